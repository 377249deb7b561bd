/**
 * The basis of an intent, from what the screens show at that moment, or why it cannot be done as things stand; one rule a kind,
 * as in delivery. Those of orders are in `decide-order.ts`.
 */
import { alertFields } from '#domain/alert.ts';
import { contentAfter, folderAfter } from '#domain/content.ts';
import { compare, isNegative, negate } from '#domain/decimal.ts';
import type { Intent, IntentKind, IntentOf } from '#domain/intent.ts';
import { folderById, folderRef, itemById } from '../store/records.ts';
import { createOrder, deleteOrder, editOrder, orderStatus } from './decide-order.ts';
import { decideMove } from './moves.ts';
import { contentsAfter, contentsSeen, fieldsShown, isInside, isTouched, ownWork } from './own-effects.ts';
import type { DeskPorts } from './ports.ts';
import { GONE, type DecidedOr, type Rule, type Seen, type Shown } from './rule.ts';
import type { Stock } from './stock.ts';
import { alertsKnown } from './views/alerts.ts';

/** These two are put together on sheets of their own. */
const onSheet = () => ({ refused: 'nothing' }) as const;

const RULES: { readonly [K in IntentKind]: Rule<K> } = {
  receive: onSheet,
  count: onSheet,

  move: ({ stock }, intent) => decideMove(stock, intent),

  adjust: ({ stock }, intent) => {
    const item = stock.item(intent.itemId);
    if (item === undefined || stock.goes(item.id)) return GONE;
    const { name, quantity: shown, folder } = stock.refOf(item);
    if (isNegative(intent.by) && compare(negate(intent.by), shown) > 0) return { refused: 'not-so-many' };
    const at = { sid: item.sid, folderId: item.folderId };
    return { kind: 'adjust', intent, basis: { kind: 'adjust', name, shown, folder: folder.name, at } };
  },

  'create-item': ({ stock }, intent) => {
    const folder = stock.folder(intent.folderId);
    if (folder === undefined) return GONE;
    return { kind: 'create-item', intent, basis: { kind: 'create-item', folder: folder.name } };
  },

  'edit-item': ({ desk, stock }, intent) => {
    const fields = fieldsShown(desk, stock, intent.itemId);
    if (fields === undefined) return GONE;
    const { price, minQuantity } = intent.set;
    const isFolder = stock.item(intent.itemId) === undefined;
    if (isFolder && (price !== undefined || minQuantity !== undefined)) return { refused: 'nothing' };
    return { kind: 'edit-item', intent, basis: { kind: 'edit-item', name: fields.name, fields } };
  },

  copy: ({ stock }, intent) => {
    const item = stock.itemRef(intent.itemId);
    const to = stock.folder(intent.folderId);
    if (item === undefined || to === undefined || stock.goes(item.id)) return GONE;
    return { kind: 'copy', intent, basis: { kind: 'copy', name: item.name, to: to.name } };
  },

  delete: ({ desk, stock }, intent) => {
    const mirror = desk.mirror.read;
    const id = stock.idNow(intent.recordId);
    const record = intent.what === 'item' ? itemById(mirror, id) : folderById(mirror, id);
    // A deletion is held to the record as the screen showed it: one that was never read was never shown.
    if (record === undefined) return { refused: id < 0 ? 'nothing' : 'gone' };
    const parent = 'folderId' in record ? record.folderId : record.parentId;
    const { name, updatedAt } = record;
    const { commands } = stock;
    const contents = contentsAfter(id, commands, mirror);
    const inside = intent.what === 'folder' ? contentsSeen(contents) : { children: 0 };
    const after = isTouched(id, commands) ? { after: contentAfter(record, commands) } : {};
    const folder = folderRef(mirror, parent).name;
    const at = { name, folder, folderId: parent, updatedAt };
    const own = ownWork(commands, contents, record);
    return { kind: 'delete', intent, basis: { kind: 'delete', ...at, ...inside, ...after, ...own } };
  },

  'move-folder': ({ desk, stock }, intent) => {
    const mirror = desk.mirror.read;
    const folder = folderById(mirror, stock.idNow(intent.folderId));
    const into = stock.folder(intent.intoId);
    if (folder === undefined || into === undefined || stock.goes(folder.id)) return GONE;
    // Where a folder hangs is not laid over the mirror; what this station is about to do with it is known all the same.
    const parentId = folderAfter(folder.id, folder.parentId, stock.commands);
    if (into.id === parentId) return { refused: 'same-folder' };
    if (isInside(mirror, stock, into.id, folder.id)) return { refused: 'inside-itself' };
    const from = stock.folder(parentId)?.name ?? '';
    const basis = { kind: 'move-folder', name: folder.name, fromId: parentId, from, to: into.name } as const;
    return { kind: 'move-folder', intent, basis };
  },

  'create-order': createOrder,
  'edit-order': editOrder,
  'order-status': orderStatus,
  'delete-order': deleteOrder,

  'create-alert': ({ stock }, intent) => {
    const item = stock.itemRef(intent.itemId);
    if (item === undefined) return GONE;
    return { kind: 'create-alert', intent, basis: { kind: 'create-alert', name: item.name } };
  },

  'edit-alert': (shown, intent) => {
    const known = alertShown(shown, intent);
    if (known === undefined) return GONE;
    return { kind: 'edit-alert', intent, basis: { kind: 'edit-alert', ...known } };
  },

  'delete-alert': (shown, intent) => {
    const known = alertShown(shown, intent);
    if (known === undefined) return GONE;
    return { kind: 'delete-alert', intent, basis: { kind: 'delete-alert', ...known } };
  },
};

export function decide(desk: DeskPorts, stock: Stock, intent: Intent, seen: Seen = {}): DecidedOr {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the intent's kind picks its rule
  const rule = RULES[intent.kind] as (shown: Shown, intent: Intent) => DecidedOr;
  return rule({ desk, stock, seen }, intent);
}

/** The alert as the screen shows it, as far as it is known; undefined where there is nothing to decide on. */
function alertShown({ desk, stock }: Shown, { itemId, alertId }: IntentOf<'edit-alert' | 'delete-alert'>) {
  const item = stock.itemRef(itemId);
  // A waiting delete hides the alert from the screens.
  const isHidden = stock.commands.some(
    (one) => one.kind === 'delete-alert' && one.intent.alertId === alertId,
  );
  if (item === undefined || isHidden) return undefined;
  const shown = alertsKnown(desk.mirror.read, stock, itemId).find(({ id }) => id === alertId);
  return { name: item.name, ...(shown === undefined ? {} : { fields: alertFields(shown.fields) }) };
}
