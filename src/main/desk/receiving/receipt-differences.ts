/** What came otherwise than ordered on a line of a receipt in progress, as the operator says it: more, broken, or not there. */
import {
  add,
  atLeastZero,
  compare,
  isPositive,
  subtract,
  ZERO,
  type Decimal,
} from '#domain/values/decimal.ts';
import { overOf, type LineDifferences, type OverChoice } from '#domain/receiving/line-split.ts';
import { MOST_LINE_PHOTOS } from '#domain/stock/picture.ts';
import { splitOf, type ReceiptLine } from '#domain/receiving/receipt.ts';
import type { NewPhoto } from '#domain/stock/record.ts';
import type { DiffersNot } from '#domain/replies/reply-of-receiving.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { withUnit } from '#domain/stock/unit.ts';
import type { Undo } from '#domain/commands/undo.ts';
import type { Writer } from '../../store/database.ts';
import { hasPhotoFile } from '../../store/sheets/stored-photos.ts';
import { setLineDifferences } from '../../store/sheets/receipt-line-drafts.ts';
import type { DeskPorts } from '../ports.ts';
import { receiptOf } from './open-receipt.ts';
import { sheetFor } from './receipt-sheet.ts';

/** What is said of a line; what is absent stays as it was said. */
export interface DifferencesAsk {
  readonly over?: OverChoice | null;
  readonly damaged?: Decimal;
  /** So many more than were said to be. */
  readonly moreDamaged?: Decimal;
  /** `rest`: all that was not counted; again: nothing. */
  readonly missing?: Decimal | 'rest';
  readonly reason?: string | null;
  /** One that the station has the file of. */
  readonly addPhoto?: NewPhoto;
  /** By its id. */
  readonly removePhoto?: string;
}

/** Undefined: there is no such line, or it is not on the order any more, or the file of the photo is not here. */
export function differLine(
  desk: DeskPorts,
  db: Writer,
  orderId: number,
  lineId: number,
  ask: DifferencesAsk,
): Outcome | undefined {
  const open = receiptOf(desk, db, orderId, { lineId });
  const line = open?.receipt.lines[0];
  if (open === undefined || line === undefined || line.isOff) return undefined;
  if (ask.addPhoto !== undefined && !hasPhotoFile(db, ask.addPhoto.id)) return undefined;
  const name = open.items.get(line.itemId)?.name ?? null;
  const wanted = differencesBy(line, ask);
  const place = { screen: 'receive', orderId, lineId } as const;
  const why = refusalOf(line, wanted, ask);
  if (why !== null) return { tone: 'refused', said: { kind: 'differs-not', why, name }, undo: null, place };
  setLineDifferences(db, sheetFor(desk, db, orderId).id, lineId, wanted);
  return said(desk, db, { orderId, lineId }, line.differences);
}

/** Keeps what is typed of a line; nothing where its receipt is sent or discarded already. */
export function noteLine(desk: DeskPorts, db: Writer, orderId: number, lineId: number, note: string): void {
  const open = receiptOf(desk, db, orderId, { lineId });
  const line = open?.receipt.lines[0];
  if (open?.sheet === undefined || line === undefined) return;
  setLineDifferences(db, open.sheet.id, lineId, { ...line.differences, note });
}

/** Puts it back as it was. */
export function undoDifferences(
  desk: DeskPorts,
  db: Writer,
  { orderId, lineId, before }: Extract<Undo, { kind: 'differences' }>,
): Outcome | undefined {
  const note = receiptOf(desk, db, orderId, { lineId })?.receipt.lines[0]?.differences.note ?? before.note;
  setLineDifferences(db, sheetFor(desk, db, orderId).id, lineId, { ...before, note });
  const outcome = said(desk, db, { orderId, lineId }, before);
  return outcome?.said.kind === 'line-differs'
    ? { ...outcome, said: { ...outcome.said, undone: true }, undo: null }
    : outcome;
}

function said(
  desk: DeskPorts,
  db: Writer,
  { orderId, lineId }: { readonly orderId: number; readonly lineId: number },
  before: LineDifferences,
): Outcome | undefined {
  const open = receiptOf(desk, db, orderId, { lineId });
  const line = open?.receipt.lines[0];
  if (open === undefined || line === undefined) return undefined;
  return {
    tone: line.tone === 'over' ? 'look' : 'done',
    said: {
      kind: 'line-differs',
      name: open.items.get(line.itemId)?.name ?? null,
      line: line.number,
      split: splitOf(line),
      ...withUnit(line.unit),
      reason: line.differences.reason,
      note: line.differences.note,
      photos: line.differences.photos.length,
      to: open.stock.placeOf(line.landsIn),
      quarantine: line.quarantine && open.stock.placeOf(line.quarantine.folderId),
    },
    undo: {
      kind: 'differences',
      orderId,
      lineId,
      before,
      ...(open.sheet === undefined ? {} : { sheetId: open.sheet.id }),
    },
    place: { screen: 'receive', orderId, lineId },
  };
}

function differencesBy(line: ReceiptLine, ask: DifferencesAsk): LineDifferences {
  const { over, agreed, damaged, reason, note, photos } = line.differences;
  const others = photos.filter(({ id }) => id !== (ask.addPhoto?.id ?? ask.removePhoto));
  const { missing } = splitOf(line);
  // Said once more, nothing is missing.
  const rest = isPositive(missing) ? ZERO : uncountedOf(line);
  return {
    over: ask.over === undefined ? over : ask.over,
    agreed: ask.over === undefined ? agreed : overOf(splitOf(line)),
    damaged: ask.damaged ?? add(damaged, ask.moreDamaged ?? ZERO),
    missing: ask.missing === 'rest' ? rest : (ask.missing ?? missing),
    reason: ask.reason === undefined ? reason : ask.reason,
    note,
    photos: ask.addPhoto === undefined ? others : [...others, ask.addPhoto],
  };
}

const uncountedOf = ({ remaining, now }: ReceiptLine): Decimal => atLeastZero(subtract(remaining, now));

function refusalOf(line: ReceiptLine, wanted: LineDifferences, ask: DifferencesAsk): DiffersNot | null {
  const { now, differences } = line;
  if (ask.over != null && !isPositive(overOf(splitOf(line)))) return 'nothing-over';
  if (wanted.photos.length > MOST_LINE_PHOTOS) return 'enough-photos';
  const isMoreDamaged = compare(wanted.damaged, differences.damaged) > 0;
  if (isMoreDamaged && compare(wanted.damaged, now) > 0) return 'not-counted';
  const isMissing = ask.missing === 'rest' ? splitOf(line).missing === ZERO : isPositive(ask.missing ?? ZERO);
  const isThere = wanted.missing === ZERO || compare(wanted.missing, uncountedOf(line)) > 0;
  return isMissing && isThere ? 'all-there' : null;
}
