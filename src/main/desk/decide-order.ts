/** The basis of what is asked of an order: what the screen showed of it, with what this station's own commands make of that. */
import type { DeleteOrderBasis } from '#domain/kinds/delete-order.ts';
import { ZERO } from '#domain/decimal.ts';
import type { OrderLineDraft } from '#domain/record.ts';
import { editableStatuses, orderMoves, orderStatuses, type OrderStatus } from '#wire/purchase-order.ts';
import { unsettledCommands } from '../store/commands.ts';
import { orderById, orderIsWhole } from '../store/orders.ts';
import { headsMade } from '../sync/push/kinds/orders/expected-draft.ts';
import { isReceivedHere, linesAfter, orderGoes, statusAsked, statusesToCome } from './own-effects.ts';
import type { DeskPorts } from './ports.ts';
import { GONE, type Rule, type Shown } from './rule.ts';
import type { Stock } from './stock.ts';

export const createOrder: Rule<'create-order'> = ({ stock }, intent) => {
  const names = intent.lines.map((line) => stock.itemRef(line.itemId)?.name);
  if (names.includes(undefined)) return GONE;
  const basis = { kind: 'create-order', names: names.map((name) => name ?? '') } as const;
  return { kind: 'create-order', intent, basis };
};

export const editOrder: Rule<'edit-order'> = ({ desk, stock, seen }, intent) => {
  if (orderGoes(stock, intent.orderId)) return GONE;
  const asked = statusAsked(stock, intent.orderId);
  if (asked !== null && !editableStatuses.some((word) => word === asked)) return { refused: 'status-waits' };
  const lines = linesAfter(intent.orderId, seen.lines ?? linesOf(desk, intent.orderId), stock.commands);
  const named = orderName(desk, stock, intent.orderId);
  const id = stock.idNow(intent.orderId);
  const { currency = null } = orderById(desk.mirror.read, id) ?? makingOf(stock, id) ?? {};
  return { kind: 'edit-order', intent, basis: { kind: 'edit-order', ...named, currency, lines } };
};

export const orderStatus: Rule<'order-status'> = ({ desk, stock, seen }, intent) => {
  if (orderGoes(stock, intent.orderId)) return GONE;
  const mirror = desk.mirror.read;
  const status = seen.status ?? orderById(mirror, intent.orderId)?.status ?? '';
  const ownStatuses = statusesToCome(mirror, stock, intent.orderId);
  if (intent.status === 'voided' && isReceivedHere(unsettledCommands(desk.queue.read), stock, intent.orderId))
    return { refused: 'receipt-waits' };
  const asked = orderStatuses.find((word) => word === statusAsked(stock, intent.orderId));
  if (asked !== undefined && !isMove(asked, intent.status)) return { refused: 'status-waits' };
  const basis = { kind: 'order-status', ...orderName(desk, stock, intent.orderId), status } as const;
  const own = ownStatuses.length === 0 ? {} : { ownStatuses };
  return { kind: 'order-status', intent, basis: { ...basis, ...own } };
};

export const deleteOrder: Rule<'delete-order'> = (shown, intent) => {
  const { desk, stock } = shown;
  const asked = statusAsked(stock, intent.orderId);
  if (asked !== null && asked !== 'draft') return { refused: 'status-waits' };
  const named = orderName(desk, stock, intent.orderId);
  const basis = { kind: 'delete-order', ...named, ...draftShown(shown, intent.orderId) } as const;
  return { kind: 'delete-order', intent, basis };
};

const isMove = (from: OrderStatus, to: string): boolean => orderMoves[from].some((one) => one === to);

/** An order by name: the mirror's, the one this station is about to make, or by its number alone. */
function orderName(desk: DeskPorts, stock: Stock, orderId: number): { order: string; vendor: string } {
  const id = stock.idNow(orderId);
  const known = orderById(desk.mirror.read, id);
  if (known !== undefined) return { order: known.number, vendor: known.vendor };
  const made = makingOf(stock, id);
  if (made !== undefined) return { order: made.number, vendor: made.vendor.name };
  return { order: `#${id}`, vendor: '' };
}

/** The intent of the command that makes an order, where the mirror does not show it yet. */
function makingOf({ commands }: Stock, id: number) {
  const made = commands.find(({ intent }) => intent.kind === 'create-order' && intent.orderId === id);
  return made?.kind === 'create-order' ? made.intent : undefined;
}

/** A draft as the screen showed it, or else the mirror; its lines with what this station's own commands make of them. */
function draftShown(
  { desk, stock, seen }: Shown,
  orderId: number,
): Pick<DeleteOrderBasis, 'version' | 'lines' | 'heads'> {
  const mirror = desk.mirror.read;
  const id = stock.idNow(orderId);
  const made = makingOf(stock, id);
  const version = seen.version ?? orderById(mirror, id)?.version;
  const shown = seen.lines ?? (orderIsWhole(mirror, id) ? linesOf(desk, id) : undefined);
  const lines = linesAfter(id, made?.lines ?? shown, stock.commands);
  // Minus one: the list did not tell it.
  const isTold = version !== undefined && version >= 0;
  return {
    ...(isTold ? { version } : made === undefined ? {} : { heads: headsMade(made) }),
    ...(lines === undefined ? {} : { lines }),
  };
}

function linesOf(desk: DeskPorts, orderId: number): OrderLineDraft[] {
  return (orderById(desk.mirror.read, orderId)?.lines ?? []).map((line) => ({
    lineId: line.id,
    itemId: line.itemId,
    quantity: line.ordered,
    unitRate: line.unitRate ?? ZERO,
  }));
}
