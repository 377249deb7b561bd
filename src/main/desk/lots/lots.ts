/**
 * Lots of goods on a receipt in progress: which lot is counted, what is said of it once it has been counted, and where it goes where lots are
 * kept apart. What becomes of them when the receipt is sent is in `received-lots.ts`.
 */
import type { ActAsked } from '#bridge/acts.ts';
import { localDay } from '#domain/values/day.ts';
import type { Decimal } from '#domain/values/decimal.ts';
import type { Gs1Facts } from '#domain/barcode/gs1.ts';
import { lastDay, lotKey, lotOf, type Lot } from '#domain/receiving/lot.ts';
import { askedLot, type LineLot } from '#domain/receiving/lot-route.ts';
import type { ReceiptLine } from '#domain/receiving/receipt.ts';
import type { OfLot } from '#domain/replies/reply-of-lots.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { withUnit } from '#domain/stock/unit.ts';
import type { Undo } from '#domain/commands/undo.ts';
import type { Writer } from '../../store/database.ts';
import { lastLot, lotPlacesOf, sayLot, setLotPlace, undoSayLot } from '../../store/sheets/lots-on-sheets.ts';
import { openReceipt } from '../../store/sheets/receipt-and-count-sheets.ts';
import { setTypedLot } from '../../store/sheets/receipt-line-drafts.ts';
import { receiptOf } from '../receiving/open-receipt.ts';
import type { DeskPorts } from '../ports.ts';
import { sheetFor } from '../receiving/receipt-sheet.ts';

interface OfLine {
  readonly orderId: number;
  readonly lineId: number;
}

/** A typed lot ends with a label that names one: what is counted behind it may be of either. */
export function lotCounted(
  db: Writer,
  sheet: string,
  { lineId, typedLot }: ReceiptLine,
  { gs1, set }: { readonly gs1?: Gs1Facts | undefined; readonly set?: Decimal },
): Lot | null {
  const scanned = lotOf(gs1);
  if (scanned === undefined) return typedLot ?? (set === undefined ? null : lastLot(db, sheet, lineId));
  if (typedLot !== null && lotKey(typedLot) !== lotKey(scanned)) setTypedLot(db, sheet, lineId, null);
  return scanned;
}

/** What is told of the lot that was counted, with all that its labels say. @param before the line without it */
export function aboutLot(
  desk: DeskPorts,
  { lots }: ReceiptLine,
  before: ReceiptLine,
  counted: Lot | null,
  isOnLabel: boolean,
): Omit<OfLot, 'serialBefore'> {
  if (counted === null) return {};
  const of = before.lots.find(({ lot }) => lotKey(lot) === lotKey(counted))?.lot ?? null;
  const otherDay = isOnLabel ? otherDayOf(of, counted) : undefined;
  const own = lots.find(({ lot }) => lotKey(lot) === lotKey(counted));
  const lot = own?.lot ?? counted;
  return {
    ...(isOnLabel ? {} : { lot }),
    ...expiry(desk, lot),
    ...(otherDay === undefined ? {} : { otherDay }),
    ...(own?.to === 'asked' ? { asksPlace: lot } : {}),
  };
}

const asks = (lots: readonly LineLot[]): { readonly asksPlace?: Lot } => {
  const lot = askedLot(lots)?.lot;
  return lot == null ? {} : { asksPlace: lot };
};

/** Of two labels of one lot: one of their days is not the same. Undefined: none is. */
function otherDayOf(before: Lot | null, now: Lot): OfLot['otherDay'] {
  const days = (['expires', 'bestBefore'] as const).map((of) => ({ day: now[of], before: before?.[of] }));
  for (const { day, before: was } of days)
    if (day !== undefined && was !== undefined && day !== was) return { day, before: was };
  return undefined;
}

function expiry({ clock }: DeskPorts, lot: Lot): Pick<OfLot, 'isExpired'> {
  const day = lastDay(lot);
  return day !== undefined && day < localDay(clock.now()) ? { isExpired: true } : {};
}

/**
 * Of which lot goods are: of which none was said and what is counted from now on or, with `from`, what was counted of that one. Undefined:
 * there is no such line, or it is not on the order any more.
 */
export function sayLotOf(
  desk: DeskPorts,
  db: Writer,
  { orderId, lineId, lot, from }: ActAsked<'receive.lot'>,
): Outcome | undefined {
  const line = receiptOf(desk, db, orderId, { lineId })?.receipt.lines[0];
  if (line === undefined || line.isOff) return undefined;
  const sheet = sheetFor(desk, db, orderId).id;
  const act = desk.newId();
  const of = line.lots.find((one) => one.lot !== null && lotKey(one.lot) === from)?.lot;
  if (of != null) sayLot(db, { sheet, lineId, act }, of, lot);
  if (from === undefined) {
    // Its date was typed behind its number, or its number behind its date. Before that is said of more goods: it is not said of these twice.
    const { typedLot: typed } = line;
    const isMore = typed !== null && lot !== null && (typed.lot === null || typed.lot === lot.lot);
    if (isMore) sayLot(db, { sheet, lineId, act }, typed, lot);
    if (lot !== null) sayLot(db, { sheet, lineId, act }, null, lot);
    setTypedLot(db, sheet, lineId, lot);
  }
  const undo = { kind: 'lot', orderId, sheetId: sheet, lineId, act, typed: line.typedLot } as const;
  return said(desk, db, { orderId, lineId }, undo);
}

export function undoLot(
  desk: DeskPorts,
  db: Writer,
  { orderId, sheetId, lineId, act, typed }: Extract<Undo, { kind: 'lot' }>,
): Outcome | undefined {
  const sheet = openReceipt(db, orderId)?.id;
  if (sheet === undefined || isOther(sheet, sheetId)) return undefined;
  const open = receiptOf(desk, db, orderId, { lineId });
  const line = open?.receipt.lines[0];
  if (open === undefined || line === undefined) return undefined;
  const changed = undoSayLot(db, sheet, act);
  if (changed === 0 && isSame(line.typedLot, typed)) {
    const name = open.items.get(line.itemId)?.name ?? null;
    return { tone: 'refused', said: { kind: 'undo-late', reason: 'undone', name, figure: null }, undo: null };
  }
  setTypedLot(db, sheet, lineId, typed);
  return said(desk, db, { orderId, lineId }, null);
}

/** What was typed is kept and read as it is. */
const isSame = (one: Lot | null, other: Lot | null): boolean => JSON.stringify(one) === JSON.stringify(other);

/** It was said on another receipt of the order, that has been sent or discarded. */
const isOther = (sheet: string | undefined, said: string | undefined): boolean =>
  said !== undefined && said !== sheet;

function said(
  desk: DeskPorts,
  db: Writer,
  { orderId, lineId }: OfLine,
  undo: Undo | null,
): Outcome | undefined {
  const open = receiptOf(desk, db, orderId, { lineId });
  const line = open?.receipt.lines[0];
  if (open === undefined || line === undefined) return undefined;
  const { lots, typedLot } = line;
  const late = lots.some(({ lot }) => lot !== null && expiry(desk, lot).isExpired === true);
  const asked = asks(lots);
  return {
    tone: late || asked.asksPlace !== undefined ? 'look' : 'done',
    said: {
      kind: 'line-lot',
      name: open.items.get(line.itemId)?.name ?? null,
      line: line.number,
      lot: typedLot,
      lots: lots.map(({ lot, quantity, serials }) => ({ lot, quantity, serials })),
      ...withUnit(line.unit),
      ...(late ? { isExpired: true } : {}),
      ...asked,
      ...(undo === null ? { undone: true } : {}),
    },
    undo,
    place: { screen: 'receive', orderId, lineId },
  };
}

/** The lot goes there. Undefined: there is no such lot on the line. @param folderId undefined: that is not said any more */
export function placeLot(
  desk: DeskPorts,
  db: Writer,
  { orderId, lineId }: OfLine,
  key: string,
  folderId: number | null | undefined,
): Outcome | undefined {
  const open = receiptOf(desk, db, orderId, { lineId });
  const line = open?.receipt.lines[0];
  const lot = line?.lots.find((one) => lotKey(one.lot) === key)?.lot;
  if (open === undefined || line === undefined || lot == null) return undefined;
  const sheet = sheetFor(desk, db, orderId).id;
  // Also that it was to go with its line is said.
  const before = lotPlacesOf(db, sheet).get(line.itemId)?.get(key);
  setLotPlace(db, { sheet, itemId: line.itemId, lot }, folderId);
  const next = asks(receiptOf(desk, db, orderId, { lineId })?.receipt.lines[0]?.lots ?? []);
  return {
    tone: next.asksPlace === undefined ? 'done' : 'look',
    said: {
      kind: 'lot-to',
      name: open.items.get(line.itemId)?.name ?? null,
      line: line.number,
      lot,
      folder: folderId === undefined ? null : open.stock.placeOf(folderId),
      ...next,
    },
    undo: {
      kind: 'lot-place',
      orderId,
      sheetId: sheet,
      lineId,
      lot,
      ...(before === undefined ? {} : { folderId: before }),
    },
    place: { screen: 'receive', orderId, lineId },
  };
}

export function undoPlace(
  desk: DeskPorts,
  db: Writer,
  { orderId, sheetId, lineId, lot, folderId }: Extract<Undo, { kind: 'lot-place' }>,
): Outcome | undefined {
  if (isOther(openReceipt(db, orderId)?.id, sheetId)) return undefined;
  const outcome = placeLot(desk, db, { orderId, lineId }, lotKey(lot), folderId);
  return outcome?.said.kind === 'lot-to'
    ? { ...outcome, said: { ...outcome.said, undone: true }, undo: null }
    : outcome;
}

/**
 * A location that is scanned with a line in hand is where the lot goes that was counted last of those that have none. With no line in hand it is for the only
 * line that waits for one: taken for everything on the order, it would leave that lot unplaced. Undefined: no lot waits.
 */
export function placeAskedLot(
  desk: DeskPorts,
  db: Writer,
  orderId: number,
  inHand: number | undefined,
  folderId: number | null,
): Outcome | undefined {
  const waiting = inHand === undefined ? linesWaiting(desk, db, orderId) : [inHand];
  const [lineId, another] = waiting;
  if (lineId === undefined) return undefined;
  if (another !== undefined)
    return { tone: 'refused', said: { kind: 'lots-wait', lines: waiting.length }, undo: null };
  const asked = askedLot(receiptOf(desk, db, orderId, { lineId })?.receipt.lines[0]?.lots ?? []);
  return asked === undefined
    ? undefined
    : placeLot(desk, db, { orderId, lineId }, lotKey(asked.lot), folderId);
}

const linesWaiting = (desk: DeskPorts, db: Writer, orderId: number): readonly number[] =>
  receiptOf(desk, db, orderId)?.receipt.blockers.flatMap(({ kind, lineId }) =>
    kind === 'lot' ? [lineId] : [],
  ) ?? [];
