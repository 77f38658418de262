// The live view: one object that holds which step is in force and lets the parts draw it, once a frame.

import { createChart } from "./chart.js";
import { createControls } from "./controls.js";
import { createCounts } from "./counts.js";
import { skeleton } from "./dom.js";
import { createInspector } from "./inspector.js";
import { listenToKeys } from "./keyboard.js";
import { createLabels } from "./labels.js";
import { drawLegend } from "./legend.js";
import { createLinks } from "./links.js";
import { createOverlay } from "./overlay.js";
import { loadPlotly } from "./plotly.js";
import { listenToPointer } from "./pointer.js";
import { nearest } from "./search.js";
import { createSync } from "./sync.js";
import { createText } from "./text.js";
import { readTheme } from "./theme.js";
import { readHeader, unpack } from "./unpack.js";
import { altText, count } from "./words.js";

const views = new WeakMap();
loadPlotly();

/** Streamlit calls this on every run in which the data, the theme or the widget changed. */
export function mount(host, { data, setStateValue }) {
  if (!views.has(host)) views.set(host, createView(host));
  const view = views.get(host);
  view.update(data, setStateValue);
  return () => {
    view.destroy();
    views.delete(host);
  };
}

function createView(host) {
  const parts = skeleton(host);
  const overlay = createOverlay(parts.canvas), text = createText(parts.scroller), labels = createLabels(parts.labels);
  const counts = createCounts(parts.counts, parts.announcer), controls = createControls(parts);
  const links = createLinks(parts, { overlay, text });
  const stops = [];
  let chart = null, creating = null, theme = null, frame = 0, busy = false, frames = 0, alive = true;
  let wanted = null; // by Python: an amount, and the digest of the data that it is meant for
  let released = null; // the amount that Python knows

  const view = {
    doc: null, index: 0, pinned: null, hovered: null,
    get step() { return this.doc?.steps[this.index]; },
    get draggable() { return this.step !== undefined && !Number.isNaN(this.step.threshold); },

    /** Show another step; the release comes later. */
    moveTo(index) {
      const next = Math.min(Math.max(index, 0), this.doc.steps.length - 1);
      busy = true;
      if (next === this.index) return;
      this.index = next;
      schedule();
    },
    release() {
      busy = false;
      if (!this.step) return;
      if (this.step.amount === released) return obey(); // back where it was: what Python said meanwhile holds
      released = this.step.amount;
      wanted = { amount: released, digest: this.doc.digest };
      sync.release(released, this.pinned);
      counts.announce(this.doc, this.step);
    },
    /** Ask Python to keep the pinned boundary open or closed, or to leave it to the threshold again. */
    edit(action) {
      busy = false;
      released = this.step.amount;
      wanted = null; // until Python names the new data's digest
      sync.release(released, this.pinned, action);
    },
    hover(gap) {
      if (gap === this.hovered) return;
      this.hovered = gap;
      schedule();
    },
    pin(gap, reveal = false) {
      this.pinned = gap;
      if (reveal) {
        text.reveal(gap + 1);
        chart?.reveal(gap + 1);
      }
      schedule();
    },
    unpin() {
      this.pinned = null;
      schedule();
    },
    /** To the next or previous boundary between sentences, from the pinned gap. */
    walk(direction) {
      const gaps = Array.from(this.step.starts, (atom) => this.doc.gapBefore[atom]).filter((gap) => gap >= 0);
      const from = this.pinned ?? (direction > 0 ? -1 : Infinity);
      const next = direction > 0 ? gaps.find((gap) => gap > from) : gaps.findLast((gap) => gap < from);
      if (next !== undefined) this.pin(next, true);
    },
  };

  const inspector = createInspector(parts.inspector, {
    pin: (gap, reveal) => view.pin(gap, reveal), unpin: () => view.unpin(), edit: (action) => view.edit(action),
  });
  const sync = createSync({
    onAmount(amount, digest) {
      wanted = { amount, digest };
      if (!busy) obey();
    },
    onHeight: (height) => host.style.setProperty("--cs-text-height", height ? `${height}px` : ""),
  });

  function obey() {
    if (!view.doc?.steps.length || wanted?.digest !== view.doc.digest) return;
    view.index = nearest(view.doc.amounts, wanted.amount);
    released = view.step.amount;
    schedule();
  }

  function schedule() {
    frame ||= requestAnimationFrame(draw);
  }

  function draw() {
    frame = 0;
    const { doc, step } = view;
    if (!doc || !alive) return;
    frames += 1;
    if (step) {
      overlay.draw(doc, step, theme);
      text.draw(step);
      counts.draw(doc, step);
      controls.draw(doc, step, overlay);
      if (overlay.geometry) overlay.leaders(labels.draw(doc, step, overlay), theme);
      inspector.draw(doc, step, view.pinned);
    }
    links.draw(view);
  }

  function place() {
    if (!alive) return;
    const g = chart.geometry();
    overlay.place(g, parts.chart.clientWidth, parts.chart.clientHeight);
    parts.labels.style.left = `${g.right + 13}px`;
    controls.place(g);
    links.place(g);
    parts.reset.hidden = !chart.zoomed;
    parts.note.textContent = chart.binned ? `${count(view.doc.gaps)} gaps: the curve shows the smallest and largest of each column; every boundary is drawn. Zoom in for each gap.` : "";
    schedule();
  }

  async function load(header, data) {
    const doc = unpack(data, header);
    if (view.doc?.document !== doc.document) view.pinned = view.hovered = null;
    view.doc = doc;
    view.index = Math.min(view.index, Math.max(0, doc.steps.length - 1));
    host.dataset.gaps = doc.gaps;
    controls.load(doc);
    links.forget();
    drawLegend(parts.legend, doc);
    text.load(doc);
    counts.load(doc);
    labels.load(doc);
    parts.plot.setAttribute("role", "img");
    parts.plot.setAttribute("aria-label", altText(doc));
    busy = false;
    obey();
    schedule();
    await drawChart();
  }

  function fail(error) {
    console.error(error);
    parts.note.textContent = `The chart could not be drawn (${error.message}). Start the app with \`streamlit run app.py\` and reload the page.`;
  }

  async function drawChart() {
    parts.chart.classList.toggle("empty", view.doc.gaps === 0);
    if (view.doc.gaps === 0) return;
    creating ??= createChart(parts.plot, place);
    chart = await creating;
    if (alive) await chart.draw(view.doc, theme);
  }

  parts.slider.addEventListener("input", () => view.moveTo(Number(parts.slider.value)));
  // A slider that is let go where it was grabbed fires no "change".
  for (const name of ["change", "pointerup", "pointercancel"]) parts.slider.addEventListener(name, () => view.release());
  parts.scroller.addEventListener("pointerover", (event) => view.hover(gapOf(text.atomAt(event.target))));
  parts.scroller.addEventListener("pointerleave", () => view.hover(null));
  parts.scroller.addEventListener("click", (event) => {
    const gap = gapOf(text.atomAt(event.target));
    if (gap !== null && getSelection().isCollapsed) view.pin(gap);
  });
  parts.reset.addEventListener("click", () => chart.resetZoom());
  stops.push(listenToPointer(parts, view, { overlay }));
  stops.push(listenToKeys([parts.slider, parts.chart, parts.scroller, parts.inspector], view));

  /** A sentence stands for the gap before it, the first one for the gap after it. */
  function gapOf(atom) {
    if (atom === undefined || !view.doc.gaps) return null;
    return Math.max(0, view.doc.atom_sentences[atom] - 1);
  }

  let width = 0, height = 0;
  const resized = new ResizeObserver(() => {
    if (parts.chart.clientWidth === width && parts.chart.clientHeight === height) return;
    [width, height] = [parts.chart.clientWidth, parts.chart.clientHeight];
    if (chart && view.doc?.gaps && width) chart.resize().then(place);
  });
  resized.observe(parts.chart);
  stops.push(() => resized.disconnect());

  host.chunkscope = {
    /** What is shown, for tests and benchmarks. */
    state: () => ({
      ready: Boolean(view.doc && wanted?.digest === view.doc.digest && !frame && (overlay.geometry || !view.doc.gaps)),
      amount: view.step?.amount, index: view.index, threshold: view.step?.threshold, starts: Array.from(view.step?.starts ?? []),
      reasons: Array.from(view.step?.reasons ?? [], (code) => view.doc.reasons[code]), count: view.step?.count,
      hovered: view.hovered, pinned: view.pinned, frames, busy, mode: theme?.mode, geometry: overlay.geometry,
      range: chart ? [overlay.geometry?.x0, overlay.geometry?.x1] : null, digest: view.doc?.digest,
    }),
    moveTo: (index) => view.moveTo(index),
  };

  return {
    update(data, setStateValue) {
      const header = readHeader(data);
      const before = JSON.stringify(theme);
      theme = readTheme(host);
      sync.connect(header.channel, setStateValue);
      if (view.doc?.digest !== header.digest) load(header, data).catch(fail);
      else if (before !== JSON.stringify(theme)) drawChart().then(schedule, fail);
    },
    destroy() {
      alive = false;
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
      sync.disconnect();
      text.destroy();
      inspector.destroy();
      chart?.destroy();
    },
  };
}
