/**
 * Handles the writes to the simulated service's purchase orders: create, edit, change of status, receive, delete. An edit, or a change to
 * another status, is refused if it names an outdated version. A receipt is checked and accepted here, but not booked:
 * `simulated-service.ts` books its lines in the background, when it is due.
 */
import { add, compare, decimal } from '#domain/values/decimal.ts';
import type { Write } from '../oracle/oracle-ledger.ts';
import {
  no,
  type Heads,
  type ServiceAnswer,
  type Line,
  type Ord,
  type Receipt,
  type SimState,
  type Wanted,
} from './simulated-service-state.ts';

const EDITABLE: ReadonlySet<string> = new Set(['draft', 'ready_for_review', 'approved']);
/** The transitions of statuses in the API document. */
const MOVES: Readonly<Record<string, readonly string[]>> = {
  draft: ['ready_for_review', 'approved', 'ordered'],
  ready_for_review: ['draft', 'approved', 'ordered'],
  approved: ['draft', 'ready_for_review', 'ordered'],
  ordered: ['voided', 'closed'],
  partially_received: ['closed'],
  received: ['closed'],
};

export function writeOrder(
  world: SimState,
  write: Write,
  method: string,
  parts: readonly string[],
  body: any,
): ServiceAnswer {
  const { orders } = world;
  if (method === 'POST' && parts[1] === undefined) {
    const number = String(body.purchase_order_number);
    if (body.line_items.some((line: any) => world.records.get(line.item_id)?.type !== 'item'))
      return no(404, 'no such item');
    if ([...orders.values()].some((one) => one.purchase_order_number === number))
      return no(422, 'number is taken');
    const { id, version } = world.order(number, body.line_items.map(figuresOf), 'draft', headsIn(body));
    return { status: 200, json: { data: { id, version } } };
  }
  const order = orders.get(Number(parts[1]));
  if (order === undefined) return no(404, 'no such order');
  if (method === 'DELETE') {
    if (order.status !== 'draft') return no(400, `status is ${order.status}`);
    orders.delete(order.id);
    return { status: 200, json: {} };
  }
  if (parts[2] === 'receive') return receive(world, order, write, body);
  if (parts[2] === 'status') {
    if (order.status === body.status) return shown(order);
    if (body.version !== order.version) return no(409, 'the order has changed');
    if (MOVES[order.status]?.includes(body.status) !== true) return no(400, `status is ${order.status}`);
    order.status = body.status;
    return touched(world, order, write.by);
  }
  if (body.version !== order.version) return no(409, 'the order has changed');
  if (!EDITABLE.has(order.status)) return no(400, `status is ${order.status}`);
  const lines = body.line_items === undefined ? order.line_items : replaced(world, order, body.line_items);
  if (lines === null) return no(404, 'no such line or item');
  order.line_items = lines;
  Object.assign(order, headsIn(body));
  if (typeof body.purchase_order_number === 'string')
    order.purchase_order_number = body.purchase_order_number;
  return touched(world, order, write.by);
}

function touched(world: SimState, order: Ord, by: string): ServiceAnswer {
  order.version++;
  order.updated_by = world.nameOf(by);
  order.updated_at = world.stamp();
  return shown(order);
}

/** The answer with an order. It leaves out the order's last receipt, which has a request of its own. */
const shown = (order: Ord): ServiceAnswer => ({
  status: 200,
  json: { data: { ...order, receipt: undefined } },
});

/** The members present in a body. */
const headsIn = (body: any): Partial<Heads> =>
  Object.fromEntries(
    ['currency_code', 'vendor', 'notes', 'terms'].flatMap((name) =>
      name in body ? [[name, body[name]]] : [],
    ),
  );

const figuresOf = (line: any) => ({
  item_id: line.item_id,
  quantity: decimal(line.quantity),
  unit_rate: decimal(line.unit_rate),
});

/**
 * The order's new lines: a line with an id is updated, one without is added, one left out is removed. Null if a line or item does not
 * exist.
 */
function replaced(world: SimState, order: Ord, lines: readonly any[]): Line[] | null {
  const made: Line[] = [];
  for (const line of lines) {
    const before = order.line_items.find((one) => one.id === line.id);
    if ((line.id != null && before === undefined) || !world.records.has(line.item_id)) return null;
    made.push(before === undefined ? world.line(figuresOf(line)) : { ...before, ...figuresOf(line) });
  }
  return made;
}

function receive(world: SimState, order: Ord, write: Write, body: any): ServiceAnswer {
  if (order.status !== 'ordered' && order.status !== 'partially_received')
    return no(400, `status is ${order.status}`);
  if (order.receipt?.status === 'pending') return no(409, 'a receive is under way');
  const lines: Wanted[] = body.line_items.map((line: any) => ({
    ...line,
    received_quantity: decimal(line.received_quantity),
  }));
  for (const wanted of lines) {
    const line = order.line_items.find((one) => one.id === wanted.line_item_id);
    if (line === undefined) return no(404, 'no such line');
    if (compare(add(line.received_quantity, wanted.received_quantity), line.quantity) > 0)
      return no(422, 'more than ordered');
  }
  take(world, order, { lines, by: write.by, write });
  return { status: 202, json: { data: {} } };
}

/**
 * Accepts a receipt; its background run follows later. If that run is lost or not visible yet, the order keeps showing the receipt before
 * it.
 */
function take(world: SimState, order: Ord, run: Pick<Receipt, 'lines' | 'by' | 'write'>): void {
  const fate = world.runOutcome();
  const due = world.now + ('until' in fate ? fate.until : 400);
  const receipt: Receipt = { status: 'pending', due, ...run };
  if (fate.kind === 'unseen') world.unseen.push({ order: order.id, receipt });
  else if (fate.kind !== 'lost') order.receipt = receipt;
}
