/**
 * Finds and reads the policy of this computer. On Linux and macOS it counts only if the file and its folder belong to root and only
 * root may write to them: otherwise an operator could set what an administrator is to set. On Windows the administrator has to set the
 * folder's rights (docs/fleet.md).
 */
import { lstatSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { PolicyProblem } from '#domain/views/computer.ts';
import { parsePolicy, type FoundPolicy } from './policy.ts';
import { readSmallFile } from './read-settings-file.ts';

/** Where a policy is looked for first. */
export function policyPlace(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): string {
  if (platform === 'win32')
    return path.win32.join(env['ProgramData'] ?? 'C:\\ProgramData', 'Dockhand', 'policy.json');
  if (platform === 'darwin') return '/Library/Application Support/Dockhand/policy.json';
  return '/etc/dockhand/policy.json';
}

/** As much as is asked of a file or folder. */
export type Ownership = Pick<Stats, 'uid' | 'mode'>;

/** The group and others may write. */
const WRITABLE = 0o022;
/** In a folder that has it, no user can replace another user's file. */
const STICKY = 0o1000;

/** @returns null where only root can have written it. */
export function judgeOwnership(file: Ownership, folder: Ownership): PolicyProblem | null {
  if (file.uid !== 0 || folder.uid !== 0) return { kind: 'foreign-owner' };
  const isFolderOpen = (folder.mode & WRITABLE) !== 0 && (folder.mode & STICKY) === 0;
  return (file.mode & WRITABLE) !== 0 || isFolderOpen ? { kind: 'writable-by-others' } : null;
}

/**
 * Never throws: a policy that cannot be read is a problem to be shown.
 * @param named the file of `--policy`. It counts only where there is none at the usual place, which it cannot be used to get round.
 */
export function findPolicy(named: string | undefined, place: string = policyPlace()): FoundPolicy {
  const file = named === undefined || isThere(place) ? place : path.resolve(named);
  const none = { file, policy: {}, problem: null };
  if (file === place && !isThere(place)) return none;
  try {
    const read = readSmallFile(file, (facts) =>
      process.platform === 'win32' ? null : judgeOwnership(facts, statSync(path.dirname(file))),
    );
    const checked = read.ok ? parsePolicy(read.value) : read;
    return checked.ok ? { ...none, policy: checked.value } : { ...none, problem: checked.problem };
  } catch (error) {
    return { ...none, problem: { kind: 'unreadable', detail: String(error) } };
  }
}

function isThere(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    // A folder that may not be looked into: reading the file says so.
    return true;
  }
}
