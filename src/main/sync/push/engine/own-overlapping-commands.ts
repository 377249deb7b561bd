/**
 * Finds this station's other commands that could disturb the duplicate check of a command, because their effects could be taken for a
 * second application of it. These are commands on the same records, and commands that put something similar into the same folder.
 * - `othersInTheWay`: those under way or uncertain, and those in review that may have been applied;
 * - `othersDenied`: those that were reported as not booked and are due a check of their own;
 * - `othersUnseen`: those that were applied but are not in the mirror (the local copy) yet.
 */
import type { Intent } from '#domain/commands/intent.ts';
import { collide } from '#domain/commands/lane.ts';
import {
  uncertainCommands,
  othersUnreflected,
  dueDuplicateChecks,
  type StoredCommand,
} from '../../../store/commands/commands.ts';
import type { Reader } from '../../../store/database.ts';
import { withRealIds } from '../../../store/commands/temporary-ids.ts';
import { kindOf } from '../kinds/command-kind-registry.ts';

/** @returns the commands under way or uncertain, and those in review that may have been applied */
export function othersInTheWay(db: Reader, command: StoredCommand) {
  const all = meeting(db, command, uncertainCommands(db, command.seq));
  return {
    underWay: all.filter(({ state }) => state !== 'review'),
    inReview: all.filter(({ state }) => state === 'review'),
  };
}

/** Commands reported as not booked that may have been applied since: their own duplicate check finds that out. */
export const othersDenied = (db: Reader, command: StoredCommand): readonly StoredCommand[] =>
  meeting(
    db,
    command,
    dueDuplicateChecks(db).filter((one) => one.seq !== command.seq && one.state !== 'applied'),
  );

/** Commands that were applied and are not in the mirror yet. */
export const othersUnseen = (db: Reader, command: StoredCommand): readonly StoredCommand[] =>
  meeting(db, command, othersUnreflected(db, command.seq));

function meeting(db: Reader, command: StoredCommand, all: readonly StoredCommand[]) {
  const { checks } = kindOf(command);
  const lanes = command.lanes.filter(({ resource }) => checks === undefined || resource === checks);
  return all.filter((one) => collide(one.lanes, lanes) || isTakenFor(withRealIds(db, one), command));
}

/** Whether what the other command puts into a folder could be taken for this command's record there, though their lanes do not collide. */
function isTakenFor(one: StoredCommand, command: StoredCommand): boolean {
  if (kindOf(command).alsoSeen?.includes(one.kind) !== true) return false;
  const folders = foldersOf(command.intent);
  return foldersOf(one.intent).some((id) => folders.includes(id));
}

/** The folders into which a command puts something; null for the top level. */
function foldersOf(intent: Intent): readonly (number | null)[] {
  if (intent.kind === 'receive') return intent.lines.map(({ folderId }) => folderId);
  const isPut = intent.kind === 'move' || intent.kind === 'copy' || intent.kind === 'create-item';
  return isPut ? [intent.folderId] : [];
}
