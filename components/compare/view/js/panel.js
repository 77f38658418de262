// Beside the text, where there is room: the chunks that every set-up has at one place, and why each starts where it does.

export function createPanel(element, make) {
  let doc = null, resting = 0, pointed = null, drawn = null;

  /** The chunks of a set-up that hold an offset. */
  function at(setup, offset) {
    const found = [];
    for (let i = 0; i < setup.starts.length; i++) {
      if (doc.anchors[setup.starts[i]] > offset) break;
      if (doc.anchors[setup.ends[i]] > offset) found.push(i);
    }
    return found;
  }

  function draw() {
    if (!doc || !element.offsetParent) return;
    const offset = Math.round(pointed ?? resting);
    const sections = doc.setups.map((setup) => {
      const shape = make("i", {}, setup.shape);
      shape.style.cssText = `font-style:normal;color:${setup.colour}`;
      const chunks = at(setup, offset);
      const words = chunks.map((i) => `chunk ${setup.numbers[i].toLocaleString("en")} of ${setup.starts.length.toLocaleString("en")}\n${setup.about[i]}`);
      return make("section", {}, shape, make("b", {}, setup.name), make("span", {}, words.join("\n") || "in no chunk"));
    });
    const key = sections.map((section) => section.textContent).join("\n");
    if (key === drawn) return;
    drawn = key;
    element.replaceChildren(make("h4", {}, pointed === null ? "At the top of the text" : "At the pointer"), ...sections);
  }

  return {
    load(next) {
      doc = next;
      drawn = null;
      draw();
    },
    /** What stands there while nothing is pointed at. */
    rest(offset) {
      resting = offset;
      draw();
    },
    point(offset) {
      pointed = offset;
      draw();
    },
  };
}
