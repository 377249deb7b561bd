/** Finding items and folders by a piece of their name or code. */
import type { Reader } from './database.ts';

/** Words shorter than this have no trigram to be found by; they are looked for in what the others found. */
const TRIGRAM = 3;

/** Ids of records with every word of `text` somewhere in their name or codes, in the order of their names. */
export function searchRecords(
  db: Reader,
  text: string,
  kind: 'all' | 'item' | 'folder',
  most: number,
): number[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const long = words.filter((word) => word.length >= TRIGRAM);
  const short = words.filter((word) => word.length < TRIGRAM);
  const kinds = JSON.stringify(kind === 'all' ? ['item', 'folder'] : [kind]);
  const alsoIn = short.map(() => `AND (name || char(10) || codes) LIKE ? ESCAPE '\\'`).join(' ');
  const likes = short.map((word) => `%${escaped(word)}%`);
  const rows =
    long.length === 0
      ? db.all<{ id: number }>(
          `SELECT id FROM record WHERE name LIKE ? ESCAPE '\\' ${alsoIn} AND kind IN (SELECT value FROM json_each(?))
            ORDER BY name COLLATE NOCASE LIMIT ?`,
          `${escaped(words[0] ?? '')}%`,
          ...likes,
          kinds,
          most,
        )
      : db.all<{ id: number }>(
          `SELECT record.id FROM record_text JOIN record ON record.id = record_text.rowid
            WHERE record_text MATCH ? ${alsoIn} AND kind IN (SELECT value FROM json_each(?))
            ORDER BY name, record.id LIMIT ?`,
          long.map(quoted).join(' AND '),
          ...likes,
          kinds,
          most,
        );
  return rows.map((row) => row.id);
}

/** Quotes make FTS5 read a word as text and not as its query language. */
const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`;
const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);
