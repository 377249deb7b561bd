/**
 * A pack that had been opened: the one scanned last here was counted as a whole one, and what was left in it is asked. The answer is counted
 * in place of that scan (`answerLeft` in the queue of scans).
 */
import { create } from 'zustand';
import type { Decimal } from '#domain/values/decimal.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { Said } from '#domain/replies/reply.ts';
import { band, type BandEntry } from '../band.ts';
import { onOther } from '../settings/profile.ts';
import { currentStand, isSamePlace, standing, type Stand } from './stand.ts';
import { undoable } from '../undo/undoable.ts';
import { views } from '../views/views.ts';

export interface PackCounted {
  readonly entry: number;
  readonly scanId: string;
  readonly text: string;
  readonly stand: Stand;
  readonly itemId: number;
  readonly name: string;
  readonly pieces: Decimal;
  /** The quantity that was scanned before it: so many packs, one of them opened. */
  readonly times?: number;
}

export const opened = create<{ readonly asked: PackCounted | null }>(() => ({ asked: null }));

export const endOpened = (): void => opened.setState({ asked: null });
onOther(endOpened);
standing.subscribe(({ place }) => {
  const { asked } = opened.getState();
  if (asked !== null && !isSamePlace(asked.stand.place, place)) endOpened();
});
// What was scanned since is what the operator has in mind.
band.subscribe(({ entries }) => {
  const { asked } = opened.getState();
  const last = entries[0];
  if (
    asked !== null &&
    last !== undefined &&
    last.id !== asked.entry &&
    last.said.kind === 'scan' &&
    isCount(last)
  )
    endOpened();
});

type Counted = Extract<
  Said,
  {
    readonly kind: 'line-counted' | 'counted' | 'move-item' | 'move-quantity' | 'batch-row' | 'put-away-item';
  }
>;

/** Replies that count, and that are taken back without a command. */
const COUNTS: ReadonlySet<Said['kind']> = new Set<Counted['kind']>([
  'line-counted',
  'counted',
  'move-item',
  'move-quantity',
  'batch-row',
  'put-away-item',
]);

const isCounted = (said: Said): said is Counted => COUNTS.has(said.kind);
const isCount = ({ said }: BandEntry): boolean => said.kind === 'scan' && isCounted(said.outcome.said);

/** The pack that F8 would take back here; null: nothing of the kind was done last. */
export function packCounted(
  entries: readonly BandEntry[],
  stand: Stand,
  seen: Parameters<typeof undoable>[2],
): PackCounted | null {
  const last = undoable(entries, stand, seen);
  if (last?.said.kind !== 'scan') return null;
  const { outcome, text, times } = last.said;
  if (outcome.pack === undefined || !isCounted(outcome.said)) return null;
  const { item } = outcome.said;
  return {
    entry: last.id,
    scanId: outcome.scanId,
    text,
    stand,
    itemId: item.id,
    name: item.name,
    pieces: outcome.pack.pieces,
    ...(times === undefined ? {} : { times }),
  };
}

/** @returns false where no pack was scanned last */
export function askOpened(): false | undefined {
  const asked = packCounted(band.getState().entries, currentStand(), views.getState());
  if (asked === null) return false;
  opened.setState({ asked });
  return undefined;
}

export const isOpenedAt = (asked: PackCounted | null, place: Place): asked is PackCounted =>
  asked !== null && isSamePlace(asked.stand.place, place);
