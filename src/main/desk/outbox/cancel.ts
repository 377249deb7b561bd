/** Cancels a command: at once, or once the records have told what became of it. */
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import { attemptsOf } from '../../store/commands/delivery-attempts.ts';
import { requestCancel, settleUnapplied, type StoredCommand } from '../../store/commands/commands.ts';
import { commandsOfSheet } from '../../store/commands/commands-of-sheet.ts';
import type { Writer } from '../../store/database.ts';
import { declinedOf } from '../../sync/push/kinds/command-kind.ts';

/** With what was given beside it. Returns whether it is cancelled (`cancelCommand`). */
export function cancelWhole(db: Writer, command: StoredCommand, at: string): boolean {
  const isCancelled = cancelCommand(db, command, at);
  if (isCancelled) cancelSurplus(db, command, at);
  return isCancelled;
}

/** What came beyond the order waits as commands of its own; with the last receipt of the sheet it is not sent either. */
function cancelSurplus(db: Writer, { kind, seq, sheetId }: StoredCommand, at: string): void {
  if (kind !== 'receive' || sheetId === null) return;
  const others = commandsOfSheet(db, sheetId).filter((one) => one.seq !== seq);
  if (others.some((one) => one.kind === 'receive' && !isUnapplied(one))) return;
  for (const one of others)
    if (one.kind === 'create-item' && one.state === 'queued') cancelCommand(db, one, at);
}

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
