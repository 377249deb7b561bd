/**
 * Keeps the computer awake while a receipt, a move or a count is in hand: the operator may walk a long way between two scans, and looks at
 * the screen from there. It ends with what was in hand, or when nothing was done for a while.
 */

/** Milliseconds. */
export const IDLE = 15 * 60_000;

/** What prevents the sleep. */
export interface Blocker {
  start(): void;
  stop(): void;
}

const GOES_ON = new Set([
  'receive.set',
  'receive.onOthers',
  'receive.lands',
  'receive.choose',
  'receive.note',
  'count.open',
  'count.again',
  'count.set',
]);
const ENDS = new Set([
  'receive.send',
  'receive.discard',
  'arrival.send',
  'arrival.discard',
  'count.send',
  'count.discard',
  'move',
]);
const AT = new Set(['receive', 'move', 'count']);

/** @param ask of a scan, unchecked: where it was made */
export function workOf(act: string, ask: unknown): 'goes-on' | 'ends' | null {
  if (GOES_ON.has(act)) return 'goes-on';
  if (ENDS.has(act)) return 'ends';
  if (act !== 'scan' || typeof ask !== 'object' || ask === null || !('place' in ask)) return null;
  const { place } = ask;
  const isAtWork = typeof place === 'object' && place !== null && 'screen' in place;
  return isAtWork && AT.has(String(place.screen)) ? 'goes-on' : null;
}

/** @returns to be told of each act, and what ends it */
export function keepAwake(blocker: Blocker): { note(act: string, ask: unknown): void; end(): void } {
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    blocker.stop();
  }

  return {
    note: (act, ask) => {
      const work = workOf(act, ask);
      if (work === 'ends') end();
      if (work !== 'goes-on') return;
      if (timer === undefined) blocker.start();
      clearTimeout(timer);
      timer = setTimeout(end, IDLE);
    },
    end,
  };
}
