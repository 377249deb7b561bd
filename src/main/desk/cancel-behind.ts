/**
 * What goes with a command that is not to be booked, or is taken back: the line that an adjustment leaves on its item, and the emptying of
 * the record whose goods an adjustment books. The emptying waits in its record's lane behind the adjustment, so it has not left while that
 * is not settled.
 */
import { isEmptiedFor } from '#domain/kinds/adjust.ts';
import { unsettledCommands, type StoredCommand } from '../store/commands.ts';
import type { Reader, Writer } from '../store/database.ts';
import { withRealIds } from '../store/temporary-ids.ts';
import { cancelNote } from './adjust-note.ts';
import { cancelCommand } from './cancel.ts';

export function cancelBehind(db: Writer, command: StoredCommand, at: string): void {
  cancelNote(db, command, at);
  const emptying = emptyingOf(db, command);
  // One that asks is a person's to settle.
  if (emptying !== undefined && emptying.state !== 'review') cancelCommand(db, emptying, at);
}

/** The adjustment behind this one that takes its goods off another record; undefined: there is none, or it is settled. */
function emptyingOf(db: Reader, stored: StoredCommand): StoredCommand | undefined {
  const { intent: raise, seq } = withRealIds(db, stored);
  if (raise.kind !== 'adjust' || raise.fromId === undefined) return undefined;
  return unsettledCommands(db).find((one) => {
    const { intent } = withRealIds(db, one);
    return one.seq > seq && intent.kind === 'adjust' && isEmptiedFor(raise, intent);
  });
}
