/** What the mirror, the outbox and the sheets know about what was scanned: `interpret` makes its meaning of that. */
import type { ActAsked } from '#bridge/acts.ts';
import { isPositive } from '#domain/values/decimal.ts';
import type { Facts } from '#domain/scanning/interpret.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { KnownPack } from '#domain/barcode/pack.ts';
import { canReceive, type Item } from '#domain/stock/record.ts';
import { cartonNumber, pieceKey, type Scan } from '#domain/scanning/scan.ts';
import type { Reader } from '../../store/database.ts';
import { openOrdersWith, orderIsWhole, ordersByNumber } from '../../store/mirror/purchase-orders.ts';
import { folderRef } from '../../store/mirror/read-items-and-folders.ts';
import { countSheet, type CountSheet } from '../../store/sheets/receipt-and-count-sheets.ts';
import { arrivalFacts } from '../receiving/arrival.ts';
import { batchRows } from '../moving/batch.ts';
import { inScope } from '../counting/counts.ts';
import { orderRefOf, receiptOf } from '../receiving/open-receipt.ts';
import { itemsOfPack } from '../packs/packs.ts';
import type { DeskPorts } from '../ports.ts';
import { openRows } from '../put-away/put-away-list.ts';
import { answerIn, answerOf, narrow } from './questions.ts';
import { orderThen, statusThen } from '../receiving/receipts.ts';
import { eachOnce, foldersCalled, foldersWith, haveKey, itemsWith, type Stock } from '../items/stock.ts';

interface Scanned {
  readonly scan: Scan;
  /** Those whose code was scanned. */
  readonly packs: readonly KnownPack[];
  readonly stock: Stock;
}

export function factsOf(
  desk: DeskPorts,
  db: Reader,
  { scan: scanned, packs, stock }: Scanned,
  { place, picked, times, source, among = [] }: ActAsked<'scan'>,
): Facts {
  const mirror = desk.mirror.read;
  const carton = cartonNumber(scanned);
  const sheet =
    place.screen === 'count' && place.sheetId !== undefined ? countSheet(db, place.sheetId) : undefined;
  const coming = comingTo(desk, db, stock, place, sheet);
  const found = itemsMeant(stock, mirror, packs, scanned, coming);
  const items = found.map(stock.refOf);
  const open = openOrdersWith(
    mirror,
    found.map((item) => item.id),
  ).filter(({ order }) => canReceive(statusThen(stock, order)));
  // One on which nothing of it is to come any more is named where there is no other.
  const due = open.filter(({ isDue }) => isDue);
  const ordersWith = due.length > 0 ? due : open;
  const orders = ordersByNumber(mirror, scanned.code).map((order) => orderThen(stock, order));
  const coded =
    scanned.control?.control.kind === 'place'
      ? [folderRef(mirror, scanned.control.control.folderId)]
      : foldersWith(stock, mirror, scanned.keys);
  // Typed, it may be the name that the screen shows; a scanner reads codes alone.
  const isNoCode = items.length + coded.length + orders.length + packs.length === 0;
  const called = isNoCode && source === 'typed' ? foldersCalled(stock, mirror, scanned.code) : coded;
  const folders = called.filter(({ id }) => canBeMeant(id, place));
  const asked = among.flatMap((id) => stock.itemRef(id) ?? []);
  const answers = items.length === 0 ? answerIn(mirror, folders, asked) : answerOf(items, asked);
  const facts: Facts = {
    items,
    folders,
    ...(answers === undefined ? {} : { answers }),
    ...(times === undefined ? {} : { hasQuantity: true as const }),
    ...(isUnsized(carton, packs)
      ? { unsizedPack: { onlyLabelOf: carton === undefined ? NONE : onlyLabelOf(found, scanned.keys) } }
      : {}),
    ...(place.screen === 'move' && place.batch === true
      ? { inBatch: new Set(batchRows(db, stock).map(({ itemId }) => itemId)) }
      : {}),
    ...(place.screen === 'move' && place.putAway === true
      ? { toPutAway: new Set(openRows(db, stock).map(({ itemId }) => itemId)) }
      : {}),
    orders,
    ordersWith,
    ...(due.length === 0 && open.length > 0 ? { isNoneDue: true as const } : {}),
    ...(place.screen === 'receive' && place.isArrival === true
      ? { arrival: arrivalFacts(desk, db, found, ordersWith) }
      : {}),
    ...(place.screen === 'receive' && place.isArrival !== true && place.orderId !== undefined
      ? receiptFacts(desk, db, place.orderId, found)
      : {}),
    ...(sheet === undefined
      ? {}
      : {
          sheet: {
            inScope: new Set(found.filter((item) => inScope(desk, sheet, item)).map((item) => item.id)),
          },
        }),
  };
  return picked === undefined ? facts : narrow(facts, picked);
}

const NONE: ReadonlySet<number> = new Set();

/** A carton by its number, or a pack of packs that are not known any more. */
const isUnsized = (carton: string | undefined, packs: readonly KnownPack[]): boolean =>
  packs.length === 0 ? carton !== undefined : packs.every(({ pieces }) => pieces === null);

/** What is on its way to the location that is counted or unloaded, or is to be put away or moved on: it is expected there. */
function comingTo(
  desk: DeskPorts,
  db: Reader,
  stock: Stock,
  place: Place,
  sheet: CountSheet | undefined,
): readonly Item[] {
  if (place.screen === 'move' && place.putAway === true) {
    const ids = new Set(openRows(db, stock).map(({ itemId }) => itemId));
    return stock.made().filter(({ id }) => ids.has(id));
  }
  if (place.screen === 'move' && place.cart === 'unload')
    return stock.made().filter(({ folderId }) => folderId === place.fromId);
  if (place.screen === 'move') return stock.made();
  return sheet?.scope.folderId === undefined ? [] : stock.made().filter((item) => inScope(desk, sheet, item));
}

/** A count or a receipt is kept with the id of its location, which one that is yet to be made has not got. */
const canBeMeant = (folderId: number | null, { screen }: Place): boolean =>
  folderId === null || folderId > 0 || (screen !== 'count' && screen !== 'receive');

function onlyLabelOf(items: readonly Item[], keys: readonly string[]): ReadonlySet<number> {
  return new Set(
    items.filter(({ codes }) => codes.every((code) => haveKey([code], keys))).map(({ id }) => id),
  );
}

/** The items with that code; of a carton all records of what it holds, also where its size was said of one of them. */
function itemsMeant(
  stock: Stock,
  mirror: Reader,
  packs: readonly KnownPack[],
  scanned: Scan,
  coming: readonly Item[],
): Item[] {
  const packed = packs.flatMap((pack) => itemsOfPack({ stock, mirror }, pack, coming));
  const named = itemsWith(stock, mirror, packed, scanned.keys, coming);
  const carton = cartonNumber(scanned);
  if (carton === undefined) return named;
  const held = itemsWith(stock, mirror, [], [pieceKey(carton)], coming);
  const isOfIt = named.length === 0 || held.some(({ id }) => named.some((one) => one.id === id));
  return isOfIt ? eachOnce([...named, ...held]) : named;
}

/** Of the order's lines, those of the items: there may be a thousand. */
function receiptFacts(desk: DeskPorts, db: Reader, orderId: number, items: readonly Item[]): Partial<Facts> {
  const open = receiptOf(desk, db, orderId, { itemIds: items.map(({ id }) => id) });
  if (open === undefined) return {};
  if (canReceive(statusThen(open.stock, open.order)))
    return { receipt: open.receipt, isWhole: orderIsWhole(desk.mirror.read, orderId) };
  const lines = receiptOf(desk, db, orderId)?.receipt.lines ?? [];
  return lines.some(({ now }) => isPositive(now))
    ? { ended: orderThen(open.stock, orderRefOf(open.order)) }
    : {};
}
