/**
 * Pulls the orders that can be received (`openOrders`): first their list, then one by one the orders
 * - whose lines are missing or outdated;
 * - that have left the list since the last pull, which is known only if the list was read to its end, up to the first one that is still
 *   open: the list may lack it;
 * - that are touched by a command which the pull is to mark as reflected (contained in the mirror), whatever their status.
 *
 * `otherOrders` pulls the orders, such as drafts, that cannot be received and are not final: their list, and then one by one up to 20
 * orders that have left that list. It does so only if an operator has looked at the list of orders, or an event has named orders, since the
 * last such pull.
 *
 * An order that the service no longer has is deleted from the mirror. If a command on an order is being sent or is uncertain, the order is
 * left to a later pull. An order that was too large to be read is passed over for an hour unless it has changed. If the list is refused,
 * fails or cannot be parsed, the pull continues without it.
 */
import { pageSizes } from '#wire/limits.ts';
import { receivableStatuses } from '#wire/purchase-order.ts';
import { queryString } from '#wire/query.ts';
import { fillPath, routes } from '#wire/routes.ts';
import type { Writer } from '../../store/database.ts';
import { lanesOver, ordersShown } from '../../store/pull/records-held-from-pull.ts';
import { noteUnreadable } from '../../store/pull/unreadable-rows.ts';
import {
  deleteOrder,
  openOrdersLongestUnread,
  orderById,
  orderIdsIn,
  orderReadAt,
  ordersToRead,
  putOrder,
  putOrderHead,
} from '../../store/mirror/purchase-orders.ts';
import { progress, putProgress } from '../../store/pull/pull-progress.ts';
import { orderHeadOf, orderOf } from './lists/wire-to-domain.ts';
import {
  noRows,
  appliedSeqs,
  type PageResult,
  type PullPart,
  type PullState,
  type PullStatePorts,
} from './pull-types-and-step-runner.ts';
import { isDenied, isFailing, isGone, isNotPermitted, stopped } from './lists/classify-read-answer.ts';
import { idsIn, recordUnreadable } from './apply-page.ts';
import { isOversized, rememberOrder } from './lists/remember-oversized-rows.ts';
import { readList, TOO_LARGE } from './lists/page-through-list.ts';
import { ORDER, ORDER_HEADS } from './lists/item-and-order-queries-and-schemas.ts';
import { keyOf, subject } from '#domain/commands/lane.ts';

export async function* openOrders(ports: PullStatePorts, state: PullState): PullPart {
  // Orders with an own command that this pull will mark as reflected are read whatever the list says of them.
  const ours = ordersShown(ports.queue.read, appliedSeqs(state));
  const listed = new Set<number>();
  const result = yield* readHeads(ports, OPEN, receivableStatuses, listed);
  if ('kind' in result) return result;
  const are = result.refused ?? (result.isWhole ? 'read' : 'part');
  ports.mirror.write((db) => {
    putProgress(db, 'ordersAre', are);
    if (are === 'read') putProgress(db, 'ordersAt', ports.clock.now().toISOString());
  });
  // From an incomplete list no order is taken to have left.
  const left =
    are === 'read' ? openOrdersLongestUnread(ports.mirror.read).filter((id) => !listed.has(id)) : [];
  const older = result.refused === null ? ordersToRead(ports.mirror.read) : [];
  const deleted = deletedByUs(state);
  for (const id of deleted)
    state.writesAtEnd.push({ of: subject('order', id), write: (db) => deleteOrder(db, id) });
  const toRead = new Set([...older, ...ours.filter((id) => id > 0 && !deleted.has(id))]);
  const stop = yield* readWhole(ports, state, toRead, listed);
  if (stop !== null) return stop;
  return yield* readLeft(
    ports,
    state,
    left.filter((id) => !toRead.has(id)),
  );
}

/**
 * Reads the orders that the list does not contain any more. It ends with the first one that is still open: then the list is from a cache, or
 * lacks orders, and reading all of them in each pull would use up the allowance.
 */
async function* readLeft(ports: PullStatePorts, state: PullState, left: readonly number[]): PullPart {
  const readAt = (id: number): string | null => orderReadAt(ports.mirror.read, id);
  for (const id of left.slice(0, LEFT_AT_ONCE)) {
    const before = readAt(id);
    const stop = yield* readWhole(ports, state, new Set([id]), new Set());
    if (stop !== null) return stop;
    if (readAt(id) !== before && openOrdersLongestUnread(ports.mirror.read).includes(id)) return null;
  }
  return null;
}

/** Orders that a command which this pull will mark as reflected has deleted. */
const deletedByUs = ({ applied }: PullState): ReadonlySet<number> =>
  new Set(applied.flatMap(({ intent }) => (intent.kind === 'delete-order' ? [intent.orderId] : [])));

/**
 * Reads orders one by one.
 * @param listed the orders that a list has just contained: one that was too large and has not changed since is passed over
 */
async function* readWhole(
  ports: PullStatePorts,
  state: PullState,
  ids: ReadonlySet<number>,
  listed: ReadonlySet<number>,
): PullPart {
  for (const id of ids) {
    const over = () => lanesOver(ports.queue.read, appliedSeqs(state)).get(keyOf(subject('order', id)));
    if (over() === 'held') {
      state.flaws.add('rows-left-out');
      continue;
    }
    const stored = orderById(ports.mirror.read, id);
    if (stored !== undefined && listed.has(id) && over() === undefined && isOversized(ports, stored)) {
      nameOversized(ports, id);
      continue;
    }
    yield { kind: 'more', changed: state.changed };
    const path = fillPath(routes.getOrder.path, { purchase_order_id: id });
    const answer = await ports.client.read(path, ORDER);
    if (answer.kind === 'ok') {
      const order = orderOf(answer.value);
      const readAt = ports.clock.now().toISOString();
      const put = (db: Writer) => putOrder(db, order, readAt);
      if (over() === 'shown') {
        state.writesAtEnd.push({ of: subject('order', id), write: put });
        state.orders.push(order);
      } else if (over() === undefined) ports.mirror.write(put);
      else state.flaws.add('rows-left-out');
    } else if (isGone(answer, false)) ports.mirror.write((db) => deleteOrder(db, id));
    else if (!isDenied(answer)) return stopped(answer);
    else {
      if (over() === 'shown') state.unreadOrders.add(id);
      // An order that cannot be read must not stop the pull.
      if (answer.kind === 'unreadable')
        ports.mirror.write((db) => noteUnreadable(db, 'order', [{ id, why: answer.why }], []));
      else if (answer.kind === 'too-large') {
        nameOversized(ports, id);
        if (stored !== undefined) rememberOrder(ports, stored);
      }
      continue;
    }
    state.changed = true;
  }
  return null;
}

const nameOversized = ({ mirror }: PullStatePorts, id: number): void =>
  mirror.write((db) => noteUnreadable(db, 'order', [{ id, why: TOO_LARGE }], []));

/** More pages of open orders than a dock ever has: a longer list is given up, and the next pull begins at the first page. */
const OPEN = { list: 'order', size: pageSizes.orders.max, most: 100, often: 'openOrders' } as const;

/** How many orders that have left a list are read in one pull. */
const LEFT_AT_ONCE = 20;

export async function* otherOrders(ports: PullStatePorts, state: PullState): PullPart {
  if (progress(ports.mirror.read, 'otherOrdersWanted') !== true) return null;
  const listed = new Set<number>();
  const list = { list: 'order', size: pageSizes.orders.max, most: 100 } as const;
  const result = yield* readHeads(ports, list, OTHERS, listed);
  if ('kind' in result) return result;
  // A list that fails is read by the next pull.
  if (result.refused === 'failing') return null;
  state.changed = true;
  ports.mirror.write((db) => putProgress(db, 'otherOrdersWanted', false));
  if (result.refused !== null || !result.isWhole) return null;
  const left = orderIdsIn(ports.mirror.read, OTHERS).filter((id) => !listed.has(id));
  return yield* readWhole(ports, state, new Set(left.slice(0, LEFT_AT_ONCE)), listed);
}

/** The statuses of orders that cannot be received and are not final. */
const OTHERS = ['draft', 'ready_for_review', 'approved', 'received'] as const;

/**
 * Reads a list of orders, without their lines, into the mirror.
 * @param listed gets their ids
 * @returns `refused`: why the list was not given; null if it was
 */
async function* readHeads(
  ports: PullStatePorts,
  list: Parameters<typeof readList>[1],
  status: readonly string[],
  listed: Set<number>,
): PullPart<{ readonly isWhole: boolean; readonly refused: 'denied' | 'failing' | null }> {
  let refused: 'denied' | 'failing' | null = null;
  const result = yield* readList(ports, list, async (n, perPage) => {
    const page = await orderHeadsPage(ports, { status: [...status], per_page: perPage, page: n });
    if (page === 'denied' || page === 'failing') {
      refused = page;
      return noRows(n);
    }
    if ('ids' in page) for (const id of page.ids) listed.add(id);
    return page;
  });
  return 'kind' in result ? result : { isWhole: result.isWhole, refused };
}

/**
 * Reads one page of a list of orders, without their lines, into the mirror.
 * @returns `denied`, `failing`: the list is not given to this key, or not now
 */
export async function orderHeadsPage(
  { mirror, client }: PullStatePorts,
  query: { readonly status?: string[]; readonly per_page: number; readonly page: number },
): Promise<PageResult | 'denied' | 'failing'> {
  const answer = await client.read(routes.listOrders.path + queryString(query), ORDER_HEADS);
  if (answer.kind === 'too-large') return { kind: 'too-large' };
  if (answer.kind !== 'ok') {
    if (!isNotPermitted(answer)) return stopped(answer);
    return isFailing(answer) ? 'failing' : 'denied';
  }
  const { data, rows, meta } = answer.value;
  recordUnreadable(mirror, 'order', answer.value);
  mirror.write((db) => {
    for (const wire of data) putOrderHead(db, orderHeadOf(wire));
  });
  const ids = idsIn(answer.value);
  return { n: query.page, rows, ids, total: null, more: meta.pagination.has_next, changed: false };
}
