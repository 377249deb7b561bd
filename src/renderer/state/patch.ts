/** What a reply already tells is put into the views at once; the read that follows confirms it. */
import { compare, subtract, type Decimal } from '#domain/decimal.ts';
import type { Place } from '#domain/place.ts';
import { readiness, toneOf } from '#domain/receipt.ts';
import type { LineCounted, Said } from '#domain/reply.ts';
import type { CountingLine, CountingView } from '#domain/views/counting.ts';
import type { ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';
import { patchView } from './views.ts';

export function applyReply(said: Said, place: Place): void {
  if (said.what === 'line-counted') {
    patchView('receiving', { orderId: said.order.id }, (view) => withLine(view, said));
  }
  if (said.what === 'counted' && place.screen === 'count' && place.sheetId !== undefined) {
    patchView('counting', { sheetId: place.sheetId }, (view) => withCount(view, said.item.id, said.counted));
  }
}

export function withLine(view: ReceivingView, said: LineCounted): ReceivingView {
  const lines = view.lines.map((line): ReceivingLine => {
    if (line.lineId !== said.lineId) return line;
    const tone = line.choice === 'aside' ? 'aside' : toneOf(said.now, line.remaining, line.before);
    return { ...line, now: said.now, forecast: said.forecast, tone };
  });
  const { sends, bars, complete } = readiness(lines);
  return { ...view, lines, bars, complete, sends: sends.length };
}

/** The line counted last stands first. A line not on the view yet comes with the next read. */
export function withCount(view: CountingView, itemId: number, counted: Decimal): CountingView {
  const before = view.lines.find((line) => line.itemId === itemId);
  if (before === undefined) return view;
  const variance = before.expected === null ? null : subtract(counted, before.expected);
  const line: CountingLine = {
    ...before,
    counted,
    variance,
    tone: variance === null || compare(counted, before.expected ?? counted) === 0 ? 'same' : 'differs',
  };
  return { ...view, lines: [line, ...view.lines.filter((one) => one !== before)] };
}
