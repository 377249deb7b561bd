/**
 * Reads the queue database of a profile (a warehouse account) that is not open, without locking, migrating or writing it. It tells how much
 * of an operator's work has not reached the service (commands waiting and in review, receipts and counts begun), and the station settings
 * that an older version stored in each profile.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Unsent } from '#domain/views/settings.ts';
import { outboxCounts } from './commands.ts';
import { openReadOnly, type Reader } from './database.ts';
import { keptJson } from './json-columns.ts';
import { sheetsStarted } from './receipt-and-count-sheets.ts';

const NOTHING: Unsent = { waiting: 0, review: 0, sheets: 0 };

/** Counts what has not reached the service: outbox entries, and receipts and counts that were begun. */
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
    // Missing, damaged, or of a version that has these figures elsewhere: the operator is told when the profile is opened.
    return null;
  }
}
