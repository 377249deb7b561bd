/**
 * Items, folders and orders in a walk. Nothing is dropped on the silence of a list alone: a few are asked for one by one, and
 * where there are many the total has to say the same.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { deleteOrder, putOrderHead } from '../../store/orders.ts';
import { progress, putProgress } from '../../store/progress.ts';
import { deleteSingle } from '../../store/records.ts';
import { countSeen, markSeen, owe, unseenOrders, unseenRecords } from '../../store/seen.ts';
import { orderHeadOf } from '../convert.ts';
import { stopped, type Part, type TurnPorts } from './ports.ts';
import { putRecords, servedAt } from './put.ts';

/** Up to so many records that a list did not name are asked for one by one. */
const FEW = 50;
/** Records dropped in one transaction. */
const SLICE = 50;

export const RECORDS: Part = { size: pageSizes.items.max, page: itemsPage, end: dropRecords };
export const ORDERS: Part = { size: pageSizes.orders.max, page: ordersPage, end: dropOrders };

/** The folder is always named: what the service lists without one is not certain. */
async function itemsPage(ports: TurnPorts, n: number): ReturnType<Part['page']> {
  const query = {
    folder_id: null,
    include_subfolders: true,
    include: 'custom_attributes',
    per_page: pageSizes.items.max,
    page: n,
  };
  const answer = await ports.client.read(routes.listItems.path + queryString(query), routes.listItems.answer);
  if (answer.got !== 'ok') return stopped(answer);
  const { data, meta } = answer.value;
  const from = servedAt(answer.servedAt, data);
  const isFirst = progress(ports.mirror.read, 'watermark') === undefined;
  ports.mirror.write((db) => {
    // What is changed while the first pages are read is told by the first turn of changes, from the time of this page on.
    if (isFirst && from !== null) putProgress(db, 'watermark', from);
    putProgress(db, 'total', meta.total_count);
  });
  const { held, changed } = await putRecords(ports, data, []);
  if (held.length > 0) ports.mirror.write((db) => owe(db, held));
  return { n, rows: data.length, total: meta.total_count, more: n < meta.total_pages, changed };
}

async function dropRecords({ mirror }: TurnPorts): ReturnType<Part['end']> {
  const few = unseenRecords(mirror.read, FEW + 1);
  if (few.length <= FEW) {
    mirror.write((db) => owe(db, few));
    return 'fine';
  }
  const total = progress(mirror.read, 'total') ?? Number.POSITIVE_INFINITY;
  if (countSeen(mirror.read, 'record') + FEW < total) return 'again';
  for (;;) {
    const gone = unseenRecords(mirror.read, SLICE);
    if (gone.length === 0) return 'fine';
    // Each alone: what has been moved out of a folder before that went was seen elsewhere.
    mirror.write((db) => {
      for (const id of gone) deleteSingle(db, id);
    });
    await breathe();
  }
}

async function ordersPage(ports: TurnPorts, n: number): ReturnType<Part['page']> {
  const query = { per_page: pageSizes.orders.max, page: n };
  const answer = await ports.client.read(
    routes.listOrders.path + queryString(query),
    routes.listOrders.answer,
  );
  if (answer.got !== 'ok') return stopped(answer);
  const { data, meta } = answer.value;
  ports.mirror.write((db) => {
    for (const wire of data) putOrderHead(db, orderHeadOf(wire));
    markSeen(
      db,
      'order',
      data.map((wire) => wire.id),
    );
  });
  return { n, rows: data.length, total: null, more: meta.pagination.has_next, changed: false };
}

/** The list of orders tells no total: each that it did not name is asked for. */
async function dropOrders(ports: TurnPorts): ReturnType<Part['end']> {
  for (const id of unseenOrders(ports.mirror.read)) {
    const path = fillPath(routes.getOrder.path, { purchase_order_id: id });
    const answer = await ports.client.read(path, routes.getOrder.answer);
    if (answer.got === 'refused' && answer.status === 404) ports.mirror.write((db) => deleteOrder(db, id));
    else if (answer.got === 'ok') ports.mirror.write((db) => markSeen(db, 'order', [id]));
    else return stopped(answer);
  }
  return 'fine';
}
