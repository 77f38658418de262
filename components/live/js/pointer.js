// Mouse, pen and touch on the chart: the line is dragged, a gap pointed at, a click pins.

import { nearest } from "./search.js";

const REACH = 6; // pixels around the pointer in which the gap nearest to it in both directions is meant

export function listenToPointer(parts, view, { overlay }) {
  const { chart, handle } = parts;
  let box = null, pressed = null, dragging = false, offset = 0;
  const measure = () => (box = chart.getBoundingClientRect());
  const stop = new AbortController(), options = { signal: stop.signal };

  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !view.draggable) return;
    event.preventDefault();
    event.stopPropagation();
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
    measure();
    const { geometry: g } = overlay, line = overlay.py(view.step.threshold);
    offset = event.clientY - box.top - Math.min(g.top + g.height, Math.max(g.top, line)); // the line keeps its place under the pointer
    dragging = true;
    chart.classList.add("dragging");
    view.hover(null);
  }, options);
  handle.addEventListener("pointermove", (event) => {
    if (dragging) view.moveTo(nearest(view.doc.thresholds, overlay.toY(event.clientY - box.top - offset)));
  }, options);
  for (const name of ["pointerup", "pointercancel"]) {
    handle.addEventListener(name, () => {
      if (!dragging) return;
      dragging = false;
      chart.classList.remove("dragging");
      view.release();
    }, options);
  }

  chart.addEventListener("pointerenter", measure, options);
  window.addEventListener("scroll", () => (box = null), { ...options, capture: true, passive: true });
  chart.addEventListener("pointermove", (event) => {
    if (!dragging) view.hover(gapAt(event));
  }, options);
  chart.addEventListener("pointerleave", () => view.hover(null), options);

  // Plotly covers the page while it drags, so that no click arrives: a press and a release in one place are one.
  chart.addEventListener("pointerdown", (event) => {
    pressed = event.button === 0 ? { x: event.clientX, y: event.clientY, gap: gapAt(event), index: view.index } : null;
  }, { ...options, capture: true });
  window.addEventListener("pointerup", (event) => {
    const still = pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 4 && pressed.index === view.index;
    if (still && pressed.gap !== null) view.pin(pressed.gap, true);
    pressed = null;
  }, { ...options, capture: true });

  // Plotly would zoom at every turn of the wheel; the page scrolls unless Ctrl or ⌘ is held.
  chart.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  }, { ...options, capture: true, passive: true });

  /** The gap meant by the pointer: the closest in both directions among those a few pixels away, else the closest in x. */
  function gapAt(event) {
    const { geometry: g } = overlay, { doc } = view;
    if (!g || !doc?.gaps) return null;
    if (!box) measure();
    const x = event.clientX - box.left, y = event.clientY - box.top;
    if (x < g.left || x > g.left + g.width || y < g.top - 4 || y > g.top + g.height + 24) return null;
    const at = overlay.toX(x) - 1, reach = (REACH / g.width) * (g.x1 - g.x0);
    const clamp = (gap) => Math.min(doc.gaps - 1, Math.max(0, gap));
    let best = clamp(Math.round(at)), closest = Infinity;
    for (let gap = clamp(Math.ceil(at - reach)); gap <= clamp(Math.floor(at + reach)); gap++) {
      const d = doc.distances[gap];
      const away = Math.hypot(overlay.px(gap + 1) - x, (Number.isNaN(d) ? g.top + g.height : overlay.py(d)) - y);
      if (away < closest) [closest, best] = [away, gap];
    }
    return best;
  }

  return () => stop.abort();
}
