/**
 * Measures the times between the frames of a page: while a list is scrolled (`scrollList`), or while anything else happens (`framesOf`).
 * `scrollList` can also create and scroll an empty virtual list, which is the reference. Also computes and formats percentiles.
 */

interface ScrollAsk {
  readonly frames: number;
  /** Pixels between two frames. */
  readonly pace: number;
  readonly isEmpty: boolean;
}

/** Runs in the page: returns the milliseconds between the frames while a list is scrolled. */
export async function scrollList({ frames, pace, isEmpty }: ScrollAsk): Promise<number[]> {
  const ROW = 46;
  const emptyList = (): HTMLElement => {
    const list = document.createElement('div');
    Object.assign(list.style, { position: 'fixed', inset: '200px 0 0 0', overflow: 'auto', zIndex: '99' });
    const all = document.createElement('div');
    Object.assign(all.style, { height: `${100_000 * ROW}px`, position: 'relative' });
    const rows = Array.from({ length: 24 }, () => {
      const one = document.createElement('div');
      Object.assign(one.style, { position: 'absolute', height: `${ROW}px`, width: '100%' });
      all.append(one);
      return one;
    });
    list.addEventListener('scroll', () => {
      const first = Math.floor(list.scrollTop / ROW);
      rows.forEach((one, n) => (one.style.transform = `translateY(${(first + n) * ROW}px)`));
    });
    list.append(all);
    document.body.append(list);
    return list;
  };
  const list = isEmpty ? emptyList() : document.querySelector<HTMLElement>('[role=grid][aria-rowcount]');
  if (list === null) throw new Error('there is no list');
  list.scrollTop = 0;
  const times: number[] = [];
  let before = await new Promise<number>(requestAnimationFrame);
  for (let n = 0; n < frames; n++) {
    list.scrollTop = (list.scrollTop + pace) % (list.scrollHeight - list.clientHeight);
    const now = await new Promise<number>(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  if (isEmpty) list.remove();
  return times;
}

/** Runs in the page: measures the milliseconds between its frames until `stop` is called. */
export function framesOf(): { readonly stop: () => number[] } {
  const times: number[] = [];
  let isOn = true;
  let before = performance.now();
  const next = (now: number) => {
    times.push(now - before);
    before = now;
    if (isOn) requestAnimationFrame(next);
  };
  requestAnimationFrame((now) => {
    before = now;
    requestAnimationFrame(next);
  });
  return {
    stop: () => {
      isOn = false;
      return times;
    },
  };
}

export const toldFrames = (times: readonly number[]): string =>
  `${quantileAt(times, 0.5).toFixed(1)}/${quantileAt(times, 0.95).toFixed(1)}/${Math.max(...times).toFixed(1)}`;

/** The time within which this share of them lies. */
export function quantileAt(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
