/** The batch of moves in hand, and what has become of the one that was sent last. */
import { keyOfRow, type BatchRow } from '#domain/stock/batch.ts';
import { add, compare, isNegative, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { withUnit } from '#domain/stock/unit.ts';
import type { BatchRowView, BatchView, SentRow } from '#domain/views/batch.ts';
import { commandsOfPiece } from '../../store/commands/find-commands-of-request.ts';
import { commandById, type StoredCommand } from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { batchRows, leftOf, stopOf } from '../moving/batch.ts';
import { landedAs } from '../moving/landed-as.ts';
import { isOrdered } from '../moving/moves.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';
import { takenBackAs } from '../undo/taken-back-as.ts';

export function batchView(desk: DeskPorts): BatchView {
  const db = desk.queue.read;
  const stock = stockNow(db, desk.mirror.read);
  const cart = setting(db, 'cart');
  return {
    cart: cart === null ? null : (stock.folder(cart) ?? null),
    rows: rowViews(desk, stock, batchRows(db, stock)),
    sent: sentRows(db, setting(db, 'batchSent')),
  };
}

/** The newest row stands first, and is sent last: what is sent of its item before is not there any more then. */
function rowViews(desk: DeskPorts, stock: Stock, rows: readonly BatchRow[]): readonly BatchRowView[] {
  const sent = new Map<number, Decimal>();
  const views = rows.toReversed().map((row) => {
    const before = sent.get(row.itemId) ?? ZERO;
    const view = rowView(desk, stock, row, before);
    if (view.stop === null || view.stop === 'no-destination') sent.set(row.itemId, add(before, row.quantity));
    return view;
  });
  return views.toReversed();
}

/** @param before of the same item, which is sent before it */
function rowView(desk: DeskPorts, stock: Stock, row: BatchRow, before: Decimal): BatchRowView {
  const { itemId, quantity, folderId } = row;
  const withBefore = { ...row, quantity: add(quantity, before) };
  const item = stock.itemRef(itemId) ?? null;
  const left = leftOf(stock, withBefore);
  const to = folderId === undefined ? {} : { to: stock.folder(folderId) ?? null };
  return {
    ...keyOfRow(row),
    item,
    ...(row.name === undefined ? {} : { name: row.name }),
    quantity,
    ...to,
    left: left === null || isNegative(left) ? null : left,
    stop: stopOf(desk, desk.queue.read, stock, withBefore),
    before,
    isAll: item !== null && compare(withBefore.quantity, item.quantity) === 0,
    leaveZero: row.leaveZero ?? isOrdered(desk, stock, itemId) !== false,
  };
}

function sentRows(db: Reader, id: string | null): readonly SentRow[] {
  if (id === null) return [];
  return commandsOfPiece(db, id)
    .toReversed()
    .flatMap((one) => commandById(db, one) ?? [])
    .flatMap((command) => (command.kind === 'move' ? [sentRow(db, command)] : []));
}

function sentRow(db: Reader, command: Extract<StoredCommand, { kind: 'move' }>): SentRow {
  const { id, basis, intent, proof } = command;
  const as = takenBackAs(db, command) ?? landedAs(db, command);
  const there = proof?.readings.find(({ of }) => of === 'destination');
  const isFigure = there !== undefined && (as === 'joined' || as === 'apart' || as === 'alone');
  return {
    id,
    name: basis.name,
    quantity: intent.quantity,
    ...withUnit(basis.unit),
    from: basis.from,
    to: basis.to,
    as,
    // Only an answer names the record's figure: found by figures, the reading is of the whole location.
    ...(isFigure && proof?.how === 'answer' ? { now: there.now } : {}),
  };
}
