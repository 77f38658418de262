// Small help for building elements.

/** `make("div.name", {attribute: value}, ...children)`; strings become text nodes. */
export function make(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

export function skeleton(host) {
  const parts = {
    name: make("div.amount-name"),
    slider: make("input", { type: "range", min: 0, step: 1 }),
    ticks: make("div.ticks", { "aria-hidden": "true" }),
    counts: make("div.counts"),
    announcer: make("div.hidden", { "aria-live": "polite", role: "status" }),
    legend: make("div.legend"),
    reset: make("button.reset", { type: "button", hidden: "" }, "Reset zoom"),
    plot: make("div.plot"),
    canvas: make("canvas", { "aria-hidden": "true" }),
    hoverLine: make("div.cross", { hidden: "" }),
    pinLine: make("div.cross.pinned", { hidden: "" }),
    handle: make("div.handle", { role: "slider", tabindex: 0, "aria-orientation": "vertical" }, make("i")),
    labels: make("div.labels", { "aria-hidden": "true" }),
    tip: make("div.tip", { hidden: "", "aria-hidden": "true" }),
    note: make("div.note"),
    scroller: make("div.scroller", { tabindex: 0, role: "region", "aria-label": "The document in its chunks" }),
    inspector: make("aside.inspector", { "aria-label": "Gap details and near misses" }),
  };
  parts.chart = make("div.chart", { role: "group" }, parts.plot, parts.pinLine, parts.hoverLine, parts.canvas, parts.handle, parts.labels, parts.tip);
  const frame = make("div.frame", {},
    make("div.bar", {}, make("div.amount", {}, parts.name, make("div.track", {}, parts.slider, parts.ticks)), parts.counts),
    make("div.figure-frame", {}, parts.chart, make("div.under", {}, parts.legend, parts.note, parts.reset)),
    make("div.text-frame", {}, parts.scroller),
    parts.inspector,
    parts.announcer,
  );
  host.replaceChildren(frame);
  return parts;
}
