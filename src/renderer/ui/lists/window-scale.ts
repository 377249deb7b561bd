/**
 * How a list of any length scrolls in a browser, which ends what scrolls at some 33 million pixels: a longer list is given fewer, and goes
 * by faster than its scroll bar. All in pixels.
 */

/** What scrolls at most: a browser does with twice as many. */
const HIGHEST = 15_000_000;

interface Scale {
  /** Of what scrolls. */
  readonly height: number;
  /** Pixels of the list that go by with one of what scrolls. */
  readonly by: number;
}

/** @param full how high the list would be @param sight how much of it is in sight */
export function scaleOf(full: number, sight: number): Scale {
  if (full <= HIGHEST) return { height: full, by: 1 };
  return { height: HIGHEST, by: (full - sight) / (HIGHEST - sight) };
}

interface Sight {
  readonly rows: number;
  readonly rowHeight: number;
  readonly scrollTop: number;
  readonly height: number;
}

/** Rows drawn above and below those in sight. */
const SPARE = 2;

/** The rows to draw, from the first up to the end, and where the first of all would be. */
export function rowsInSight({ rows, rowHeight, scrollTop, height }: Sight) {
  const { by } = scaleOf(rows * rowHeight, height);
  const top = scrollTop * by;
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - SPARE),
    end: Math.min(rows, Math.ceil((top + height) / rowHeight) + SPARE),
    offset: scrollTop - top,
  };
}
