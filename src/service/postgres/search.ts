/*
 * Searches items and folders by a part of the name, ignoring case, on PostgreSQL. There are two indexes: one of trigrams, which contain
 * only letters and digits, and one of all single characters and pairs. The query planner, which knows how common each is, decides which of
 * them is used, or whether a list is scanned.
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
  readonly parts: readonly string[] | null;
  readonly grams: readonly string[] | null;
  readonly wanted: string | null;
  readonly folders: readonly number[] | null;
  readonly nested: boolean;
  readonly oldest_first: boolean;
  readonly most: number;
  readonly take: number;
  readonly skip: number;
}

type Counted<Row> = Row & { readonly total: number };

export function postgresSearch(
  db: Connection,
  counts: Pick<ReturnType<typeof tallyCounts>, 'size'>,
  list: Pick<ReturnType<typeof itemList>, 'page'>,
  { exactUpTo, beyondThePage }: SearchCount = assumptions.searchCount.value,
) {
  // Where nothing is found, or nothing on that page, one row has the total alone.
  const search = db.prepare<[Parameters], Counted<ItemRow> | Counted<{ readonly id: null }>>(`
    SELECT found.total, item.*
    FROM find_items(@pattern, @parts, @grams, @wanted, @folders, @nested, @oldest_first, @most, @take, @skip) AS found
    LEFT JOIN LATERAL unnest(found.ids) WITH ORDINALITY AS page (item_id, place) ON true
    LEFT JOIN item ON item.id = page.item_id ORDER BY page.place`);
  const listed = listedSearch(counts, list);

  return {
    async find(filter: SearchFilter, slice: Slice): Promise<Found> {
      const whole = await listed(filter, slice);
      if (whole !== null) return whole;
      const account = await counts.size({ kind: 'under', folder: ROOT });
      const found = await search.all({
        ...namedBy(filter.name),
        wanted: filter.type,
        folders: filter.folders,
        nested: filter.nested,
        oldest_first: filter.oldestFirst,
        most: account > exactUpTo ? slice.offset + slice.limit + beyondThePage : account,
        take: slice.limit,
        skip: slice.offset,
      });
      return {
        total: found[0]?.total ?? 0,
        rows: found.flatMap((row) => (row.id === null ? [] : [row])),
      };
    },
  };
}

/** A trigram is of three letters or digits; what has none is led to by its pairs, and a letter or a pair is found by itself. */
function namedBy(name: string): Pick<Parameters, 'pattern' | 'parts' | 'grams'> {
  if (name === '') return { pattern: null, parts: null, grams: null };
  // A capital may fold to more letters than one.
  const text = folded(name);
  const letters = Array.from(text);
  const pattern = `%${escaped(name)}%`;
  if (letters.length <= 2) return { pattern, parts: null, grams: [text] };
  if (HAS_TRIGRAM.test(text)) return { pattern, parts: partsOf(letters), grams: null };
  return {
    pattern,
    parts: null,
    grams: letters.slice(1).map((letter, at) => `${letters[at]}${letter}`),
  };
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;
/** Letters of a name from which on it is found by parts of it, the letters of each, and how many there are at most. */
const [LONG, PART, PARTS] = [8, 4, 2];

/**
 * Pieces of a long name that stand apart, those first whose letters are seldom in names: a wrong guess costs time and never an answer. Null:
 * it is found by itself.
 */
function partsOf(letters: readonly string[]): readonly string[] | null {
  if (letters.length < LONG) return null;
  const all = letters.slice(PART - 1).map((_, at) => {
    const text = letters.slice(at, at + PART);
    return { at, text: text.join(''), rarity: text.reduce((sum, letter) => sum + rarityOf(letter), 0) };
  });
  const taken: typeof all = [];
  for (const one of all.filter(({ text }) => HAS_TRIGRAM.test(text)).toSorted((a, b) => b.rarity - a.rarity))
    if (taken.length < PARTS && taken.every(({ at }) => Math.abs(at - one.at) >= PART)) taken.push(one);
  return taken.length === 0 ? null : taken.map(({ text }) => `%${escaped(text)}%`);
}

/** What stands in the names of a Western warehouse, the most frequent first; what is not among it is rarer. */
const FREQUENT = 'e0ntairsolc1dumhgp2b5kwf3v46z8y7x9jq';

function rarityOf(letter: string): number {
  if (!/[\p{L}\p{N}]/u.test(letter)) return 0;
  const rank = FREQUENT.indexOf(letter);
  return rank === -1 ? FREQUENT.length : rank;
}
