// What the shapes mean, for the reasons that occur at some amount of this document.

import { make } from "./dom.js";
import { GLYPHS, REASON_NAMES } from "./marks.js";

export function drawLegend(host, doc) {
  const gradient = doc.rule.name === "gradient" ? [make("span", {}, make("i.dotted"), "∇d, the gradient of the distances")] : [];
  const occurring = new Set(doc.change_states.map((state) => (state & 7) - 1)); // every state of every step is a change
  host.replaceChildren(
    ...doc.reasons
      .filter((reason, code) => reason !== "start" && occurring.has(code))
      .map((reason) => {
        const glyph = make("i", {}, GLYPHS[reason]);
        glyph.style.color = `var(--cs-${reason})`;
        return make("span", {}, glyph, REASON_NAMES[reason]);
      }),
    ...gradient,
  );
}
