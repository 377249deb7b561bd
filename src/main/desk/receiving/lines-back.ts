/**
 * A receipt of which nothing was booked, without a doubt, goes back onto its order as the receipt in progress: one line is put
 * right there, and the others need not be scanned again. What is in progress on the order stays; the lines are added to it, with
 * what was said of them: the command tells only what was to be booked, so the rest is taken from the record of the receipt.
 */
import type { ReviewCase } from '#domain/commands/command.ts';
import { add, decimal, isPositive, ONE, subtract, sum, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import { AS_ORDERED, type LineDifferences } from '#domain/receiving/line-split.ts';
import { lotsInParts, type CountedLot } from '#domain/receiving/lot.ts';
import { orderGoes } from '#domain/commands/pending-changes.ts';
import { MOST_LINE_PHOTOS } from '#domain/stock/picture.ts';
import type { ReceiptRecordLine } from '#domain/receiving/receipt-record.ts';
import type { ReceiptLine } from '#domain/receiving/receipt.ts';
import { canReceive } from '#domain/stock/record.ts';
import { attemptsOf } from '../../store/commands/delivery-attempts.ts';
import type { StoredCommand } from '../../store/commands/commands.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { setNotes } from '../../store/sheets/receipt-and-count-sheets.ts';
import {
  lineDrafts,
  setLineChoice,
  setLineDifferences,
  setLineFolder,
} from '../../store/sheets/receipt-line-drafts.ts';
import { commandsOfReceipt, receiptRecord } from '../../store/sheets/sent-receipts.ts';
import { appendTally, type NewTally } from '../../store/sheets/sheet-tallies.ts';
import { withRealIds } from '../../store/commands/temporary-ids.ts';
import { isUncertain } from '../../sync/push/kinds/command-kind.ts';
import { receiptOf } from './open-receipt.ts';
import { sign, type DeskPorts } from '../ports.ts';
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
  line: Pick<NewTally, 'sheetId' | 'subject' | 'itemId'>,
  { lot, quantity, serials }: CountedLot,
): void {
  const { at, by } = sign(desk);
  const about = { ...line, expected: null, outside: false, scanId: null, at, by };
  const rest = subtract(quantity, decimal(serials.length));
  for (const serial of serials)
    appendTally(db, { ...about, id: desk.newId(), op: 'add', quantity: ONE, lot, serial });
  if (isPositive(rest)) appendTally(db, { ...about, id: desk.newId(), op: 'add', quantity: rest, lot });
}

/** Each line as it was sent: how many, to where, as a second record where that was accepted, and what was said of it. */
export function putLinesBack(desk: DeskPorts, db: Writer, stored: StoredCommand): void {
  const command = withRealIds(db, stored);
  if (command.kind !== 'receive') return;
  const { orderId, lines, notes } = command.intent;
  const sheet = sheetFor(desk, db, orderId);
  const before = new Map(lineDrafts(db, sheet.id).map((draft) => [draft.lineId, draft]));
  const shown = new Map(receiptOf(desk, db, orderId)?.receipt.lines.map((line) => [line.lineId, line]));
  for (const { lineId, itemId, quantity, folderId, copyId, isDamaged, lots } of lines) {
    const about = { sheetId: sheet.id, subject: lineId, itemId };
    for (const part of lots ?? inOne(quantity)) putPartBack(desk, db, about, part);
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
  const ofCommand = { ...stored, lineIds: new Set(lines.map(({ lineId }) => lineId)) };
  putDifferencesBack(desk, db, ofCommand, { sheetId: sheet.id, shown });
  const noted = [sheet.notes ?? '', notes ?? ''].filter(Boolean);
  if (noted.length > 0) setNotes(db, sheet.id, [...new Set(noted)].join('\n'));
}

const inOne = (quantity: Decimal): CountedLot[] => [{ lot: null, quantity, serials: [] }];

/** Goods that the receipt counted and did not book, and its remarks. Receipts of earlier versions have no record: nothing. */
function putDifferencesBack(
  desk: DeskPorts,
  db: Writer,
  command: Pick<StoredCommand, 'seq' | 'sheetId'> & { readonly lineIds: ReadonlySet<number> },
  onto: { readonly sheetId: string; readonly shown: ReadonlyMap<number, ReceiptLine> },
): void {
  const { seq, sheetId, lineIds } = command;
  const record = sheetId === null ? undefined : receiptRecord(db, sheetId)?.record;
  if (sheetId === null || record === undefined) return;
  // Another receipt of the same sheet tells the office of all its lines: put back here too, these goods would be told twice.
  const isTold = commandsOfReceipt(db, sheetId).some(
    (one) => one.kind === 'receive' && one.seq !== seq && !isUnapplied(one),
  );
  const drafts = new Map(lineDrafts(db, onto.sheetId).map((draft) => [draft.lineId, draft]));
  for (const line of record.lines) {
    const { lineId } = line;
    const shown = onto.shown.get(lineId);
    if (shown === undefined || (isTold && !lineIds.has(lineId))) continue;
    // What was set aside may have been counted again since.
    if (line.isAside && isPositive(shown.now)) continue;
    const { parts, damaged, notOurs } = isTold ? NOTHING : unbookedOf(line);
    const about = { sheetId: onto.sheetId, subject: lineId, itemId: shown.itemId };
    for (const part of parts) putPartBack(desk, db, about, part);
    if (line.isAside) setLineChoice(db, onto.sheetId, lineId, 'aside');
    const said = drafts.get(lineId)?.differences ?? AS_ORDERED;
    const missing = isTold ? ZERO : line.split.missing;
    setLineDifferences(db, onto.sheetId, lineId, {
      ...said,
      ...overWith(said, notOurs),
      damaged: add(said.damaged, damaged),
      missing: isPositive(said.missing) ? said.missing : missing,
      reason: said.reason ?? line.reason,
      note: [...new Set([said.note, line.note])].filter(Boolean).join('; '),
      photos: photosOf([...said.photos, ...line.photos]),
    });
  }
}

interface Unbooked {
  readonly parts: readonly CountedLot[];
  readonly damaged: Decimal;
  readonly notOurs: Decimal;
}

const NOTHING: Unbooked = { parts: [], damaged: ZERO, notOurs: ZERO };

/** Of a line that was set aside all, and of the others what is damaged or not ours. What came in as stock of its own is with its command. */
function unbookedOf({ isAside, now, split, lots = inOne(now) }: ReceiptRecordLine): Unbooked {
  const { sound, damaged, extraDamaged = ZERO, damagedLeft, extra, notOurs } = split;
  if (isAside) return { parts: lots, damaged: sum([damaged, extraDamaged, damagedLeft]), notOurs: ZERO };
  const booked = [sound, damaged, extraDamaged];
  const [, , , left = [], , others = []] = lotsInParts(lots, [...booked, damagedLeft, extra, notOurs]);
  return { parts: [...left, ...others], damaged: damagedLeft, notOurs };
}

/** Said to be taken in otherwise meanwhile, it is asked anew. */
function overWith(said: LineDifferences, notOurs: Decimal): Pick<LineDifferences, 'over' | 'agreed'> {
  if (!isPositive(notOurs)) return said;
  const isSame = said.over !== 'stock';
  return { over: isSame ? 'not-ours' : null, agreed: isSame ? add(said.agreed, notOurs) : ZERO };
}

const photosOf = (photos: LineDifferences['photos']): LineDifferences['photos'] =>
  [...new Map(photos.map((photo) => [photo.id, photo])).values()].slice(0, MOST_LINE_PHOTOS);
