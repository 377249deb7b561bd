/**
 * Reads one order with its lines, because an operator has opened it. Pulls read the lines only of orders that can be received, have left a
 * list or are touched by an own command; of all others they read the list, which has no lines. The read is one step of the sync loop, with
 * an operator's priority.
 * - An order that an own command touches is left to the pull that marks the command as reflected (contained in the mirror).
 * - An order that the service no longer has is deleted from the mirror.
 * - An order that is too large or cannot be parsed is recorded for a person.
 * - After a server error, or an intermediary's answer, the step returns `stopped`, and `mirror-agenda.ts` repeats it a few times, because no
 *   pull would read the order.
 */
import { keyOf, subject } from '#domain/commands/lane.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { deleteOrder, putOrder } from '../../store/mirror/purchase-orders.ts';
import { lanesOver } from '../../store/pull/records-held-from-pull.ts';
import { noteUnreadable } from '../../store/pull/unreadable-rows.ts';
import { isDenied, isGone, stopped } from './lists/classify-read-answer.ts';
import { ORDER } from './lists/item-and-order-queries-and-schemas.ts';
import { TOO_LARGE } from './lists/page-through-list.ts';
import type { PullPorts, PullStep } from './pull-types-and-step-runner.ts';
import { orderOf } from './lists/wire-to-domain.ts';

export async function readOpenedOrder(ports: PullPorts, id: number): Promise<PullStep> {
  const { queue, mirror, clock } = ports;
  const isHeld = () => lanesOver(queue.read, []).has(keyOf(subject('order', id)));
  if (isHeld()) return { kind: 'done', changed: false };
  const path = fillPath(routes.getOrder.path, { purchase_order_id: id });
  const answer = await ports.connection.as('person').read(path, ORDER);
  if (answer.kind === 'ok') {
    const readAt = clock.now().toISOString();
    if (!isHeld()) mirror.write((db) => putOrder(db, orderOf(answer.value), readAt));
  } else if (isGone(answer, false)) mirror.write((db) => deleteOrder(db, id));
  // Such an error may pass, and no pull reads this order: the read is repeated.
  else if (!isDenied(answer) || answer.kind === 'unknown' || answer.kind === 'strange')
    return stopped(answer);
  else if (answer.kind === 'too-large' || answer.kind === 'unreadable') {
    const why = answer.kind === 'too-large' ? TOO_LARGE : answer.why;
    mirror.write((db) => noteUnreadable(db, 'order', [{ id, why }], []));
  }
  return { kind: 'done', changed: true };
}
