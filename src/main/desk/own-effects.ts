/**
 * What this station's own commands that wait, or that the mirror does not show yet, will make of a record or an order. A basis
 * contains it: otherwise the station would take its own work for another client's when it comes to send what was decided on it.
 */
import type { RecordContent } from '#domain/command.ts';
import { add, compare, ZERO } from '#domain/decimal.ts';
import type { EditableFields } from '#domain/intent.ts';
import { queuedByLine } from '#domain/project.ts';
import type { Folder, Item } from '#domain/record.ts';
import type { Reader } from '../store/database.ts';
import { orderById } from '../store/orders.ts';
import { folderById } from '../store/records.ts';
import type { DeskPorts } from './ports.ts';
import type { Stock } from './stock.ts';

/** The fields of a record as a screen shows them. */
export function fieldsShown(desk: DeskPorts, stock: Stock, recordId: number): EditableFields | undefined {
  const id = stock.idNow(recordId);
  const item = stock.item(id);
  const made = stock.effects.find((effect) => effect.does === 'appears' && effect.record.itemId === id);
  const record =
    item ?? folderById(desk.mirror.read, id) ?? (made?.does === 'appears' ? made.record.fields : undefined);
  if (record === undefined) return undefined;
  const { name, notes, label } = record;
  const edits = stock.effects.flatMap((effect) =>
    effect.does === 'edits' && effect.recordId === id ? [effect.set] : [],
  );
  const { price = null, minQuantity = null } = item ?? {};
  return edits.reduce<EditableFields>((shown, set) => ({ ...shown, ...set }), {
    name,
    notes,
    label,
    price,
    minQuantity,
  });
}

/** The record once they have gone through; undefined where none of them touches it. */
export function contentAfter(
  desk: DeskPorts,
  stock: Stock,
  record: Item | Folder,
): RecordContent | undefined {
  const lanes = new Set([`item:${record.id}`, `folder:${record.id}`]);
  const isTouched = stock.commands.some((command) => command.lanes.some(({ lane }) => lanes.has(lane)));
  const fields = isTouched ? fieldsShown(desk, stock, record.id) : undefined;
  if (fields === undefined) return undefined;
  if ('folderId' in record) {
    const { codes, tags } = stock.item(record.id) ?? record;
    return { fields, quantity: stock.quantityOf(record), folderId: record.folderId, codes, tags };
  }
  const moved = stock.commands.findLast(
    ({ intent }) => intent.kind === 'move-folder' && intent.folderId === record.id,
  );
  const folderId = moved?.kind === 'move-folder' ? moved.intent.intoId : record.parentId;
  return { fields, quantity: null, folderId, codes: record.codes, tags: [] };
}

/** The records that they put directly into a folder, by the ids they have or will have. */
export function recordsToCome(stock: Stock, folderId: number): number[] {
  const made = stock.effects.flatMap((effect) => {
    if (effect.does === 'arrives') return effect.folderId === folderId ? (effect.recordId ?? []) : [];
    return effect.does === 'appears' && effect.record.folderId === folderId ? effect.record.itemId : [];
  });
  const moved = stock.commands.flatMap(({ intent }) =>
    intent.kind === 'move-folder' && intent.intoId === folderId ? intent.folderId : [],
  );
  return [...made, ...moved];
}

/** The status that was last asked for an order here, and is on its way; null where there is none. */
export function statusAsked(stock: Stock, orderId: number): string | null {
  const id = stock.idNow(orderId);
  const asked = stock.commands.findLast(
    ({ intent }) => intent.kind === 'order-status' && intent.orderId === id,
  );
  return asked?.kind === 'order-status' ? asked.intent.status : null;
}

/** The statuses they may lead an order to: receiving sets them, and the service may pass through the one before. */
export function statusesToCome(mirror: Reader, stock: Stock, orderId: number): string[] {
  const id = stock.idNow(orderId);
  const asked = statusAsked(stock, orderId);
  const status = asked === null ? [] : [asked];
  const queued = queuedByLine(id, stock.commands);
  if (queued.size === 0) return status;
  const isAll = orderById(mirror, id)?.lines.every(
    (line) => compare(add(line.received, queued.get(line.id) ?? ZERO), line.ordered) >= 0,
  );
  return [...status, 'partially_received', ...(isAll === true ? ['received'] : [])];
}
