// The pinned gap in words, and the gaps closest to the threshold.

import { make } from "./dom.js";
import { chunkOf, upperBound } from "./search.js";
import { count, criticalAmount, criticalText, distance, reasonText } from "./words.js";

const NEAR = 5, NO_MAXIMUM = 5;

/** The chunk that opens at a gap in this step, −1 if none does. */
export function openingAt(doc, step, gap) {
  const atom = doc.firstAtom[gap + 1], chunk = chunkOf(step, atom);
  return step.starts[chunk] === atom ? chunk : -1;
}

export function sentenceText(doc, sentence) {
  const from = doc.atom_offsets[doc.firstAtom[sentence]], to = doc.atom_offsets[doc.firstAtom[sentence + 1]];
  return doc.text.slice(from, to).trim();
}

/** Up to NEAR gaps from a place in the order of distances on; where only local maxima are cut, no amount opens the others. */
function nearest(doc, from, way) {
  const found = [];
  for (let i = from; i >= 0 && i < doc.order.length && found.length < NEAR; i += way) {
    if (doc.holds[doc.order[i]] !== NO_MAXIMUM) found.push(doc.order[i]);
  }
  return found;
}

/** What can be done by hand at a gap, as [action, words, what it means]. */
function choices(doc, step, gap) {
  const chunk = openingAt(doc, step, gap);
  const [open, lock, close, release] = [
    ["open", "Add boundary", "Keep a boundary here at every amount"],
    ["open", "Lock", "Keep this boundary while the amount moves"],
    ["close", "Remove", "Keep this gap closed at every amount"],
    ["release", "Leave to the threshold", "Undo what was decided by hand here"],
  ];
  if (doc.holds[gap] === 3) return [release];
  if (chunk < 0) return [open];
  return doc.reasons[step.reasons[chunk]] === "manual" ? [close, release] : [lock, close];
}

export function createInspector(host, { pin, unpin, edit }) {
  const details = make("section.details"), misses = make("section.misses");
  host.replaceChildren(details, misses);
  let timer = 0;

  function draw(doc, step, pinned) {
    if (timer) return;
    timer = setTimeout(() => {
      timer = 0;
      drawNow(...latest);
    }, 80);
    latest = [doc, step, pinned];
  }
  let latest;
  const drawSoon = (...args) => {
    latest = args;
    draw(...args);
  };

  function drawNow(doc, step, pinned) {
    details.replaceChildren(...(pinned === null ? hint(doc) : pinnedDetails(doc, step, pinned)));
    misses.replaceChildren(...nearMisses(doc, step, pinned));
  }

  function hint(doc) {
    const say = (words) => [make("p.hint", {}, words)];
    if (!doc.sentences) return say("No sentences: there is nothing to cut.");
    if (!doc.gaps) return say("One sentence: there is no distance to compare, and one chunk.");
    if (!doc.quartiles) return say("No distance is defined, so no rule can place a boundary here.");
    return [
      ...say("Drag the line or the slider, or use the arrow keys. Click a gap or a sentence to see why it is a boundary or not."),
      make("p.hint.small", {}, "[ and ] step through the boundaries. Drag across the chart to zoom, double-click to see all."),
    ];
  }

  function pinnedDetails(doc, step, gap) {
    const d = doc.series[gap], rank = doc.ranks[gap];
    const facts = [
      ["distance", distance(doc.distances[gap])],
      ...(doc.rule.name === "gradient" ? [["gradient ∇d", distance(d)]] : []),
      ["percentile rank", Number.isNaN(rank) ? "–" : rank.toFixed(1)],
      ["critical amount", criticalText(doc, gap)],
    ];
    return [
      make("header", {}, make("h4", {}, `Gap ${count(gap + 1)}`), make("button.close", { type: "button", title: "Unpin (Escape)", "aria-label": "Unpin", onclick: unpin }, "×")),
      make("p.reason", {}, reasonText(doc, step, gap, openingAt(doc, step, gap))),
      make("dl", {}, ...facts.flatMap(([term, value]) => [make("dt", {}, term), make("dd", {}, value)])),
      ...(doc.editable ? [make("div.edits", { role: "group", "aria-label": "By hand" }, ...choices(doc, step, gap).map(editButton))] : []),
      make("blockquote", { dir: "auto" }, sentenceText(doc, gap)),
      make("blockquote", { dir: "auto" }, sentenceText(doc, gap + 1)),
    ];
  }

  const editButton = ([action, words, title]) => make("button", { type: "button", title, onclick: () => edit(action) }, words);

  function nearMisses(doc, step, pinned) {
    if (Number.isNaN(step.threshold) || !doc.order.length) return [];
    const above = upperBound(null, step.threshold, (i) => doc.series[doc.order[i]], doc.order.length);
    const over = nearest(doc, above, 1).reverse();
    const under = nearest(doc, above - 1, -1);
    const row = (gap) =>
      make("button", { type: "button", onclick: () => pin(gap, true), "aria-label": `Gap ${gap + 1}, ${distance(doc.series[gap])}, ${criticalText(doc, gap)}`, "aria-pressed": String(gap === pinned) },
        make("span", {}, count(gap + 1)), make("span", {}, distance(doc.series[gap])),
        make("span", {}, `${doc.rule.symbol} < ${criticalAmount(doc, doc.critical[gap])}`));
    return [
      make("h4", { title: "The gaps closest to the threshold, with the amount below which each is above it" }, "Near misses"),
      make("div.columns", { "aria-hidden": "true" }, make("span", {}, "gap"), make("span", {}, doc.rule.name === "gradient" ? "gradient" : "distance"), make("span", {}, "above T while")),
      make("div.side", {}, ...over.map(row)),
      make("div.divider", {}, make("span", {}, `T = ${distance(step.threshold)}`)),
      make("div.side", {}, ...under.map(row)),
    ];
  }

  return { draw: drawSoon, destroy: () => clearTimeout(timer) };
}
