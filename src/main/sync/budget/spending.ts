/** What was spent when, in slices of time; all pure. */
export interface Slice {
  /** The number of the slice: its beginning, in `SLICE`s. */
  readonly n: number;
  /** By everybody, and by us. */
  readonly all: number;
  readonly own: number;
}

/** Milliseconds. */
const SLICE = 10_000;

/** Lays what was spent between two times evenly over them; where in between it was is not told. */
export function spend(slices: readonly Slice[], from: number, to: number, all: number, own: number): Slice[] {
  const last = Math.floor(to / SLICE);
  const first = Math.min(last, Math.floor(from / SLICE));
  const share = 1 / (last - first + 1);
  const grown = slices.filter((slice) => slice.n < first);
  for (let n = first; n <= last; n++) {
    const known = slices.find((slice) => slice.n === n);
    grown.push({ n, all: (known?.all ?? 0) + all * share, own: (known?.own ?? 0) + own * share });
  }
  return grown;
}

/** Leaves out what was spent before a time. */
export function forget(slices: readonly Slice[], before: number): readonly Slice[] {
  const first = Math.floor(before / SLICE);
  return slices[0] === undefined || slices[0].n >= first
    ? slices
    : slices.filter((slice) => slice.n >= first);
}

/** Scales everything to a total that is known, so that guesses do not add up. */
export function spread(slices: readonly Slice[], total: number): readonly Slice[] {
  const sum = slices.reduce((all, slice) => all + slice.all, 0);
  if (sum === 0 || Math.abs(sum - total) < 1) return slices;
  return slices.map((slice) => ({ ...slice, all: (slice.all * total) / sum }));
}

/** What a window of that length that slides gives back between two times. */
export function due(slices: readonly Slice[], length: number, from: number, to: number): number {
  let sum = 0;
  for (const { n, all } of slices) {
    const begin = Math.max(n * SLICE, from - length);
    const end = Math.min((n + 1) * SLICE, to - length);
    if (end > begin) sum += (all * (end - begin)) / SLICE;
  }
  return sum;
}

/** What others spent between two times. */
export function byOthers(slices: readonly Slice[], from: number, to: number): number {
  let sum = 0;
  for (const { n, all, own } of slices) {
    if (n >= Math.floor(from / SLICE) && n <= Math.floor(to / SLICE)) sum += Math.max(0, all - own);
  }
  return sum;
}
