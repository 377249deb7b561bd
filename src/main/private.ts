/**
 * Files that only their owner can read: 0600 in 0700 folders, whatever the umask of the process is. Windows has no such modes;
 * there a user's folder is private by itself.
 */
import { chmodSync, closeSync, existsSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export const OWN_FILE = 0o600;
export const OWN_FOLDER = 0o700;
/** The rights of the group and of others. */
const OTHERS = 0o077;
/** A folder that is shared by design, as /tmp is. */
const SHARED = 0o1000;

/** Makes an empty file where there is none. SQLite gives what it writes beside a file the mode of the file. */
export function makeOwnFile(file: string): void {
  if (file !== ':memory:' && !existsSync(file)) closeSync(openSync(file, 'a', OWN_FILE));
}

/**
 * Takes from others what an older version, or another umask, gave them: of a folder, the files in it and the folders named.
 * What cannot be changed (another owner, a file system without modes) stays as it is. Links are not followed.
 * @param within `all`: every folder below as well
 */
export function keepPrivate(folder: string, within: 'all' | readonly string[]): void {
  if (process.platform === 'win32') return;
  try {
    narrow(folder);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isFile()) narrow(path);
      if (entry.isDirectory() && (within === 'all' || within.includes(entry.name))) keepPrivate(path, 'all');
    }
  } catch {
    // Whether it can be worked in is found out, and said, when its files are opened.
  }
}

function narrow(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & OTHERS) === 0 || (mode & SHARED) !== 0) return;
  try {
    chmodSync(path, mode & ~OTHERS & 0o7777);
  } catch {
    // Owned by another user: its modes are not ours to change.
  }
}
