// The threshold lines' names, formulas and values, at the lines' right end; moved apart where they would overlap.

import { amountText, distance } from "./words.js";

const HEIGHT = 30;

export function createLabels(host) {
  let labels = [];

  function load(doc) {
    labels = doc.lines.map((line) => {
      const element = document.createElement("div");
      element.className = `label${line.active ? " active" : ""}`;
      const name = document.createElement("b"), formula = document.createElement("span"), value = document.createElement("em");
      name.textContent = line.label;
      const row = document.createElement("div");
      row.append(formula, value);
      element.append(name, row);
      if (!line.active) {
        formula.textContent = line.formula;
        value.textContent = line.value === null ? "" : ` = ${distance(line.value)}`;
      }
      return { line, element, formula, value, text: null, y: null };
    });
    host.replaceChildren(...labels.map((label) => label.element));
  }

  function draw(doc, step, { py, geometry }) {
    const shown = [];
    for (const label of labels) {
      const at = label.line.active ? step.threshold : label.line.value ?? NaN;
      if (label.line.active) {
        const text = `${label.line.formula.replace("{}", amountText(doc, step.amount))} = ${distance(at)}`;
        if (label.text !== text) label.formula.textContent = label.text = text;
      }
      if (Number.isNaN(at)) move(label, null);
      else shown.push({ label, wanted: Math.min(geometry.top + geometry.height, Math.max(geometry.top, py(at))) });
    }
    for (const { label, y } of spread(shown, geometry.top + 2, geometry.top + geometry.height)) move(label, y);
  }

  function move(label, y) {
    if (label.y === y) return;
    label.y = y;
    label.element.hidden = y === null;
    if (y !== null) label.element.style.transform = `translateY(${y - HEIGHT / 2}px)`;
  }

  return { load, draw };
}

/** Move labels apart as little as possible: down from the top, then up from the bottom. */
function spread(items, top, bottom) {
  items.sort((a, b) => a.wanted - b.wanted);
  let before = top - HEIGHT / 2;
  for (const item of items) before = (item.y = Math.max(item.wanted, before + (item === items[0] ? 0 : HEIGHT))) ;
  let after = bottom + HEIGHT;
  for (const item of items.toReversed()) after = item.y = Math.min(item.y, after - HEIGHT);
  for (const item of items) item.y = Math.round(item.y);
  return items;
}
