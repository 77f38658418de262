// The strips: Python's figure in the page's own ink, drawn by Plotly, and over it the part of the text that is in view.

export function createStrips(element, make, createDrawing, { onChunk, onPlace, onPoint }) {
  const plot = make("div.plot"), span = make("div.window", { hidden: "" }), cross = make("div.cross", { hidden: "" });
  element.append(plot, span, cross);
  const drawing = createDrawing(plot);
  let doc = null, seen = null, pointed = null, ready = false, alive = true;

  const resized = new ResizeObserver(() => ready && alive && window.Plotly.Plots.resize(plot).then(place));
  resized.observe(element);

  async function draw(next, theme) {
    doc = next;
    const { data, layout } = doc.figure;
    element.style.height = `${layout.height}px`;
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", doc.alt);
    const config = { displayModeBar: false, scrollZoom: true, doubleClick: "reset", responsive: false };
    if (!(await drawing.show(() => [data.map((trace) => inked(trace, theme)), dressed(layout, theme), config]))) return;
    if (!plot.listening) {
      plot.listening = true;
      plot.on("plotly_click", clicked);
      plot.on("plotly_hover", ({ points: [point] }) => onPoint(point.customdata ?? null));
      plot.on("plotly_unhover", () => onPoint(null));
      plot.on("plotly_relayouting", place);
      plot.on("plotly_relayout", () => {
        place();
        thin();
      });
    }
    ready = true;
    place();
    await thin();
  }

  function clicked({ points: [point] }) {
    const { meta } = point.data;
    if (meta?.setup !== undefined) onChunk(meta.setup, point.customdata);
    else if (point.customdata !== undefined) onPlace(point.customdata);
  }

  /** Lines that Python left to the page get its ink. */
  function inked(trace, theme) {
    const { ink } = trace.meta ?? {};
    if (ink === undefined) return trace;
    const colour = `color-mix(in srgb, ${theme.ink} ${Math.round(ink * 100)}%, ${theme.background})`;
    const solid = resolve(colour);
    return {
      ...trace, line: { ...trace.line, color: solid }, marker: { ...trace.marker, color: solid },
      textfont: { ...trace.textfont, color: theme.ink },
    };
  }

  /** Plotly reads plain colours only. */
  function resolve(colour) {
    const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    probe.fillStyle = colour;
    probe.fillRect(0, 0, 1, 1);
    return `rgb(${[...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(",")})`;
  }

  function dressed(layout, theme) {
    const axis = { color: theme.muted, tickcolor: theme.faint };
    return {
      ...layout, template: undefined, width: element.clientWidth,
      font: { family: theme.font, size: 12, color: theme.ink },
      hoverlabel: { align: "left", bgcolor: theme.background, bordercolor: theme.faint, font: { family: theme.font, size: 12, color: theme.ink } },
      xaxis: { ...layout.xaxis, ...axis },
      yaxis: { ...layout.yaxis, color: theme.ink },
      annotations: layout.annotations?.map((note) => ({ ...note, font: { color: theme.muted, size: 12 } })),
    };
  }

  /** Guides and numbers for as many places as the part in view has room for: those that most set-ups share. */
  function thin() {
    const [from, to] = plot._fullLayout.xaxis.range, changes = new Map();
    const inView = (trace) => trace.x.filter((x) => x !== null && x >= from && x <= to).length;
    let guides = 0;
    plot.data.forEach((trace, i) => {
      const { guide, numbers } = trace.meta ?? {};
      if (guide) {
        guides += inView(trace) / 2;
        if ((trace.visible !== false) !== guides <= guide) changes.set(i, { visible: guides <= guide });
      } else if (numbers) {
        const mode = inView(trace) <= numbers ? "markers+text" : "markers";
        if (trace.mode !== mode) changes.set(i, { mode });
      }
    });
    return Promise.all([...changes].map(([i, change]) => window.Plotly.restyle(plot, change, [i])));
  }

  /** From code points of the text to pixels across the plot. */
  function across(offset) {
    const { xaxis } = plot._fullLayout;
    return xaxis._offset + Math.min(Math.max(xaxis.l2p(onAxis(offset)), 0), xaxis._length);
  }

  function onAxis(offset) {
    const { knots } = doc.figure.layout.meta;
    if (!knots) return offset;
    let low = 0, high = knots.length - 1; // the last sentence that starts at or before the offset
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (knots[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    const next = knots[low + 1] ?? knots[low];
    return low + (next > knots[low] ? (offset - knots[low]) / (next - knots[low]) : 0);
  }

  function place() {
    if (!ready) return;
    const { yaxis } = plot._fullLayout;
    const rows = { top: `${yaxis._offset}px`, height: `${yaxis._length}px` };
    span.hidden = seen === null;
    if (seen) {
      const [from, to] = seen.map(across);
      Object.assign(span.style, rows, { left: `${from}px`, width: `${Math.max(to - from, 3)}px` });
    }
    cross.hidden = pointed === null;
    if (pointed !== null) Object.assign(cross.style, rows, { left: `${across(pointed)}px` });
  }

  return {
    draw,
    get ready() { return ready; },
    window(from, to) { seen = [from, to]; place(); },
    cursor(offset) { pointed = offset; place(); },
    state: () => ({
      bars: doc ? doc.figure.data.filter((trace) => trace.type === "bar").map((trace) => trace.customdata.length) : [],
      window: seen, range: plot._fullLayout ? [...plot._fullLayout.xaxis.range] : null,
    }),
    destroy() {
      alive = ready = false; // what is still under way places nothing any more
      resized.disconnect();
      drawing.destroy();
    },
  };
}
