/**
 * A pack that had been opened: the scan that counted a whole one is taken back, and what was left in it is counted in its place, in one
 * transaction. Where the scan cannot be taken back any more, nothing is counted: it would count twice.
 */
import type { Decimal } from '#domain/values/decimal.ts';
import { canBeLeft } from '#domain/barcode/pack.ts';
import type { MovePlace, Place } from '#domain/scanning/place.ts';
import type { Outcome, ScanReply } from '#domain/replies/reply.ts';
import type { Writer } from '../../store/database.ts';
import type { DeskPorts } from '../ports.ts';
import { undo } from '../undo/undo-outcome.ts';

export type CountedAnew =
  /** `place`: where it is counted from; absent: where the operator stands. */
  | { readonly kind: 'counts'; readonly place?: Place | MovePlace }
  | { readonly kind: 'refused'; readonly outcome: Outcome };

/** @param scanned the reply to the scan of the pack */
export function countOpened(
  desk: DeskPorts,
  db: Writer,
  left: Decimal,
  scanned: ScanReply | undefined,
): CountedAnew {
  if (scanned?.undo == null || scanned.pack === undefined || !TAKEN_BACK_HERE.has(scanned.undo.kind))
    return refused({ kind: 'no-pack' });
  const { pieces } = scanned.pack;
  if (!canBeLeft(pieces, left)) return refused({ kind: 'left-refused', pieces, left });
  const outcome = undo(desk, db, scanned.undo);
  if (outcome.tone === 'refused') return { kind: 'refused', outcome };
  return { kind: 'counts', ...(outcome.place?.screen === 'move' ? { place: outcome.place } : {}) };
}

/** What was made a command is taken back with F8: it may have left. */
const TAKEN_BACK_HERE = new Set<NonNullable<Outcome['undo']>['kind']>([
  'tally',
  'taken-back',
  'batch',
  'step',
  'put-away-item',
]);

const refused = (said: Outcome['said']): CountedAnew => ({
  kind: 'refused',
  outcome: { tone: 'refused', said, undo: null },
});
