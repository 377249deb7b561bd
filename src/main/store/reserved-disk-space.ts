/**
 * Reserves a megabyte of disk space, as a file, for writes that must succeed on a full disk: the outcomes of requests that were already
 * sent. Without its outcome, an attempt would count as uncertain although the answer was received. When such a write finds the disk full,
 * the file is deleted and the write is tried again. The file is written again when it takes at most an eighth of the free space. Reserving
 * space never fails: without the file everything else works.
 */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_FILE } from '../private.ts';

export interface ReservedSpace {
  /** Writes the file if it is missing and the disk has plenty of room. Never throws: everything else works without it. */
  fill(): void;
  /** Deletes the file. @returns whether it existed, and so whether there is room now */
  release(): boolean;
}

/** In bytes: enough for about forty outcomes, while at most two requests are under way. */
const SIZE = 1024 * 1024;
/** The file is written only if it takes at most this share of the free space. */
const PLENTY = 1 / 8;

export function reserveSpaceIn(folder: string): ReservedSpace {
  const file = join(folder, 'ballast');
  let isFilled = existsSync(file);
  return {
    fill: () => {
      if (isFilled) return;
      try {
        if (SIZE > freeBytesIn(folder) * PLENTY) return;
        writeFilled(file);
        isFilled = true;
      } catch {
        remove(file);
      }
    },
    release: () => {
      if (!isFilled) return false;
      isFilled = false;
      return remove(file);
    },
  };
}

/** The free bytes on the folder's disk. @throws the error of the file system */
export function freeBytesIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Fills the file with bytes: space that is only allocated may not be there when it is needed. */
function writeFilled(file: string): void {
  const descriptor = openSync(file, 'wx', OWN_FILE);
  try {
    writeSync(descriptor, Buffer.alloc(SIZE, 0xff));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function remove(file: string): boolean {
  try {
    rmSync(file, { force: true });
    return true;
  } catch {
    return false;
  }
}
