// The document as spans, one an atom, in the colour of its chunk, with a mark in the margin where a chunk starts.
//
// Text goes in through textContent only. Atoms are grouped into blocks that the browser skips while they are far away, and
// only groups near the view are restyled; the others catch up when they scroll near. A mark hangs in the margin and takes no
// room in the lines, so that moving a boundary never makes the text flow anew.

import { GLYPHS } from "./marks.js";
import { chunkOf } from "./search.js";
import { chunkColours } from "./theme.js";
import { count, flagWords, size, unitName } from "./words.js";

const GROUP_ATOMS = 30; // a group ends at the first line break after so many,
const GROUP_LIMIT = 150; // or here if there is none
// Up to where a line can't break: one character in scripts that break lines between any two, else a word.
const FIRST_WORD = /^\s*(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{Ps}]\p{M}*|\S+)/u;
const KINDS = ["", "heading", "list", "mono", "mono"];

export function createText(scroller) {
  let doc = null, step = null, groups = [], spans = [], applied = new Uint8Array(0), lit = [];
  const near = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const group = groups[target.group];
        if (group?.element !== target) continue;
        if (!isIntersecting) near.delete(group);
        else {
          near.add(group);
          if (step) paint(group);
        }
      }
      settle();
    },
    { root: scroller, rootMargin: "400px 0px" },
  );

  function load(next) {
    const same = doc && doc.document === next.document;
    doc = next;
    step = null;
    for (const group of groups) group.shown = null;
    if (same) return;
    observer.disconnect();
    near.clear();
    groups = [];
    spans = [];
    lit = [];
    applied = new Uint8Array(doc.atoms).fill(255);
    const fragment = document.createDocumentFragment();
    let group = null;
    for (let atom = 0; atom < doc.atoms; atom++) {
      if (!group) {
        group = { first: atom, end: atom, element: document.createElement("div"), shown: null };
        group.element.className = "group";
        group.element.group = groups.length;
        groups.push(group);
        fragment.append(group.element);
      }
      const text = doc.text.slice(doc.atom_offsets[atom], doc.atom_offsets[atom + 1]);
      const span = document.createElement("span");
      span.className = "atom";
      span.atom = atom;
      span.textContent = text;
      spans.push(span);
      group.element.append(span);
      group.end = atom + 1;
      const length = group.end - group.first;
      if ((length >= GROUP_ATOMS && text.endsWith("\n")) || length >= GROUP_LIMIT) group = null;
    }
    for (const { element, first, end } of groups) {
      const characters = doc.atom_offsets[end] - doc.atom_offsets[first];
      element.style.containIntrinsicBlockSize = `auto ${Math.ceil(characters / 80) * 27}px`;
      observer.observe(element);
    }
    scroller.replaceChildren(fragment);
    scroller.scrollTop = 0;
  }

  function draw(next) {
    step = next;
    for (const group of near) paint(group);
    settle();
  }

  function paint(group) {
    if (group.shown === step) return;
    group.shown = step;
    const colours = chunkColours(step), { starts } = step;
    let chunk = chunkOf(step, group.first);
    for (let atom = group.first; atom < group.end; atom++) {
      if (chunk + 1 < step.count && starts[chunk + 1] === atom) chunk++;
      const opens = starts[chunk] === atom;
      const code = colours[chunk] | (opens ? 16 : 0);
      const span = spans[atom];
      if (applied[atom] !== code) {
        applied[atom] = code;
        span.className = `atom ${KINDS[doc.atom_kinds[atom]]} c${colours[chunk]}${opens ? " opens" : ""}`;
      }
      if (opens) mark(span, chunk);
      else if (span.seam) unmark(span);
    }
  }

  function mark(span, chunk) {
    const { atom } = span;
    const reason = doc.reasons[step.reasons[chunk]];
    const next = chunk + 1 < step.count ? step.starts[chunk + 1] : doc.atoms;
    const measure = doc.atom_prefix[next] - doc.atom_prefix[atom];
    const flags = step.flags[chunk];
    const key = `${chunk} ${measure} ${reason} ${flags}`;
    if (span.seam?.key === key) return;
    const seam = span.seam ?? hang(span);
    seam.key = key;
    seam.className = `seam ${reason}${flags ? " flagged" : ""}`;
    const [number, glyph, amount] = seam.children;
    number.textContent = count(chunk + 1);
    glyph.textContent = GLYPHS[reason];
    amount.textContent = size(measure) + (flags ? " ⚑" : "");
    seam.title = [`Chunk ${chunk + 1}: ${size(measure)} ${unitName(doc, measure)}`, ...flagWords(doc, flags)].join("\n");
  }

  /** The mark follows the first word, so that it stands beside the line in which that word is. */
  function hang(span) {
    const seam = document.createElement("b");
    for (const name of ["number", "glyph", "size"]) {
      const part = document.createElement("i");
      part.className = name;
      seam.append(part);
    }
    const words = span.firstChild, at = FIRST_WORD.exec(words.data)?.[0].length ?? 0;
    if (at < words.data.length) words.splitText(at);
    span.insertBefore(seam, words.nextSibling);
    return (span.seam = seam);
  }

  function unmark(span) {
    span.seam.remove();
    span.seam = null;
    span.normalize();
  }

  /** Marks of chunks that start in the same line stand side by side, once things are calm. */
  let timer;
  function settle() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const seams = [...near].sort((a, b) => a.first - b.first).map(({ element }) => [...element.querySelectorAll(".seam")]);
      const tops = seams.map((list) => list.map((seam) => seam.offsetTop));
      seams.forEach((list, g) =>
        list.forEach((seam, i) => {
          const top = tops[g][i];
          let place = 0;
          while (i - place > 0 && Math.abs(tops[g][i - place - 1] - top) < 4) place++;
          const crowded = place > 0 || (i + 1 < list.length && Math.abs(tops[g][i + 1] - top) < 4);
          seam.classList.toggle("crowded", crowded);
          seam.style.setProperty("--place", place);
        }),
      );
    }, 100);
  }

  /** Light up sentences: `{sentence: "hover" | "pinned"}`. */
  function light(sentences) {
    for (const span of lit) delete span.dataset.lit;
    lit = [];
    for (const [sentence, how] of sentences) {
      for (let atom = doc.firstAtom[sentence]; atom < doc.firstAtom[sentence + 1]; atom++) {
        spans[atom].dataset.lit = how;
        lit.push(spans[atom]);
      }
    }
  }

  /** Bring a sentence to the middle of the view, twice because far groups have estimated heights until they are drawn. */
  function reveal(sentence) {
    const span = spans[doc.firstAtom[sentence]];
    const move = () => {
      const box = span.getBoundingClientRect(), view = scroller.getBoundingClientRect();
      if (box.top < view.top + 24 || box.bottom > view.bottom - 24) {
        scroller.scrollTop += (box.top + box.bottom) / 2 - (view.top + view.bottom) / 2;
      }
    };
    move();
    requestAnimationFrame(() => requestAnimationFrame(move));
  }

  return {
    load, draw, light, reveal,
    atomAt: (target) => target.closest?.(".atom")?.atom,
    destroy: () => { observer.disconnect(); clearTimeout(timer); },
  };
}
