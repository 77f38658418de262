// Binary searches over ascending arrays.

/** How many items are ≤ value (so the index of the last one is one less). */
export function upperBound(items, value, get = (i) => items[i], length = items.length) {
  let low = 0, high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (get(middle) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Index of the item closest to value; of two equally close the first. */
export function nearest(items, value) {
  const next = upperBound(items, value);
  if (next === 0) return 0;
  if (next === items.length) return items.length - 1;
  return items[next] - value < value - items[next - 1] ? next : next - 1;
}

/** The chunk that holds an atom. */
export const chunkOf = (step, atom) => upperBound(step.starts, atom) - 1;
