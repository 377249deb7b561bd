/** What a decision goes by (`domain/commands/facts.ts`), read from the two databases here and nowhere else. */
import { contentAfter, contentsAfter, folderAfter, isTouched, ownWork } from '#domain/commands/content.ts';
import type { Facts, Mirror, OrderRules, Pending } from '#domain/commands/facts.ts';
import {
  isReceivedHere,
  linesAfter,
  makingOf,
  orderFieldsAfter,
  orderGoes,
  statusAsked,
  statusesToCome,
} from '#domain/commands/pending-changes.ts';
import type { Order } from '#domain/stock/record.ts';
import { editableStatuses, orderMoves, orderStatuses } from '#wire/purchase-order.ts';
import { unsettledCommands } from '../store/commands/commands.ts';
import type { Reader } from '../store/database.ts';
import { setting } from '../store/profile-settings-and-state.ts';
import { orderById, orderIsWhole } from '../store/mirror/purchase-orders.ts';
import {
  folderById,
  isBelow,
  itemById,
  itemsOfArticle,
  recordsBelow,
} from '../store/mirror/read-items-and-folders.ts';
import { customFieldName } from '../store/mirror/jobs-alerts-fields-units-groups.ts';
import { headsMade } from '../sync/push/kinds/orders/add-own-writes-to-expected-order.ts';
import type { DeskPorts } from './ports.ts';
import { stockNow, type Stock } from './items/stock.ts';
import { alertsKnown } from './views/alerts.ts';
import { jobShown } from './views/jobs.ts';

/** @param db the queue, inside or outside a transaction */
export function factsNow(desk: DeskPorts, db: Reader, stock = stockNow(db, desk.mirror.read)): Facts {
  const mirror = mirrorRead(desk.mirror.read);
  const alerts = (itemId: number) => alertsKnown(desk.mirror.read, stock, itemId);
  const job = (jobId: number) => jobShown(desk.mirror.read, stock, jobId);
  const pending = pendingIn(db, stock, mirror);
  const switchedOff = setting(db, 'switchedOff');
  return { ...stock, alerts, job, mirror, pending, rules: ORDER_RULES, switchedOff };
}

function mirrorRead(mirror: Reader): Mirror {
  // Asked for several times in one decision, and by each part of a receipt of a thousand lines.
  const orders = new Map<number, Order | undefined>();
  return {
    item: (id) => itemById(mirror, id),
    folder: (id) => folderById(mirror, id),
    customFieldName: (id) => customFieldName(mirror, id),
    within: (folderId) => recordsBelow(mirror, folderId),
    isWithin: (folderId, above) => isBelow(mirror, folderId, above),
    itemsOfArticle: (sid) => itemsOfArticle(mirror, sid),
    order: (id) => {
      if (!orders.has(id)) orders.set(id, orderById(mirror, id));
      return orders.get(id);
    },
    isOrderWhole: (id) => orderIsWhole(mirror, id),
  };
}

const pendingIn = (db: Reader, stock: Stock, mirror: Mirror, { commands } = stock): Pending => ({
  parentOf: (folderId, parentId) => folderAfter(folderId, parentId, commands),
  contentOf: (record) => (isTouched(record.id, commands) ? contentAfter(record, commands) : undefined),
  contentsOf: (folderId) => contentsAfter(folderId, commands, mirror),
  workOn: (record, contents) => ownWork(record, contents, commands),
  isAlertDeleted: (alertId) =>
    commands.some(({ intent }) => intent.kind === 'delete-alert' && intent.alertId === alertId),
  isOrderDeleted: (orderId) => orderGoes(stock, orderId),
  newOrder: (orderId) => makingOf(commands, orderId),
  linesOf: (orderId) => linesAfter(orderId, undefined, commands),
  fieldsOf: (orderId) => orderFieldsAfter(stock.idNow(orderId), {}, commands),
  statusOf: (orderId) => statusAsked(stock, orderId),
  statusesOf: (orderId) => statusesToCome(stock, orderId, mirror.order),
  isReceived: (orderId) => isReceivedHere(unsettledCommands(db), stock, orderId),
});

const ORDER_RULES: OrderRules = {
  isEditable: (status) => editableStatuses.some((word) => word === status),
  movesFrom: (status) => {
    const known = orderStatuses.find((word) => word === status);
    return known && orderMoves[known];
  },
  headsOf: headsMade,
};
