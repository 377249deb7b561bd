/** What a reply already tells is put into the views at once; the read that follows confirms it. */
import { isRow, keyOfRow, sentBefore } from '#domain/stock/batch.ts';
import {
  add,
  compare,
  isNegative,
  isPositive,
  subtract,
  ZERO,
  type Decimal,
} from '#domain/values/decimal.ts';
import type { MovePlace, Place } from '#domain/scanning/place.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { Said } from '#domain/replies/reply.ts';
import type { BatchRowView, BatchView } from '#domain/views/batch.ts';
import type { CountingLine, CountingView } from '#domain/views/counting.ts';
import { withLine } from '../scans/lines.ts';
import { patchView } from './views.ts';

export function applyReply(said: Said, place: Place): void {
  if (said.kind === 'line-counted') {
    patchView('receiving', { orderId: said.order.id }, (view) =>
      withLine(view, { lineId: said.lineId, now: said.now, forecast: said.forecast }),
    );
  }
  if (said.kind === 'batch-row') patchView('batch', {}, (view) => withBatchRow(view, said));
  if (said.kind === 'measure-asked' && place.screen === 'move' && place.batch === true) {
    const { item } = said;
    if (item !== undefined) patchView('batch', {}, (view) => withRowToType(view, item, place));
  }
  if (said.kind === 'counted' && place.screen === 'count' && place.sheetId !== undefined) {
    patchView('counting', { sheetId: place.sheetId }, (view) => withCount(view, said.item.id, said.counted));
  }
}

/** The row is there at once: a figure that is typed behind the scan is of that. What stops it is as the read that follows has it. */
export function withBatchRow(view: BatchView, said: Extract<Said, { kind: 'batch-row' }>): BatchView {
  const { item, quantity, to } = said;
  const key = keyOfRow({ ...said, itemId: item.id });
  const others = view.rows.filter((one) => !isRow(one, key));
  if (quantity === null) return { ...view, rows: others };
  const before = view.rows.find((one) => isRow(one, key));
  const ahead = sentBefore(before === undefined ? [{ ...key, quantity }, ...others] : view.rows, key);
  const left = subtract(item.quantity, add(quantity, ahead));
  const row: BatchRowView = {
    ...key,
    item,
    quantity,
    ...(to === null ? {} : { to }),
    left: isNegative(left) ? null : left,
    stop: isNegative(left) ? 'not-so-many' : to === null ? 'no-destination' : null,
    isAll: compare(left, ZERO) === 0,
    before: ahead,
    leaveZero: said.leaveZero ?? before?.leaveZero ?? true,
  };
  const rows = before === undefined ? [row, ...others] : view.rows.map((one) => (one === before ? row : one));
  return { ...view, rows };
}

/** How much it is is typed next. */
function withRowToType(view: BatchView, item: ItemRef, { part, folderId }: MovePlace): BatchView {
  const key = keyOfRow({ itemId: item.id, ...(part === undefined ? {} : { part }) });
  if (view.rows.some((one) => isRow(one, key))) return view;
  const to = view.cart !== null && view.cart.id === folderId ? view.cart : null;
  return withBatchRow(view, { kind: 'batch-row', item, ...key, quantity: ZERO, to });
}

/** The line counted last stands first. A line not on the view yet comes with the next read; that something is counted holds before. */
export function withCount(view: CountingView, itemId: number, counted: Decimal): CountingView {
  const before = view.lines.find((line) => line.itemId === itemId);
  if (before === undefined) {
    const { sheet } = view;
    if (!isPositive(counted)) return view;
    return { ...view, sheet: { ...sheet, counted: Math.max(1, sheet.counted) } };
  }
  const variance = before.expected === null ? null : subtract(counted, before.expected);
  const line: CountingLine = {
    ...before,
    counted,
    variance,
    tone: variance === null || compare(counted, before.expected ?? counted) === 0 ? 'same' : 'differs',
  };
  // The figures above the lines go with them: what asks about the sheet names them.
  const isNew = before.counted === null;
  const differing = Number(line.tone === 'differs') - Number(before.tone === 'differs');
  return {
    ...view,
    sheet: isNew ? { ...view.sheet, counted: view.sheet.counted + 1 } : view.sheet,
    unseen: isNew ? Math.max(0, view.unseen - 1) : view.unseen,
    differing: Math.max(0, view.differing + differing),
    lines: [line, ...view.lines.filter((one) => one !== before)],
  };
}
