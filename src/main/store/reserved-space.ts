/**
 * Reserves disk space for the writes that must succeed on a full disk: the outcomes of commands already sent. A file of one megabyte occupies
 * the space and is deleted when it is needed; nothing new is enqueued from then on.
 */
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_FILE } from '../private.ts';

export interface ReservedSpace {
  /** Lays it down where it is missing and the disk has plenty of room. Never throws: without it all else works the same. */
  lay(): void;
  /** @returns whether there was any, and so whether there is room now */
  drop(): boolean;
}

/** Bytes: some forty verdicts, of which one or two are under way at any time. */
const SIZE = 1024 * 1024;
/** It is laid where it takes this part of what is free at most. */
const PLENTY = 1 / 8;

export function reserveSpaceIn(folder: string): ReservedSpace {
  const file = join(folder, 'ballast');
  let isLaid = existsSync(file);
  return {
    lay: () => {
      if (isLaid) return;
      try {
        const { bavail, bsize } = statfsSync(folder);
        if (SIZE > bavail * bsize * PLENTY) return;
        fill(file);
        isLaid = true;
      } catch {
        remove(file);
      }
    },
    drop: () => {
      if (!isLaid) return false;
      isLaid = false;
      return remove(file);
    },
  };
}

/** Written, not reserved: what is only reserved may not be there when it is wanted. */
function fill(file: string): void {
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
