/**
 * A receipt of which nothing was booked, without a doubt, goes back onto its order as the receipt in progress: one line is put
 * right there, and the others need not be scanned again. What is in progress on the order stays; the lines are added to it.
 */
import type { ReviewCase } from '#domain/command.ts';
import { orderGoes } from '#domain/pending-changes.ts';
import { canReceive } from '#domain/record.ts';
import { attemptsOf } from '../store/delivery-attempts.ts';
import type { StoredCommand } from '../store/commands.ts';
import type { Reader, Writer } from '../store/database.ts';
import { lineDrafts, setLineChoice, setLineFolder, setNotes } from '../store/receipt-and-count-sheets.ts';
import { appendTally } from '../store/sheet-tallies.ts';
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

/** Each line as it was sent: how many, to where, and as a second record where that was accepted. */
export function putLinesBack(desk: DeskPorts, db: Writer, stored: StoredCommand): void {
  const command = withRealIds(db, stored);
  if (command.kind !== 'receive') return;
  const { orderId, lines, notes } = command.intent;
  const sheet = sheetFor(desk, db, orderId);
  const before = new Map(lineDrafts(db, sheet.id).map((draft) => [draft.lineId, draft]));
  const shown = new Map(receiptOf(desk, db, orderId)?.receipt.lines.map((line) => [line.lineId, line]));
  const { at, by } = sign(desk);
  for (const { lineId, itemId, quantity, folderId, copyId } of lines) {
    const about = {
      sheetId: sheet.id,
      subject: lineId,
      itemId,
      expected: null,
      outside: false,
      scanId: null,
    };
    appendTally(db, { id: desk.newId(), ...about, op: 'add', quantity, at, by });
    const draft = before.get(lineId);
    if (draft?.folderId === undefined && shown.get(lineId)?.landsIn !== folderId)
      setLineFolder(db, sheet.id, lineId, folderId);
    if (copyId !== null) setLineChoice(db, sheet.id, lineId, 'copy');
    else if (draft?.choice === 'aside') setLineChoice(db, sheet.id, lineId, null);
  }
  const noted = [sheet.notes ?? '', notes ?? ''].filter(Boolean);
  if (noted.length > 0) setNotes(db, sheet.id, [...new Set(noted)].join('\n'));
}
