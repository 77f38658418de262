// The two controls of the amount: the slider, and the line's handle in the chart.

import { make } from "./dom.js";
import { nearest } from "./search.js";
import { distance, setting } from "./words.js";

export function createControls({ slider, handle, name, ticks }) {
  let shown = null;

  function load(doc) {
    const last = doc.steps.length - 1, low = doc.amounts[0] ?? 0, high = doc.amounts[last] ?? 0;
    shown = null;
    slider.max = Math.max(0, last);
    slider.disabled = doc.gaps === 0;
    name.title = slider.title = `${doc.rule.label}: ${doc.rule.formula}`;
    for (const control of [slider, handle]) {
      control.setAttribute("aria-label", doc.rule.amount_label);
      control.setAttribute("aria-valuemin", low);
      control.setAttribute("aria-valuemax", high);
    }
    ticks.replaceChildren();
    if (last < 1) return;
    const every = roundStep((high - low) / 6);
    for (let amount = Math.ceil(low / every) * every; amount <= high + 1e-9; amount += every) {
      const tick = make("span", {}, String(Number(amount.toFixed(6))).replace("-", "−"));
      tick.style.left = `${(100 * nearest(doc.amounts, amount)) / last}%`;
      ticks.append(tick);
    }
  }

  function place(geometry) {
    handle.style.left = `${geometry.left}px`;
    handle.style.width = `${geometry.right - geometry.left}px`;
  }

  function draw(doc, step, { geometry: g, py }) {
    handle.hidden = !g || Number.isNaN(step.threshold);
    if (!handle.hidden) {
      const y = Math.min(g.top + g.height, Math.max(g.top, py(step.threshold)));
      handle.style.transform = `translateY(${Math.round(y)}px)`;
    }
    if (shown === step) return;
    shown = step;
    const words = `${setting(doc, step.amount)}, T = ${distance(step.threshold)}, ${step.count} chunks`;
    name.textContent = setting(doc, step.amount);
    slider.value = step.index;
    for (const control of [slider, handle]) {
      control.setAttribute("aria-valuenow", step.amount);
      control.setAttribute("aria-valuetext", words);
    }
  }

  return { load, place, draw };
}

/** The smallest of 1, 2, 5, 10 … (or 0.1, 0.2 …) that is at least `step`. */
function roundStep(step) {
  const power = 10 ** Math.floor(Math.log10(step));
  return [1, 2, 5, 10].find((factor) => factor * power >= step - 1e-9) * power;
}
