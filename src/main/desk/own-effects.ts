/**
 * What this station's own commands make of a record, an order or an alert: those that wait, and those the mirror does not show
 * yet. A basis contains it: otherwise the station would take its own work for another client's when it comes to send what was
 * decided on it.
 */
import type { Command } from '#domain/command.ts';
import type { DeleteBasis } from '#domain/kinds/delete.ts';
import { folderAfter, foreseen, type FindRecord } from '#domain/content.ts';
import { add, compare, ZERO } from '#domain/decimal.ts';
import { idsIn } from '#domain/ids.ts';
import { alertFields, type AlertFields } from '#domain/alert.ts';
import type { Contents, EditableFields, Folder, Item, OrderLineDraft, SeenRecord } from '#domain/record.ts';
import { effectsOf } from '#domain/kinds/definitions.ts';
import { queuedByLine } from '#domain/project.ts';
import { isExclusive } from '#domain/lane.ts';
import type { Reader } from '../store/database.ts';
import { orderById } from '../store/orders.ts';
import type { StoredCommand } from '../store/commands.ts';
import { folderById, isBelow, itemById, itemsOfArticle, recordsBelow } from '../store/records.ts';
import type { DeskPorts } from './ports.ts';
import type { Stock } from './stock.ts';

/** The fields of a record as a screen shows them. */
export function fieldsShown(desk: DeskPorts, stock: Stock, recordId: number): EditableFields | undefined {
  const id = stock.idNow(recordId);
  if (stock.goes(id)) return undefined;
  const item = stock.item(id);
  const made = stock.effects.find((effect) => effect.does === 'appears' && effect.record.itemId === id);
  const record =
    item ?? folderById(desk.mirror.read, id) ?? (made?.does === 'appears' ? made.record.fields : undefined);
  if (record === undefined) return undefined;
  const { name, notes, label } = record;
  const { price = null, minQuantity = null } = item ?? {};
  return fieldsAfter(id, { name, notes, label, price, minQuantity }, stock.commands);
}

/** The fields of a record once `commands` have gone through. */
export function fieldsAfter(
  id: number,
  fields: EditableFields,
  commands: readonly Command[],
): EditableFields {
  const edits = commands.flatMap(({ intent }) =>
    intent.kind === 'edit-item' && intent.itemId === id ? [intent.set] : [],
  );
  return edits.reduce<EditableFields>((now, set) => ({ ...now, ...set }), fields);
}

/** The lines of an order once `commands` have gone through. */
export function linesAfter<L extends readonly OrderLineDraft[] | undefined>(
  orderId: number,
  lines: L,
  commands: readonly Command[],
): L | readonly OrderLineDraft[] {
  const edit = commands.findLast(({ intent }) => intent.kind === 'edit-order' && intent.orderId === orderId);
  return edit?.kind === 'edit-order' ? edit.intent.lines : lines;
}

/** An alert once `commands` have gone through. */
export function alertAfter<A extends AlertFields | undefined>(
  alertId: number,
  fields: A,
  commands: readonly Command[],
): A | AlertFields {
  const edit = commands.findLast(({ intent }) => intent.kind === 'edit-alert' && intent.alertId === alertId);
  return edit?.kind === 'edit-alert' ? alertFields(edit.intent) : fields;
}

/** Whether a folder is another one, or in it at any depth, once the commands have gone through. */
export function isInside(mirror: Reader, { commands }: Stock, folderId: number | null, of: number): boolean {
  const passed = new Set<number>();
  let at = folderId;
  while (at !== null && !passed.has(at)) {
    passed.add(at);
    const id = at;
    const made = commands.find(({ intent }) => intent.kind === 'create-item' && intent.itemId === id);
    const parentId = made?.kind === 'create-item' ? made.intent.folderId : null;
    at = folderAfter(id, folderById(mirror, id)?.parentId ?? parentId, commands);
  }
  return passed.has(of);
}

/** Whether one of them has the record to itself: it makes it, writes on it or removes it. */
export const isTouched = (id: number, commands: readonly StoredCommand[]): boolean =>
  touchedBy(commands).has(id);

function touchedBy(commands: readonly StoredCommand[]): ReadonlySet<number> {
  const lanes = commands.flatMap((command) => command.lanes.filter(isExclusive));
  return new Set(
    lanes.flatMap(({ resource, id }) => (resource === 'item' || resource === 'folder' ? [id] : [])),
  );
}

/**
 * Everything in a folder, at any depth, with what `commands` make of it, and what of that is directly in it.
 * @param commands with real ids
 * @param asMade of a folder that was empty before them: a record as one of them has made it, where that is known
 */
export function contentsAfter(
  folderId: number,
  commands: readonly StoredCommand[],
  mirror: Reader,
  asMade?: FindRecord,
): Contents {
  const touched = touchedBy(commands);
  const seen = new Map<number, SeenRecord>();
  const direct = new Set<number>();
  const found = new Map<number, Item | Folder>();
  const noting =
    (find: FindRecord): FindRecord =>
    (id) => {
      const record = find(id);
      if (record !== undefined) found.set(id, record);
      return record;
    };
  const inMirror = noting((id) => recordById(mirror, id));
  const known = asMade === undefined ? inMirror : noting(asMade);
  const afterOf = (id: number): Pick<SeenRecord, 'after'> => {
    const after = foreseen(id, commands, known, inMirror);
    return after === undefined ? {} : { after };
  };
  const add = (at: number): void => {
    for (const id of asMade === undefined ? itemsThatMayGrow(at, commands, mirror) : []) known(id);
    for (const { id, parentId, updatedAt } of asMade === undefined ? recordsBelow(mirror, at) : []) {
      if (!seen.has(id)) seen.set(id, { id, updatedAt, ...(touched.has(id) ? afterOf(id) : {}) });
      if (parentId === folderId) direct.add(id);
    }
  };
  add(folderId);
  let coming = commands.flatMap(arrivalsBy);
  for (;;) {
    const next = coming.filter((one) => one.folderId === folderId || seen.has(one.folderId ?? 0));
    if (next.length === 0) break;
    coming = coming.filter((one) => !next.includes(one));
    for (const one of next) {
      seen.set(one.id, { id: one.id, updatedAt: null, ...afterOf(one.id) });
      add(one.id);
      if (one.folderId === folderId) direct.add(one.id);
    }
  }
  const within = [...seen.values()];
  return { direct: within.filter(({ id }) => direct.has(id)), within, found: [...found.values()] };
}

/** Items below a folder that the service may put a portion onto which one of `commands` moves there. */
function itemsThatMayGrow(folderId: number, commands: readonly StoredCommand[], mirror: Reader): number[] {
  return commands.flatMap((one) => {
    if (one.kind !== 'move' || one.intent.folderId === null) return [];
    const into = one.intent.folderId;
    if (into !== folderId && !isBelow(mirror, into, folderId)) return [];
    const there = itemsOfArticle(mirror, one.basis.sid).filter((item) => item.folderId === into);
    return there.map(({ id }) => id);
  });
}

/** The same as a basis has it. */
export const contentsSeen = ({ direct, within }: Contents) => ({ children: direct.length, within });

/** What the basis of a deletion is foreseen from: which of `commands` speak of something in it, and the records without them. */
export function ownWork(
  commands: readonly StoredCommand[],
  { within, found }: Contents,
  record: Item | Folder,
): Pick<DeleteBasis, 'own'> {
  const records = [record, ...found.filter(({ id }) => id !== record.id)];
  const ids = new Set([...records, ...within].map(({ id }) => id));
  const seqs = commands.filter(({ intent }) => idsIn(intent).some((id) => ids.has(id))).map(({ seq }) => seq);
  return seqs.length === 0 ? {} : { own: { seqs, records } };
}

const recordById = (mirror: Reader, id: number): Item | Folder | undefined =>
  itemById(mirror, id) ?? folderById(mirror, id);

interface Place {
  readonly id: number;
  readonly folderId: number | null;
}

/** The records that a command puts into folders, by the ids they have or will have. */
function arrivalsBy(command: Command): Place[] {
  if (command.intent.kind === 'move-folder')
    return [{ id: command.intent.folderId, folderId: command.intent.intoId }];
  return effectsOf(command).flatMap((effect) => {
    if (effect.does === 'appears') return [{ id: effect.record.itemId, folderId: effect.record.folderId }];
    const isNamed = effect.does === 'arrives' && effect.recordId !== null;
    return isNamed ? [{ id: effect.recordId, folderId: effect.folderId }] : [];
  });
}

/** Whether an order is to be deleted by a command that is on its way. */
export function orderGoes(stock: Stock, orderId: number): boolean {
  const id = stock.idNow(orderId);
  return stock.commands.some(({ intent }) => intent.kind === 'delete-order' && intent.orderId === id);
}

/** The status that was last asked for an order here, and is on its way; null where there is none. */
export function statusAsked(stock: Stock, orderId: number): string | null {
  const id = stock.idNow(orderId);
  const asked = stock.commands.findLast(
    ({ intent }) => intent.kind === 'order-status' && intent.orderId === id,
  );
  return asked?.kind === 'order-status' ? asked.intent.status : null;
}

/** Whether a receipt of it was given here that may still be booked (`unsettled`), or that the mirror does not show yet. */
export const isReceivedHere = (unsettled: readonly StoredCommand[], stock: Stock, orderId: number): boolean =>
  [...unsettled, ...stock.commands].some(
    ({ intent }) => intent.kind === 'receive' && stock.idNow(intent.orderId) === stock.idNow(orderId),
  );

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
