/**
 * What is known of pack codes: from the account, where the profile has a field for the size of the pack that an item's second label is on,
 * and from this station's own table. Where both have a code the account's counts, and what was taught here is told beside it. A pack stands
 * for what a label of its item's pieces would: all records of the article.
 */
import { numberOf } from '#domain/stock/custom-field.ts';
import { codeKeys } from '#domain/barcode/barcode.ts';
import { isPositive, type Decimal } from '#domain/values/decimal.ts';
import { isSameCode, piecesIn, type KnownPack, type TaughtPack } from '#domain/barcode/pack.ts';
import type { Item } from '#domain/stock/record.ts';
import { isOneArticle } from '#domain/scanning/twins.ts';
import type { PackRow } from '#domain/views/stock.ts';
import type { Reader } from '../../store/database.ts';
import { packsByKeys, packsOfItem } from '../../store/sheets/pack-barcodes.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { itemsByKeys } from '../../store/mirror/read-items-and-folders.ts';
import { eachOnce, foldersWith, haveKey, itemsWith, recordsOfArticle, type Stock } from '../items/stock.ts';

/** What is read to know a pack. */
export interface PackFacts {
  readonly queue: Reader;
  readonly mirror: Reader;
  readonly stock: Stock;
}

export function packsKnown(facts: PackFacts, keys: readonly string[]): readonly KnownPack[] {
  const own = packsByKeys(facts.queue, keys).map((pack) => taughtHere(facts, pack));
  const [first, ...others] = inAccount(facts, keys);
  if (first === undefined) return own;
  const other = own.find((one) => !isSameAs(facts, one, [first, ...others]));
  return [other === undefined ? first : { ...first, overruled: { pieces: other.pieces } }, ...others];
}

function taughtHere(facts: PackFacts, pack: TaughtPack): KnownPack {
  const { code, units, of } = pack;
  const pieces = piecesIn(pack, (one) => findPack(facts, one));
  return {
    code,
    itemId: pack.itemId,
    pieces,
    kept: 'station',
    ...(of === undefined ? {} : { holds: { code: of, units } }),
  };
}

/** A pack as it is known by itself: the account's, else this station's. */
export function findPack(
  facts: PackFacts,
  code: string,
): TaughtPack | { readonly itemId: number; readonly pieces: Decimal } | undefined {
  const keys = codeKeys(code);
  const [found] = inAccount(facts, keys);
  if (found?.pieces != null) return { itemId: found.itemId, pieces: found.pieces };
  return packsByKeys(facts.queue, keys)[0];
}

function inAccount({ queue, mirror, stock }: PackFacts, keys: readonly string[]): readonly KnownPack[] {
  const field = setting(queue, 'packField');
  if (field === null) return [];
  const there = itemsByKeys(mirror, keys).flatMap((item) => stock.itemNow(item) ?? []);
  // What a move empties has its pack in the portion that it makes, and nothing is written on it any more.
  const made = stock.made().filter((item) => packOn(item, field) !== null && haveKey(item.codes, keys));
  return eachOnce([...there, ...stock.labelled(keys), ...made]).flatMap((item) => {
    const pack = stock.goes(item.id) ? null : packOn(item, field);
    return pack !== null && haveKey([pack.code], keys) ? [pack] : [];
  });
}

/** The pack that the account has on an item. Null: none. */
export function packOn(item: Item, field: number): KnownPack | null {
  const pieces = numberOf('number', item.customValues?.[field]);
  const { labelExtra } = item;
  return labelExtra === undefined || pieces === undefined || !isPositive(pieces)
    ? null
    : { code: labelExtra.code, itemId: item.id, pieces, kept: 'account' };
}

/** Whether one of them is the same: as many pieces, of the same article. */
const isSameAs = (facts: PackFacts, pack: KnownPack, all: readonly KnownPack[]): boolean =>
  all.some(
    (one) => one.pieces === pack.pieces && itemsOfPack(facts, one).some(({ id }) => id === pack.itemId),
  );

/** All records that a pack is of. @param coming records that commands are to make, and that may be meant */
export function itemsOfPack(
  { stock, mirror }: Omit<PackFacts, 'queue'>,
  { itemId }: Pick<KnownPack, 'itemId'>,
  coming: readonly Item[] = [],
): Item[] {
  const item = stock.item(itemId);
  if (item === undefined) return [];
  return [item, ...recordsOfArticle(stock, mirror, item, coming)];
}

/** Of the packs that a scanned code may be, the one that counts for that record. */
export function packFor(
  facts: PackFacts,
  packs: readonly KnownPack[],
  itemId: number | undefined,
): KnownPack | undefined {
  if (itemId === undefined) return undefined;
  const isOf = (one: KnownPack) =>
    itemsOfPack(facts, one, facts.stock.made()).some(({ id }) => id === itemId);
  return packs.find((one) => one.itemId === itemId) ?? packs.find(isOf);
}

/** The records of its article that have a pack of that code in the account. A copied record has it, too. */
export const holdersOf = (facts: PackFacts, item: Item, field: number, code: string): readonly Item[] =>
  itemsOfPack(facts, { itemId: item.id }, facts.stock.made()).filter((one) => {
    // The code may be on other goods as well, by mistake.
    const pack = facts.stock.goes(one.id) || !isOneArticle(one, item) ? null : packOn(one, field);
    return pack !== null && isSameCode(pack.code, code);
  });

/** For its page, whichever record of the article they were taught on: the account's first, then what was taught here. */
export const packRows = (facts: PackFacts, item: Item): readonly PackRow[] =>
  packsOn(
    facts,
    itemsOfPack(facts, { itemId: item.id }, facts.stock.made()).filter((one) => isOneArticle(one, item)),
  );

function packsOn(facts: PackFacts, records: readonly Item[]): readonly PackRow[] {
  const field = setting(facts.queue, 'packField');
  const onItems =
    field === null
      ? []
      : records.flatMap((one) => (facts.stock.goes(one.id) ? [] : (packOn(one, field) ?? [])));
  const taught = records.flatMap(({ id }) => packsOfItem(facts.queue, id));
  const own = taught.flatMap((pack): PackRow[] => {
    const row = { code: pack.code, ...rowOf(taughtHere(facts, pack)) };
    const rulers = inAccount(facts, codeKeys(pack.code));
    const [ruler] = rulers;
    if (ruler === undefined) return [row];
    // As the account has it: one row says it.
    if (
      isSameAs(facts, taughtHere(facts, pack), rulers) &&
      onItems.some(({ code }) => isSameCode(code, pack.code))
    )
      return [];
    const name = facts.stock.item(ruler.itemId)?.name ?? '';
    return [{ ...row, ruledBy: { name, pieces: ruler.pieces } }];
  });
  const there = onItems.filter(
    (one, n) =>
      onItems.findIndex((other) => isSameCode(other.code, one.code) && other.pieces === one.pieces) === n,
  );
  return [...there.map((pack) => ({ code: pack.code, ...rowOf(pack) })), ...own];
}

const rowOf = ({ pieces, kept, holds }: KnownPack): Omit<PackRow, 'code'> => ({
  pieces,
  kept,
  ...(holds === undefined ? {} : { holds }),
});

/**
 * How many are in the packs of an item, whatever they are: the account's, and those that were taught here. Those of this record alone: it is
 * asked for each line of an order with every scan.
 */
export const packSizes = (facts: PackFacts, item: Item): readonly Decimal[] =>
  packsOn(facts, [item]).flatMap(({ pieces }) => pieces ?? []);

/** All that a code stands for by now, packs and what is yet to be made among it. */
export function meantBy(stock: Stock, queue: Reader, mirror: Reader, keys: readonly string[]) {
  const coming = stock.made();
  const packed = packedWith({ queue, mirror, stock }, keys, coming);
  return {
    items: itemsWith(stock, mirror, packed, keys, coming),
    folders: foldersWith(stock, mirror, keys),
  };
}

/** What a code is a pack of. */
export const packedWith = (
  facts: PackFacts,
  keys: readonly string[],
  coming: readonly Item[] = [],
): readonly Item[] => packsKnown(facts, keys).flatMap((pack) => itemsOfPack(facts, pack, coming));
