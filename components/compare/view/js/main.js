// The comparing view: strips and text that point at each other.

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

function createView(host, { make, loadPlotly, readTheme }) {
  const parts = {
    chart: make("div.chart", { role: "group", "aria-label": "The document as one strip a set-up" }),
    head: make("div.head"),
    scroller: make("div.scroller", { tabindex: 0, role: "region", "aria-label": "The document, with every set-up's chunks in the margin" }),
    tip: make("div.tip", { hidden: "", "aria-hidden": "true" }),
  };
  host.replaceChildren(parts.chart, make("div.text-frame", {}, parts.head, parts.scroller, parts.tip));
  let doc = null, shown = null;
  const text = createText(parts, make, {
    onView: (from, to) => strips.window(from, to),
    onPoint: (offset) => strips.cursor(offset),
  });
  const strips = createStrips(parts.chart, make, loadPlotly, {
    onChunk: (setup, offset) => text.reveal(setup, offset),
    onPlace: (offset) => text.reveal(null, offset),
  });

  host.chunkscope = { state: () => ({ ready: strips.ready, ...text.state(), ...strips.state() }) };

  return {
    async update(data) {
      const theme = readTheme(host);
      if (shown !== data.digest) {
        shown = data.digest;
        doc = { ...data, figure: JSON.parse(data.figure) };
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
