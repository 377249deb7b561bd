/**
 * A quantity that was scanned: how many the next scan counts, where it was scanned and soon. It waits in the operator's sight. A scan
 * that has no use for it says so; where it is dropped without one, that stands in its place until the next scan.
 */
import { create } from 'zustand';
import type { Place } from '#domain/scanning/place.ts';
import { endQuantity } from '../band.ts';
import { show, sound } from '../perform.ts';
import { onOther } from '../settings/profile.ts';
import { currentStand, here, isSamePlace, standing } from './stand.ts';
import { scansWaiting } from './turns.ts';

interface NextTimes {
  /** 1: none was scanned, or the next scan has been answered. */
  readonly times: number;
  /** Where it was scanned. */
  readonly place: Place;
  /** The one that was dropped since the last scan. */
  readonly unused: number | null;
}

/** Whoever scanned it was called away: counted after so long it would be a surprise (milliseconds). */
const LINGERS = 120_000;

export const nextTimes = create<NextTimes>(() => ({ times: 1, place: here(), unused: null }));

let timer: ReturnType<typeof setTimeout> | undefined;

export function setTimes(times: number, place: Place): void {
  nextTimes.setState({ times, place, unused: null });
  clearTimeout(timer);
  if (times === 1) return;
  timer = setTimeout(() => {
    if (!isTaken()) drop();
  }, LINGERS);
}

/** How many a scan counts that is asked now, at that place. */
export function timesAt(place: Place): number {
  const before = nextTimes.getState();
  if (before.times === 1) nextTimes.setState({ unused: null });
  else if (!isSamePlace(place, before.place)) drop();
  return nextTimes.getState().times;
}

/** Its scan has been answered. */
export function endTimes(): void {
  clearTimeout(timer);
  nextTimes.setState({ times: 1 });
}

/** F8 behind it: it is the last thing that was scanned. @returns whether there was one */
export function takeTimesBack(): boolean {
  const { times, place } = nextTimes.getState();
  if (times === 1 || isTaken() || !isSamePlace(place, here())) return false;
  endTimes();
  endQuantity();
  const said = { kind: 'undone', of: 'scan', name: null, figure: null } as const;
  show({ kind: 'outcome', outcome: { tone: 'done', said, undo: null } }, currentStand());
  return true;
}

/** A scan that waits takes it, or says that it did not. */
const isTaken = (): boolean => scansWaiting.getState().waiting > 0;

function drop(): void {
  const { times } = nextTimes.getState();
  if (times === 1) return;
  endTimes();
  endQuantity();
  nextTimes.setState({ unused: times });
  sound('look');
}

function dropElsewhere(): void {
  if (!isTaken() && !isSamePlace(nextTimes.getState().place, here())) drop();
}

standing.subscribe(dropElsewhere);
scansWaiting.subscribe(dropElsewhere);
onOther(drop);
