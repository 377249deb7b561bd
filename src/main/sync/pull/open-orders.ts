/** Orders that take receipts, and their lines. */
import { pageSizes } from '#wire/limits.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import type { Writer } from '../../store/database.ts';
import { lanesOver } from '../../store/lanes.ts';
import { noteOdd } from '../../store/odd.ts';
import { deleteOrder, openOrderIds, ordersToRead, putOrder, putOrderHead } from '../../store/orders.ts';
import { orderHeadOf, orderOf } from '../convert.ts';
import { isDenied, isGone, seqs, stopped, type Reading, type Turn, type TurnPorts } from './ports.ts';
import { idsOf, noteRows } from './put.ts';
import { ORDER, ORDER_HEADS } from './shapes.ts';

/** Orders that take receipts: the list, then every one whose lines are missing or older, and those that left the list. */
export async function* openOrders(ports: TurnPorts, turn: Turn): Reading {
  const lanes = () => lanesOver(ports.queue.read, seqs(turn));
  // Their receipts are shown with what is read here, whatever the list says of the orders.
  const ours = [...lanes()].flatMap(([lane, how]) =>
    how === 'shown' && lane.startsWith('order:') ? [Number(lane.slice('order:'.length))] : [],
  );
  const listed = new Set<number>();
  for (let page = 1; ; page++) {
    yield { came: 'more', changed: false };
    const query = { status: ['ordered', 'partially_received'], per_page: pageSizes.orders.max, page };
    const answer = await ports.client.read(routes.listOrders.path + queryString(query), ORDER_HEADS);
    if (answer.got !== 'ok') {
      if (isDenied(answer) && ours.length === 0) return null;
      return stopped(answer);
    }
    const { data, odd, rows, meta } = answer.value;
    noteRows(ports.mirror, 'order', answer.value);
    for (const id of idsOf(odd)) listed.add(id);
    ports.mirror.write((db) => {
      for (const wire of data) {
        listed.add(wire.id);
        putOrderHead(db, orderHeadOf(wire));
      }
    });
    if (!meta.pagination.has_next || rows === 0) break;
  }
  const left = openOrderIds(ports.mirror.read).filter((id) => !listed.has(id));
  const known = new Set(openOrderIds(ports.mirror.read));
  const toRead = [...ordersToRead(ports.mirror.read), ...left, ...ours.filter((id) => known.has(id))];
  for (const id of new Set(toRead)) {
    const over = () => lanes().get(`order:${id}`);
    if (over() === 'held') {
      turn.isPartial = true;
      continue;
    }
    yield { came: 'more', changed: turn.changed };
    const path = fillPath(routes.getOrder.path, { purchase_order_id: id });
    const answer = await ports.client.read(path, ORDER);
    if (answer.got === 'ok') {
      const put = (db: Writer) => putOrder(db, orderOf(answer.value));
      if (over() === 'shown') turn.lastly.push(put);
      else if (over() === undefined) ports.mirror.write(put);
      else turn.isPartial = true;
    } else if (isGone(answer, false)) ports.mirror.write((db) => deleteOrder(db, id));
    else if (!isDenied(answer)) return stopped(answer);
    else {
      if (over() === 'shown') turn.isBlind = true;
      // One that cannot be read does not keep the others from being shown.
      if (answer.got === 'unreadable') {
        const odd = [{ id, why: answer.why }];
        ports.mirror.write((db) => noteOdd(db, 'order', odd, []));
      }
      continue;
    }
    turn.changed = true;
  }
  return null;
}
