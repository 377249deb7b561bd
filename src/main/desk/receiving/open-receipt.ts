/** One order's receipt in progress, put together from the mirror and the sheet: all of it, or the lines that something is about. */
import { add, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { ownStockOf } from '#domain/receiving/line-split.ts';
import { queuedByLine } from '#domain/commands/project.ts';
import { draftReceipt, type LineDraft, type Receipt } from '#domain/receiving/receipt.ts';
import { ORDER_GONE, type Item, type Order, type OrderLine } from '#domain/stock/record.ts';
import type { OrderRef } from '#domain/stock/refs.ts';
import { tallyTotals } from '#domain/stock/tally.ts';
import type { Reader } from '../../store/database.ts';
import { lastLot, lotPlacesOf, lotsOnLines } from '../../store/sheets/lots-on-sheets.ts';
import { orderById, orderIsWhole } from '../../store/mirror/purchase-orders.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { isOrderListRead, isWhole } from '../../store/pull/pull-progress.ts';
import { itemById } from '../../store/mirror/read-items-and-folders.ts';
import { openReceipt, type ReceiptSheet } from '../../store/sheets/receipt-and-count-sheets.ts';
import { lineDrafts } from '../../store/sheets/receipt-line-drafts.ts';
import { receiptRecordsOf } from '../../store/sheets/sent-receipts.ts';
import { talliesTogether } from '../../store/sheets/sheet-tallies.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';

export interface OpenReceipt {
  readonly order: Order;
  readonly items: ReadonlyMap<number, Item>;
  readonly sheet: ReceiptSheet | undefined;
  readonly receipt: Receipt;
  readonly stock: Stock;
}

/** One line, or those of some items that are on the order. */
export type Wanted = { readonly lineId: number } | { readonly itemIds: readonly number[] };

/**
 * Undefined where there is no such order, nor anything begun on one that is gone.
 * @param db the queue, inside or outside a transaction
 * @param wanted absent: all lines
 */
export function receiptOf(
  desk: DeskPorts,
  db: Reader,
  orderId: number,
  wanted?: Wanted,
): OpenReceipt | undefined {
  const mirror = desk.mirror.read;
  const sheet = openReceipt(db, orderId);
  const order = orderById(mirror, orderId) ?? goneOrder(desk, sheet);
  if (order === undefined) return undefined;
  const isWanted = ({ id, itemId }: Pick<OrderLine, 'id' | 'itemId'>): boolean =>
    wanted === undefined || ('lineId' in wanted ? wanted.lineId === id : wanted.itemIds.includes(itemId));
  const lines = order.lines.filter(isWanted);
  const drafts = new Map(
    sheet &&
      draftsOf(db, sheet.id, wanted && ('lineId' in wanted ? [wanted.lineId] : lines.map(({ id }) => id))),
  );
  // As long as the lines are not those of its version, one that is not among them may be yet to come.
  if (order.status !== ORDER_GONE && !orderIsWhole(mirror, orderId)) {
    const known = new Set(lines.map(({ id }) => id));
    for (const id of drafts.keys()) if (!known.has(id)) drafts.delete(id);
  }
  const stock = stockNow(db, mirror);
  const items = new Map<number, Item>();
  for (const { itemId } of [...lines, ...drafts.values()]) {
    if (itemId === undefined || items.has(itemId)) continue;
    // One that is to be deleted is still named.
    const item = stock.item(itemId) ?? itemById(mirror, itemId);
    if (item !== undefined) items.set(itemId, item);
  }
  const queued = queuedByLine(orderId, stock.commands);
  const switches = setting(db, 'receiving');
  const receipt = draftReceipt(
    order,
    items,
    drafts,
    sheet?.destination,
    queued,
    stock.goes,
    isWanted,
    switches.over === 'allow' ? { ...switches, beyondBefore: beyondBefore(db, orderId) } : switches,
    { ...setting(db, 'lots'), stockOf: stock.quantityOf },
  );
  return { order, items, sheet, receipt, stock };
}

/** So many receipts of an order are looked through: more than an order has lines. */
const MOST_RECEIPTS = 1000;

/** Of this station's receipts. What has been taken back since counts too: then it is asked, and not taken in. */
function beyondBefore(db: Reader, orderId: number): ReadonlyMap<number, Decimal> {
  const beyond = new Map<number, Decimal>();
  for (const { record } of receiptRecordsOf(db, orderId, MOST_RECEIPTS))
    for (const { lineId, split } of record.lines)
      beyond.set(lineId, add(beyond.get(lineId) ?? ZERO, ownStockOf(split)));
  return beyond;
}

/** What was begun on an order stays to be looked at and discarded when the order is gone. It may also not have been read yet. */
function goneOrder({ mirror }: DeskPorts, sheet: ReceiptSheet | undefined): Order | undefined {
  if (sheet === undefined || !isWhole(mirror.read) || !isOrderListRead(mirror.read)) return undefined;
  const { number, vendor } = sheet.order ?? { number: `#${sheet.orderId}`, vendor: '' };
  const about = { orderedDate: null, currency: null, version: -1, updatedAt: '', lines: [] };
  return { id: sheet.orderId, number, vendor, status: ORDER_GONE, ...about };
}

/** @param lineIds absent: of all lines */
function draftsOf(
  db: Reader,
  sheet: string,
  lineIds: readonly number[] | undefined,
): ReadonlyMap<number, LineDraft> {
  const tallies = talliesTogether(db, sheet, lineIds);
  const itemIds = new Map(tallies.map(({ subject, itemId }) => [subject, itemId]));
  const drafts = new Map<number, LineDraft>();
  const lots = lotsOnLines(db, sheet, lineIds);
  const places = lots.size === 0 ? undefined : lotPlacesOf(db, sheet);
  const put = (lineId: number, draft: LineDraft): void => {
    const itemId = itemIds.get(lineId) ?? undefined;
    const own = lots.get(lineId);
    const lotPlaces = itemId === undefined ? undefined : places?.get(itemId);
    drafts.set(lineId, {
      ...draft,
      ...(itemId === undefined ? {} : { itemId }),
      ...(own === undefined ? {} : { lots: own, lastLot: lastLot(db, sheet, lineId) }),
      ...(lotPlaces === undefined ? {} : { lotPlaces }),
    });
  };
  for (const [lineId, now] of tallyTotals(tallies)) put(lineId, { now, choice: null });
  for (const { lineId, ...said } of lineDrafts(db, sheet)) {
    if (lineIds?.includes(lineId) === false) continue;
    put(lineId, { now: drafts.get(lineId)?.now ?? ZERO, ...said });
  }
  return drafts;
}

export const orderRefOf = ({ id, number, vendor, status }: Order): OrderRef => ({
  id,
  number,
  vendor,
  status,
});
