/** What became of the goods of a move: together with stock that was there, apart from it, or alone; and whether the account merges. */
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import type { SentAs } from '#domain/views/batch.ts';
import { commandById, type StoredCommand } from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import { workingAttempt } from '../../store/commands/delivery-attempts.ts';
import type { Preimage } from '../../sync/push/kinds/items/judge-uncertain-move.ts';

/** Only the moves among so many last commands are looked at. */
const SEARCH_WINDOW = 1000;

export function landedAs(db: Reader, { seq, state, proof }: StoredCommand): SentAs {
  if (state === 'review') return 'asks';
  if (isUnapplied({ state })) return 'dropped';
  if (state !== 'applied') return 'waits';
  const before = (workingAttempt(db, seq)?.preimage ?? {}) as Partial<Preimage>;
  const [holds] = proof?.made ?? [];
  if (holds === undefined || before.there === undefined) return 'moved';
  if (before.there.some(({ id }) => id === holds)) return 'joined';
  // Not all records there were read: whether others of the article are among them is not known.
  if (before.partial === true && before.there.length === 0) return 'moved';
  return before.there.length > 0 ? 'apart' : 'alone';
}

/**
 * Whether the account puts a moved portion onto a record of the article that is there, as the last move from here has shown that met one.
 * Null: none has.
 */
export function accountMerges(db: Reader): boolean | null {
  const moves = db.all<{ id: string }>(
    `SELECT id FROM command WHERE seq > (SELECT max(seq) FROM command) - ${SEARCH_WINDOW} AND kind = 'move' AND state = 'applied'
      ORDER BY seq DESC`,
  );
  for (const { id } of moves) {
    const command = commandById(db, id);
    const as = command && landedAs(db, command);
    if (as === 'joined' || as === 'apart') return as === 'joined';
  }
  return null;
}
