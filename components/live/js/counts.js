// The figures of the step in force: they follow every frame, and are read out once things are calm.

import { count, distance, setting, size, unitName } from "./words.js";

const FIGURES = [
  ["chunks", "chunks"], ["smallest", "smallest"], ["median", "median"], ["largest", "largest"],
  ["forced", "forced"], ["flagged", "flagged"], ["threshold", "T"],
];
const HINTS = {
  forced: "chunks that start where the maximum forced a cut",
  flagged: "chunks for which a limit or a structure could not hold; see the marks in the text",
  threshold: "a boundary stands where the distance is above T",
};

export function createCounts(host, announcer) {
  const cells = {};
  for (const [name, label] of FIGURES) {
    const cell = document.createElement("div");
    cell.className = `figure ${name}`;
    if (HINTS[name]) cell.title = HINTS[name];
    const term = document.createElement("span"), figure = document.createElement("strong");
    term.textContent = label;
    figure.dataset.figure = name;
    cell.append(figure, term);
    host.append(cell);
    cells[name] = { cell, figure, term, text: null };
  }
  let timer;

  const show = (name, text) => {
    if (cells[name].text !== text) cells[name].figure.textContent = cells[name].text = text;
  };

  return {
    load(doc) {
      for (const name of ["smallest", "median", "largest"]) {
        cells[name].cell.title = `size of the ${name === "median" ? "median" : name} chunk in ${doc.unit}`;
      }
      cells.largest.term.textContent = `largest (${doc.unit})`;
    },
    draw(doc, step) {
      const i = step.index;
      show("chunks", count(step.count));
      for (const name of ["smallest", "median", "largest"]) show(name, size(doc[name][i]));
      for (const name of ["forced", "flagged"]) show(name, count(doc[name][i]));
      cells.flagged.cell.classList.toggle("some", doc.flagged[i] > 0);
      show("threshold", Number.isNaN(step.threshold) ? "–" : distance(step.threshold));
    },
    announce(doc, step) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const i = step.index, sizes = ["smallest", "median", "largest"].map((name) => `${name} ${size(doc[name][i])}`);
        announcer.textContent =
          `${setting(doc, step.amount)}: ${step.count} ${step.count === 1 ? "chunk" : "chunks"}, ${sizes.join(", ")} ${unitName(doc, 2)}, ` +
          `${doc.forced[i]} forced, ${doc.flagged[i]} flagged.`;
      }, 700);
    },
  };
}
