/*
 * Maintains counts of the records of each list, so that counting a list, and finding the start of a page in it, takes the same time however
 * long it is. For each list there are rows with the number of records (n) in buckets of 2^shift: buckets of ids for the shifts 8 and 16,
 * and buckets of updated_at for the shifts 14, 24 and 34.
 * A row with n = 0 is deleted (`tally_empty` in schema.ts). The lists of all items and of all folders have buckets of ids only, which
 * triggers maintain.
 */
import type { ItemType } from '#wire/item.ts';
import type { Connection } from './connection.ts';

/** Directly in a folder (null is the top level), or anywhere under one (ROOT is the whole account). */
export type FolderScope =
  | { readonly kind: 'in'; readonly folder: number | null }
  | { readonly kind: 'under'; readonly folder: number };

/** A folder's records, or all of one type. */
export type Scope = FolderScope | { readonly kind: 'type'; readonly type: ItemType };

/** Stands for the account itself, above the top level. */
export const ROOT = 0;

const TIME_SHIFTS = [34, 24, 14] as const;
const ID_SHIFTS = [16, 8] as const;

interface Bucket {
  readonly bucket: number;
  readonly n: number;
}

interface Range {
  readonly list: number;
  readonly shift: number;
  readonly from: number;
  /** The first bucket beyond. */
  readonly to: number;
}

interface Entry {
  readonly list: number;
  readonly id: number;
  readonly at: number;
}

/** Where to enter a list that is read newest first. */
export interface Entrance {
  /** The records before the place have ids of at least this. */
  readonly below: number;
  /** How many below that come before it still. */
  readonly skip: number;
}

/** Keeps the counts of folders, as records come, go and change. */
export function tallyTable(db: Connection) {
  const onTwice = `ON CONFLICT ${db.dialect.key('list, shift, bucket')}`;
  const add = db.prepare<[Entry]>(`
    INSERT INTO tally (list, shift, bucket, n) VALUES (@list, 8, CAST(@id AS BIGINT) >> 8, 1), (@list, 16, CAST(@id AS BIGINT) >> 16, 1),
      (@list, 14, CAST(@at AS BIGINT) >> 14, 1), (@list, 24, CAST(@at AS BIGINT) >> 24, 1), (@list, 34, CAST(@at AS BIGINT) >> 34, 1)
    ${onTwice} DO UPDATE SET n = tally.n + 1`);
  const drop = db.prepare<[Entry]>(`
    UPDATE tally SET n = n - 1 WHERE list = @list AND (shift, bucket) IN (
      VALUES (8, CAST(@id AS BIGINT) >> 8), (16, CAST(@id AS BIGINT) >> 16), (14, CAST(@at AS BIGINT) >> 14), (24, CAST(@at AS BIGINT) >> 24), (34, CAST(@at AS BIGINT) >> 34))`);
  const addTime = db.prepare<[{ list: number; at: number }]>(`
    INSERT INTO tally (list, shift, bucket, n)
    VALUES (@list, 14, CAST(@at AS BIGINT) >> 14, 1), (@list, 24, CAST(@at AS BIGINT) >> 24, 1), (@list, 34, CAST(@at AS BIGINT) >> 34, 1)
    ${onTwice} DO UPDATE SET n = tally.n + 1`);
  const dropTime = db.prepare<[{ list: number; at: number }]>(`
    UPDATE tally SET n = n - 1
    WHERE list = @list AND (shift, bucket) IN (VALUES (14, CAST(@at AS BIGINT) >> 14), (24, CAST(@at AS BIGINT) >> 24), (34, CAST(@at AS BIGINT) >> 34))`);
  const addAll = db.prepare<[{ list: number; from: number }]>(`
    INSERT INTO tally (list, shift, bucket, n) SELECT @list, shift, bucket, n FROM tally WHERE list = @from
    ${onTwice} DO UPDATE SET n = tally.n + excluded.n`);
  const dropAll = db.prepare<[{ list: number; from: number }]>(`
    UPDATE tally SET n = tally.n - taken.n FROM (SELECT shift, bucket, n FROM tally WHERE list = @from) AS taken
    WHERE tally.list = @list AND tally.shift = taken.shift AND tally.bucket = taken.bucket`);
  const forget = db.prepare<[{ folder: number }]>(`
    DELETE FROM tally WHERE list IN (
      SELECT 2 * CAST(@folder AS BIGINT) UNION ALL SELECT 2 * CAST(@folder AS BIGINT) + 1
      UNION ALL SELECT 2 * item_id FROM placement WHERE folder_id = @folder
      UNION ALL SELECT 2 * item_id + 1 FROM placement WHERE folder_id = @folder)`);

  return {
    add: async (scope: FolderScope, id: number, at: number): Promise<void> => {
      await add.run({ list: listOf(scope), id, at });
    },
    drop: async (scope: FolderScope, id: number, at: number): Promise<void> => {
      await drop.run({ list: listOf(scope), id, at });
    },
    /** A record of the list has a new updated_at. */
    async touch(scope: FolderScope, before: number, after: number): Promise<void> {
      const list = listOf(scope);
      await dropTime.run({ list, at: before });
      await addTime.run({ list, at: after });
    },
    /** Everything under a folder comes into the list as well. */
    addAll: async (scope: FolderScope, folder: number): Promise<void> => {
      await addAll.run({ list: listOf(scope), from: listOf({ kind: 'under', folder }) });
    },
    dropAll: async (scope: FolderScope, folder: number): Promise<void> => {
      await dropAll.run({ list: listOf(scope), from: listOf({ kind: 'under', folder }) });
    },
    /** Forgets the lists of a folder and of all folders under it, whose placements must still stand. */
    forget: async (folder: number): Promise<void> => {
      await forget.run({ folder });
    },
  };
}

/** Reads the counts: how long a list is, how much of it changed, and where to enter it. */
export function tallyCounts(db: Connection) {
  const sum = db.value<[Range], number>(
    'SELECT CAST(coalesce(sum(n), 0) AS BIGINT) FROM tally WHERE list = @list AND shift = @shift AND bucket >= @from AND bucket < @to',
  );
  const descending = db.prepare<[Range], Bucket>(`
    SELECT bucket, n FROM tally WHERE list = @list AND shift = @shift AND bucket >= @from AND bucket < @to
    ORDER BY bucket DESC`);

  return {
    size: async (scope: Scope): Promise<number> => {
      const [shift] = ID_SHIFTS;
      return (await sum.get({ list: listOf(scope), shift, from: 0, to: Number.MAX_SAFE_INTEGER })) ?? 0;
    },

    /**
     * How many of the list changed at an instant or after it. The buckets answer for all but the last stretch, which is
     * counted by the record.
     * @param count counts the records of the list with `from` <= updated_at < `to`
     */
    async countSince(
      scope: FolderScope,
      instant: number,
      count: (from: number, to: number) => Promise<number>,
    ): Promise<number> {
      const list = listOf(scope);
      let total = 0;
      let end = Number.POSITIVE_INFINITY;
      for (const shift of TIME_SHIFTS) {
        const width = 2 ** shift;
        const from = Math.floor(instant / width) + 1;
        const to = Math.min(end / width, Number.MAX_SAFE_INTEGER);
        total += (await sum.get({ list, shift, from, to })) ?? 0;
        end = from * width;
      }
      return total + (await count(instant, end));
    },

    /** Finds the place in a list, counted from its newest record. */
    async entrance(scope: Scope, offset: number): Promise<Entrance> {
      const list = listOf(scope);
      let left = offset;
      let from = 0;
      let to = Number.MAX_SAFE_INTEGER;
      for (const shift of ID_SHIFTS) {
        const width = 2 ** shift;
        let found = 0;
        const buckets = await descending.all({
          list,
          shift,
          from: Math.floor(from / width),
          to: Math.ceil(to / width),
        });
        for (const { bucket, n } of buckets) {
          found = bucket;
          if (n > left) break;
          left -= n;
        }
        from = found * width;
        to = from + width;
      }
      return { below: to, skip: left };
    },
  };
}

/** The number of a list in the table. */
function listOf(scope: Scope): number {
  switch (scope.kind) {
    case 'under':
      return 2 * scope.folder;
    case 'in':
      return 2 * (scope.folder ?? ROOT) + 1;
    case 'type':
      return scope.type === 'item' ? -1 : -2;
    default:
      return scope satisfies never;
  }
}
