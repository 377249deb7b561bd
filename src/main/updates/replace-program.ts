/**
 * Replaces a program that is one file (an AppImage) by another version of it. At every moment there is a whole program under its name: the
 * new one is written beside it, flushed and compared with the signed list, and takes the name in one step. The version before is kept as
 * `NAME.previous` until another update, for a new version that never comes as far as its window.
 */
import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isListedPackage } from './package-file.ts';
import type { ListedPackage } from './signed-list.ts';

const previousOf = (program: string): string => `${program}.previous`;

/** @throws where the disk would not, or the file is not what the list names; the program is as it was */
export async function replaceProgram(program: string, by: string, listed: ListedPackage): Promise<void> {
  const fresh = `${program}.new`;
  try {
    await copyFile(by, fresh);
    await chmod(fresh, 0o755);
    await flush(fresh);
    // The very bytes that take the name.
    if (!(await isListedPackage(fresh, listed))) throw new Error(`${by} is not ${listed.name}`);
    keep(program, previousOf(program));
    await rename(fresh, program);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
  await flush(path.dirname(program)).catch(() => undefined);
}

/** Gives its name back to the version before. @returns false where there is none */
export function putBackProgram(program: string): boolean {
  if (!existsSync(previousOf(program))) return false;
  renameSync(previousOf(program), program);
  return true;
}

/** As a second name of the same file, or as a copy where the file system has no such thing. */
function keep(program: string, previous: string): void {
  rmSync(previous, { force: true });
  try {
    linkSync(program, previous);
  } catch {
    copyFileSync(program, previous);
  }
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
