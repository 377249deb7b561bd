/**
 * The delivery rules of the edit-order command, which changes the lines of an order, or fields written on it, or both. The service replaces
 * the whole order and clears what is not sent. So the order is read and sent back whole: the changed members with their new values, all
 * other members as they were read, also those that this app does not know. Members that the service computes are not sent. So another
 * client's changes of other members are kept. Optimistic locking: the request names the order's version, and the service refuses a stale
 * one; then the order is read again. An order that already has the wanted values counts as edited. The command goes to review (a person
 * decides)
 * - if another client has set the lines, or a field that the command changes, to a value that is neither the one the operator saw nor the
 *   wanted one;
 * - if the order's status no longer allows an edit;
 * - if the order may have been written more than once since an uncertain attempt;
 * - if the service accepted a changed field and did not keep it (`compare-answer-with-change.ts`);
 * - if the order no longer exists, or the service refuses the request for another reason than a stale version.
 *
 * `isOrderedAs` compares an order's lines with a list of lines, for other files too.
 */
import { compare, ZERO } from '#domain/values/decimal.ts';
import { fieldsNamed, hasFields, namesOf, type OrderFields } from '#domain/orders/order-fields.ts';
import type { Members, OrderLineDraft, Order } from '#domain/stock/record.ts';
import { editableStatuses, type PurchaseOrder } from '#wire/purchase-order.ts';
import { fillPath, routes } from '#wire/routes.ts';
import {
  isOverwritten,
  isStale,
  howFound,
  mayBeBooked,
  notFound,
  proof,
  review,
  unclearAnswer,
  type CommandOf,
  type Kind,
} from '../command-kind.ts';
import { ifNotKept, isKept } from '../compare-answer-with-change.ts';
import { orderBefore, versionMoved } from '../effects-left-by-applied-requests.ts';
import { COMPUTED, COMPUTED_ON_LINE, unitMember, withFields } from './order-fields-on-the-wire.ts';
import { readOrder } from '../../reads/read-plans.ts';
import type { ReadPlan } from '../../reads/read-plan-types.ts';

type Facts = { readonly order: Order; readonly wire: PurchaseOrder | null } | null;

interface Preimage {
  readonly version: number;
  /** Absent in attempts of earlier versions. */
  readonly lines?: readonly OrderLineDraft[];
  /** The fields that the command changes, with their values before. Absent if it changes none. */
  readonly fields?: OrderFields;
}

export const editOrder: Kind<'edit-order', Facts, Preimage> = {
  readPlan: function* (command): ReadPlan<Facts> {
    return yield* readOrder(command.intent.orderId, { whole: true });
  },

  decide: (command, facts, past) => {
    if (facts === null) return notFound(past, 'order');
    const { order, wire } = facts;
    const { lines, set } = command.intent;
    if (isAsAsked(order, command)) {
      return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    }
    const fields = set && fieldsNamed(order.fields ?? {}, set);
    if (isChangedByOthers(order, command)) {
      const now = { lines: draftsOf(order), ...(fields && { fields }) };
      return review({ kind: 'order-moved', ...now, ...mayBeBooked(past) });
    }
    if (isOverwritten(order.version, past))
      return review({ kind: 'cannot-tell', readings: [], reason: 'rewritten' });
    if (!editableStatuses.some((status) => status === order.status)) {
      return review({ kind: 'order-closed', status: order.status });
    }
    const unkept = ifNotKept(
      past,
      withFields({}, set ?? {}),
      withFields({}, past.uncertain?.preimage.fields ?? {}),
    );
    if (unkept !== null) return unkept;
    if (wire === null) return review(unclearAnswer('', past.tries));
    return {
      kind: 'send',
      fenced: true,
      preimage: {
        version: order.version,
        ...(lines && { lines: draftsOf(order) }),
        ...(fields && { fields }),
      },
      request: {
        method: routes.updateOrder.method,
        path: fillPath(routes.updateOrder.path, { purchase_order_id: order.id }),
        body: {
          ...withFields(sendBack(wire), set ?? {}),
          line_items: lines === undefined ? wire.line_items.map(lineBack) : lines.map(lineWith(order, wire)),
          version: order.version,
        },
      },
    };
  },

  interpretResponse: ({ intent: { set = {} } }, { fields = {} }, answer, past) => {
    if (answer.kind === 'ok')
      return isKept(answer.json, withFields({}, set), withFields({}, fields))
        ? { kind: 'settle', proof: proof({ how: 'answer' }) }
        : { kind: 'read-again', outcome: 'accepted' };
    if (isStale(answer, past)) return { kind: 'read-again', outcome: 'not-applied' };
    // The order was read just before, so a 404 is about something on its lines. The service's words say about what.
    return review({ kind: 'refused', words: answer.words, status: answer.status });
  },

  wrote: ({ intent: { orderId } }, { version }) => ({
    orders: [versionMoved(orderId, version)],
    replaced: orderBefore(orderId, version),
  }),

  undo: ({ intent, basis }, _proof, preimage) => {
    const { orderId } = intent;
    const lines = intent.lines && (preimage?.lines ?? basis.lines);
    const set = intent.set && (preimage?.fields ?? basis.fields);
    return {
      intents: [{ kind: 'edit-order', orderId, ...(lines && { lines }), ...(set && { set }) }],
      stays: [],
    };
  },
};

type Edit = Pick<CommandOf<'edit-order'>, 'intent' | 'basis'>;

/** Whether every member that the command changes has the wanted value. */
const isAsAsked = (order: Order, { intent: { lines, set } }: Edit): boolean =>
  (lines === undefined || isOrderedAs(order, lines)) &&
  (set === undefined || hasFields(order.fields ?? {}, set));

/** Whether a member that the command changes has neither the value that the operator saw nor the wanted one. */
function isChangedByOthers({ fields = {}, ...order }: Order, { intent, basis }: Edit): boolean {
  const { lines, set = {} } = intent;
  const areLinesMoved =
    lines !== undefined && !isOrderedAs(order, lines) && !isOrderedAs(order, basis.lines ?? []);
  return (
    areLinesMoved ||
    namesOf(set).some((name) => {
      const is = (text: string | null | undefined) => (fields[name] ?? '') === (text ?? '');
      return !is(set[name]) && !is(basis.fields?.[name]);
    })
  );
}

/** Whether the order has exactly these lines, in any order. */
export function isOrderedAs(order: Order, lines: readonly OrderLineDraft[]): boolean {
  const now = draftsOf(order);
  return sameLines(now, asNew(lines, now));
}

export function draftsOf(order: Order): OrderLineDraft[] {
  return order.lines.map((line) => ({
    lineId: line.id,
    itemId: line.itemId,
    quantity: line.ordered,
    unitRate: line.unitRate ?? ZERO,
  }));
}

/** Lines that the order no longer has become new lines, to which the service gives other ids. */
function asNew(lines: readonly OrderLineDraft[], now: readonly OrderLineDraft[]): readonly OrderLineDraft[] {
  return lines.map(({ lineId, ...line }) =>
    lineId !== undefined && now.some((one) => one.lineId === lineId) ? { lineId, ...line } : line,
  );
}

/** Whether two lists order the same goods, in any order. A new line has no id to compare. */
function sameLines(now: readonly OrderLineDraft[], wanted: readonly OrderLineDraft[]): boolean {
  const left = [...now];
  // Lines with ids are matched first, so that a line with an id is not taken for an equal new line.
  const byIdFirst = [...wanted].sort(
    (a, b) => Number(a.lineId === undefined) - Number(b.lineId === undefined),
  );
  for (const line of byIdFirst) {
    const n = left.findIndex(
      (one) =>
        (line.lineId === undefined || line.lineId === one.lineId) &&
        one.itemId === line.itemId &&
        compare(one.quantity, line.quantity) === 0 &&
        compare(one.unitRate, line.unitRate) === 0,
    );
    if (n === -1) return false;
    left.splice(n, 1);
  }
  return left.length === 0;
}

/** Members that the service computes are not sent; everything else is sent back unchanged. */
function sendBack(wire: PurchaseOrder): Members {
  return Object.fromEntries(Object.entries(wire).filter(([name]) => !COMPUTED.has(name)));
}

const lineBack = (line: object): Members =>
  Object.fromEntries(Object.entries(line).filter(([name]) => !COMPUTED_ON_LINE.has(name)));

/**
 * The request's line for a draft line. A member that the draft leaves unchanged is sent back exactly as the service gave it, also if it is
 * empty.
 */
const lineWith =
  (order: Order, wire: PurchaseOrder) =>
  ({ lineId, itemId, quantity, unitRate, unit }: OrderLineDraft): Members => {
    const before = wire.line_items.find(({ id }) => id === lineId);
    const read = before && draftsOf(order).find((one) => one.lineId === lineId);
    return {
      ...lineBack(before ?? {}),
      ...(read?.itemId === itemId ? {} : { item_id: itemId }),
      ...(read && compare(read.quantity, quantity) === 0 ? {} : { quantity }),
      ...(read && compare(read.unitRate, unitRate) === 0 ? {} : { unit_rate: unitRate }),
      ...unitMember(unit),
    };
  };
