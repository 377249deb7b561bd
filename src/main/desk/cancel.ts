/** Cancels a command: at once, or once the records have told what became of it. */
import { attemptsOf } from '../store/delivery-attempts.ts';
import { requestCancel, settleUnapplied, type StoredCommand } from '../store/commands.ts';
import type { Writer } from '../store/database.ts';
import { declinedOf } from '../sync/push/kinds/command-kind.ts';

/**
 * A command that may have left is not cancelled yet: the next look at the records cancels it, or reports it as done. That holds for a
 * declined one too, because it may have been delivered twice. Returns whether it is cancelled.
 */
export function cancelCommand(db: Writer, command: StoredCommand, at: string): boolean {
  const hasLeft = command.state !== 'queued' || declinedOf(attemptsOf(db, command.seq)) !== undefined;
  if (hasLeft) requestCancel(db, command.seq);
  else settleUnapplied(db, command.seq, 'cancelled', at);
  return !hasLeft;
}
