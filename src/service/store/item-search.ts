/*
 * Searches items and folders by a part of the name, ignoring case, in SQLite. A part of three letters or more is found by a trigram index
 * (FTS5), one or two letters by an index of single letters and pairs. A search by a filter alone is a list (`listed-search.ts`).
 * Of name, folders and type, the one that leads to the fewest records is read first (the driver), and its records are tested for the
 * others. So a search takes time proportional to what it finds, not to the size of the account.
 * Counting everything that a common word finds would still grow with the account, so in a large account the count stops (assumption
 * `searchCount`).
 */
import { assumptions } from '#wire/assumptions.ts';
import type { Connection } from './connection.ts';
import { folded, gramWord, trigrams } from '../rules/fold.ts';
import type { itemList, Slice } from './item-list.ts';
import type { ItemRow } from './item.ts';
import { nameSample } from './name-sample.ts';
import { listedSearch, scopeOf, type Found, type SearchCount, type SearchFilter } from './listed-search.ts';
import { ROOT, type tallyCounts } from './tally.ts';

/** What leads to the records: an index on names, ids that the name was found to have, folders, or a type. */
type Driver = 'trigrams' | 'grams' | 'ids' | 'in folders' | 'under folders' | 'type';

interface Parameters extends Slice {
  readonly term: string;
  readonly folded: string;
  readonly ids: string;
  readonly folders: string;
  readonly type: string;
  /** Where looking up ids, or counting, stops. */
  readonly most: number;
}

/** The first ids that the name may have; `all` when there are no more, `sure` when they do have it. */
interface Named {
  readonly ids: readonly number[];
  readonly all: boolean;
  readonly sure: boolean;
}

/** A longer name is looked up by so many of its trigrams, the rarest; if they lead to FEW records, the names are compared. */
const TRIGRAMS_ENOUGH = 3;
const FEW = 500;
/** A name with more records than were looked up is taken to have one in so many of the account's. */
const COMMON = 20;

const sources: Readonly<Record<Driver, string>> = {
  trigrams: 'SELECT rowid AS id FROM item_name WHERE item_name MATCH @term',
  grams: 'SELECT rowid AS id FROM item_short WHERE item_short MATCH @term',
  ids: 'SELECT value AS id FROM json_each(@ids)',
  'in folders': 'SELECT item.id FROM json_each(@folders) CROSS JOIN item ON parent_id = value',
  'under folders':
    'SELECT DISTINCT item_id AS id FROM json_each(@folders) CROSS JOIN placement ON folder_id = value',
  type: 'SELECT id FROM item INDEXED BY item_by_type WHERE type = @type',
};

/** lower() knows the letters of ASCII alone, and is several times as fast. */
const conditions = {
  'ASCII name': '(SELECT instr(lower(name), @folded) FROM item WHERE item.id = found.id)',
  name: '(SELECT instr(folded(name), @folded) FROM item WHERE item.id = found.id)',
  'in folders':
    '(SELECT parent_id FROM item WHERE item.id = found.id) IN (SELECT value FROM json_each(@folders))',
  'under folders':
    'EXISTS (SELECT 1 FROM json_each(@folders) JOIN placement ON folder_id = value WHERE item_id = found.id)',
  type: 'EXISTS (SELECT 1 FROM item INDEXED BY item_by_type WHERE item.type = @type AND item.id = found.id)',
} as const;
type Condition = keyof typeof conditions;

type Counts = Pick<ReturnType<typeof tallyCounts>, 'size'>;

export function itemSearch(
  db: Connection,
  counts: Counts,
  list: Pick<ReturnType<typeof itemList>, 'page'>,
  { exactUpTo, beyondThePage }: SearchCount = assumptions.searchCount.value,
) {
  const prepared = new Map<string, ReturnType<typeof statements>>();
  const byIds = db.prepare<[string], ItemRow>(
    'SELECT item.* FROM json_each(?) JOIN item ON item.id = value ORDER BY json_each.id',
  );
  const named = nameLookup(db);
  const listed = listedSearch(counts, list);

  function rowsOf(ids: readonly number[]): Promise<ItemRow[]> {
    return byIds.all(JSON.stringify(ids));
  }

  function ways(driver: Driver, asked: readonly Condition[]) {
    const key = [driver, ...asked].join();
    const known = prepared.get(key) ?? statements(db, sources[driver], asked);
    prepared.set(key, known);
    return known;
  }

  return {
    async find(filter: SearchFilter, slice: Slice): Promise<Found> {
      const whole = await listed(filter, slice);
      if (whole !== null) return whole;
      const account = await counts.size({ kind: 'under', folder: ROOT });
      const bounded = slice.offset + slice.limit + beyondThePage;
      const parameters: Parameters = {
        ...slice,
        term: phrase(isShort(filter.name) ? gramWord(filter.name) : folded(filter.name)),
        folded: folded(filter.name),
        ids: '[]',
        folders: JSON.stringify(filter.folders ?? []),
        type: filter.type ?? '',
        most: filter.type === null && filter.folders === null ? bounded : FEW,
      };
      const name = filter.name === '' ? null : await named(filter.name, parameters);
      const byName: readonly [Driver, number] = name?.all
        ? ['ids', name.ids.length]
        : [isShort(filter.name) ? 'grams' : 'trigrams', name ? account / COMMON : Infinity];
      const [driver] = [byName, ...(await sizes(counts, filter))].reduce((least, next) =>
        next[1] < least[1] ? next : least,
      );
      const conditions = conditionsOf(filter, driver, name?.sure ?? true);
      const way = ways(driver, conditions);
      if (driver === 'ids') {
        const ids = name?.ids ?? [];
        const kept =
          conditions.length === 0 ? ids : await way.ids.all({ ...parameters, ids: JSON.stringify(ids) });
        const sorted = kept.toSorted((a, b) => (filter.oldestFirst ? a - b : b - a));
        return {
          total: kept.length,
          rows: await rowsOf(sorted.slice(slice.offset, slice.offset + slice.limit)),
        };
      }
      // A name that is all there is to ask was counted as far as need be while it was looked up.
      const isCounted = conditions.length === 0 && name !== null && account > exactUpTo;
      const found = { ...parameters, most: account > exactUpTo ? bounded : account };
      return {
        total: isCounted ? bounded : ((await way.count.get(found)) ?? 0),
        rows: await (filter.oldestFirst ? way.oldest : way.newest).all(found),
      };
    },
  };
}

/** As it is compared: a capital may fold to more letters than one. */
function isShort(name: string): boolean {
  return Array.from(folded(name)).length < 3;
}

function phrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The filter's other ways in, each with the number of records it leads to. */
async function sizes(
  counts: Counts,
  { type, folders, nested }: SearchFilter,
): Promise<(readonly [Driver, number])[]> {
  let under = folders === null ? Infinity : 0;
  for (const folder of folders ?? []) under += await counts.size(scopeOf(folder, nested));
  return [
    [nested ? 'under folders' : 'in folders', under],
    ['type', type === null ? Infinity : await counts.size({ kind: 'type', type })],
  ];
}

/** What is to be asked of each record that the driver leads to. */
function conditionsOf(
  { name, type, folders, nested }: SearchFilter,
  driver: Driver,
  sure: boolean,
): Condition[] {
  const nameIsKnown =
    name === '' || driver === 'trigrams' || driver === 'grams' || (driver === 'ids' && sure);
  const all: readonly (readonly [Condition, boolean])[] = [
    // Those that an index answers first: a name is read from its row.
    ['type', type !== null && driver !== 'type'],
    [nested ? 'under folders' : 'in folders', folders !== null && !driver.endsWith('folders')],
    [/^[\0-\x7f]*$/.test(name) ? 'ASCII name' : 'name', !nameIsKnown],
  ];
  return all.flatMap(([condition, asked]) => (asked ? [condition] : []));
}

/** Looks up the first ids that a name may have. */
function nameLookup(db: Connection) {
  const sample = nameSample(db);
  const firstIds = { trigrams: firstOf(db, sources.trigrams), grams: firstOf(db, sources.grams) };
  return async (name: string, parameters: Parameters): Promise<Named> => {
    const upTo = async (
      by: 'trigrams' | 'grams',
      term: string,
      most: number,
      sure: boolean,
    ): Promise<Named> => {
      const ids = await firstIds[by].all({ ...parameters, term, most: most + 1 });
      return { ids, all: ids.length <= most, sure };
    };
    if (isShort(name)) return upTo('grams', parameters.term, parameters.most, true);
    const grams = trigrams(name);
    if (grams.length > TRIGRAMS_ENOUGH) {
      const rarest = (await sample.rarest(grams, TRIGRAMS_ENOUGH)).map(phrase).join(' AND ');
      const found = await upTo('trigrams', rarest, FEW, false);
      if (found.all) return found;
    }
    return upTo('trigrams', parameters.term, parameters.most, true);
  };
}

function firstOf(db: Connection, source: string) {
  return db.value<[Parameters], number>(`${source} LIMIT @most`);
}

function statements(db: Connection, source: string, asked: readonly Condition[]) {
  const where = asked.length === 0 ? '' : `WHERE ${asked.map((name) => conditions[name]).join(' AND ')}`;
  const found = `FROM (${source}) AS found ${where}`;
  const page = (order: 'ASC' | 'DESC') =>
    db.prepare<[Parameters], ItemRow>(`
      SELECT item.* FROM (SELECT id ${found} ORDER BY id ${order} LIMIT @limit OFFSET @offset) AS page
      JOIN item ON item.id = page.id ORDER BY page.id ${order}`);
  return {
    ids: db.value<[Parameters], number>(`SELECT id ${found}`),
    count: db.value<[Parameters], number>(`SELECT count(*) FROM (SELECT 1 ${found} LIMIT @most)`),
    newest: page('DESC'),
    oldest: page('ASC'),
  };
}
