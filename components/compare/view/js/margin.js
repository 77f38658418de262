// The margin: a column for every set-up, with its chunks as bars beside the lines that they hold.

const LABEL = 15; // pixels that a chunk's number needs
const BAR = 9;

export function createMargin(head, scroller, make) {
  let doc = null, column = 0;

  function load(next) {
    doc = next;
    column = doc.setups.length > 5 ? 27 : 34;
    scroller.style.setProperty("--margin", `${doc.setups.length * column + 14}px`);
    for (const setup of doc.setups) setup.width = setup.lanes.reduce((most, lane) => Math.max(most, lane), 0) + 1;
    head.replaceChildren(
      ...doc.setups.map((setup, s) => {
        const which = make("span.which", { title: setup.name }, setup.shape);
        which.style.cssText = `left:${s * column}px;color:${setup.colour}`;
        return which;
      }),
    );
  }

  /**
   * Draw the bars of a group of lines.
   * @param group `own` holds the anchors that lie in it, ascending; `first` the last one before it.
   * @param anchors the elements that tell where they are.
   */
  function paint(group, anchors) {
    const tops = new Map(group.own.map((anchor) => [anchor, anchors[anchor].offsetTop]));
    const bottom = group.element.clientHeight, last = group.own.at(-1) ?? group.first;
    const bars = [];
    doc.setups.forEach((setup, s) => {
      const wide = BAR / setup.width;
      let labelled = -LABEL;
      for (let i = 0; i < setup.starts.length; i++) {
        const start = setup.starts[i], end = setup.ends[i];
        if (start > last) break;
        if (end <= group.first) continue;
        const top = tops.get(start) ?? 0;
        const foot = doc.anchors[end] === doc.length ? bottom : tops.get(end) ?? bottom;
        if (foot === 0) continue; // it ended with the group before
        const bar = make("i.bar");
        bar.chunk = [s, i];
        put(bar, s * column + setup.lanes[i] * wide, top, { height: Math.max(foot - top, 2), width: Math.max(wide - (setup.width > 1), 2) }, setup.tints[i % 2]);
        bars.push(bar);
        if (!tops.has(start)) continue;
        bars.push(put(make("i.cap"), s * column, top, {}, setup.colour));
        if (top - labelled < LABEL) continue;
        bars.push(put(make("i.number", {}, String(setup.numbers[i])), s * column + BAR + 2, top));
        labelled = top;
      }
    });
    group.bars.replaceChildren(...bars);
  }

  function put(element, left, top, sizes = {}, background = "") {
    Object.assign(element.style, { left: `${left}px`, top: `${top}px`, background });
    for (const [name, value] of Object.entries(sizes)) element.style[name] = `${value}px`;
    return element;
  }

  return { load, paint };
}
