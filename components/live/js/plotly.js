// Plotly comes from its own wheel, through the app's static route; it can't be imported by name and puts itself on the window.

let loading;

export function loadPlotly() {
  loading ??= import(new URL("assets/plotly/plotly.min.js", document.baseURI).href).then(() => window.Plotly);
  return loading;
}
