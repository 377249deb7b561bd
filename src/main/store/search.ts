/**
 * Finding items and folders by pieces of what is known of them: name, code, tag, note, custom field, and the folders they lie
 * in. Each way of looking is one statement that stops when it has enough; none walks through a million items. Nothing comes
 * back in an order that would need all of it first: the screen ranks the few it is given.
 */
import { codeKeys } from '#domain/barcode.ts';
import type { Reader } from './database.ts';

type Kind = 'all' | 'item' | 'folder';

/** Words shorter than this have no trigram to be found by; they are looked for in what the others found. */
const TRIGRAM = 3;
/** A word that names more folders than this names none in particular. */
const MOST_FOLDERS = 500;
/** Up to so many folders are gone through item by item; of more, the index finds the items first. */
const FEW_FOLDERS = 50;
/** Items gone through one by one, at most. */
const MOST_ITEMS = 20_000;

const TEXT = `(name || char(10) || codes || char(10) || tags || char(10) || coalesce(notes, '') || char(10) || words)`;

/** Ids of records with every word of `text` somewhere; those that carry it as their code come first. */
export function searchRecords(db: Reader, text: string, kind: Kind, most: number): number[] {
  const words = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  const found = new Set(byCode(db, text.trim(), kind, most));
  const add = (more: () => readonly number[]) => {
    if (found.size < most) for (const id of more().slice(0, most - found.size)) found.add(id);
  };
  add(() => byBeginning(db, text.trim(), kind, most));
  if (kind !== 'folder') add(() => byText(db, words, kind, most));
  if (found.size >= most) return [...found];
  const folders = words.map((word) => foldersNamed(db, word));
  if (kind !== 'item') add(() => foldersWithAll(folders));
  if (kind === 'folder') return [...found];
  for (const inside of waysInside(words, folders)) add(() => itemsInside(db, inside, most));
  return [...found];
}

function byCode(db: Reader, text: string, kind: Kind, most: number): number[] {
  return ids(
    db.all<{ id: number }>(
      `SELECT DISTINCT record.id FROM code JOIN record ON record.id = code.record
        WHERE code.key IN (SELECT value FROM json_each(?)) AND (? = 'all' OR kind = ?) LIMIT ?`,
      JSON.stringify(codeKeys(text)),
      kind,
      kind,
      most,
    ),
  );
}

function byBeginning(db: Reader, text: string, kind: Kind, most: number): number[] {
  return ids(
    db.all<{ id: number }>(
      `SELECT id FROM record WHERE name >= ? COLLATE NOCASE AND name < ? COLLATE NOCASE AND (? = 'all' OR kind = ?)
        ORDER BY name COLLATE NOCASE LIMIT ?`,
      text,
      `${text}\u{10ffff}`,
      kind,
      kind,
      most,
    ),
  );
}

/** Folders whose own name or code has the word (a short one: whose name it is), and all folders below them; none where there are too many to mean anything. */
function foldersNamed(db: Reader, word: string): ReadonlySet<number> {
  const named = ids(
    word.length < TRIGRAM
      ? db.all<{ id: number }>(
          `SELECT id FROM record WHERE name = ? COLLATE NOCASE AND kind = 'folder' LIMIT ?`,
          word,
          MOST_FOLDERS + 1,
        )
      : db.all<{ id: number }>(
          `SELECT rowid AS id FROM folder_text WHERE folder_text MATCH ? LIMIT ?`,
          matching([word]),
          MOST_FOLDERS + 1,
        ),
  );
  if (named.length === 0 || named.length > MOST_FOLDERS) return new Set();
  return new Set(
    ids(
      db.all<{ id: number }>(
        `WITH RECURSIVE inside (id) AS (
           SELECT value FROM json_each(?)
           UNION SELECT record.id FROM inside JOIN record ON record.parent_id = inside.id AND record.kind = 'folder')
         SELECT id FROM inside`,
        JSON.stringify(named),
      ),
    ),
  );
}

/** Folders with every word in their own name or in those above them. */
function foldersWithAll(folders: readonly ReadonlySet<number>[]): number[] {
  const [first = new Set<number>(), ...rest] = folders;
  return [...first].filter((id) => rest.every((one) => one.has(id)));
}

function byText(db: Reader, words: readonly string[], kind: 'all' | 'item', most: number): number[] {
  const long = words.filter((word) => word.length >= TRIGRAM);
  const short = words.filter((word) => word.length < TRIGRAM);
  if (long.length === 0) return [];
  return ids(
    db.all<{ id: number }>(
      // Short words are looked for in so many of what the long ones found, and in no more.
      `SELECT record.id FROM (SELECT rowid AS found FROM record_text WHERE record_text MATCH ? LIMIT ?)
         CROSS JOIN record ON record.id = found
        WHERE (? = 'all' OR kind = 'item') ${likes(short)} LIMIT ?`,
      matching(long),
      short.length === 0 && kind === 'all' ? most : MOST_ITEMS,
      kind,
      ...short.map(containing),
      most,
    ),
  );
}

interface Inside {
  readonly folders: readonly number[];
  /** What is to be found in the items themselves. */
  readonly words: readonly string[];
}

/** Every way to take some of the words for folders and the rest for the items in them. */
function waysInside(words: readonly string[], folders: readonly ReadonlySet<number>[]): Inside[] {
  let ways: { folders: ReadonlySet<number> | null; words: string[] }[] = [{ folders: null, words: [] }];
  words.forEach((word, n) => {
    const named = folders[n] ?? new Set<number>();
    const asText = ways.map((way) => ({ ...way, words: [...way.words, word] }));
    const asFolder = ways.map((way) => ({
      ...way,
      folders: way.folders === null ? named : new Set([...way.folders].filter((id) => named.has(id))),
    }));
    ways = [...asFolder, ...asText].filter((way) => way.folders === null || way.folders.size > 0);
  });
  return ways.flatMap((way) =>
    way.folders === null ? [] : [{ folders: [...way.folders], words: way.words }],
  );
}

function itemsInside(db: Reader, { folders, words }: Inside, most: number): number[] {
  const long = words.filter((word) => word.length >= TRIGRAM);
  if (folders.length > FEW_FOLDERS && long.length > 0) {
    return ids(
      db.all<{ id: number }>(
        `SELECT record.id FROM record_text CROSS JOIN record ON record.id = record_text.rowid
          WHERE record_text MATCH ? AND parent_id IN (SELECT value FROM json_each(?)) ${likes(words)} AND kind = 'item'
          LIMIT ?`,
        matching(long),
        JSON.stringify(folders),
        ...words.map(containing),
        most,
      ),
    );
  }
  return ids(
    db.all<{ id: number }>(
      `SELECT id FROM (
         SELECT record.* FROM json_each(?) AS folder CROSS JOIN record
            ON record.parent_id = folder.value AND record.kind = 'item' LIMIT ${MOST_ITEMS})
        WHERE true ${likes(words)} LIMIT ?`,
      JSON.stringify(folders),
      ...words.map(containing),
      most,
    ),
  );
}

const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map((row) => row.id);
const likes = (words: readonly string[]): string =>
  words.map(() => `AND ${TEXT} LIKE ? ESCAPE '\\'`).join(' ');
const containing = (word: string): string => `%${escaped(word)}%`;
/** Quotes make FTS5 read a word as text and not as its query language. */
const matching = (words: readonly string[]): string =>
  words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
const escaped = (word: string): string => word.replaceAll(/[\\%_]/g, String.raw`\$&`);
