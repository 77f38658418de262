// The marker: one line a panel, all moved together by mouse, pen, touch or keys.

import { amountText, readHeads } from "./words.js";

const CALM = 350; // milliseconds after the last key before the amount is released

export function createMarker(parts, view, plot, make) {
  const stop = new AbortController(), options = { signal: stop.signal };
  let dragging = false, timer = null, panel = null;

  function place() {
    parts.lines.replaceChildren(...plot.places.map(() => make("i")));
    draw();
  }

  function draw() {
    const { doc } = view, { places } = plot;
    if (!places.length) return;
    places.forEach((box, i) => {
      const line = parts.lines.children[i];
      if (!line) return;
      line.style.transform = `translate(${plot.toX(box, view.amount)}px, ${box.top}px)`;
      line.style.height = `${box.height}px`;
    });
    const held = places[panel ?? 0] ?? places[0];
    parts.handle.style.transform = `translate(${plot.toX(held, view.amount) - 11}px, ${held.top}px)`;
    parts.handle.style.height = `${held.height}px`;
    const { handle } = parts;
    handle.setAttribute("aria-valuemin", doc.amounts[0]);
    handle.setAttribute("aria-valuemax", doc.amounts[doc.amounts.length - 1]);
    handle.setAttribute("aria-valuenow", view.amount);
    handle.setAttribute("aria-valuetext", dragging ? amountText(doc, view.amount) : readHeads(doc, view.index));
  }

  parts.chart.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !view.doc) return;
    const found = plot.panelAt(event);
    if (found === null) return;
    event.preventDefault();
    panel = found;
    parts.handle.focus({ preventScroll: true });
    parts.chart.setPointerCapture(event.pointerId);
    dragging = true;
    parts.chart.classList.add("dragging");
    view.moveNear(plot.amountAt(event, panel));
  }, options);
  parts.chart.addEventListener("pointermove", (event) => {
    if (dragging) view.moveNear(plot.amountAt(event, panel));
  }, options);
  for (const name of ["pointerup", "pointercancel"]) {
    parts.chart.addEventListener(name, () => {
      if (!dragging) return;
      dragging = false;
      parts.chart.classList.remove("dragging");
      view.release();
    }, options);
  }

  parts.handle.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !view.doc) return;
    const by = event.shiftKey ? 10 : 1;
    const to = {
      ArrowRight: view.index + by, ArrowUp: view.index + by, ArrowLeft: view.index - by, ArrowDown: view.index - by,
      PageUp: view.index + 10, PageDown: view.index - 10, Home: 0, End: view.doc.amounts.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    view.moveTo(to);
    clearTimeout(timer);
    timer = setTimeout(() => view.release(), CALM);
  }, options);

  return {
    place,
    draw,
    destroy() {
      stop.abort();
      clearTimeout(timer);
    },
  };
}
