/**
 * Generators of records that may match a search. The consumer stops when it has enough results or has spent its time, and may
 * alternate between two generators; each is complete by itself.
 */
import type { Reader } from './database.ts';

export interface Candidate {
  readonly id: number;
  readonly parent: number | null;
}
export type Candidates = Generator<readonly Candidate[], void>;

/** As many as a screen shows come at once; a longer search takes longer strides. */
const FIRST = 256;
const MOST = 1024;
/** FTS5 seeks by whole numbers only, and a number of JavaScript's is none to it. */
const IN_ITEMS = `
  SELECT record.id, parent_id AS parent
    FROM (SELECT rowid AS found FROM item_text
           WHERE item_text MATCH ? AND rowid > CAST(? AS INTEGER) ORDER BY rowid LIMIT ?)
   CROSS JOIN record ON record.id = found`;
const IN_FOLDERS = `
  SELECT record.id, parent_id AS parent
    FROM (SELECT rowid AS found FROM folder_text
           WHERE folder_text MATCH ? AND rowid > CAST(? AS INTEGER) ORDER BY rowid LIMIT ?)
   CROSS JOIN record ON record.id = found`;

/** Whose own text has what each of the expressions finds. */
export function* inIndex(db: Reader, kind: 'item' | 'folder', expressions: readonly string[]): Candidates {
  const whole = expressions.filter((expression) => expression.startsWith('"'));
  // All that short words begin is opened before anything is looked at: not for a word that none has.
  if (whole.length < expressions.length && whole.some((expression) => !isThere(db, kind, expression))) return;
  const expression = expressions.join(' AND ');
  yield* strides((after, most) =>
    db.all<Candidate>(kind === 'item' ? IN_ITEMS : IN_FOLDERS, expression, after, most),
  );
}

const isThere = (db: Reader, kind: 'item' | 'folder', expression: string): boolean =>
  db.one(
    kind === 'item'
      ? `SELECT rowid FROM item_text WHERE item_text MATCH ? LIMIT 1`
      : `SELECT rowid FROM folder_text WHERE folder_text MATCH ? LIMIT 1`,
    expression,
  ) !== undefined;

export function* everywhere(db: Reader, kind: 'item' | 'folder'): Candidates {
  if (kind === 'folder') yield* listed(allFolders(db));
  else
    yield* strides((after, most) =>
      db.all<Candidate>(
        `SELECT id, parent_id AS parent FROM record WHERE id > ? AND kind = 'item' ORDER BY id LIMIT ?`,
        after,
        most,
      ),
    );
}

/** The items that lie directly in these folders. */
export function* inFolders(db: Reader, folders: Iterable<number>): Candidates {
  let gathered: Candidate[] = [];
  for (const folder of folders) {
    let last = { name: '', id: Number.MIN_SAFE_INTEGER };
    for (;;) {
      const rows = db.all<Candidate & { name: string }>(
        `SELECT id, parent_id AS parent, name FROM record
          WHERE parent_id = ? AND kind = 'item' AND (name, id) > (?, ?) ORDER BY name, id LIMIT ?`,
        folder,
        last.name,
        last.id,
        MOST,
      );
      gathered = gathered.length === 0 ? rows : [...gathered, ...rows];
      if (gathered.length >= FIRST) {
        yield gathered;
        gathered = [];
      }
      if (rows.length < MOST) break;
      last = rows.at(-1) ?? last;
    }
  }
  yield gathered;
}

/** What is known already, as it is taken from elsewhere. */
export function* listed(candidates: readonly Candidate[]): Candidates {
  for (let from = 0; from < candidates.length; from += FIRST) yield candidates.slice(from, from + FIRST);
}

/** There are few of them, and an index that has nothing else. */
export const allFolders = (db: Reader): Candidate[] =>
  db.all<Candidate>(
    `SELECT id, parent_id AS parent FROM record INDEXED BY folder_by_parent WHERE kind = 'folder'`,
  );

function* strides(next: (after: number, most: number) => readonly Candidate[]): Candidates {
  let after = Number.MIN_SAFE_INTEGER;
  for (let most = FIRST; ; most = MOST) {
    const rows = next(after, most);
    yield rows;
    if (rows.length < most) return;
    after = rows.at(-1)?.id ?? after;
  }
}
