// What moves: threshold lines, marks on the boundaries, chunk bands. Drawn on a canvas over the plot, with the plot's own axes.

import { BAND } from "./chart.js";
import { markPath } from "./marks.js";
import { chunkColours } from "./theme.js";

const DASHES = { percentile: [2, 4], standard_deviation: [9, 5], iqr: [9, 4, 2, 4], absolute: [14, 4], gradient: [4, 4] };
const ROOM_FOR_SHAPES = 5; // pixels a boundary needs for its shape; with less it is a dot

export function createOverlay(canvas) {
  const context = canvas.getContext("2d");
  let g = null, scale = 1, paths = {}, radius = 0;

  const px = (x) => g.left + ((x - g.x0) / (g.x1 - g.x0)) * g.width;
  const py = (y) => g.top + ((g.y1 - y) / (g.y1 - g.y0)) * g.height;

  function place(geometry, width, height) {
    g = geometry;
    scale = window.devicePixelRatio || 1;
    if (canvas.width !== Math.round(width * scale)) canvas.width = Math.round(width * scale);
    if (canvas.height !== Math.round(height * scale)) canvas.height = Math.round(height * scale);
  }

  function draw(doc, step, theme) {
    if (!g) return;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (!step) return;
    bands(doc, step, theme);
    bars(doc, step, theme);
    for (const line of doc.lines) if (!line.active && line.value !== null) thresholdLine(line.value, theme.muted, 1, DASHES[line.rule]);
    if (!Number.isNaN(step.threshold)) thresholdLine(step.threshold, theme.accent, 2, []);
    marks(doc, step, theme);
  }

  function thresholdLine(value, colour, width, dash) {
    const y = Math.round(py(value)) + (width % 2 ? 0.5 : 0);
    if (y < g.top - 1 || y > g.top + g.height + 1) return;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(g.left, y);
    context.lineTo(g.right, y);
    context.stroke();
    context.setLineDash([]);
  }

  /** The bars above T, in the colour of the line: the share of the gaps that fires. */
  function bars(doc, step, theme) {
    if (doc.rule.name === "gradient" || Number.isNaN(step.threshold)) return;
    context.fillStyle = theme.accent;
    context.globalAlpha = 0.55;
    const { histogram_counts: counts, histogram_edges: edges } = doc;
    for (let i = 0; i < counts.length; i++) {
      if (!counts[i] || edges[i + 1] <= step.threshold) continue;
      const top = py(edges[i + 1]), bottom = py(Math.max(edges[i], step.threshold));
      context.fillRect(g.barsLeft, top + 0.5, (counts[i] / g.barsMost) * g.barsWidth, Math.max(0.5, bottom - top - 1));
    }
    context.globalAlpha = 1;
  }

  function bands(doc, step, theme) {
    const colours = chunkColours(step), { starts } = step;
    const top = g.top + g.height + BAND.gap, limit = g.left + g.width;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.font = `600 10px ${theme.font}`;
    let drawnTo = -1;
    for (let chunk = 0; chunk < step.count; chunk++) {
      const from = Math.max(g.left, px(doc.atomX[starts[chunk]]));
      const to = Math.min(limit, chunk + 1 < step.count ? px(doc.atomX[starts[chunk + 1]]) : px(doc.sentences));
      if (to <= g.left || from >= limit || to <= drawnTo) continue;
      const wide = to - from > 3;
      context.fillStyle = theme.bands[colours[chunk]];
      context.fillRect(from, top, Math.max(1, to - from - (wide ? 1 : 0)), BAND.height);
      drawnTo = wide ? to : Math.ceil(to);
      const label = String(chunk + 1);
      if (to - from > 8 + 6 * label.length) {
        context.fillStyle = theme.ink;
        context.fillText(label, (from + to) / 2, top + BAND.height / 2 + 0.5);
      }
    }
  }

  function marks(doc, step, theme) {
    const { starts, reasons } = step;
    const perPixel = g.width / (g.x1 - g.x0);
    const roomy = (perPixel * doc.sentences) / step.count > ROOM_FOR_SHAPES;
    const r = roomy ? 4.5 : 1.5, bottom = g.top + g.height;
    if (radius !== r) {
      radius = r;
      paths = Object.fromEntries(doc.reasons.map((reason) => [reason, markPath(reason, r)]));
    }
    context.save();
    context.beginPath();
    context.rect(g.left - 6, g.top - 6, g.width + 12, g.height + 12);
    context.clip();
    if (roomy) stems(doc, step, theme);
    context.lineWidth = 1.5;
    context.strokeStyle = theme.background;
    let beforeX = -1, beforeY = -1;
    for (let chunk = 1; chunk < step.count; chunk++) {
      const x = px(doc.atomX[starts[chunk]]);
      if (x < g.left - 5 || x > g.left + g.width + 5) continue;
      const gap = doc.gapBefore[starts[chunk]];
      const d = gap < 0 ? NaN : doc.distances[gap];
      const y = Number.isNaN(d) ? bottom - 5 : py(d);
      const reason = doc.reasons[reasons[chunk]];
      context.fillStyle = theme.reasons[reason];
      if (roomy) {
        context.translate(x, y);
        context.stroke(paths[reason]);
        context.fill(paths[reason]);
        context.translate(-x, -y);
      } else {
        const cx = Math.round(x), cy = Math.round(y);
        if (cx === beforeX && cy === beforeY) continue;
        context.fillRect(cx - 1, cy - 1, 3, 3);
        [beforeX, beforeY] = [cx, cy];
      }
    }
    context.restore();
  }

  /** Short strokes from the lines' ends to their labels, where those had to move. */
  function leaders(placed, theme) {
    for (const { label, y, wanted } of placed) {
      context.strokeStyle = label.line.active ? theme.accent : theme.faint;
      context.lineWidth = 1;
      context.beginPath();
      context.moveTo(g.right + (label.line.active ? 5 : 1), wanted);
      context.lineTo(g.right + 10, y);
      context.stroke();
    }
  }

  /** Hairlines from the marks down to the bands. */
  function stems(doc, step, theme) {
    context.strokeStyle = theme.faint;
    context.globalAlpha = 0.45;
    context.lineWidth = 1;
    context.beginPath();
    const bottom = g.top + g.height + BAND.gap;
    for (let chunk = 1; chunk < step.count; chunk++) {
      const gap = doc.gapBefore[step.starts[chunk]];
      const x = Math.round(px(doc.atomX[step.starts[chunk]])) + 0.5;
      if (x < g.left || x > g.left + g.width) continue;
      context.moveTo(x, gap < 0 || Number.isNaN(doc.distances[gap]) ? bottom - 10 : py(doc.distances[gap]));
      context.lineTo(x, bottom);
    }
    context.stroke();
    context.globalAlpha = 1;
  }

  return {
    place, draw, leaders, px, py,
    get geometry() { return g; },
    toX: (clientX) => g.x0 + ((clientX - g.left) / g.width) * (g.x1 - g.x0),
    toY: (clientY) => g.y1 - ((clientY - g.top) / g.height) * (g.y1 - g.y0),
  };
}
