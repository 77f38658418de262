// Curves against the amount, in panels with one x axis, and a marker through all of them that is dragged.

import { createMarker } from "./marker.js";
import { createPlot } from "./plot.js";
import { amountText, readHeads } from "./words.js";

const views = new WeakMap();

/** Streamlit calls this on every run in which the data or the theme changed. `tools` are shared with the live view. */
export async function mount(host, { data, setStateValue }, tools) {
  if (!views.has(host)) views.set(host, createView(host, tools));
  const view = views.get(host);
  await view.update(data, setStateValue);
  return () => {
    view.destroy();
    views.delete(host);
  };
}

function createView(host, { make, createDrawing, readTheme, nearest }) {
  const parts = {
    now: make("strong.now"),
    hint: make("span.hint", {}, "Drag the line, click beside it, or use the arrow keys."),
    chart: make("div.chart", { role: "group" }),
    plot: make("div.plot", { role: "img" }),
    heads: make("div.heads"),
    lines: make("div.lines", { "aria-hidden": "true" }),
    handle: make("div.handle", { role: "slider", tabindex: 0 }),
    announcer: make("div.hidden", { "aria-live": "polite", role: "status" }),
  };
  parts.chart.append(parts.plot, parts.lines, parts.heads, parts.handle);
  host.replaceChildren(make("div.bar", {}, parts.now, parts.hint), parts.chart, parts.announcer);
  let doc = null, theme = null, drawn = "", send = () => {}, sequence = 0, busy = false, alive = true, released = null;

  const plot = createPlot(parts, make, createDrawing);
  const view = {
    index: 0,
    get doc() { return doc; },
    get amount() { return view.index === null ? released : doc.amounts[view.index]; },
    moveTo(index) {
      busy = true;
      view.index = Math.min(Math.max(index, 0), doc.amounts.length - 1);
      draw();
    },
    moveNear: (amount) => view.moveTo(nearest(doc.amounts, amount)),
    release() {
      busy = false;
      if (view.amount === released) return;
      released = view.amount;
      sequence += 1;
      send({ amount: released, sequence });
      parts.announcer.textContent = readHeads(doc, view.index);
    },
  };
  const marker = createMarker(parts, view, plot, make);

  function draw() {
    if (!alive || !doc) return;
    parts.now.textContent = amountText(doc, view.amount);
    plot.values(view.index);
    marker.draw();
  }

  async function redraw() {
    await plot.draw(doc, theme);
    if (alive) marker.place();
    draw();
  }

  let width = 0;
  const resized = new ResizeObserver(() => {
    if (parts.chart.clientWidth === width || !doc) return;
    width = parts.chart.clientWidth;
    if (width) redraw();
  });
  resized.observe(parts.chart);

  host.chunkscope = {
    /** What is shown, for tests. */
    state: () => ({
      ready: Boolean(doc && plot.ready && !busy), amount: doc && view.amount, mode: theme?.mode, digest: doc?.digest,
      panels: plot.state(view.index), amounts: doc?.amounts,
    }),
  };

  return {
    async update(data, setStateValue) {
      send = (event) => setStateValue("event", event);
      theme = readTheme(host);
      if (doc?.digest !== data.digest) {
        doc = { ...JSON.parse(data.figure), digest: data.digest };
        busy = false;
        parts.plot.setAttribute("aria-label", doc.alt);
        parts.chart.setAttribute("aria-label", doc.alt);
        parts.handle.setAttribute("aria-label", doc.label);
        view.index = nearest(doc.amounts, data.amount);
      }
      if (data.seen >= sequence && !busy) { // not an answer to an earlier release
        sequence = data.seen;
        released = doc.amounts[nearest(doc.amounts, data.amount)];
        view.index = nearest(doc.amounts, data.amount);
      }
      const now = `${doc.digest} ${JSON.stringify(theme)}`;
      if (drawn !== now) {
        drawn = now;
        width = parts.chart.clientWidth;
        await redraw();
      } else draw();
    },
    destroy() {
      alive = false;
      resized.disconnect();
      marker.destroy();
      plot.destroy();
    },
  };
}
