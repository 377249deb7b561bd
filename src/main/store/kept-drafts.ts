/** The database table of what is typed or scanned into forms and not sent yet, as the screens keep it: one text for each kind of form. */
import type { Reader, Writer } from './database.ts';

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
