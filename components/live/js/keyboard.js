// Keys on the slider and on the chart. Arrows move by a step, with Shift or as Page keys by ten; brackets walk the boundaries.

const CALM = 350; // milliseconds after the last key before the amount is released

export function listenToKeys(targets, view) {
  const stop = new AbortController();
  let timer = null;
  const move = (index) => {
    view.moveTo(index);
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = null;
      view.release();
    }, CALM);
  };

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || !view.doc) return;
    const by = event.shiftKey ? 10 : 1;
    const actions = {
      ArrowRight: () => move(view.index + by), ArrowUp: () => move(view.index + by),
      ArrowLeft: () => move(view.index - by), ArrowDown: () => move(view.index - by),
      PageUp: () => move(view.index + 10), PageDown: () => move(view.index - 10),
      Home: () => move(0), End: () => move(Infinity),
      "[": () => view.walk(-1), "]": () => view.walk(1),
      Escape: () => view.unpin(),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  for (const target of targets) target.addEventListener("keydown", pressed, { signal: stop.signal });
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
