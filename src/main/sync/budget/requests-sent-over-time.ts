/**
 * Pure functions on the history of requests: the numbers that this station, and all clients together, have sent in each slice of ten
 * seconds. They add requests (evenly over the time in which they may have been sent), drop old ones, scale the sum to a known total, and
 * sum up a time span. `due` computes how many requests a sliding rate window makes available again in a time span. Callers compute rates
 * from these sums.
 */
export interface Slice {
  /** The number of the slice: its beginning, in `SLICE`s. */
  readonly n: number;
  /** Requests of all clients, and of this station. */
  readonly all: number;
  readonly own: number;
}

/** Milliseconds of a slice. */
export const SLICE = 10_000;

/** Adds requests that were sent between two times, evenly over that time, because it is unknown when each was sent. */
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

/** Leaves out the requests from before a time. */
export function forget(slices: readonly Slice[], before: number): readonly Slice[] {
  const first = Math.floor(before / SLICE);
  return slices[0] === undefined || slices[0].n >= first
    ? slices
    : slices.filter((slice) => slice.n >= first);
}

/** Scales all slices to a known total, so that errors of the estimates do not add up. */
export function spread(slices: readonly Slice[], total: number): readonly Slice[] {
  const sum = slices.reduce((all, slice) => all + slice.all, 0);
  if (sum === 0 || Math.abs(sum - total) < 1) return slices;
  return slices.map((slice) => ({ ...slice, all: (slice.all * total) / sum }));
}

/** How many requests a sliding window of that length returns between two times. */
export function due(slices: readonly Slice[], length: number, from: number, to: number): number {
  return between(slices, from - length, to - length, ({ all }) => all);
}

/** How many requests this station has sent since a time. */
export function byUs(slices: readonly Slice[], since: number): number {
  return between(slices, since, Infinity, ({ own }) => own);
}

/** How many requests other clients have sent since a time. @param most what counts of one slice: a burst does not last */
export function byOthers(slices: readonly Slice[], since: number, most = Infinity): number {
  return between(slices, since, Infinity, ({ all, own }) => Math.min(most, Math.max(0, all - own)));
}

function between(
  slices: readonly Slice[],
  from: number,
  to: number,
  count: (slice: Slice) => number,
): number {
  let sum = 0;
  for (const slice of slices) {
    const begin = Math.max(slice.n * SLICE, from);
    const end = Math.min((slice.n + 1) * SLICE, to);
    if (end > begin) sum += (count(slice) * (end - begin)) / SLICE;
  }
  return sum;
}
