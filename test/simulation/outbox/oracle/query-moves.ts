/**
 * Queries for the oracle about moves: which readings of a move's destination are still evidence, because its source was not written after
 * them; and whether a record was to be the portion of an unsettled move.
 */
import type { LedgerIndex, ShownCommand } from './oracle-ledger.ts';

/**
 * The times at which a folder was read for a move since it was last sent, if the source was not written from then until its last read.
 * Applying the move writes the source, so changes at the destination after such a reading are other clients', and what the reading left
 * open stays open.
 */
export function listsOfSameSource(
  book: LedgerIndex,
  { id, intent }: ShownCommand,
  time: number,
): readonly number[] {
  if (intent.kind !== 'move') return [];
  const { departures, looks } = book.ledger;
  const sent = departures.findLast(({ by, at }) => by === id && at < time)?.at ?? 0;
  const reads = looks.filter(({ by, at, madeAt = at }) => by === id && madeAt > sent && madeAt <= time);
  const isOfSource = (path = ''): boolean => path.endsWith(`/items/${intent.itemId}`);
  const seen = reads.findLast(({ path }) => isOfSource(path))?.at ?? time;
  const written = book.changes(`updated:${intent.itemId}`, 0, seen).at(-1)?.change.at ?? 0;
  return reads.flatMap(({ at, path }) => (at > written && !isOfSource(path) ? [at] : []));
}

/**
 * Whether the record was to be the portion of a move of ours that the station has not stated as applied by then. The oracle knows the
 * record's id because the move was applied all the same: onto a record that was there before.
 */
export const isPortionAwaited = (
  book: LedgerIndex,
  { id }: ShownCommand,
  record: number,
  time: number,
): boolean =>
  [...book.commands.values()].some(
    (one) =>
      one.id !== id &&
      one.intent.kind === 'move' &&
      one.intent.portionId === record &&
      one.statements.findLast(({ at }) => at <= time)?.state !== 'applied',
  );
