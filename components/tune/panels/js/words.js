// Figures as text, written the same way everywhere.

const grouped = new Intl.NumberFormat("en");

/** As many decimals as the rule's step needs; more only where an amount does not lie on it. */
export function amountText(doc, amount) {
  const near = Math.abs(amount - Number(amount.toFixed(doc.decimals))) < 1e-9;
  return `${doc.symbol} = ${amount.toFixed(near ? doc.decimals : doc.decimals + 2).replace("-", "−")}`;
}

/** A value of a panel; missing is a dash. */
export function valueText(panel, value) {
  if (value === null || value === undefined) return "–";
  if (panel.share) return `${(100 * value).toFixed(Math.abs(value) > 0 && Math.abs(value) < 0.1 ? 1 : 0)} %`;
  if (panel.decimals === 0 && Number.isInteger(value)) return grouped.format(value).replace("-", "−");
  return value.toFixed(panel.decimals || 1).replace("-", "−");
}

/** All panels' values at one amount, in a sentence. */
export function readHeads(doc, index) {
  const parts = doc.panels.map((panel) => {
    const values = panel.lines.map((line) => `${line.name ? `${line.name} ` : ""}${valueText(panel, line.y[index])}`);
    return `${panel.title}: ${values.join(", ")}`;
  });
  return `${amountText(doc, doc.amounts[index])}. ${parts.join("; ")}`;
}
