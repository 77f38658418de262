// The text, cut up at every place where some chunk starts or ends, in step with the margin beside it.
//
// Text goes in through textContent only. It is cut at every anchor; an anchor's element holds the word after it, so that it
// tells in which line the chunk starts. Groups of lines that are far away are skipped by the browser, and get their bars when
// they come near.

import { createMargin } from "./margin.js";
import { createMark } from "./mark.js";

const GROUP = 1600; // characters after which a group ends at the next line break,
const LIMIT = 6000; // or here if there is none
const FIRST_WORD = /^\s*(?:[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{Ps}]\p{M}*|\S+)/u;

export function createText({ head, scroller, tip }, make, { onView, onPoint }) {
  let doc = null, groups = [], anchors = [], starters = [], pinned = null, width = 0, timer = 0;
  const near = new Set(), margin = createMargin(head, scroller, make), mark = createMark(scroller);
  const paint = (group) => margin.paint(group, anchors);

  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const group = groups[target.group];
        if (group?.element !== target) continue;
        if (isIntersecting) near.add(group), paint(group);
        else near.delete(group);
      }
      report();
    },
    { root: scroller, rootMargin: "500px 0px" },
  );
  const resized = new ResizeObserver(() => {
    if (scroller.clientWidth === width) return;
    width = scroller.clientWidth;
    near.forEach(paint);
    report();
  });
  resized.observe(scroller);

  function load(next) {
    const same = doc && doc.text === next.text, top = scroller.scrollTop;
    doc = next;
    watcher.disconnect();
    near.clear();
    unmark();
    starters = doc.anchors.map(() => []);
    margin.load(doc);
    doc.setups.forEach((setup, s) => setup.starts.forEach((anchor, i) => starters[anchor].push([s, i])));
    build();
    scroller.scrollTop = same ? top : 0;
    report();
  }

  function build() {
    groups = [];
    anchors = [];
    const fragment = document.createDocumentFragment();
    let group = null;
    const open = (anchor) => {
      group = { element: make("div.group"), bars: make("div.bars", { "aria-hidden": "true" }), first: anchor, length: 0, own: [] };
      group.element.group = groups.length;
      group.element.append(group.bars);
      groups.push(group);
      fragment.append(group.element);
    };
    const add = (node, length, anchor, ends) => {
      group.element.append(node);
      group.length += length;
      if ((group.length >= GROUP && ends) || group.length >= LIMIT) open(anchor);
    };
    open(0);
    doc.anchors.forEach((_, anchor) => {
      const piece = doc.text.slice(doc.units[anchor], doc.units[anchor + 1]);
      const at = FIRST_WORD.exec(piece)?.[0].length ?? 0;
      const word = make("span.anchor");
      word.textContent = piece.slice(0, at);
      word.anchor = anchor;
      dress(word, anchor);
      anchors.push(word);
      group.own.push(anchor);
      group.element.append(word);
      group.length += at;
      // Long pieces are broken up at line breaks, so that groups stay small.
      let rest = piece.slice(at);
      while (rest) {
        const wanted = portion(rest, group.length);
        const part = make("span.piece");
        part.textContent = rest.slice(0, wanted);
        part.anchor = anchor;
        rest = rest.slice(wanted);
        add(part, wanted, anchor, part.textContent.endsWith("\n"));
      }
    });
    groups.forEach(({ element, length }) => {
      element.style.containIntrinsicBlockSize = `auto ${Math.ceil(length / 90) * 27}px`;
      watcher.observe(element);
    });
    scroller.replaceChildren(fragment);
  }

  /** How much of a long piece goes into a group that holds `length` characters: to a line break, else to a space. */
  function portion(rest, length) {
    if (rest.length <= GROUP) return rest.length;
    const line = rest.indexOf("\n", Math.max(GROUP - length, 0)) + 1;
    if (line && line <= LIMIT) return line;
    return Math.min(rest.length, rest.lastIndexOf(" ", LIMIT) + 1 || LIMIT + (/[\ud800-\udbff]/.test(rest[LIMIT - 1]) ? 1 : 0));
  }

  /** A line in the text where chunks start: in the set-up's colour, or in ink where several do. */
  function dress(word, anchor) {
    const list = starters[anchor];
    if (!list.length || anchor === 0) return;
    word.classList.add("starts");
    if (list.length > 1) word.classList.add("several");
    else word.style.setProperty("--line", doc.setups[list[0][0]].colour);
  }

  /** Which part of the text is in view, in code points. */
  function report() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!doc) return;
      const view = scroller.getBoundingClientRect();
      onView(offsetAt(view.top + 2), offsetAt(view.bottom - 2));
    }, 16);
  }

  /** The code point at a height, in proportion between anchors. */
  function offsetAt(y) {
    if (!doc.text) return 0;
    const group = groups.find(({ element }) => element.getBoundingClientRect().bottom > y) ?? groups.at(-1);
    const box = group.element.getBoundingClientRect();
    const index = groups.indexOf(group);
    const from = startOf(index), to = index + 1 < groups.length ? startOf(index + 1) : doc.text.length;
    const share = box.height ? Math.min(Math.max((y - box.top) / box.height, 0), 1) : 0;
    return ((from + share * (to - from)) * doc.length) / doc.text.length;
  }

  function startOf(index) {
    if (groups[index].from === undefined) {
      let sum = 0;
      for (const group of groups) {
        group.from = sum;
        sum += group.length;
      }
    }
    return groups[index].from;
  }

  function reveal(setup, offset) {
    const anchor = lastAt(offset);
    const found = setup === null ? null : doc.setups.findIndex((candidate) => candidate.number === setup + 1);
    const chunk = found === null ? -1 : doc.setups[found].starts.findIndex((start) => doc.anchors[start] === offset);
    if (chunk >= 0) pin(found, chunk);
    const move = () => {
      const box = anchors[anchor].getBoundingClientRect(), view = scroller.getBoundingClientRect();
      if (box.top < view.top + 20 || box.top > view.top + view.height / 2) scroller.scrollTop += box.top - view.top - 60;
    };
    move();
    requestAnimationFrame(() => requestAnimationFrame(move)); // far groups have estimated heights until they are drawn
  }

  function lastAt(offset) {
    let low = 0, high = doc.anchors.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (doc.anchors[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function pin(s, i) {
    pinned = [s, i];
    highlight(s, i);
  }

  function highlight(s, i) {
    const setup = doc.setups[s], end = anchors[setup.ends[i]];
    mark.show(anchors[setup.starts[i]], end ?? null, groups.at(-1).element.lastChild, setup.colour);
  }

  function unmark() {
    pinned = null;
    mark.clear();
  }

  function hover(event) {
    const chunk = event.target.chunk;
    tip.hidden = !chunk;
    if (chunk) {
      const [s, i] = chunk, setup = doc.setups[s];
      const length = doc.anchors[setup.ends[i]] - doc.anchors[setup.starts[i]];
      tip.replaceChildren(make("strong", {}, `${setup.shape} ${setup.name}`), make("span", {}, `chunk ${setup.numbers[i].toLocaleString("en")} · ${length.toLocaleString("en")} characters`));
      const frame = tip.parentElement.getBoundingClientRect();
      tip.style.transform = `translate(${event.clientX - frame.left + 14}px, ${event.clientY - frame.top + 10}px)`;
      highlight(s, i);
    } else if (pinned) highlight(...pinned);
    else mark.clear();
    const anchor = chunk ? doc.setups[chunk[0]].starts[chunk[1]] : event.target.anchor;
    onPoint(anchor === undefined ? null : doc.anchors[anchor]);
  }

  scroller.addEventListener("scroll", report, { passive: true });
  scroller.addEventListener("pointermove", hover);
  scroller.addEventListener("pointerleave", () => {
    tip.hidden = true;
    onPoint(null);
    if (pinned) highlight(...pinned);
    else mark.clear();
  });
  scroller.addEventListener("click", (event) => {
    if (event.target.chunk) pin(...event.target.chunk);
    else if (getSelection().isCollapsed) unmark();
  });
  scroller.addEventListener("keydown", (event) => {
    if (event.key === "Escape") unmark();
  });

  return {
    load, reveal, report,
    /** Where the pinned chunk starts, if one is. */
    get pinned() { return pinned ? doc.anchors[doc.setups[pinned[0]].starts[pinned[1]]] : null; },
    state: () => ({ setups: doc?.setups.length ?? 0, groups: groups.length, pinned, top: scroller.scrollTop }),
    destroy() {
      clearTimeout(timer);
      watcher.disconnect();
      resized.disconnect();
      unmark();
    },
  };
}
