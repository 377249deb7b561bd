/**
 * Reads the queue database of a profile (a warehouse account) that is not open, without migrating or writing it. `unsentIn` counts the
 * operator's work that has not reached the service: commands that wait or are in review, and receipts and counts in progress. `settingsIn`
 * reads the station settings that an older version stored in each profile.
 * If the file is missing, nothing is unsent and there are no settings. If the file cannot be read, or a needed table or column is missing,
 * `unsentIn` returns null and `settingsIn` no settings. The schema version is not checked. The profile's lock is not taken.
 * `unsent` counts the same in a queue that is open already.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Unsent } from '#domain/views/settings.ts';
import { outboxCounts } from './commands/commands.ts';
import { openReadOnly, type Reader } from './database.ts';
import { keptJson } from './json-columns.ts';
import { sheetsStarted } from './sheets/receipt-and-count-sheets.ts';

const NOTHING: Unsent = { waiting: 0, review: 0, sheets: 0 };

/** Counts what has not reached the service: commands that wait, commands in review, and receipts and counts in progress. */
export function unsent(db: Reader): Unsent {
  const { waiting, review } = outboxCounts(db);
  return { waiting, review, sheets: sheetsStarted(db) };
}

/** @returns null if the file cannot be read */
export const unsentIn = (folder: string): Unsent | null =>
  existsSync(join(folder, 'queue.db')) ? peek(folder, unsent) : NOTHING;

/** The station's settings that an older version kept in each profile, by name. Empty if the file cannot be read. */
export const settingsIn = (folder: string): Readonly<Record<string, unknown>> =>
  peek(folder, (db) =>
    Object.fromEntries(
      db
        .all<{ key: string; value: string }>(`SELECT key, value FROM setting`)
        .map(({ key, value }) => [key, keptJson(value)]),
    ),
  ) ?? {};

function peek<T>(folder: string, work: (db: Reader) => T): T | null {
  try {
    const db = openReadOnly(join(folder, 'queue.db'));
    try {
      return work(db.read);
    } finally {
      db.close();
    }
  } catch {
    // The file is missing, damaged or of another schema. The operator gets the error when the profile is opened.
    return null;
  }
}
