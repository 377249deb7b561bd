/** Which lines of an order a screen shows, and in which order. What is sent does not depend on it. */
import { compare, ZERO } from '../values/decimal.ts';
import { onOrderOf } from '../receiving/line-split.ts';
import { splitOf } from '../receiving/receipt.ts';
import { compareParts, onTheWay } from '../stock/walking-order.ts';
import type { ReceivingLine } from './receiving.ts';

/** order: as on the order. place: as one walks from location to location. code: by the item's first label. open: those with something still to come first. */
export const LINES_ORDERS = ['order', 'place', 'code', 'open'] as const;
export type LinesOrder = (typeof LINES_ORDERS)[number];

/** Pressed once more than there are, the key is back at the first. */
export const nextLinesOrder = (by: LinesOrder): LinesOrder =>
  LINES_ORDERS[(LINES_ORDERS.indexOf(by) + 1) % LINES_ORDERS.length] ?? 'order';

/** Something is still to come on it when what is counted now has been sent. */
export const isStillToCome = (line: ReceivingLine): boolean => {
  const booked = line.choice === 'aside' ? ZERO : onOrderOf(splitOf(line));
  return !line.isOff && compare(booked, line.remaining) < 0;
};

/** Lines that are alike in it stay as they are on the order. */
export function linesInOrder(lines: readonly ReceivingLine[], by: LinesOrder): readonly ReceivingLine[] {
  switch (by) {
    case 'order':
      return lines;
    case 'place':
      return sortedBy(lines, ({ landsIn }) => onTheWay(landsIn));
    case 'code':
      return sortedBy(lines, ({ item }) => (item?.code == null ? [] : [item.code]));
    case 'open':
      return [...lines.filter(isStillToCome), ...lines.filter((line) => !isStillToCome(line))];
    default:
      return by satisfies never;
  }
}

/** Those with nothing to go by come last. */
function sortedBy(
  lines: readonly ReceivingLine[],
  partsOf: (line: ReceivingLine) => readonly string[],
): readonly ReceivingLine[] {
  return lines
    .map((line) => ({ line, parts: partsOf(line) }))
    .toSorted(
      (a, b) => Number(a.parts.length === 0) - Number(b.parts.length === 0) || compareParts(a.parts, b.parts),
    )
    .map(({ line }) => line);
}

/** Whether every word of what is sought is in the line's name, its code or the name of the location it goes to. */
export function isFound({ item, landsIn }: ReceivingLine, sought: string): boolean {
  const all = [item?.name, item?.code, landsIn.name].join(' ').toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
