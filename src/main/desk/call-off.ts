/** A command is called off: at once, or when it has been found out what became of it. */
import { attemptsOf } from '../store/attempts.ts';
import { requestCancel, settleUnapplied, type StoredCommand } from '../store/commands.ts';
import type { Writer } from '../store/database.ts';
import { declinedOf } from '../sync/push/kind.ts';

/**
 * What may already have left is found out first; only then is it cancelled, or reported as done. What was declined was delivered, and
 * perhaps twice. Returns whether it is cancelled.
 */
export function callOff(db: Writer, command: StoredCommand, at: string): boolean {
  const hasLeft = command.state !== 'queued' || declinedOf(attemptsOf(db, command.seq)) !== undefined;
  if (hasLeft) requestCancel(db, command.seq);
  else settleUnapplied(db, command.seq, 'cancelled', at);
  return !hasLeft;
}
