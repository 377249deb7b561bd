/**
 * Yields the records that the record search (`search-items-and-folders.ts`) must test: those that the full-text index finds (`inIndex`),
 * those in given folders (`inFolders`), or all (`everywhere`). They come in batches, some of which may be empty, so that the search can
 * stop when it has enough results or its time is up.
 * For some searches two of these generators would each find all results, and it is not known which one is shorter. The search then reads
 * their batches in turn, and is complete when either generator ends.
 * Rows are read with keyset pagination (a query continues behind the last row); only the list of all folders is read at once, because they
 * are few.
 */
import type { Reader } from '../database.ts';

export interface Candidate {
  readonly id: number;
  readonly parent: number | null;
}
export type Candidates = Generator<readonly Candidate[], void>;

/** Batch sizes: the first batch is enough for a screen; later batches are larger, so that a long search needs fewer queries. */
const FIRST = 256;
const MOST = 1024;
/** The cast is needed: FTS5 seeks by integers only, and better-sqlite3 binds JavaScript numbers as reals. */
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

/** Records whose own text matches all of the expressions. */
export function* inIndex(db: Reader, kind: 'item' | 'folder', expressions: readonly string[]): Candidates {
  const whole = expressions.filter((expression) => expression.startsWith('"'));
  // For a short word, FTS5 opens all its trigrams before the first row. That is not necessary if another word matches nothing.
  if (whole.length < expressions.length && whole.some((expression) => !matchesAny(db, kind, expression)))
    return;
  const expression = expressions.join(' AND ');
  yield* batches((after, most) =>
    db.all<Candidate>(kind === 'item' ? IN_ITEMS : IN_FOLDERS, expression, after, most),
  );
}

const matchesAny = (db: Reader, kind: 'item' | 'folder', expression: string): boolean =>
  db.one(
    kind === 'item'
      ? `SELECT rowid FROM item_text WHERE item_text MATCH ? LIMIT 1`
      : `SELECT rowid FROM folder_text WHERE folder_text MATCH ? LIMIT 1`,
    expression,
  ) !== undefined;

export function* everywhere(db: Reader, kind: 'item' | 'folder'): Candidates {
  if (kind === 'folder') yield* listed(allFolders(db));
  else
    yield* batches((after, most) =>
      db.all<Candidate>(
        `SELECT id, parent_id AS parent FROM record WHERE id > ? AND kind = 'item' ORDER BY id LIMIT ?`,
        after,
        most,
      ),
    );
}

/** The items directly in these folders. */
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

/** Yields given candidates in batches. */
export function* listed(candidates: readonly Candidate[]): Candidates {
  for (let from = 0; from < candidates.length; from += FIRST) yield candidates.slice(from, from + FIRST);
}

/** All folders: there are few of them, and a partial index contains only them. */
export const allFolders = (db: Reader): Candidate[] =>
  db.all<Candidate>(
    `SELECT id, parent_id AS parent FROM record INDEXED BY folder_by_parent WHERE kind = 'folder'`,
  );

function* batches(next: (after: number, most: number) => readonly Candidate[]): Candidates {
  let after = Number.MIN_SAFE_INTEGER;
  for (let most = FIRST; ; most = MOST) {
    const rows = next(after, most);
    yield rows;
    if (rows.length < most) return;
    after = rows.at(-1)?.id ?? after;
  }
}
