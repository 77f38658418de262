// What stands still: curves, bands and levels in panels side by side, drawn by Plotly; their headings hold the marker's values.

import { valueText } from "./words.js";

const TONES = {
  light: ["#0072B2", "#D55E00", "#009E73", "#B2568F", "#8A7D00", "#5B6673"],
  dark: ["#6BBDF0", "#FF9A55", "#2BC79B", "#E3A1C6", "#D9CB4A", "#A9B4BF"],
};
const NARROW = 640; // pixels under which panels stand in one column
const LEFT = 46, LINE = 18, FOOT = 44, BETWEEN = 26, LABELS = 124;
const DASHES = { solid: "solid", dashed: "5px,3px", dotted: "1.5px,3px" };

export function createPlot(parts, make, createDrawing) {
  const drawing = createDrawing(parts.plot);
  let doc = null, theme = null, places = [], heads = [], gutter = 0, headRoom = 0, ready = false;

  const tone = (colour) => TONES[theme.mode][colour % TONES[theme.mode].length];

  function faded(colour, opacity) {
    const hex = tone(colour);
    return `rgba(${[1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)).join(",")},${opacity})`;
  }

  /** Where each panel stands, in pixels: in one column or two, filled row by row. */
  function arrange(width) {
    const columns = width < NARROW ? 1 : Math.min(2, doc.panels.length);
    const rows = Math.ceil(doc.panels.length / columns);
    gutter = doc.panels.some((panel) => panel.levels.some((level) => level.name)) ? LABELS : 14;
    const whole = width / columns;
    headRoom = 22 + LINE * (Math.max(...doc.panels.map((panel) => panel.lines.length)) > 4 ? 2 : 1);
    const boxes = doc.panels.map((_, i) => {
      const row = Math.floor(i / columns), column = i % columns;
      return {
        left: column * whole + LEFT, width: whole - LEFT - gutter, top: headRoom + row * (doc.height + headRoom + BETWEEN / 2),
        height: doc.height, foot: row === rows - 1 || i + columns >= doc.panels.length,
      };
    });
    return { boxes, height: rows * (doc.height + headRoom + BETWEEN / 2) - BETWEEN / 2 + FOOT };
  }

  async function draw(nextDoc, nextTheme) {
    doc = nextDoc;
    theme = nextTheme;
    if (!(await drawing.show(picture))) return;
    labels();
    ready = true;
  }

  /** What there is room for; nothing while the view has no width. */
  function picture() {
    const width = parts.chart.clientWidth;
    if (!width) return null;
    const { boxes, height } = arrange(width);
    places = boxes;
    parts.chart.style.height = `${height}px`;
    return [traces(), layout(width, height), { staticPlot: true, displayModeBar: false }];
  }

  function traces() {
    const list = [];
    doc.panels.forEach((panel, i) => {
      const axes = { xaxis: `x${i + 1}`, yaxis: `y${i + 1}` };
      const base = { type: "scatter", mode: "lines", x: doc.amounts, hoverinfo: "skip", connectgaps: false, ...axes };
      if (panel.band) {
        const fill = faded(panel.band.colour, theme.mode === "light" ? 0.16 : 0.22), line = { width: 0, shape: "hv" };
        list.push({ ...base, y: panel.band.low, line }, { ...base, y: panel.band.high, line, fill: "tonexty", fillcolor: fill });
      }
      panel.levels.forEach((level) => list.push({
        ...base, x: [doc.range[0], doc.range[1]], y: [level.y, level.y],
        line: { color: theme.muted, width: 1.2, dash: DASHES.dotted },
      }));
      panel.lines.forEach((line) => list.push({
        ...base, y: line.y, line: { color: tone(line.colour), width: line.thin ? 1.3 : 2, dash: DASHES[line.dash] ?? "solid", shape: "hv" },
      }));
    });
    return list;
  }

  function layout(width, height) {
    const axis = { color: theme.muted, gridcolor: theme.grid, tickfont: { size: 11 }, automargin: false, fixedrange: true, zeroline: false };
    const made = {
      width, height, margin: { l: 0, r: 0, t: 0, b: 0 }, showlegend: false, annotations: [],
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", font: { family: theme.font, size: 11, color: theme.ink },
    };
    doc.panels.forEach((panel, i) => {
      const box = places[i], domain = [box.left / width, (box.left + box.width) / width];
      const bottom = 1 - (box.top + box.height) / height, top = 1 - box.top / height;
      made[`xaxis${i + 1}`] = {
        ...axis, domain, anchor: `y${i + 1}`, range: doc.range, showticklabels: box.foot, nticks: 8, ticks: "",
      };
      made[`yaxis${i + 1}`] = {
        ...axis, domain: [bottom, top], anchor: `x${i + 1}`, range: panel.range, nticks: 5,
        tickformat: panel.share ? ".0%" : panel.decimals ? `,.${Math.min(panel.decimals, 2)}~f` : ",d",
        zeroline: panel.zero, zerolinecolor: theme.faint, zerolinewidth: 1,
      };
      if (box.foot) {
        made.annotations.push({
          x: domain[1], y: bottom, xref: "paper", yref: "paper", xanchor: "right", yanchor: "top", yshift: -22, showarrow: false,
          text: `${doc.axis} →`, font: { size: 11, color: theme.muted },
        });
      }
    });
    return made;
  }

  /** Headings, and the names of the levels at their right ends, moved apart where they would cover each other. */
  function labels() {
    heads = doc.panels.map((panel, i) => {
      let before = null; // a line without a name belongs to the one before it
      const values = panel.lines.map((line) => {
        const value = make("b");
        if (!line.name && before) {
          before.append(" / ", value);
          return { value };
        }
        const name = line.name ? make("span.name", {}, line.name) : "";
        const key = make(`i.key${line.dash ? `.${line.dash}` : ""}`);
        key.style.borderColor = tone(line.colour);
        before = make("span.value", {}, ...(panel.lines.length > 1 || line.name ? [key, name, value] : [value]));
        return { value, element: before };
      });
      const band = panel.band ? { element: make("span.value.band") } : null;
      const head = make("div.head", { title: panel.help }, make("span.title", {}, panel.title), ...values.flatMap((v) => v.element ?? []), ...(band ? [band.element] : []));
      head.style.cssText = `left:${places[i].left - LEFT + 4}px;top:${places[i].top - headRoom + 4}px;width:${places[i].width + LEFT + gutter - 12}px;height:${headRoom - 20}px`;
      return { head, values, band, names: levelNames(panel, places[i]) };
    });
    parts.heads.replaceChildren(...heads.flatMap((head) => [head.head, ...head.names]));
  }

  function levelNames(panel, box) {
    const [low, high] = panel.range;
    const named = panel.levels.filter((level) => level.name).map((level) => ({ ...level, at: box.top + box.height * (1 - (level.y - low) / (high - low)) }));
    named.sort((a, b) => a.at - b.at);
    named.forEach((level, i) => { if (i) level.at = Math.max(level.at, named[i - 1].at + 12); });
    const over = named.length ? named[named.length - 1].at - (box.top + box.height + 4) : 0;
    for (let i = named.length - 1, most = box.top + box.height + 4; over > 0 && i >= 0; i--, most -= 12) named[i].at = Math.min(named[i].at, most);
    return named.map((level) => {
      const label = make("div.level", {}, `${level.name} ${valueText(panel, level.y)}`);
      label.style.cssText = `left:${box.left + box.width + 5}px;top:${level.at - 7}px`;
      return label;
    });
  }

  return {
    draw,
    get ready() { return ready; },
    get places() { return places; },
    toX: (box, amount) => box.left + (box.width * (amount - doc.range[0])) / (doc.range[1] - doc.range[0]),
    amountAt(event, panel) {
      const box = places[panel], x = event.clientX - parts.chart.getBoundingClientRect().left;
      return doc.range[0] + ((x - box.left) / box.width) * (doc.range[1] - doc.range[0]);
    },
    /** Index of the panel under the pointer, or null. */
    panelAt(event) {
      const frame = parts.chart.getBoundingClientRect(), x = event.clientX - frame.left, y = event.clientY - frame.top;
      const found = places.findIndex((b) => x >= b.left - 12 && x <= b.left + b.width + 12 && y >= b.top - 4 && y <= b.top + b.height + 20);
      return found < 0 ? null : found;
    },
    /** Write the values at a step into the headings. */
    values(index) {
      heads.forEach(({ values, band }, i) => {
        const panel = doc.panels[i];
        values.forEach(({ value }, j) => (value.textContent = valueText(panel, panel.lines[j].y[index])));
        if (band) band.element.textContent = `${panel.band.name} ${valueText(panel, panel.band.low[index])} – ${valueText(panel, panel.band.high[index])}`;
      });
    },
    state: (index) => doc ? Object.fromEntries(doc.panels.map((panel, i) => [panel.key, {
      values: panel.lines.map((line) => line.y[index]), shown: heads[i]?.head.innerText, box: places[i],
    }])) : {},
    destroy: drawing.destroy,
  };
}
