/** The Orders screen: purchase orders of every status, and what is to be ordered again. */
import { isPositive, type Decimal } from '#domain/values/decimal.ts';
import { shipToMember } from '#domain/orders/order-fields.ts';
import { ORDER_GONE, type OrderStatus } from '#domain/stock/record.ts';
import type { OrderListRow, OrderPageView, ReorderLine } from '#domain/views/orders.ts';
import { catalogue } from './catalogue.ts';
import { orders as de } from './de/orders.ts';
import { orders as en } from './en/orders.ts';
import { day, facts, figure, moment, money, spokenFacts } from './figure.ts';

export const orders = catalogue(en, de);

type Words = Readonly<Partial<Record<string, string>>>;

/** A member of the address that the app does not write has the service's own name. */
export function fieldName(field: string): string {
  const member = shipToMember(field);
  const names: Words = orders.fields;
  if (member === null) return names[field] ?? field;
  const members: Words = orders.shipToMembers;
  return orders.shipToMember({ name: members[member] ?? member.replaceAll('_', ' ') });
}

/** In one or two words, as the name of a column. One that the service may add later is shown as it is. */
export function statusShort(status: OrderStatus): string {
  const words: Words = orders.status;
  return words[status] ?? status.replaceAll('_', ' ');
}

/** What leads an order to that status. */
export function moveName(status: OrderStatus): string {
  const words: Words = orders.moveTo;
  return words[status] ?? statusShort(status);
}

/** Why nothing leads on from a status: what the app does not know is not said to be final. */
export const noMovesFrom = (status: OrderStatus): string =>
  status in orders.status ? orders.noMoves : orders.movesUnknown;

/** Of records that are short those for which something is to order: what one lacks may be on order, or with another of its article. */
export const reorderCount = (lines: readonly Pick<ReorderLine, 'proposed'>[]): string =>
  orders.reorderCount({ n: lines.filter(({ proposed }) => isPositive(proposed)).length });

/** What is asked before that; null where it can be taken back. */
export function moveAsk(status: OrderStatus): string | null {
  const words: Words = orders.moveAsk;
  return words[status] ?? null;
}

export function becomesWords(becomes: OrderStatus | null): string | null {
  if (becomes === null) return null;
  return becomes === ORDER_GONE ? orders.willGo : orders.willBe({ status: statusShort(becomes) });
}

export const orderSpoken = (row: OrderListRow): string =>
  spokenFacts(
    orders.rowSpoken({ number: row.number, vendor: row.vendor, status: statusShort(row.status) }),
    row.orderedDate === null ? null : day(row.orderedDate),
    row.expected === undefined ? null : orders.expectedOn({ day: day(row.expected) }),
    row.isLate ? orders.isLate : null,
    becomesWords(row.becomes),
  );

/** What is wrong with how many are ordered; null: nothing. */
export const orderedProblem = (n: Decimal): string | null => (isPositive(n) ? null : orders.needsQuantity);

export const totalOf = (total: Decimal | null, currency: string | null): string =>
  total === null ? orders.noTotal : money(total, currency);

/** Who wrote last, and when. */
export const writtenBy = ({ updatedBy, updatedAt }: OrderPageView): string =>
  facts(updatedBy, updatedAt === null || updatedAt === '' ? null : moment(updatedAt));

/** What the figure "short" does not say by itself; null: it stands below its minimum, and no alert watches it. */
export function whyShort({ isAlerted, alertsAt, item: { unit } }: ReorderLine): string | null {
  if (alertsAt !== null) return orders.whyOneMore({ n: figure(alertsAt, unit) });
  return isAlerted ? orders.whyAlert : null;
}

export function reorderSpoken(line: ReorderLine, wanted: Decimal, vendor: string): string {
  const { name, unit } = line.item;
  const n = figure(wanted, unit);
  return spokenFacts(
    vendor === '' ? orders.reorderSpokenAlone({ name, n }) : orders.reorderSpoken({ name, n, vendor }),
    line.alertsAt === null ? null : whyShort(line),
  );
}
