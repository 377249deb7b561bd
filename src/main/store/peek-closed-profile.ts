/**
 * Reads the queue file of an account that is not in use, without a lock, a migration or a write: how much of it has not reached the
 * service (commands waiting and in review, receipts and counts begun), and the settings that an older version kept in each account's
 * file.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Unsent } from '#domain/views/settings.ts';
import { outboxCounts } from './commands.ts';
import { openReadOnly, type Reader } from './database.ts';
import { keptJson } from './json-columns.ts';
import { sheetsStarted } from './sheets.ts';

const NOTHING: Unsent = { waiting: 0, review: 0, sheets: 0 };

/** What was done and has not reached the service: entries of the outbox, and receipts and counts that were begun. */
export function unsent(db: Reader): Unsent {
  const { waiting, review } = outboxCounts(db);
  return { waiting, review, sheets: sheetsStarted(db) };
}

/** @returns null where it cannot be read */
export const unsentIn = (folder: string): Unsent | null =>
  existsSync(join(folder, 'queue.db')) ? peek(folder, unsent) : NOTHING;

/** What an older version kept of the station in each profile, by name. Empty where it cannot be read. */
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
    // Missing, damaged, or of a version that has these figures elsewhere: whoever opens it is told.
    return null;
  }
}
