/** One line of a receipt in progress laid over the view of its order: what the others say stays as it is, and is not drawn again. */
import { isPositive } from '#domain/decimal.ts';
import { readiness, splitReceipt, toneOf } from '#domain/receipt.ts';
import type { LineView, ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';

type Counted = Pick<LineView, 'lineId'> & Partial<LineView>;

export function withLine(view: ReceivingView, counted: Counted): ReceivingView {
  const lines = view.lines.flatMap((line): ReceivingLine[] => {
    if (line.lineId !== counted.lineId) return [line];
    const { now, choice } = { ...line, ...counted };
    if (line.isOff && !isPositive(now)) return [];
    const tone = choice === 'aside' ? 'aside' : toneOf(now, line.remaining, line.before);
    return [{ ...line, ...counted, tone }];
  });
  const { sends, blockers, complete } = readiness(lines);
  const parts = splitReceipt(
    sends.map(({ lineId, itemId, now, landsIn }) => ({
      lineId,
      itemId,
      quantity: now,
      folderId: landsIn.id,
      copyId: null,
    })),
  );
  return { ...view, lines, blockers, complete, sends: sends.length, commands: parts.length };
}
