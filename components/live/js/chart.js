// What stands still: series, axes, histogram and quartile box, drawn by Plotly, which also zooms and pans.

import { createDrawing, loadPlotly } from "./plotly.js";
import { compared } from "./words.js";

const FULL_DETAIL = 20000; // above so many gaps in view, minimum and maximum of each column
const COLUMNS = 2000;
export const BAND = { gap: 5, height: 15 }; // the chunk bands, between the plot and its tick labels
const MARGIN = { l: 46, r: 176, t: 26, b: 64 };
const BOX = [0.884, 0.896]; // across, as shares of the plot's width
const DENSE = 1500; // above so many the curve is drawn lightly, so that the marks stand out
const DOTS = 250; // so many gaps or fewer also get dots, so that a lone one shows

/**
 * @param element where Plotly draws.
 * @param onGeometry called whenever the axes' place or range changed.
 */
export async function createChart(element, onGeometry) {
  const Plotly = await loadPlotly(), drawing = createDrawing(element);
  let doc = null, theme = null, binned = false, zoomed = false;

  async function draw(nextDoc, nextTheme) {
    doc = nextDoc;
    theme = nextTheme;
    const config = { displayModeBar: false, scrollZoom: true, doubleClick: "reset" };
    if (!(await drawing.show(() => [traces(), layout(), config]))) return;
    if (!element.listening) {
      element.listening = true;
      element.on("plotly_relayout", settled);
      element.on("plotly_relayouting", onGeometry);
    }
    onGeometry();
  }

  function settled() {
    const [from, to] = element._fullLayout.xaxis.range;
    zoomed = from > 0.001 || to < doc.gaps + 0.999;
    if (doc.gaps > FULL_DETAIL) {
      const { x, y } = seriesIn(from, to);
      Plotly.restyle(element, { x: [x], y: [y] }, [0]);
    }
    onGeometry();
  }

  /** The series between two x, thinned where there are too many gaps to draw. */
  function seriesIn(from, to, values = doc.distances) {
    const first = Math.max(0, Math.floor(from) - 2), end = Math.min(doc.gaps, Math.ceil(to) + 1);
    binned = end - first > FULL_DETAIL;
    if (!binned) return { x: Array.from({ length: end - first }, (_, i) => first + i + 1), y: values.subarray(first, end) };
    const x = [], y = [];
    for (let column = 0; column < COLUMNS; column++) {
      const a = first + Math.floor(((end - first) * column) / COLUMNS);
      const b = first + Math.floor(((end - first) * (column + 1)) / COLUMNS);
      let low = -1, high = -1;
      for (let gap = a; gap < b; gap++) {
        if (Number.isNaN(values[gap])) continue;
        if (low < 0 || values[gap] < values[low]) low = gap;
        if (high < 0 || values[gap] > values[high]) high = gap;
      }
      for (const gap of low < high ? [low, high] : [high, low]) if (gap >= 0) (x.push(gap + 1), y.push(values[gap]));
    }
    return { x, y };
  }

  function traces() {
    const mode = doc.gaps <= DOTS ? "lines+markers" : "lines";
    const colour = doc.gaps > DENSE ? theme.faint : theme.series, width = doc.gaps > DENSE ? 0.7 : 1.2;
    const line = { type: "scatter", mode, hoverinfo: "skip", marker: { size: 3.5, color: colour } };
    const list = [{ ...line, ...seriesIn(0, doc.gaps + 1), name: "distance", line: { color: colour, width } }];
    if (doc.rule.name === "gradient") {
      list.push({ ...line, ...seriesIn(0, doc.gaps + 1, doc.series), mode: "lines", name: "gradient", line: { color: theme.reasons.heading, width: 1, dash: "dot" } });
    }
    if (doc.histogram_counts.length) {
      const edges = doc.histogram_edges, middles = Array.from(doc.histogram_counts, (_, i) => (edges[i] + edges[i + 1]) / 2);
      list.push({
        type: "bar", orientation: "h", x: doc.histogram_counts, y: middles, width: edges[1] - edges[0], xaxis: "x2",
        marker: { color: theme.bars, line: { color: theme.background, width: 0.5 } },
        customdata: middles.map((_, i) => [edges[i], edges[i + 1]]),
        hovertemplate: "%{x} gaps from %{customdata[0]:.3f} to %{customdata[1]:.3f}<extra></extra>",
      });
    }
    return list;
  }

  function layout() {
    const axis = { color: theme.muted, gridcolor: theme.grid, zeroline: false, tickfont: { size: 11 }, automargin: false };
    const still = { ...axis, fixedrange: true, showgrid: false, showticklabels: false };
    const plain = { xref: "paper", yref: "paper", showarrow: false, font: { size: 11, color: theme.muted } };
    return {
      uirevision: doc.document, // the zoom lives as long as the document
      margin: MARGIN, height: element.clientHeight, width: element.clientWidth,
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      font: { family: theme.font, size: 11, color: theme.ink },
      hoverlabel: { bgcolor: theme.background, bordercolor: theme.faint, font: { family: theme.font, size: 12, color: theme.ink } },
      showlegend: false, dragmode: "zoom", hovermode: "closest", bargap: 0,
      xaxis: {
        ...axis, domain: [0, 0.852], range: [0, doc.gaps + 1], minallowed: 0, maxallowed: doc.gaps + 1, showgrid: false,
        tickformat: ",d", ticklen: BAND.gap + BAND.height + 3, tickcolor: "rgba(0,0,0,0)", nticks: 10, ...(doc.gaps < 10 ? { dtick: 1 } : {}),
      },
      xaxis2: { ...still, domain: [0.904, 1], range: [0, Math.max(1, ...doc.histogram_counts) * 1.05], visible: doc.histogram_counts.length > 0 },
      yaxis: { ...axis, fixedrange: true, ticklen: 5, tickcolor: "rgba(0,0,0,0)", range: yRange(), nticks: 7, tickformat: ".2~f", hoverformat: ".3f" },
      shapes: box(),
      annotations: [
        ...boxLabels(plain),
        { ...plain, x: 0, y: 1, xshift: -MARGIN.l + 4, yshift: 22, xanchor: "left", yanchor: "top", text: `↑ cosine distance of ${compared(doc)}` },
        { ...plain, x: 0.852, y: 0, yshift: -46, xanchor: "right", yanchor: "top", text: "gap between sentences →" },
        ...(doc.histogram_counts.length ? [{ ...plain, x: 0.884, y: 1, yshift: 22, xanchor: "left", yanchor: "top", text: "their distribution" }] : []),
      ],
    };
  }

  /** The quartile box: where the interquartile threshold comes from. */
  function box() {
    if (!doc.histogram_counts.length) return [];
    const [low, q1, median, q3, high] = doc.quartiles, [from, to] = BOX, middle = (from + to) / 2;
    const shape = (type, x0, x1, y0, y1, more) => ({ type, xref: "paper", yref: "y", x0, x1, y0, y1, layer: "below", line: { color: theme.muted, width: 1 }, ...more });
    return [
      shape("line", middle, middle, low, q1), shape("line", middle, middle, q3, high),
      shape("rect", from, to, q1, q3, { fillcolor: theme.bars }), shape("line", from, to, median, median, { line: { color: theme.ink, width: 2 } }),
    ];
  }

  function boxLabels(plain) {
    if (!doc.histogram_counts.length) return [];
    const [, q1, median, q3] = doc.quartiles, text = { ...plain, x: BOX[0], yref: "y", xanchor: "right", xshift: 1, font: { size: 9, color: theme.muted } };
    const [low, high] = yRange(), pixels = ((q3 - q1) / (high - low)) * (element.clientHeight - MARGIN.t - MARGIN.b);
    const labels = [{ ...text, y: q3, text: "Q3", yanchor: "middle" }, { ...text, y: q1, text: "Q1", yanchor: "middle" }];
    return pixels > 24 ? [...labels, { ...text, y: median, text: "Q2", yanchor: "middle" }] : labels;
  }

  function yRange() {
    let low = Infinity, high = -Infinity;
    for (const values of [doc.distances, doc.series]) {
      for (const v of values) {
        if (v < low) low = v;
        if (v > high) high = v;
      }
    }
    if (high === -Infinity) return [0, 1];
    const room = (high - low || 0.5) * 0.1;
    return [low < 0 ? low - room : Math.max(0, low - room), high + room];
  }

  return {
    draw,
    resize: () => Plotly.relayout(element, { width: element.clientWidth, height: element.clientHeight }),
    resetZoom: () => Plotly.relayout(element, { "xaxis.range": [0, doc.gaps + 1] }),
    /** Move the zoomed window to where x is in view. */
    reveal(x) {
      const [from, to] = element._fullLayout.xaxis.range, half = (to - from) / 2;
      if (x >= from && x <= to) return;
      const middle = Math.min(doc.gaps + 1 - half, Math.max(half, x));
      Plotly.relayout(element, { "xaxis.range": [middle - half, middle + half] });
    },
    get binned() { return binned; },
    get zoomed() { return zoomed; },
    /** Plain numbers, so that nothing is laid out while dragging. */
    geometry() {
      const { xaxis: x, yaxis: y, xaxis2: h } = element._fullLayout;
      return {
        left: x._offset, width: x._length, x0: x.range[0], x1: x.range[1],
        top: y._offset, height: y._length, y0: y.range[0], y1: y.range[1],
        barsLeft: h?._offset ?? 0, barsWidth: h?._length ?? 0, barsMost: h?.range?.[1] ?? 1,
        right: h ? h._offset + h._length : x._offset + x._length,
      };
    },
    destroy: drawing.destroy,
  };
}
