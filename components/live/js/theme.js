// Colours and fonts from Streamlit's theme variables; chunk and reason colours from Okabe and Ito's palette.

const HUES = {
  light: ["#56B4E9", "#E69F00", "#009E73", "#CC79A7", "#8A7D00"],
  dark: ["#56B4E9", "#E69F00", "#2BC79B", "#E3A1C6", "#D9CB4A"],
};
const REASON_HUES = {
  light: { start: "#5B6673", semantic: "#0072B2", heading: "#00825F", maximum: "#C25100", oversize: "#A9527F", manual: "#6F6400" },
  dark: { start: "#A9B4BF", semantic: "#6BBDF0", heading: "#2BC79B", maximum: "#FF9A55", oversize: "#E3A1C6", manual: "#F0E442" },
};
const STRENGTH = { light: { tint: 0.2, lit: 0.46, band: 0.55 }, dark: { tint: 0.2, lit: 0.38, band: 0.42 } };

export const COLOURS = HUES.light.length;

let probe;

/** Any CSS colour as [r, g, b]. */
function channels(colour, fallback) {
  probe ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  probe.fillStyle = fallback;
  probe.fillStyle = colour;
  probe.fillRect(0, 0, 1, 1);
  return [...probe.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

const hex = (rgb) => "#" + rgb.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("");
const mix = (a, b, share) => hex(a.map((v, i) => v * share + b[i] * (1 - share)));

/** Read the theme in force at `host` and hand it to the stylesheet as variables. */
export function readTheme(host) {
  const style = getComputedStyle(host);
  const value = (name, fallback) => {
    const found = style.getPropertyValue(`--st-${name}`).trim();
    return found && found !== "unset" ? found : fallback;
  };
  const background = channels(value("background-color", "#ffffff"), "#ffffff");
  const ink = channels(value("text-color", "#1b2530"), "#1b2530");
  const mode = background[0] * 0.299 + background[1] * 0.587 + background[2] * 0.114 > 128 ? "light" : "dark";
  const hues = HUES[mode].map((hue) => channels(hue, hue));
  const strength = STRENGTH[mode];
  const theme = {
    mode,
    font: value("font", "sans-serif"),
    background: hex(background),
    ink: hex(ink),
    muted: mix(ink, background, 0.66),
    faint: mix(ink, background, 0.4),
    grid: mix(ink, background, 0.1),
    series: mix(ink, background, mode === "light" ? 0.62 : 0.7),
    bars: mix(ink, background, 0.24),
    accent: REASON_HUES[mode].semantic,
    tints: hues.map((hue) => mix(hue, background, strength.tint)),
    lits: hues.map((hue) => mix(hue, background, strength.lit)),
    bands: hues.map((hue) => mix(hue, background, strength.band)),
    reasons: REASON_HUES[mode],
  };
  host.dataset.mode = mode;
  for (const name of ["ink", "muted", "faint", "grid", "background", "accent"]) host.style.setProperty(`--cs-${name}`, theme[name]);
  theme.tints.forEach((colour, i) => host.style.setProperty(`--cs-tint-${i}`, colour));
  theme.lits.forEach((colour, i) => host.style.setProperty(`--cs-lit-${i}`, colour));
  theme.bands.forEach((colour, i) => host.style.setProperty(`--cs-band-${i}`, colour));
  for (const [reason, colour] of Object.entries(theme.reasons)) host.style.setProperty(`--cs-${reason}`, colour);
  return theme;
}

/**
 * A colour index for each chunk of a step. It follows from the atom where the chunk starts, moved on by one where the chunk
 * before has it already: a new boundary recolours what it cut off, and neighbours always differ.
 */
export function chunkColours(step) {
  if (step.colours) return step.colours;
  const colours = new Uint8Array(step.count);
  let before = -1;
  for (let chunk = 0; chunk < step.count; chunk++) {
    let colour = (Math.imul(step.starts[chunk], 0x9e3779b1) >>> 16) % COLOURS;
    if (colour === before) colour = (colour + 1) % COLOURS;
    colours[chunk] = before = colour;
  }
  return (step.colours = colours);
}
