// What the figures mean, in words. Amounts and distances are written the same way everywhere.

export const distance = (d) => (Number.isNaN(d) ? "undefined" : d.toFixed(3).replace("-", "−"));

/** As many decimals as the slider's step needs; more only where an amount does not lie on the step. */
export function amountText(doc, amount) {
  if (amount === Infinity) return "∞";
  if (amount === -Infinity) return "−∞";
  const { decimals } = doc.rule;
  const near = Math.abs(amount - Number(amount.toFixed(decimals))) < 1e-9;
  return amount.toFixed(near ? decimals : decimals + 2).replace("-", "−");
}

export const setting = (doc, amount) => `${doc.rule.symbol} = ${amountText(doc, amount)}`;

const grouped = new Intl.NumberFormat("en"); // making one for each number is dear
export const count = (value) => grouped.format(value);

export const size = (value) => (Number.isNaN(value) ? "–" : Number.isInteger(value) ? count(value) : value.toFixed(1));

const UNITS = { tokens: "tokens", characters: "characters", sentences: "sentences" };
export const unitName = (doc, count) => (count === 1 ? UNITS[doc.unit].slice(0, -1) : UNITS[doc.unit]);

const FLAG_WORDS = {
  below_minimum: "below the minimum: no neighbour had room",
  cut_inside_sentence: "cut inside a sentence that is above the maximum",
  heading_stranded: "ends with a heading: with its text it would exceed the maximum",
  unit_cut: "cuts through a table, list or code block that is above the maximum",
  above_maximum: "above the maximum",
};
export const flagWords = (doc, bits) => doc.flags.filter((_, i) => bits & (1 << i)).map((flag) => FLAG_WORDS[flag] ?? flag);

const value = (doc) => (doc.rule.name === "gradient" ? "∇d " : "");

/** When the gap is a boundary, as far as the threshold goes. */
export function criticalText(doc, gap) {
  const critical = doc.critical[gap];
  if (Number.isNaN(critical)) return "undefined: no threshold applies to it";
  if (critical === Infinity) return `above T at every ${doc.rule.symbol}`;
  const lowest = doc.steps[0].amount, highest = doc.steps[doc.steps.length - 1].amount;
  if (critical <= lowest) return `never above T from ${setting(doc, lowest)} up`;
  const end = critical > highest ? " (beyond the slider)" : "";
  return `above T while ${doc.rule.symbol} < ${criticalAmount(doc, critical)}${end}`;
}

/** One decimal more than the slider has, to tell near ones apart. */
export function criticalAmount(doc, amount) {
  if (Number.isNaN(amount)) return "–";
  if (Math.abs(amount) === Infinity) return amount > 0 ? "∞" : "−∞";
  return amount.toFixed(doc.rule.decimals + 1).replace("-", "−");
}

/** Why a boundary is, or is not, at this gap in this step. `chunk` opens after the gap, −1 if none does. */
export function reasonText(doc, step, gap, chunk) {
  const d = doc.series[gap], T = step.threshold;
  const comparison = `${value(doc)}${distance(d)} ${d > T ? ">" : "≤"} ${distance(T)}`;
  if (chunk >= 0) {
    switch (doc.reasons[step.reasons[chunk]]) {
      case "semantic": return `semantic: ${comparison}`;
      case "heading": return `semantic, moved before the heading: ${headingComparison(doc, step, gap)}`;
      case "maximum": return `forced: maximum ${doc.maximum} ${unitName(doc, doc.maximum)}`;
      case "manual": return "placed by hand";
      default: return "inside a sentence above the maximum";
    }
  }
  if (Number.isNaN(d)) return "no boundary: the distance is undefined";
  if (!(d > T)) return `no boundary: ${comparison}`;
  if (doc.holds[gap] === 1) return `suppressed: inside a ${BLOCKS[doc.atom_kinds[doc.firstAtom[gap]]] ?? "block"} that stays whole (${comparison})`;
  if (doc.holds[gap] === 2) return `suppressed: a heading stays with its text (${comparison})`;
  if (doc.holds[gap] === 3) return `suppressed: closed by hand (${comparison})`;
  if (doc.holds[gap] === 5) return `suppressed: no local maximum (${comparison})`;
  return `merged: a chunk here would be below the minimum (${comparison})`;
}

const BLOCKS = { 2: "list", 3: "table", 4: "code block" }; // by kind code

/** The distance that decided is the largest after the heading, or after one of several. */
function headingComparison(doc, step, gap) {
  let largest = -Infinity;
  const heading = (sentence) => doc.atom_kinds[doc.firstAtom[sentence]] === 1;
  for (let after = gap + 1; after < doc.gaps && heading(after); after++) if (doc.holds[after] === 2) largest = Math.max(largest, doc.series[after] || 0);
  return `${value(doc)}${distance(largest)} > ${distance(step.threshold)}`;
}

/** What a distance is between. */
export const compared = (doc) => (doc.window === 1 ? "neighbouring sentences" : `the means of up to ${doc.window} sentences on each side`);

/** The chart for those who do not see it. */
export function altText(doc) {
  if (!doc.quartiles) return `${count(doc.gaps)} gaps, none with a defined distance.`;
  const [low, q1, median, q3, high] = doc.quartiles.map(distance);
  return `Line chart of ${count(doc.gaps)} cosine distances of ${compared(doc)}, from ${low} to ${high}; quartiles ${q1}, ${median}, ${q3}. ` +
    `Threshold lines: ${doc.lines.map((line) => line.label.toLowerCase()).join(", ")}. Brackets step through the boundaries.`;
}
