/** A small file of JSON beside the databases. It is replaced whole and never edited in place, so a crash leaves the old one. */
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { OWN_FILE } from './private.ts';

/** @returns null where the file is missing or cannot be read */
export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @throws what the file system throws, with the old file still in place */
export function writeJson(file: string, value: object): void {
  const descriptor = openSync(`${file}.new`, 'w', OWN_FILE);
  try {
    writeSync(descriptor, JSON.stringify(value, null, 2));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(`${file}.new`, file);
}
