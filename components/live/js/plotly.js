// Plotly comes from its own wheel, through the app's static route; it can't be imported by name and puts itself on the window.

let loading;

export function loadPlotly() {
  loading ??= import(new URL("assets/plotly/plotly.min.js", document.baseURI).href).then(() => window.Plotly);
  return loading;
}

/**
 * Plotly's pictures on one element, one after the other: a second one that begins before the first stands, or taking the
 * element away under it, fails inside Plotly.
 */
export function createDrawing(element) {
  let last = Promise.resolve(), alive = true;
  return {
    /** Draws what `picture` gives (Plotly's arguments, or nothing to draw) when its turn comes; resolves to whether it stands. */
    show(picture) {
      last = last.catch(() => {}).then(async () => {
        const Plotly = await loadPlotly();
        const given = alive && picture();
        if (!given) return false;
        await Plotly.react(element, ...given);
        return alive;
      });
      return last;
    },
    destroy() {
      alive = false;
      last.catch(() => {}).then(() => element._fullLayout && window.Plotly.purge(element));
    },
  };
}
