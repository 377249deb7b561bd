/** What has become of taking back an applied command, for the lists of what was sent last. */
import type { TakenBackAs } from '#domain/commands/undo.ts';
import type { StoredCommand } from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import { undoingCommands } from '../../store/commands/read-undo-relation.ts';

/** Null where nothing takes it back. `asks`: a person has to say what becomes of what takes it back. */
export function takenBackAs(
  db: Reader,
  { seq, state }: Pick<StoredCommand, 'seq' | 'state'>,
): TakenBackAs | 'asks' | null {
  const undoing = state === 'applied' ? undoingCommands(db, seq) : [];
  if (undoing.length === 0) return null;
  if (undoing.some((one) => one.state === 'review')) return 'asks';
  return undoing.every((one) => one.state === 'applied') ? 'back' : 'going-back';
}
