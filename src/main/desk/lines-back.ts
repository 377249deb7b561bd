/**
 * A receipt of which nothing was booked, without a doubt, goes back onto its order as the receipt in progress: one line is put
 * right there, and the others need not be scanned again. What is in progress on the order stays; the lines are added to it.
 */
import type { ReviewCase } from '#domain/command.ts';
import { add, decimal, isPositive, ONE, subtract } from '#domain/decimal.ts';
import { AS_ORDERED } from '#domain/line-split.ts';
import type { CountedLot } from '#domain/lot.ts';
import { orderGoes } from '#domain/pending-changes.ts';
import { canReceive } from '#domain/record.ts';
import { attemptsOf } from '../store/delivery-attempts.ts';
import type { StoredCommand } from '../store/commands.ts';
import type { Reader, Writer } from '../store/database.ts';
import { setNotes } from '../store/receipt-and-count-sheets.ts';
import {
  lineDrafts,
  setLineChoice,
  setLineDifferences,
  setLineFolder,
} from '../store/receipt-line-drafts.ts';
import { appendTally, type NewTally } from '../store/sheet-tallies.ts';
import { withRealIds } from '../store/temporary-ids.ts';
import { isUncertain } from '../sync/push/kinds/command-kind.ts';
import { receiptOf } from './open-receipt.ts';
import { sign, type DeskPorts } from './ports.ts';
import { sheetFor } from './receipt-sheet.ts';
import { statusThen } from './receipts.ts';

/** Of which nothing was booked because a line, or what is said of it, is not right. */
const CORRECTED: ReadonlySet<ReviewCase['kind'] | undefined> = new Set([
  'too-many',
  'refused',
  'lines-failed',
]);

const isCorrected = ({ review }: StoredCommand): boolean =>
  CORRECTED.has(review?.kind) || (review?.kind === 'gone' && review.what === 'line');

/** Not where a request of it may still land, nor where the order takes nothing any more. */
export function canGoBack(desk: DeskPorts, db: Reader, stored: StoredCommand): boolean {
  const command = withRealIds(db, stored);
  if (command.kind !== 'receive' || command.state !== 'review' || !isCorrected(command)) return false;
  if (isUncertain(attemptsOf(db, command.seq))) return false;
  const open = receiptOf(desk, db, command.intent.orderId, { itemIds: [] });
  if (open === undefined || orderGoes(open.stock, open.order.id)) return false;
  return canReceive(statusThen(open.stock, open.order));
}

/** A serial number is of one piece. */
function putPartBack(
  desk: DeskPorts,
  db: Writer,
  about: Omit<NewTally, 'id' | 'op' | 'quantity'>,
  { lot, quantity, serials }: CountedLot,
): void {
  const rest = subtract(quantity, decimal(serials.length));
  for (const serial of serials)
    appendTally(db, { ...about, id: desk.newId(), op: 'add', quantity: ONE, lot, serial });
  if (isPositive(rest)) appendTally(db, { ...about, id: desk.newId(), op: 'add', quantity: rest, lot });
}

/** Each line as it was sent: how many, to where, and as a second record where that was accepted. */
export function putLinesBack(desk: DeskPorts, db: Writer, stored: StoredCommand): void {
  const command = withRealIds(db, stored);
  if (command.kind !== 'receive') return;
  const { orderId, lines, notes } = command.intent;
  const sheet = sheetFor(desk, db, orderId);
  const before = new Map(lineDrafts(db, sheet.id).map((draft) => [draft.lineId, draft]));
  const shown = new Map(receiptOf(desk, db, orderId)?.receipt.lines.map((line) => [line.lineId, line]));
  const { at, by } = sign(desk);
  for (const { lineId, itemId, quantity, folderId, copyId, isDamaged, lots } of lines) {
    const about = {
      sheetId: sheet.id,
      subject: lineId,
      itemId,
      expected: null,
      outside: false,
      scanId: null,
    };
    for (const part of lots ?? [{ lot: null, quantity, serials: [] }])
      putPartBack(desk, db, { ...about, at, by }, part);
    const draft = before.get(lineId);
    if (isDamaged === true) {
      // Where damaged goods go is not where the line's others do.
      const said = draft?.differences ?? AS_ORDERED;
      setLineDifferences(db, sheet.id, lineId, { ...said, damaged: add(said.damaged, quantity) });
      continue;
    }
    if (draft?.folderId === undefined && shown.get(lineId)?.landsIn !== folderId)
      setLineFolder(db, sheet.id, lineId, folderId);
    if (copyId !== null) setLineChoice(db, sheet.id, lineId, 'copy');
    else if (draft?.choice === 'aside') setLineChoice(db, sheet.id, lineId, null);
  }
  const noted = [sheet.notes ?? '', notes ?? ''].filter(Boolean);
  if (noted.length > 0) setNotes(db, sheet.id, [...new Set(noted)].join('\n'));
}
