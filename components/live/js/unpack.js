// The block of bytes from payload.py as an object: header, typed arrays, text and the expanded steps.

const TYPES = { uint8: Uint8Array, uint32: Uint32Array, float32: Float32Array, float64: Float64Array };

/** The header alone, enough to tell whether the block is the one already shown. */
export function readHeader(bytes) {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  return JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
}

export function unpack(bytes, header = readHeader(bytes)) {
  const { buffer } = bytes.slice(); // its own buffer: typed arrays must start at aligned offsets
  const start = 4 + new DataView(buffer).getUint32(0, true);
  const arrays = {};
  for (const [name, [type, offset, length]] of Object.entries(header.arrays)) {
    arrays[name] = new TYPES[type](buffer, start + offset, length);
  }
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(arrays.text);
  const atoms = arrays.atom_kinds.length;
  const doc = { ...header, ...arrays, text, atoms, gaps: arrays.distances.length };
  doc.series ??= doc.distances;
  return Object.assign(doc, { steps: expandSteps(doc), ...placeAtoms(doc), order: sortedGaps(doc.series) });
}

/** Replay the changes: each step's starts, reasons and flags. */
function expandSteps(doc) {
  const state = new Uint8Array(doc.atoms);
  let at = 0;
  return Array.from(doc.amounts, (amount, index) => {
    for (const end = at + doc.change_counts[index]; at < end; at++) state[doc.change_places[at]] = doc.change_states[at];
    const count = doc.chunks[index];
    const step = {
      index, amount, threshold: doc.thresholds[index], count,
      starts: new Uint32Array(count), reasons: new Uint8Array(count), flags: new Uint8Array(count),
    };
    for (let atom = 0, chunk = 0; chunk < count; atom++) {
      if (!state[atom]) continue;
      step.starts[chunk] = atom;
      step.reasons[chunk] = (state[atom] & 7) - 1;
      step.flags[chunk++] = state[atom] >> 3;
    }
    return step;
  });
}

/**
 * Where a chunk that starts at an atom stands in the chart. Gap g, counted from 1, is at x = g; sentence s, counted from 0,
 * fills s … s + 1, so a cut inside a sentence is at s + ½. `gapBefore` is the gap's index from 0, or −1 if there is none.
 */
function placeAtoms({ atoms, atom_sentences: sentences }) {
  const atomX = new Float64Array(atoms);
  const gapBefore = new Int32Array(atoms).fill(-1);
  const firstAtom = [];
  for (let atom = 0; atom < atoms; atom++) {
    const sentence = sentences[atom];
    const inside = atom > 0 && sentences[atom - 1] === sentence;
    atomX[atom] = sentence + (inside ? 0.5 : 0);
    if (!inside) {
      gapBefore[atom] = sentence - 1;
      firstAtom.push(atom);
    }
  }
  firstAtom.push(atoms);
  return { atomX, gapBefore, firstAtom: Uint32Array.from(firstAtom) };
}

/** The defined gaps, by ascending value. */
function sortedGaps(series) {
  const order = Array.from(series.keys()).filter((gap) => !Number.isNaN(series[gap]));
  return Uint32Array.from(order.sort((a, b) => series[a] - series[b]));
}
