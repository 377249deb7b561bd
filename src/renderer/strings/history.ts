/** The history of an order's receipts. */
import { decimal, isPositive, subtract } from '#domain/values/decimal.ts';
import type { PastReceipt, SeenElsewhere } from '#domain/views/order-history.ts';
import type { RecordedLot, ReceiptRecordLine, ReceiptState } from '#domain/receiving/receipt-record.ts';
import { catalogue } from './catalogue.ts';
import type { StateTone } from './command.ts';
import { history as de } from './de/history.ts';
import { partsShort } from './differences.ts';
import { history as en } from './en/history.ts';
import { facts, figure, moment } from './figure.ts';
import { lotShort, lots } from './lots.ts';
import { linePhotos } from './line-photos.ts';
import { operatorName } from './status.ts';

export const history = catalogue(en, de);

const TONES: Readonly<Record<ReceiptState, StateTone>> = {
  asks: 'bad',
  waiting: 'quiet',
  part: 'look',
  back: 'look',
  'back-in-part': 'look',
  dropped: 'look',
  booked: 'done',
  none: 'quiet',
};

/** How a receipt stands by now: nothing is called booked that is not. */
export const standWords = (state: ReceiptState): { readonly words: string; readonly tone: StateTone } => ({
  words: history.states[state],
  tone: TONES[state],
});

export const receiptWho = ({ record }: PastReceipt): string =>
  facts(moment(record.sentAt), operatorName(record.by), record.station);

/** What came otherwise than ordered on its lines, summed up: "2 missing · 1 damaged". */
export function receiptDiffers({ record }: PastReceipt): string {
  const lines = record.lines.filter((line) => lineDiffers(line) !== '');
  return lines.length === 0 ? history.asOrdered : lines.map(lineDiffers).join('; ');
}

/** Of one line; empty where it came as ordered. */
export const lineDiffers = (line: ReceiptRecordLine): string => {
  const { reason, note, photos, split, isAside, now, unit } = line;
  return facts(
    isAside && isPositive(now) ? history.aside({ n: figure(now, unit) }) : null,
    ...partsShort(split, unit),
    reason,
    note === '' ? null : note,
    photos.length === 0 ? null : linePhotos.kept({ n: photos.length }),
  );
};

/** "4 of 12, 0 before", each in what it is measured in. */
export const cameOfOrdered = ({ now, ordered, before, unit }: ReceiptRecordLine): string =>
  history.ofOrdered({
    now: figure(now, unit),
    ordered: figure(ordered, unit),
    before: figure(before, unit),
  });

/** One lot of a line: how much of it, its dates, its serial numbers each, and where it went by itself. */
export function recordedLot({ place, serials, ...counted }: RecordedLot, unit?: string): string {
  const n = serials.length;
  // Pieces that are known by their serial numbers alone are of no lot: that says nothing of them.
  const others = subtract(counted.quantity, decimal(n));
  const unnumbered = isPositive(others) ? history.noSerial({ n: figure(others, unit) }) : null;
  const isNumbered = counted.lot === null && n > 0;
  return facts(
    isNumbered ? null : lotShort({ ...counted, serials: [] }, unit),
    n === 0 ? null : history.serials({ n, serials: serials.join(', ') }),
    isNumbered ? unnumbered : null,
    place === undefined ? null : lots.to({ place }),
  );
}

export const elsewhereWho = ({ readAt, by }: SeenElsewhere): string =>
  readAt === null
    ? history.beforeFirst
    : facts(history.seenAt({ at: moment(readAt) }), by ?? history.nobodyNamed);
