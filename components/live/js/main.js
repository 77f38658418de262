// The live view: one object that holds which step is in force and lets the parts draw it, once a frame.

import { createChart } from "./chart.js";
import { createCounts } from "./counts.js";
import { make, skeleton } from "./dom.js";
import { createInspector, openingAt } from "./inspector.js";
import { listenToKeys } from "./keyboard.js";
import { createLabels } from "./labels.js";
import { drawLegend } from "./legend.js";
import { createOverlay } from "./overlay.js";
import { loadPlotly } from "./plotly.js";
import { listenToPointer } from "./pointer.js";
import { nearest } from "./search.js";
import { createSync } from "./sync.js";
import { createText } from "./text.js";
import { readTheme } from "./theme.js";
import { readHeader, unpack } from "./unpack.js";
import { count, criticalText, distance, reasonText, setting } from "./words.js";

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
  const counts = createCounts(parts.counts, parts.announcer);
  const stops = [];
  let chart = null, theme = null, frame = 0, wantedAmount = null, busy = false, released = null, frames = 0, alive = true;

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
      if (!this.step || this.step.amount === released) return;
      released = this.step.amount;
      sync.release(released, this.pinned);
      counts.announce(this.doc, this.step);
    },
    hover(gap) {
      if (gap === this.hovered) return;
      this.hovered = gap;
      schedule();
    },
    pin(gap, reveal = false) {
      this.pinned = gap;
      if (reveal) text.reveal(gap + 1);
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

  const inspector = createInspector(parts.inspector, { pin: (gap, reveal) => view.pin(gap, reveal), unpin: () => view.unpin() });
  const sync = createSync({
    onAmount(amount) {
      wantedAmount = amount;
      if (!busy) applyAmount();
    },
    onHeight: (height) => host.style.setProperty("--cs-text-height", height ? `${height}px` : ""),
  });

  function applyAmount() {
    if (!view.doc?.steps.length || wantedAmount === null) return;
    view.index = nearest(view.doc.amounts, wantedAmount);
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
      drawControls(doc, step);
      if (overlay.geometry) overlay.leaders(labels.draw(doc, step, overlay), theme);
      inspector.draw(doc, step, view.pinned);
    }
    drawLinks(doc, step);
  }

  let shownIndex = -1;
  function drawControls(doc, step) {
    const { geometry: g } = overlay;
    if (g && view.draggable) {
      const y = Math.min(g.top + g.height, Math.max(g.top, overlay.py(step.threshold)));
      parts.handle.style.transform = `translateY(${Math.round(y)}px)`;
    }
    if (shownIndex === view.index) return;
    shownIndex = view.index;
    const words = `${setting(doc, step.amount)}, T = ${distance(step.threshold)}, ${step.count} chunks`;
    parts.name.textContent = setting(doc, step.amount);
    parts.slider.value = view.index;
    for (const slider of [parts.slider, parts.handle]) {
      slider.setAttribute("aria-valuenow", step.amount);
      slider.setAttribute("aria-valuetext", words);
    }
  }

  /** The gap pointed at and the pinned one, in chart and text. */
  let linked = "";
  function drawLinks(doc, step) {
    const { geometry: g } = overlay;
    const key = `${view.hovered} ${view.pinned} ${g && [g.x0, g.x1, g.left, g.width]} ${view.hovered === null || view.index}`;
    if (key === linked) return;
    linked = key;
    const lit = new Map();
    for (const [gap, how] of [[view.pinned, "pinned"], [view.hovered, "hover"]]) if (gap !== null) lit.set(gap, how).set(gap + 1, how);
    text.light(lit);
    for (const [line, gap] of [[parts.pinLine, view.pinned], [parts.hoverLine, view.hovered]]) {
      const x = gap === null || !g ? NaN : overlay.px(gap + 1);
      line.hidden = !(x >= g?.left - 1 && x <= g?.left + g?.width + 1);
      if (!line.hidden) line.style.transform = `translateX(${Math.round(x)}px)`;
    }
    drawTip(doc, step);
  }

  function drawTip(doc, step) {
    const gap = view.hovered, { geometry: g } = overlay;
    parts.tip.hidden = gap === null || !g || !step;
    if (parts.tip.hidden) return;
    parts.tip.replaceChildren(
      make("b", {}, `Gap ${count(gap + 1)}`), make("strong", {}, distance(doc.distances[gap])),
      make("span", {}, reasonText(doc, step, gap, openingAt(doc, step, gap))), make("span", {}, criticalText(doc, gap)),
    );
    const x = overlay.px(gap + 1), right = x < g.left + g.width * 0.6;
    parts.tip.style.transform = `translate(${Math.round(x)}px, ${g.top + 4}px) translateX(${right ? "12px" : "calc(-100% - 12px)"})`;
  }

  function place() {
    if (!alive) return;
    const g = chart.geometry();
    overlay.place(g, parts.chart.clientWidth, parts.chart.clientHeight);
    parts.handle.style.left = `${g.left}px`;
    parts.handle.style.width = `${g.right - g.left}px`;
    parts.labels.style.left = `${g.right + 13}px`;
    for (const line of [parts.hoverLine, parts.pinLine]) {
      line.style.top = `${g.top}px`;
      line.style.height = `${g.height + 5}px`;
    }
    parts.reset.hidden = !chart.zoomed;
    parts.note.textContent = chart.binned ? `${count(view.doc.gaps)} gaps: the curve shows the smallest and largest of each column; every boundary is drawn. Zoom in for each gap.` : "";
    schedule();
  }

  async function load(header, data) {
    const doc = unpack(data, header);
    if (view.doc?.document !== doc.document) view.pinned = view.hovered = null;
    view.doc = doc;
    view.index = Math.min(view.index, Math.max(0, doc.steps.length - 1));
    shownIndex = -1;
    linked = "";
    host.dataset.gaps = doc.gaps;
    parts.slider.max = Math.max(0, doc.steps.length - 1);
    parts.slider.disabled = parts.handle.hidden = doc.gaps === 0;
    parts.name.title = parts.slider.title = `${doc.rule.label}: ${doc.rule.formula}`;
    for (const slider of [parts.slider, parts.handle]) {
      slider.setAttribute("aria-label", doc.rule.amount_label);
      slider.setAttribute("aria-valuemin", doc.amounts[0] ?? 0);
      slider.setAttribute("aria-valuemax", doc.amounts[doc.steps.length - 1] ?? 0);
    }
    drawTicks(doc);
    drawLegend(parts.legend, doc);
    text.load(doc);
    counts.load(doc);
    labels.load(doc);
    parts.plot.setAttribute("role", "img");
    parts.plot.setAttribute("aria-label", altText(doc));
    applyAmount();
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
    chart ??= await createChart(parts.plot, place);
    if (alive) await chart.draw(view.doc, theme);
  }

  function drawTicks(doc) {
    const last = doc.steps.length - 1, low = doc.amounts[0], high = doc.amounts[last];
    parts.ticks.replaceChildren();
    if (!(last > 0)) return;
    const every = roundStep((high - low) / 6);
    for (let amount = Math.ceil(low / every) * every; amount <= high + 1e-9; amount += every) {
      const tick = make("span", {}, shortTick(amount));
      tick.style.left = `${(100 * nearest(doc.amounts, amount)) / last}%`;
      parts.ticks.append(tick);
    }
  }

  parts.slider.addEventListener("input", () => view.moveTo(Number(parts.slider.value)));
  parts.slider.addEventListener("change", () => view.release());
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
      ready: Boolean(view.step && overlay.geometry && wantedAmount !== null && !frame) || (view.doc?.gaps === 0 && wantedAmount !== null),
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

const shortTick = (amount) => String(Number(amount.toFixed(6))).replace("-", "−");

/** The smallest of 1, 2, 5, 10 … (or 0.1, 0.2 …) that is at least `step`. */
function roundStep(step) {
  const power = 10 ** Math.floor(Math.log10(step));
  return [1, 2, 5, 10].find((factor) => factor * power >= step - 1e-9) * power;
}

function altText(doc) {
  if (!doc.quartiles) return `${doc.gaps} gaps, none with a defined distance.`;
  const [low, q1, median, q3, high] = doc.quartiles.map(distance);
  return `Line chart of ${doc.gaps} cosine distances between neighbouring sentences, from ${low} to ${high}; quartiles ${q1}, ${median}, ${q3}. ` +
    `Threshold lines: ${doc.lines.map((line) => line.label.toLowerCase()).join(", ")}. The table below the view lists every chunk.`;
}
