// One shape a reason: on the chart's canvas, in the legend and in the text's margin.

export const GLYPHS = { start: "", semantic: "●", heading: "▲", maximum: "■", oversize: "◆", manual: "✚" };

export const REASON_NAMES = {
  start: "start of the document",
  semantic: "semantic",
  heading: "before its heading",
  maximum: "forced: maximum",
  oversize: "inside a long sentence",
  manual: "by hand",
};

const OUTLINES = {
  semantic: (path, r) => path.arc(0, 0, r, 0, 2 * Math.PI),
  heading: (path, r) => polygon(path, [[0, -1.2 * r], [1.15 * r, 0.9 * r], [-1.15 * r, 0.9 * r]]),
  maximum: (path, r) => path.rect(-0.9 * r, -0.9 * r, 1.8 * r, 1.8 * r),
  oversize: (path, r) => polygon(path, [[0, -1.3 * r], [1.3 * r, 0], [0, 1.3 * r], [-1.3 * r, 0]]),
  manual: (path, r) => polygon(path, cross(1.25 * r, 0.45 * r)),
};

const cross = (l, w) => [[-w, -l], [w, -l], [w, -w], [l, -w], [l, w], [w, w], [w, l], [-w, l], [-w, w], [-l, w], [-l, -w], [-w, -w]];

function polygon(path, points) {
  points.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
  path.closePath();
}

/** A reason's shape around the origin, as a path to fill. */
export function markPath(reason, radius) {
  const path = new Path2D();
  OUTLINES[reason]?.(path, radius);
  return path;
}
