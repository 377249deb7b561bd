/** Finding items and folders by a piece of their name or code. */
import type { Reader } from './database.ts';

/** Below this the trigram index has nothing to hold on to, and the start of the name is searched instead. */
const TRIGRAM = 3;

/** Ids of records whose name or codes contain `text`, in the order of their names. */
export function searchRecords(
  db: Reader,
  text: string,
  kind: 'all' | 'item' | 'folder',
  most: number,
): number[] {
  const words = text.trim();
  if (words === '') return [];
  const kinds = JSON.stringify(kind === 'all' ? ['item', 'folder'] : [kind]);
  const rows =
    words.length < TRIGRAM
      ? db.all<{ id: number }>(
          `SELECT id FROM record WHERE name LIKE ? ESCAPE '\\' AND kind IN (SELECT value FROM json_each(?))
            ORDER BY name COLLATE NOCASE LIMIT ?`,
          `${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
          kinds,
          most,
        )
      : db.all<{ id: number }>(
          `SELECT record.id FROM record_text JOIN record ON record.id = record_text.rowid
            WHERE record_text MATCH ? AND kind IN (SELECT value FROM json_each(?)) ORDER BY name, record.id LIMIT ?`,
          phrases(words),
          kinds,
          most,
        );
  return rows.map((row) => row.id);
}

/** Every word has to occur, each as it is written: quotes make FTS5 read it as text and not as its query language. */
function phrases(text: string): string {
  return (
    text
      .split(/\s+/)
      .filter((word) => word.length >= TRIGRAM)
      .map((word) => `"${word.replaceAll('"', '""')}"`)
      .join(' AND ') || `"${text.replaceAll('"', '""')}"`
  );
}
