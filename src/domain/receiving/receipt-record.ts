/**
 * What a receipt was when it was sent from this station: kept for the history of its order and for its paper, because its commands tell
 * nothing of what was not booked. It never changes; what has become of it by now is told by the commands it made (`standOf`).
 */
import { add, atLeastZero, isPositive, subtract, sum, ZERO, type Decimal } from '../values/decimal.ts';
import { isSettled } from '../commands/delivery-state.ts';
import type { Command, Proof } from '../commands/command.ts';
import type { CountedLot } from './lot.ts';
import { onOrderOf, ownStockOf, type LineSplit } from './line-split.ts';
import { isLineBooked, splitOf } from './receipt.ts';
import type { RemarkedLine } from './receipt-remarks.ts';
import type { NewPhoto } from '../stock/record.ts';

export interface ReceiptRecord {
  readonly orderId: number;
  /** Its number. */
  readonly order: string;
  readonly vendor: string;
  /** ISO 8601, the station's clock. */
  readonly begunAt: string;
  readonly sentAt: string;
  readonly by: string;
  readonly station: string;
  /** As the operator typed them. */
  readonly notes: string;
  readonly lines: readonly ReceiptRecordLine[];
  /** Lines of the order of which nothing was counted, nor said. */
  readonly others: number;
  /** It was made by an earlier version: what was not booked is in the notes alone. */
  readonly isFromCommands?: true;
}

export interface ReceiptRecordLine {
  readonly lineId: number;
  /** On the order, from one; null where that was not kept. */
  readonly number: number | null;
  readonly itemId: number;
  readonly name: string;
  readonly code: string | null;
  readonly ordered: Decimal;
  readonly before: Decimal;
  readonly now: Decimal;
  readonly split: LineSplit;
  /** It was set aside: nothing of it is in the receipt. */
  readonly isAside: boolean;
  /** Where its goods went, and its damaged ones. */
  readonly place: string;
  readonly quarantine: string;
  readonly reason: string | null;
  readonly note: string;
  readonly photos: readonly NewPhoto[];
  /** What its figures are in, where that is measured; absent: pieces. */
  readonly unit?: string;
  /** Absent where no lot was said of any of it. */
  readonly lots?: readonly RecordedLot[];
  /** The commands that book what came beyond the order; absent where there is none. */
  readonly extras?: readonly Pick<RecordedExtra, 'id' | 'quantity'>[];
}

export interface RecordedLot extends CountedLot {
  /** Where it went by itself. Absent: where its line went. */
  readonly place?: string;
}

/** So many beyond an order, and the command that books them. */
export interface RecordedExtra {
  readonly lineId: number;
  readonly id: string;
  readonly quantity: Decimal;
}

export type RecordedLine = RemarkedLine & { readonly code: string | null };

/** Undefined: nothing was counted of it, nor said. @param extras of all lines */
export function recordLine(
  line: RecordedLine,
  extras: readonly RecordedExtra[],
): ReceiptRecordLine | undefined {
  const { lineId, number, itemId, name, code, ordered, before, now, place, unit, differences } = line;
  const own = extras.filter((extra) => extra.lineId === lineId).map(({ id, quantity }) => ({ id, quantity }));
  const { reason, note, photos } = differences;
  const split = splitOf(line);
  const isSaid = [now, split.missing].some(isPositive) || note !== '' || photos.length > 0;
  if (!isSaid || line.isOff) return undefined;
  return {
    lineId,
    number,
    itemId,
    name,
    code,
    ordered,
    before,
    now,
    split,
    place,
    reason,
    note,
    photos,
    isAside: line.choice === 'aside',
    quarantine: line.quarantinePlace,
    ...(unit === undefined ? {} : { unit }),
    ...(line.lots.length === 0 ? {} : { lots: line.lots.map((lot) => recordLot(lot, line.placeOf)) }),
    ...(own.length === 0 ? {} : { extras: own }),
  };
}

const recordLot = (
  { lot, quantity, serials, to }: RecordedLine['lots'][number],
  placeOf: RecordedLine['placeOf'],
): RecordedLot => ({
  lot,
  quantity,
  serials,
  ...(typeof to === 'object' ? { place: placeOf(to.folderId) } : {}),
});

export type SentCommand = Command & {
  readonly proof: Proof | null;
  /** What of it was taken back since: these lines, or the record it made. Absent: nothing. */
  readonly takenBack?: readonly number[] | 'record';
};

/** What has become of what was sent of one line. */
export interface LineStand {
  readonly lineId: number;
  readonly booked: Decimal;
  readonly waiting: Decimal;
  /** In commands that need a person. */
  readonly asks: Decimal;
  /** It was booked, and taken back since. */
  readonly takenBack: Decimal;
  /** In none any more: called off, or refused. */
  readonly dropped: Decimal;
}

/**
 * asks: some of it needs a person. waiting: some is not booked yet. back-in-part: some was booked and taken back since. back: all was.
 * part: some was dropped. dropped: all was. none: nothing was to be booked.
 */
export type ReceiptState =
  'asks' | 'waiting' | 'back-in-part' | 'back' | 'part' | 'dropped' | 'booked' | 'none';

export interface ReceiptStand {
  readonly state: ReceiptState;
  readonly lines: readonly LineStand[];
}

/** @param commands those the receipt made, with the rests of them and what was put in their place */
export function standOf(
  { lines }: Pick<ReceiptRecord, 'lines'>,
  commands: readonly SentCommand[],
): ReceiptStand {
  const stands = lines.map((line) => lineStand(line, commands));
  const all = (of: Standing) => isPositive(sum(stands.map((one) => one[of])));
  return { state: stateOf(all), lines: stands };
}

type Standing = Exclude<keyof LineStand, 'lineId'>;

function stateOf(isSome: (of: Standing) => boolean): ReceiptState {
  if (isSome('asks')) return 'asks';
  if (isSome('waiting')) return 'waiting';
  if (isSome('takenBack')) return isSome('booked') ? 'back-in-part' : 'back';
  if (isSome('dropped')) return isSome('booked') ? 'part' : 'dropped';
  return isSome('booked') ? 'booked' : 'none';
}

function lineStand(line: ReceiptRecordLine, commands: readonly SentCommand[]): LineStand {
  const of = { booked: ZERO, waiting: ZERO, asks: ZERO, takenBack: ZERO };
  const put = ({ state }: SentCommand, quantity: Decimal, isBack: boolean): void => {
    if (state === 'refused' || state === 'cancelled') return;
    const done = isBack ? 'takenBack' : 'booked';
    const where = state === 'review' ? 'asks' : isSettled(state) ? done : 'waiting';
    of[where] = add(of[where], quantity);
  };
  for (const command of commands) {
    for (const { id, quantity } of line.extras ?? [])
      if (command.id === id) put(command, quantity, command.takenBack === 'record');
    if (command.kind !== 'receive') continue;
    for (const { lineId, quantity } of command.intent.lines) {
      // What a command that was booked in part has left is in another.
      const isOut = command.state === 'applied' && !isLineBooked(command.proof, lineId);
      const { takenBack } = command;
      const isBack = typeof takenBack === 'object' && takenBack.includes(lineId);
      if (lineId === line.lineId && !isOut) put(command, quantity, isBack);
    }
  }
  const sent = line.isAside ? ZERO : add(onOrderOf(line.split), ownStockOf(line.split));
  return { lineId: line.lineId, ...of, dropped: atLeastZero(subtract(sent, sum(Object.values(of)))) };
}
