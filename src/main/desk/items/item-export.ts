/**
 * The list of items as a file of comma-separated values, beside the profile's files. It is written piece by piece, so that scans go between.
 * A text that a spreadsheet would take for a formula has an apostrophe before it: what somebody wrote as a name must not be run.
 */
import { appendFileSync } from 'node:fs';
import type { Answer } from '#bridge/bridge.ts';
import type { ExportAsk } from '#bridge/items.ts';
import { numberOf, type FieldControl } from '#domain/stock/custom-field.ts';
import { customIdOf, textOf } from '#domain/stock/fields.ts';
import { withoutMark } from '#domain/commands/mark.ts';
import type { Item } from '#domain/stock/record.ts';
import { yieldToEventLoop } from '../../clock.ts';
import { writeExport } from '../exports.ts';
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
/** Told to spreadsheets, which take the file for another encoding without it. */
const BYTE_ORDER_MARK = '\ufeff';

export interface Exported {
  readonly file: string;
  readonly rows: number;
}

export async function exportItems(desk: DeskPorts, ask: ExportAsk): Promise<Answer<Exported>> {
  const { columns, separator, decimal } = ask;
  const line = (cells: readonly string[]): string => `${cells.join(separator)}\r\n`;
  const head = line(columns.map(({ head }) => quoted(safe(head), separator)));
  const file = writeExport(desk, 'items', 'csv', BYTE_ORDER_MARK + head);
  const ids = await idsOf(desk, ask);
  const controls = new Map(ownFields(desk.mirror.read, 'item').map(({ id, control }) => [id, control]));
  const number = (value: string | null): string => (value ?? '').replace('.', decimal);
  let rows = 0;
  for (let from = 0; from < ids.length; from += PIECE) {
    const stock = stockNow(desk.queue.read, desk.mirror.read);
    const items = ids.slice(from, from + PIECE).flatMap((id) => stock.item(id) ?? []);
    const cells = (item: Item) => columns.map(({ id }) => cellOf({ stock, controls, number }, item, id));
    const text = items.map((item) => line(cells(item).map((cell) => quoted(cell, separator))));
    appendFileSync(file, text.join(''));
    rows += items.length;
    await yieldToEventLoop();
  }
  return { ok: true, value: { file, rows } };
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
  /** As the file has them. No spreadsheet takes one below zero for a formula. */
  readonly number: (value: string | null) => string;
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

/** Spreadsheets run what begins with one of these, also behind white space. */
const FORMULA = /^\s*[=+\-@|\t\r]/;

export const safe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
