/**
 * A simulated clock that runs scheduled work: `after` schedules a function for a time, and `runUntil` advances the clock from one
 * scheduled function to the next. No real time passes. Two functions for the same time run in the order in which they were scheduled, so a
 * run can be repeated exactly.
 */
export interface SimulatedClock {
  now(): number;
  /** Schedules work after this time. Of two for the same moment the one scheduled first runs first. */
  after(milliseconds: number, work: () => void): void;
  /** Runs all scheduled work up to a time. */
  runUntil(end: number): void;
}

interface Due {
  readonly at: number;
  readonly n: number;
  readonly work: () => void;
}

export function simulatedClock(): SimulatedClock {
  /** A binary heap: no entry is later than its two children. */
  const heap: Due[] = [];
  let now = 0;
  let n = 0;
  const isBefore = (a: Due, b: Due) => a.at < b.at || (a.at === b.at && a.n < b.n);

  function push(due: Due): void {
    let i = heap.push(due) - 1;
    for (;;) {
      const parent = heap[(i - 1) >> 1];
      if (i === 0 || parent === undefined || isBefore(parent, due)) break;
      heap[i] = parent;
      i = (i - 1) >> 1;
    }
    heap[i] = due;
  }

  function pop(): Due | undefined {
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let i = 0;
    for (;;) {
      const [left, right] = [heap[2 * i + 1], heap[2 * i + 2]];
      if (left === undefined) break;
      const [child, at] =
        right !== undefined && isBefore(right, left) ? [right, 2 * i + 2] : [left, 2 * i + 1];
      if (isBefore(last, child)) break;
      heap[i] = child;
      i = at;
    }
    heap[i] = last;
    return first;
  }

  return {
    now: () => now,
    after: (milliseconds, work) => push({ at: now + Math.max(0, milliseconds), n: n++, work }),
    runUntil: (end) => {
      for (let due = heap[0]; due !== undefined && due.at <= end; due = heap[0]) {
        pop();
        now = due.at;
        due.work();
      }
      now = end;
    },
  };
}
