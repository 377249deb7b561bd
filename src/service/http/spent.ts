/*
 * Stores when requests were counted, in a file beside the database, so that a restart does not reset the rate limit. The file is written
 * with every request, so without fsync: a killed process loses nothing, a power failure little.
 */
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';

export interface Spent {
  /** Epoch milliseconds, oldest first. */
  read(): number[];
  add(at: number): void;
  /** Keeps these and no others. */
  replace(instants: readonly number[]): void;
  close(): void;
}

const BYTES = 8;

export function spentFile(path: string): Spent {
  const file = openSync(path, 'a+', 0o600);
  return {
    read() {
      const bytes = Buffer.alloc(fstatSync(file).size);
      readSync(file, bytes, 0, bytes.length, 0);
      // An incomplete last entry was being written when the computer went down.
      const count = Math.floor(bytes.length / BYTES);
      if (count * BYTES !== bytes.length) ftruncateSync(file, count * BYTES);
      return Array.from({ length: count }, (_, index) => bytes.readDoubleLE(index * BYTES)).filter(
        Number.isFinite,
      );
    },
    add: (at) => {
      writeSync(file, bytesOf([at]));
    },
    replace(instants) {
      ftruncateSync(file, 0);
      writeSync(file, bytesOf(instants));
    },
    close: () => {
      closeSync(file);
    },
  };
}

/** For a database in memory: nothing of it outlives the process. */
export function spentNowhere(): Spent {
  return { read: () => [], add: () => undefined, replace: () => undefined, close: () => undefined };
}

function bytesOf(instants: readonly number[]): Buffer {
  const bytes = Buffer.alloc(instants.length * BYTES);
  for (const [index, at] of instants.entries()) bytes.writeDoubleLE(at, index * BYTES);
  return bytes;
}
