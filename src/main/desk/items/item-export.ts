/** The list of items as a file of comma-separated values, beside the profile's files. */
import type { Answer } from '#bridge/bridge.ts';
import type { ExportAsk } from '#bridge/items.ts';
import { numberOf, type FieldControl } from '#domain/stock/custom-field.ts';
import { customIdOf, textOf } from '#domain/stock/fields.ts';
import { withoutMark } from '#domain/commands/mark.ts';
import type { Item } from '#domain/stock/record.ts';
import { yieldToEventLoop } from '../../clock.ts';
import { numberWith, safe, writeCsv, type Exported } from '../csv.ts';
import { itemList } from './item-list.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from './stock.ts';
import { madeFor } from '../views/items.ts';
import { ownFields } from '../views/record.ts';

/** Rows written at a time. */
const PIECE = 500;
/** Ids read at a time. */
const MOST_AT_ONCE = 5000;
/** Times that the ids are read anew where the mirror was written meanwhile. */
const MOST_TRIES = 5;

export async function exportItems(desk: DeskPorts, ask: ExportAsk): Promise<Answer<Exported>> {
  const ids = await idsOf(desk, ask);
  const heads = ask.columns.map(({ head }) => head);
  return { ok: true, value: await writeCsv(desk, 'items', ask, heads, piecesOf(desk, ask, ids)) };
}

/** Each piece is of the stock as it is by then. */
function* piecesOf(desk: DeskPorts, ask: ExportAsk, ids: readonly number[]): Iterable<readonly string[][]> {
  const controls = new Map(ownFields(desk.mirror.read, 'item').map(({ id, control }) => [id, control]));
  const number = numberWith(ask);
  for (let from = 0; from < ids.length; from += PIECE) {
    const stock = stockNow(desk.queue.read, desk.mirror.read);
    const items = ids.slice(from, from + PIECE).flatMap((id) => stock.item(id) ?? []);
    yield items.map((item) => ask.columns.map(({ id }) => cellOf({ stock, controls, number }, item, id)));
  }
}

/** All that fit, before the first is written. */
async function idsOf(desk: DeskPorts, ask: ExportAsk): Promise<readonly number[]> {
  const { itemIds, filter, order } = ask;
  if (itemIds !== undefined) return itemIds;
  let list = itemList(desk, filter, order);
  for (; !list.isWhole; list = itemList(desk, filter, order)) await yieldToEventLoop();
  if (!list.isFixed) return idsOfAll(desk, ask);
  const made = madeFor(desk, filter).map(({ id }) => id);
  return [...new Set([...made, ...list.ids(0, list.total)])];
}

/**
 * Of the list of all items. A row may go from one piece to another while the mirror is written: then they are read anew, and where that
 * does not end, none is left out that was seen once.
 */
async function idsOfAll(desk: DeskPorts, ask: ExportAsk): Promise<readonly number[]> {
  const before = new Set<number>();
  for (let tries = 1; ; tries++) {
    const version = desk.mirror.read.version();
    const ids = await idsInPieces(desk, ask);
    if (desk.mirror.read.version() === version) return ids;
    if (tries === MOST_TRIES) return [...new Set([...ids, ...before])];
    for (const id of ids) before.add(id);
  }
}

async function idsInPieces(desk: DeskPorts, { filter, order }: ExportAsk): Promise<readonly number[]> {
  const ids = new Set(madeFor(desk, filter).map(({ id }) => id));
  for (let from = 0; ;) {
    const some = itemList(desk, filter, order).ids(from, MOST_AT_ONCE);
    for (const id of some) ids.add(id);
    from += some.length;
    if (some.length < MOST_AT_ONCE) return [...ids];
    await yieldToEventLoop();
  }
}

interface Writes {
  readonly stock: Stock;
  /** Of the account's own fields, by their ids. */
  readonly controls: ReadonlyMap<number, FieldControl>;
  readonly number: ReturnType<typeof numberWith>;
}

/** By the id of a column of the screen; one that is not known here is empty. */
function cellOf({ stock, controls, number }: Writes, item: Item, column: string): string {
  switch (column) {
    case 'id':
      return item.id > 0 ? String(item.id) : '';
    case 'name':
      return safe(item.name);
    case 'location': {
      const { name, path } = stock.placeOf(item.folderId);
      return safe([...path, name].filter(Boolean).join(' › '));
    }
    case 'quantity':
      return number(stock.quantityOf(item));
    case 'minimum':
      return number(item.minQuantity);
    case 'price':
      return number(item.price);
    case 'tags':
      return safe(item.tags.join(', '));
    case 'codes':
      return safe(item.codes.join(' '));
    case 'notes':
      return safe(withoutMark(item.notes) ?? '');
    case 'updated':
      return item.updatedAt;
    default: {
      const fieldId = customIdOf(column) ?? 0;
      const value = item.customValues?.[fieldId];
      const figure = numberOf(controls.get(fieldId) ?? 'text', value);
      return figure === undefined ? safe(textOf(value) ?? '') : number(figure);
    }
  }
}
