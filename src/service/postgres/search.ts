/*
 * Search by a part of the name, whatever its case, by two indexes: of trigrams, which are of letters and digits alone, and of every letter
 * and pair of letters. Which of them leads, or whether a list is walked, is for the planner to say, that knows how common each is.
 */
import { assumptions } from '#wire/assumptions.ts';
import { folded } from '../rules/fold.ts';
import type { Connection } from '../store/connection.ts';
import type { itemList, Slice } from '../store/item-list.ts';
import type { ItemRow } from '../store/item.ts';
import { listedSearch, type Found, type SearchCount, type SearchFilter } from '../store/listed-search.ts';
import { ROOT, type tallyCounts } from '../store/tally.ts';

interface Parameters {
  readonly pattern: string | null;
  readonly grams: readonly string[] | null;
  readonly wanted: string | null;
  readonly folders: readonly number[] | null;
  readonly nested: boolean;
  readonly oldest_first: boolean;
  readonly most: number;
  readonly take: number;
  readonly skip: number;
}

export function postgresSearch(
  db: Connection,
  counts: Pick<ReturnType<typeof tallyCounts>, 'size'>,
  list: Pick<ReturnType<typeof itemList>, 'page'>,
  { exactUpTo, beyondThePage }: SearchCount = assumptions.searchCount.value,
) {
  const search = db.prepare<[Parameters], { total: number; ids: number[] | null }>(`
    SELECT * FROM search_items(@pattern, @grams, @wanted, @folders, @nested, @oldest_first, @most, @take, @skip)`);
  const byIds = db.prepare<[string], ItemRow>(`
    SELECT item.* FROM ${db.dialect.list('?')} AS found JOIN item ON item.id = found.value ORDER BY found.id`);
  const listed = listedSearch(counts, list);

  return {
    async find(filter: SearchFilter, slice: Slice): Promise<Found> {
      const whole = await listed(filter, slice);
      if (whole !== null) return whole;
      const account = await counts.size({ kind: 'under', folder: ROOT });
      const found = await search.one({
        ...namedBy(filter.name),
        wanted: filter.type,
        folders: filter.folders,
        nested: filter.nested,
        oldest_first: filter.oldestFirst,
        most: account > exactUpTo ? slice.offset + slice.limit + beyondThePage : account,
        take: slice.limit,
        skip: slice.offset,
      });
      return { total: found.total, rows: await byIds.all(JSON.stringify(found.ids ?? [])) };
    },
  };
}

/** A trigram is of three letters or digits; what has none is led to by its pairs, and a letter or a pair is found by itself. */
function namedBy(name: string): Pick<Parameters, 'pattern' | 'grams'> {
  if (name === '') return { pattern: null, grams: null };
  // A capital may fold to more letters than one.
  const text = folded(name);
  const letters = Array.from(text);
  const pattern = `%${name.replaceAll(/[\\%_]/g, '\\$&')}%`;
  if (letters.length <= 2) return { pattern, grams: [text] };
  if (/[\p{L}\p{N}]{3}/u.test(text)) return { pattern, grams: null };
  return { pattern, grams: letters.slice(1).map((letter, at) => `${letters[at]}${letter}`) };
}
