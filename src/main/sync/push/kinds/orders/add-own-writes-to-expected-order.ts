/**
 * Computes the order that this station expects to find just before it deletes the order, or sets a status that approves it or ends editing.
 * That is the order as the operator saw it, with this station's own applied writes since; if the service's order differs, another client
 * changed it.
 * - Each write raises the order's version by one, so own writes must have consecutive versions. If there is a gap, another client wrote in
 *   between. Then the own write is not added, so the comparison fails.
 * - If the version that an own edit left is unknown, because its answer was lost, the content that it sent is expected instead: the service
 *   replaces an order whole.
 *
 * `headsMade` lists the heads of an order that this station creates (its fields other than the lines: number, currency, vendor, notes,
 * terms); `hasHeads` tells whether an order has given heads.
 */
import { isDeepStrictEqual } from 'node:util';
import type { OrderShown } from '#domain/kinds/delete-order.ts';
import { subject } from '#domain/commands/lane.ts';
import type { NewOrder } from '#domain/stock/record.ts';
import { routes } from '#wire/routes.ts';
import { attemptsOf } from '../../../../store/commands/delivery-attempts.ts';
import { earlierInLane, type StoredCommand } from '../../../../store/commands/commands.ts';
import type { Reader } from '../../../../store/database.ts';
import { keptJson } from '../../../../store/json-columns.ts';
import { realId } from '../../../../store/commands/temporary-ids.ts';

type Guarded = Extract<StoredCommand, { kind: 'delete-order' | 'order-status' }>;
type Heads = NonNullable<OrderShown['heads']>;

/** @param command with real ids @param shown the order as the operator saw it */
export function withOwnWrites(db: Reader, { seq, intent }: Guarded, shown: OrderShown): OrderShown {
  const own = earlierInLane(db, seq, subject('order', intent.orderId), ['applied']);
  const { lines, ...seen } = own.reduce((now, one) => withWrite(now, one, writeOf(db, one)), shown);
  // A line may be of an item that this station was yet to make.
  const real = lines?.map((line) => ({ ...line, itemId: realId(db, line.itemId) }));
  return { ...seen, ...(real && { lines: real }) };
}

/** The members besides the lines of an order that this station creates. */
export const headsMade = ({ number, currency, vendor }: NewOrder): Heads => ({
  purchase_order_number: number,
  currency_code: currency,
  vendor: { name: vendor.name, email: vendor.email },
  notes: null,
  terms: null,
});

/** Whether an order has all known members. An empty text and a missing one are equal. */
export function hasHeads(order: object, heads: Heads): boolean {
  const now: Heads = { ...order };
  return Object.entries(heads).every(
    ([name, was]) =>
      isDeepStrictEqual(now[name] ?? '', was ?? '') ||
      (isPlain(was) && isPlain(now[name]) && hasHeads(now[name], was)),
  );
}

const isPlain = (value: unknown): value is Heads =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An own applied request. `version`: the order's version in its answer; null if unknown. */
interface OwnWrite {
  readonly body: Heads;
  readonly version: number | null;
}

/** Undefined if nothing was sent, because the order was already as the command asks for. */
function writeOf(db: Reader, { seq }: StoredCommand): OwnWrite | undefined {
  const sent = attemptsOf(db, seq).findLast(({ outcome }) => outcome === 'applied');
  if (sent === undefined || !isPlain(sent.request.body)) return undefined;
  const answer = routes.createOrder.answer.safeParse(keptJson(sent.answer)).data;
  return { body: sent.request.body, version: answer?.version ?? null };
}

function withWrite(seen: OrderShown, { intent }: StoredCommand, write: OwnWrite | undefined): OrderShown {
  if (write === undefined) return seen;
  const { version, heads, ...known } = seen;
  const { version: before, line_items: _, ...sent } = write.body;
  const written = write.version === null ? null : { ...known, version: write.version };
  if (intent.kind === 'create-order') return (version === undefined ? written : null) ?? seen;
  if (intent.kind === 'edit-order') {
    const isOn = version === undefined ? heads !== undefined && hasHeads(sent, heads) : version === before;
    return isOn ? (written ?? { ...known, heads: sent, ...(intent.lines && { lines: intent.lines }) }) : seen;
  }
  // A status is one write, on the version that its request names. A later version in the answer may be another client's.
  if (version === undefined || version !== before) return seen;
  const next = version + 1;
  return (write.version ?? next) === next ? { ...known, version: next } : seen;
}
