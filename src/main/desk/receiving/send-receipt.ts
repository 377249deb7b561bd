/**
 * A receipt in progress becomes commands: receipts of its order, and new records of what came beyond it; or it is said what stands in the way.
 */
import { add, isPositive, ZERO } from '#domain/values/decimal.ts';
import { fieldsOfRecord } from '#domain/stock/fields.ts';
import type { Forecast } from '#domain/receiving/forecast.ts';
import { notesToSend, type ReceiveIntent } from '#domain/kinds/receive.ts';
import { decide, type DecidedOr } from '#domain/kinds/definitions.ts';
import { lotValues, type LotFields } from '#domain/receiving/lot-fields.ts';
import { withoutMark } from '#domain/commands/mark.ts';
import type { NotSent } from '#domain/commands/not-sent.ts';
import type { RecordedExtra, RecordedLine } from '#domain/receiving/receipt-record.ts';
import { extraRemark, remarksOf, type RemarkWords } from '#domain/receiving/receipt-remarks.ts';
import { bookingsOf, extrasOf, type Booking, type Extra } from '#domain/receiving/receipt-bookings.ts';
import { splitOf, type ReceiptBlocker, type ReceiptLine } from '#domain/receiving/receipt.ts';
import { canReceive } from '#domain/stock/record.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { withUnit } from '#domain/stock/unit.ts';
import type { Writer } from '../../store/database.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { closeSheet, type ReceiptSheet } from '../../store/sheets/receipt-and-count-sheets.ts';
import { temporaryIds } from '../../store/commands/temporary-ids.ts';
import { factsNow } from '../facts.ts';
import { append } from '../outbox/give.ts';
import { unnamed } from '../moving/moves.ts';
import { orderRefOf, receiptOf, type OpenReceipt } from './open-receipt.ts';
import { madeOf, sign, type DeskPorts } from '../ports.ts';
import { keepRecord, recordedLines } from './keep-receipt.ts';
import { noteAsked, othersSince } from './receipt-sheet.ts';
import { statusThen } from './receipts.ts';

/**
 * Turns the receipt into commands and closes its sheet; refused where something still bars it, or nothing is counted. Null where
 * there is no such order.
 * @param words for what came otherwise than ordered
 */
export function sendReceipt(
  desk: DeskPorts,
  db: Writer,
  orderId: number,
  words?: RemarkWords,
): Outcome | null {
  const open = receiptOf(desk, db, orderId);
  if (open === undefined) return null;
  const stop = stopOf(desk, db, open);
  if (stop !== null) return stop;
  const { ids, ...sent } = giveReceipt(desk, db, open, words);
  return {
    tone: 'done',
    said: { kind: 'receipt-sent', order: orderRefOf(open.order), ...sent },
    undo: null,
    ...madeOf(ids),
    place: { screen: 'receive', orderId },
  };
}

/** What stands in the way of sending it: what bars it, that there is nothing to send, or what the operator is asked about first. */
export function stopOf(desk: DeskPorts, db: Writer, open: OpenReceipt): Outcome | null {
  const { sheet, receipt } = open;
  const barred = barredBy(open);
  if (barred !== null) return barred;
  if (sheet === undefined || receipt.sends.length === 0) {
    return notSent({ kind: whyNothing(receipt.lines) });
  }
  return extraBarred(open) ?? othersOnIt(desk, db, open, sheet);
}

/** A record of its own needs a location that is there. */
function extraBarred({ order, receipt, items, stock }: OpenReceipt): Outcome | null {
  const line = receipt.sends.find((one) =>
    extrasOf(one).some((extra) => stock.folder(extraFolder(one, extra)) === undefined),
  );
  if (line === undefined) return null;
  const item = (items.get(line.itemId) ?? unnamed(line.itemId)).name;
  return {
    ...notSent({ kind: 'goes', item, line: line.number, others: 0 }),
    place: { screen: 'receive', orderId: order.id, lineId: line.lineId },
  };
}

interface GivenReceipt {
  /** Of its commands. */
  readonly ids: readonly string[];
  /** As in the reply `receipt-sent`. */
  readonly lines: number;
  readonly aside: number;
  readonly extra?: number;
  readonly commands: number;
}

/** Makes the commands of a receipt that nothing stops, and closes its sheet. */
export function giveReceipt(
  desk: DeskPorts,
  db: Writer,
  open: OpenReceipt,
  words: RemarkWords | undefined,
): GivenReceipt {
  const { sheet, order, receipt } = open;
  if (sheet === undefined) throw new Error(`order ${order.id} has no receipt in progress`);
  const signature = sign(desk);
  const facts = factsNow(desk, db, open.stock);
  const give = (decided: DecidedOr): string => {
    const given = append(desk, db, decided, { sheetId: sheet.id, ...signature });
    if (!given.given) throw new Error(`order ${order.id} can be received, and is not: ${given.why}`);
    return given.id;
  };
  const nextId = temporaryIds(db);
  const lines = recordedLines(open, signature.station);
  const notes = notesOf(sheet, lines, words);
  const parts = bookingsOf(receipt.sends);
  const extras = receipt.sends.flatMap((line) => extrasOf(line).map((extra) => ({ line, ...extra })));
  const { fields } = setting(db, 'lots');
  const received = parts.map((part) => {
    const booked = part.map((booking) => receiveLineOf(booking, nextId));
    const intent = { kind: 'receive', orderId: order.id, lines: booked, ...notes } as const;
    return give(decide(facts, intent, { receipt: part.map(seenLineOf) }));
  });
  const made = extras.map((extra, n): RecordedExtra => {
    // Where nothing goes onto the order there is no receipt for its notes.
    const beside = parts.length === 0 && n === 0 ? notesToSend(notes) : null;
    const intent = extraItemOf(open, extra, { itemId: nextId(), words, beside, fields });
    const id = give(decide(facts, intent, { unit: extra.line.unit ?? null }));
    return { lineId: extra.line.lineId, id, quantity: extra.quantity };
  });
  const ids = [...received, ...made.map(({ id }) => id)];
  closeSheet(db, sheet.id, 'sent', signature.at);
  keepRecord(db, sheet, open, { lines, extras: made, ids, ...signature });
  return {
    ids,
    lines: receipt.sends.length,
    aside: receipt.lines.filter(isSetAside).length,
    ...(extras.length === 0 ? {} : { extra: new Set(extras.map(({ line }) => line.lineId)).size }),
    commands: parts.length,
  };
}

const folderOf = ({ line, isDamaged, place }: Booking<ReceiptLine>): number | null => {
  if (place !== undefined) return place.folderId;
  return isDamaged ? (line.quarantine?.folderId ?? null) : line.landsIn;
};

const forecastOf = ({ line, isDamaged, place }: Booking<ReceiptLine>): Forecast =>
  place?.forecast ?? (isDamaged && line.quarantine !== null ? line.quarantine.forecast : line.forecast);

const receiveLineOf = (
  booking: Booking<ReceiptLine>,
  nextId: () => number,
): ReceiveIntent['lines'][number] => ({
  lineId: booking.line.lineId,
  itemId: booking.itemId,
  quantity: booking.quantity,
  folderId: folderOf(booking),
  copyId: forecastOf(booking).kind === 'copies' ? nextId() : null,
  ...(booking.isDamaged ? { isDamaged: true } : {}),
  ...(booking.lots.length === 0 ? {} : { lots: booking.lots }),
});

/** What of a line is booked apart goes in behind the rest of it. */
const seenLineOf = (booking: Booking<ReceiptLine>): ReceiptLine => ({
  ...booking.line,
  forecast: forecastOf(booking),
  before: add(booking.line.before, booking.before),
});

/** What the operator has typed, and what came otherwise than ordered. */
function notesOf(
  { notes }: ReceiptSheet,
  lines: readonly RecordedLine[],
  words: RemarkWords | undefined,
): Pick<ReceiveIntent, 'notes' | 'remarks'> {
  const typed = notes?.trim() ?? '';
  const remarks = words === undefined ? '' : remarksOf(lines, words);
  return { notes: typed === '' ? null : typed, ...(remarks === '' ? {} : { remarks }) };
}

/** Damaged goods go where damaged goods go. */
const extraFolder = ({ landsIn, quarantine }: ReceiptLine, { isDamaged }: Extra): number | null =>
  isDamaged && quarantine !== null ? quarantine.folderId : landsIn;

/** What came beyond the order, as a record like the line's item, at the order's rate. */
function extraItemOf(
  { order, items }: OpenReceipt,
  extra: Extra & { readonly line: ReceiptLine },
  about: {
    readonly itemId: number;
    readonly words: RemarkWords | undefined;
    readonly beside: string | null;
    readonly fields: LotFields;
  },
) {
  const { line, quantity, lots } = extra;
  const { itemId, words, beside, fields: lotFields } = about;
  const item = items.get(line.itemId);
  if (item === undefined) throw new Error(`the item of line ${line.lineId} is not known`);
  const { photoIds: _, ...fields } = fieldsOfRecord(item);
  const remark = words === undefined ? '' : extraRemark(line, extra, order, words);
  const values = { values: item.customValues, quantity, isNew: true };
  // Its own lot, or none: that of the line's item is of other goods.
  const written = lotValues(values, lots, lotFields);
  return {
    kind: 'create-item',
    what: 'item',
    itemId,
    folderId: extraFolder(line, extra),
    fields: {
      ...fields,
      ...(written === null ? {} : { customValues: { ...fields.customValues, ...written } }),
      quantity,
      minQuantity: null,
      price: line.unitRate ?? item.price,
      notes: [withoutMark(item.notes) ?? '', remark, beside ?? ''].filter(Boolean).join('\n'),
    },
  } as const;
}

/** Why there is nothing to send of these lines. */
export function whyNothing(lines: readonly ReceiptLine[]): 'nothing' | 'aside' | 'nothing-booked' {
  if (lines.some(isSetAside)) return 'aside';
  const isSaid = lines.some((line) => isPositive(line.now) || isPositive(splitOf(line).missing));
  return isSaid ? 'nothing-booked' : 'nothing';
}

const isSetAside = ({ choice, now }: ReceiptLine): boolean => choice === 'aside' && isPositive(now);

/** What bars sending first, and to where it is. */
function barredBy({ order, receipt, items, stock }: OpenReceipt): Outcome | null {
  const status = statusThen(stock, order);
  if (!canReceive(status)) return notSent({ kind: 'ended', status });
  const [bar, ...others] = receipt.blockers;
  const line = receipt.lines.find(({ lineId }) => lineId === bar?.lineId);
  if (bar === undefined || line === undefined) return null;
  const item = (items.get(line.itemId) ?? unnamed(line.itemId)).name;
  const about = { item, line: line.number, others: others.length };
  const why = whyNot(bar, about, withUnit(line.unit));
  return { ...notSent(why), place: { screen: 'receive', orderId: order.id, lineId: bar.lineId } };
}

function whyNot(
  bar: ReceiptBlocker,
  about: { readonly item: string; readonly line: number; readonly others: number },
  unit: ReturnType<typeof withUnit>,
): NotSent {
  switch (bar.kind) {
    case 'over':
      return { kind: 'over', ...about, now: bar.now, remaining: bar.remaining, ...unit };
    case 'off':
      return { kind: 'off', item: about.item, others: about.others, now: bar.now, ...unit };
    case 'lot':
      return { kind: 'lot', ...about, lot: bar.lot.lot };
    case 'copy':
    case 'goes':
      return { kind: bar.kind, ...about };
    default:
      return bar satisfies never;
  }
}

/** Asks once where others have received on a line that would be sent: it may be the same goods. */
function othersOnIt(
  desk: DeskPorts,
  db: Writer,
  { order, receipt, items }: OpenReceipt,
  sheet: ReceiptSheet,
): Outcome | null {
  const { unasked, at, by } = othersSince(desk, db, order, sheet);
  const [line, ...others] = receipt.sends.filter(({ lineId }) => unasked.has(lineId));
  if (line === undefined) return null;
  noteAsked(desk, db, order, sheet);
  const why: NotSent = {
    kind: 'others',
    item: items.get(line.itemId)?.name ?? '',
    line: line.number,
    quantity: unasked.get(line.lineId) ?? ZERO,
    ...withUnit(line.unit),
    at,
    by,
    others: others.length,
  };
  return {
    ...notSent(why),
    tone: 'look',
    place: { screen: 'receive', orderId: order.id, lineId: line.lineId },
  };
}

export const notSent = (why: NotSent): Outcome => ({
  tone: 'refused',
  said: { kind: 'not-sent', why },
  undo: null,
});
