// The comparing view: strips and text that point at each other.

import { createPanel } from "./panel.js";
import { createStrips } from "./strips.js";
import { createText } from "./text.js";

const views = new WeakMap();

/** Streamlit calls this on every run in which the data or the theme changed. `tools` are shared with the live view. */
export async function mount(host, { data }, tools) {
  if (!views.has(host)) views.set(host, createView(host, tools));
  const view = views.get(host);
  await view.update(data);
  return () => {
    view.destroy();
    views.delete(host);
  };
}

function createView(host, { make, createDrawing, readTheme }) {
  const parts = {
    chart: make("div.chart", { role: "group", "aria-label": "The document as one strip a set-up" }),
    head: make("div.head"),
    scroller: make("div.scroller", { tabindex: 0, role: "region", "aria-label": "The document, with every set-up's chunks in the margin" }),
    tip: make("div.tip", { hidden: "", "aria-hidden": "true" }),
    panel: make("aside.panel", { "aria-label": "The chunks at this place" }),
    before: make("button", { type: "button", title: "Previous place where most set-ups cut" }, "‹"),
    after: make("button", { type: "button", title: "Next place where most set-ups cut" }, "›"),
    status: make("span.hidden", { "aria-live": "polite", role: "status" }),
  };
  const agreed = make("span", {}, "where most cut ", parts.before, " ", parts.after);
  const steps = make("span.steps", {}, make("i"), make("span.which-text", {}, "the text in view"), agreed, parts.status);
  host.replaceChildren(parts.chart, make("div.text-frame", {}, parts.head, steps, parts.scroller, parts.panel, parts.tip));
  let doc = null, shown = null, seen = 0, place = -1;
  const panel = createPanel(parts.panel, make);
  const text = createText(parts, make, {
    onView(from, to) {
      seen = from;
      strips.window(from, to);
      panel.rest(text.pinned ?? from);
    },
    onPoint: point,
  });
  const strips = createStrips(parts.chart, make, createDrawing, {
    onChunk: (setup, offset) => text.reveal(setup, offset),
    onPlace: (offset) => text.reveal(null, offset),
    onPoint: (offset) => panel.point(offset),
  });

  function point(offset) {
    strips.cursor(offset);
    panel.point(offset);
  }

  /** To the next or the previous place where more than half of the set-ups cut. */
  function walk(direction) {
    const places = doc.figure.layout.meta.agreed;
    const from = place >= 0 && Math.abs(places[place] - seen) < 2000 ? places[place] : seen;
    const next = direction > 0 ? places.findIndex((at) => at > from) : places.findLastIndex((at) => at < from);
    if (next < 0) return;
    place = next;
    text.reveal(null, places[place]);
    point(places[place]);
    parts.status.textContent = `Place ${place + 1} of ${places.length}`;
  }
  parts.before.onclick = () => walk(-1);
  parts.after.onclick = () => walk(1);

  host.chunkscope = { state: () => ({ ready: strips.ready, ...text.state(), ...strips.state() }) };

  return {
    async update(data) {
      const theme = readTheme(host);
      if (shown !== data.digest) {
        shown = data.digest;
        doc = { ...data, figure: JSON.parse(data.figure) };
        place = -1;
        agreed.hidden = !doc.figure.layout.meta.agreed.length;
        panel.load(doc);
        text.load(doc);
      }
      await strips.draw(doc, theme);
      text.report();
    },
    destroy() {
      text.destroy();
      strips.destroy();
    },
  };
}
