/** Queries over the oracle's ledger about a move: which readings of its destination are still evidence. */
import type { Book, Told } from './oracle-ledger.ts';

/**
 * When a folder was read for a move since it was last sent, and its source has not been written from then until that was read last. A
 * landing takes from the source, and writes it: what has changed at the destination after such a reading is others' work, so what
 * the reading left open is open still.
 */
export function listsOfSameSource(book: Book, { id, intent }: Told, time: number): readonly number[] {
  if (intent.kind !== 'move') return [];
  const { departures, looks } = book.ledger;
  const sent = departures.findLast(({ by, at }) => by === id && at < time)?.at ?? 0;
  const reads = looks.filter(({ by, at }) => by === id && at > sent && at <= time);
  const isOfSource = (path = ''): boolean => path.endsWith(`/items/${intent.itemId}`);
  const seen = reads.findLast(({ path }) => isOfSource(path))?.at ?? time;
  const written = book.changes(`updated:${intent.itemId}`, 0, seen).at(-1)?.change.at ?? 0;
  return reads.flatMap(({ at, path }) => (at > written && !isOfSource(path) ? [at] : []));
}

/**
 * Whether a record was to be the portion of a move of ours that is not told as done by then. It is known by its id since that landed all the
 * same: onto one that was there before.
 */
export const isPortionAwaited = (book: Book, { id }: Told, record: number, time: number): boolean =>
  [...book.commands.values()].some(
    (one) =>
      one.id !== id &&
      one.intent.kind === 'move' &&
      one.intent.portionId === record &&
      one.statements.findLast(({ at }) => at <= time)?.state !== 'applied',
  );
