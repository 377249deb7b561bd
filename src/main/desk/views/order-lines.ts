/** The lines of an order once this station's own commands on it have gone through. */
import { add, ZERO } from '#domain/values/decimal.ts';
import { linesAfter } from '#domain/commands/pending-changes.ts';
import { queuedByLine } from '#domain/commands/project.ts';
import type { Order, OrderLine } from '#domain/stock/record.ts';
import type { Stock } from '../items/stock.ts';

/** A line that is to be added has an id below zero. */
export function linesNow(stock: Stock, order: Order): OrderLine[] {
  const queued = queuedByLine(order.id, stock.commands);
  const changed = linesAfter(order.id, undefined, stock.commands);
  const lines =
    changed?.map((line, n): OrderLine => {
      const before = order.lines.find(({ id }) => id === line.lineId);
      // The amount is the service's, of the line as it was.
      const { amount: _, ...kept } = before ?? { id: -1 - n, received: ZERO };
      const unit = line.unit === undefined ? {} : { unit: line.unit };
      return { ...kept, ...unit, itemId: line.itemId, ordered: line.quantity, unitRate: line.unitRate };
    }) ?? order.lines;
  return lines.map((line) => ({ ...line, received: add(line.received, queued.get(line.id) ?? ZERO) }));
}
