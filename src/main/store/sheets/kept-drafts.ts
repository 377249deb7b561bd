/**
 * The database table of drafts: what an operator has typed or scanned into a form and not sent yet. There is one text for each kind of
 * form, in a format that only the screens read; a newer one replaces it (upsert).
 */
import type { Reader, Writer } from '../database.ts';

export function keepDraft(db: Writer, name: string, text: string): void {
  db.run(
    `INSERT INTO draft (name, text) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET text = excluded.text`,
    name,
    text,
  );
}

export const keptDrafts = (db: Reader): Readonly<Record<string, string>> =>
  Object.fromEntries(
    db
      .all<{ name: string; text: string }>(`SELECT name, text FROM draft`)
      .map(({ name, text }) => [name, text]),
  );
