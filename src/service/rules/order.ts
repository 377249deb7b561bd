/* Decides which status an order may get, on request and through a receive, and computes the amounts of its lines and its total. */
import {
  finalStatuses,
  orderMoves,
  orderStatuses,
  receiveMoves,
  type OrderStatus,
} from '#wire/purchase-order.ts';
import { add, compare, money, times } from './amount.ts';
import { quoted, refuse, type Refusal } from './refusal.ts';

export interface Ordered {
  readonly quantity: string;
  readonly unit_rate: string;
}

export interface Received {
  readonly quantity: string;
  readonly received_quantity: string;
}

export function lineAmount(line: Ordered): string {
  return money(times(line.quantity, line.unit_rate));
}

export function orderTotal(lines: readonly Ordered[]): string {
  return money(lines.reduce((sum, line) => add(sum, times(line.quantity, line.unit_rate)), '0'));
}

/**
 * A person asks for a status. The status the order already has is granted whatever the version, so that a request whose
 * answer was lost can be sent again.
 */
export function judgeStatus(
  order: { readonly status: OrderStatus; readonly version: number },
  asked: { readonly status: string; readonly version: number },
): 'unchanged' | { readonly status: OrderStatus } | Refusal {
  if (asked.status === order.status) return 'unchanged';
  if (asked.version !== order.version) return staleVersion('order', order.version);
  const status = orderStatuses.find((word) => word === asked.status);
  if (status !== undefined && orderMoves[order.status].includes(status)) return { status };
  return refuse(
    400,
    finalStatuses.includes(order.status)
      ? `status cannot change: the order is ${order.status} for good`
      : `status cannot go from ${order.status} to ${quoted(asked.status)}`,
  );
}

export function staleVersion(what: string, current: number): Refusal {
  return refuse(409, `version is stale: the ${what} is at version ${current} by now; read it again`);
}

/**
 * The statuses a receive takes the order through, once lines have come in: none, one or two.
 * @param path through: a first receive that completes the order passes partially_received on its way; direct: it does not
 */
export function statusesAfterReceive(
  status: OrderStatus,
  lines: readonly Received[],
  path: 'through' | 'direct',
): readonly OrderStatus[] {
  const complete = lines.every((line) => compare(line.received_quantity, line.quantity) >= 0);
  if (status === 'partially_received') return complete ? [receiveMoves.partially_received] : [];
  if (status !== 'ordered') return [];
  if (!complete) return [receiveMoves.ordered];
  const end = receiveMoves.partially_received;
  return path === 'through' ? [receiveMoves.ordered, end] : [end];
}
