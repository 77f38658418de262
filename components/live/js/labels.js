// The threshold lines' names, formulas and values, at the lines' right end; moved apart where they would overlap.

import { amountText, distance } from "./words.js";

const HEIGHT = 34; // two lines of text and a little air

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

  /** Where each label went: `y`, and `wanted`, the height of its line. */
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
    const placed = spread(shown, geometry.top - 4, geometry.top + geometry.height + HEIGHT / 2);
    for (const { label, y } of placed) move(label, y);
    return placed;
  }

  function move(label, y) {
    if (label.y === y) return;
    label.y = y;
    label.element.hidden = y === null;
    if (y !== null) label.element.style.transform = `translateY(${y - HEIGHT / 2}px)`;
  }

  return { load, draw };
}

/** Move labels apart as little as possible: those that would overlap form a stack around the middle of what they want. */
function spread(items, top, bottom) {
  items.sort((a, b) => a.wanted - b.wanted);
  const stacks = [];
  for (const item of items) {
    let stack = { items: [item], centre: item.wanted };
    for (let above = stacks.at(-1); above && tail(above) > head(stack); above = stacks.at(-1)) {
      stacks.pop();
      const together = [...above.items, ...stack.items];
      stack = { items: together, centre: together.reduce((sum, one) => sum + one.wanted, 0) / together.length };
    }
    stacks.push(stack);
  }
  for (const stack of stacks) {
    const first = Math.max(top, Math.min(head(stack), bottom - stack.items.length * HEIGHT)) + HEIGHT / 2;
    stack.items.forEach((item, i) => (item.y = Math.round(first + i * HEIGHT)));
  }
  return items;
}

const head = ({ items, centre }) => centre - (items.length * HEIGHT) / 2;
const tail = ({ items, centre }) => centre + (items.length * HEIGHT) / 2;
