/** One line of a receipt in progress laid over the view of its order: what the others say stays as it is, and is not drawn again. */
import { isPositive } from '#domain/values/decimal.ts';
import { bookingsOf } from '#domain/receiving/receipt-bookings.ts';
import { readiness, toneOf } from '#domain/receiving/receipt.ts';
import type { LineView, ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';

type Counted = Pick<LineView, 'lineId'> & Partial<LineView>;

export function withLine(view: ReceivingView, counted: Counted): ReceivingView {
  const lines = view.lines.flatMap((line): ReceivingLine[] => {
    if (line.lineId !== counted.lineId) return [line];
    const now = { ...line, ...counted };
    if (line.isOff && !isPositive(now.now)) return [];
    return [{ ...now, tone: toneOf(now) }];
  });
  const { sends, blockers, complete } = readiness(lines);
  return { ...view, lines, blockers, complete, sends: sends.length, commands: bookingsOf(sends).length };
}
