// The gap pointed at and the pinned one, shown in chart and text at once.

import { make } from "./dom.js";
import { openingAt } from "./inspector.js";
import { count, criticalText, distance, reasonText } from "./words.js";

export function createLinks({ hoverLine, pinLine, tip }, { overlay, text }) {
  let shown = "";

  function place(geometry) {
    for (const line of [hoverLine, pinLine]) {
      line.style.top = `${geometry.top}px`;
      line.style.height = `${geometry.height + 5}px`;
    }
    shown = "";
  }

  function draw({ doc, step, hovered, pinned }) {
    const { geometry: g } = overlay;
    const key = `${hovered} ${pinned} ${hovered === null || step?.index}`;
    if (key === shown) return;
    shown = key;
    const lit = new Map();
    for (const [gap, how] of [[pinned, "pinned"], [hovered, "hover"]]) if (gap !== null) lit.set(gap, how).set(gap + 1, how);
    text.light(lit);
    for (const [line, gap] of [[pinLine, pinned], [hoverLine, hovered]]) {
      const x = gap === null || !g ? NaN : overlay.px(gap + 1);
      line.hidden = !(x >= g?.left - 1 && x <= g?.left + g?.width + 1);
      if (!line.hidden) line.style.transform = `translateX(${Math.round(x)}px)`;
    }
    tip.hidden = hovered === null || !g || !step;
    if (!tip.hidden) say(doc, step, hovered, g);
  }

  function say(doc, step, gap, g) {
    tip.replaceChildren(
      make("b", {}, `Gap ${count(gap + 1)}`), make("strong", {}, distance(doc.distances[gap])),
      make("span", {}, reasonText(doc, step, gap, openingAt(doc, step, gap))), make("span", {}, criticalText(doc, gap)),
    );
    const x = Math.min(g.left + g.width, Math.max(g.left, overlay.px(gap + 1)));
    const side = x < g.left + g.width * 0.6 ? "12px" : "calc(-100% - 12px)";
    tip.style.transform = `translate(${Math.round(x)}px, ${g.top + 4}px) translateX(${side})`;
  }

  return { place, draw, forget: () => (shown = "") };
}
