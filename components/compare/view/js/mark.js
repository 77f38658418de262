// Marks the text of one chunk without touching it: a highlight of the browser's own, where it has them.

export function createMark(scroller) {
  const mark = globalThis.Highlight && CSS.highlights ? new Highlight() : null;
  if (mark) CSS.highlights.set("chunkscope-chunk", mark);

  return {
    /** From the element `start` to before `end`, or to the end of `last`. */
    show(start, end, last, colour) {
      if (!mark) return;
      const range = new Range();
      range.setStartBefore(start);
      if (end) range.setEndBefore(end);
      else range.setEndAfter(last);
      scroller.style.setProperty("--chunk", colour);
      mark.clear();
      mark.add(range);
    },
    clear: () => mark?.clear(),
  };
}
