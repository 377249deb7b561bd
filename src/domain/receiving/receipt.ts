/**
 * A receipt in progress: an order's lines with what has arrived now. A receipt is sent only when every line that counts is
 * free of doubt: nothing over what was ordered, no copy nobody agreed to, and nothing into what this station takes away before.
 */
import {
  add,
  atLeastZero,
  compare,
  decimal,
  isPositive,
  multiply,
  subtract,
  ZERO,
  type Decimal,
} from '../values/decimal.ts';
import { forecastLine, type Forecast } from './forecast.ts';
import type { Decided, Proof } from '../commands/command.ts';
import type { ReceiveIntentLine } from '../kinds/receive.ts';
import {
  AS_ORDERED,
  onOrderOf,
  ownStockOf,
  splitLine,
  type LineDifferences,
  type LineSplit,
} from './line-split.ts';
import { lotKey, lotsInParts, type CountedLot, type Lot } from './lot.ts';
import {
  askedLot,
  lotsOfLine,
  USUAL_LOTS,
  type LineLot,
  type LotPlaces,
  type LotRules,
} from './lot-route.ts';
import type { Item, Order, OrderLine } from '../stock/record.ts';
import { measuredUnit, withUnit } from '../stock/unit.ts';

/** `copy`: the operator has seen that it makes a copy and wants it. `aside`: not with this receipt. */
export type LineChoice = 'copy' | 'aside';

/** What the operator has said of one line. `folderId` undefined: nothing said, the order's destination or the item's own folder holds. */
export interface LineDraft {
  readonly now: Decimal;
  /** The item of the line when it was counted; absent where that was not kept. */
  readonly itemId?: number;
  readonly folderId?: number | null | undefined;
  readonly choice: LineChoice | null;
  /** Absent: it came as ordered. */
  readonly differences?: LineDifferences;
  /** What of it was counted of which lot, where that was said of any of it. */
  readonly lots?: readonly CountedLot[];
  /** Of which of them what was counted last is. */
  readonly lastLot?: Lot | null;
  readonly lotPlaces?: LotPlaces;
  /** Typed, and of what is counted from then on. */
  readonly typedLot?: Lot | null;
}

/** How receiving goes here: what a scan asks, and what becomes of goods that come otherwise than ordered. */
export interface ReceivingSwitches {
  /** A scan asks how many there are. */
  readonly asks: boolean;
  /** More than ordered: asked about, not counted at all, or up to `tolerance` a record of its own without being asked about. */
  readonly over: 'ask' | 'refuse' | 'allow';
  /** In hundredths of what was ordered. */
  readonly tolerance: number;
  /** Where damaged goods go; null: they are not booked. */
  readonly quarantine: { readonly folderId: number | null } | null;
}

export const USUAL_SWITCHES: ReceivingSwitches = { asks: false, over: 'ask', tolerance: 0, quarantine: null };

/** Of one who takes more in and has not said how much: with none at all everything would be asked about as before. */
export const USUAL_TOLERANCE = 10;

export interface ReceiptLine {
  readonly lineId: number;
  readonly itemId: number;
  /** Its place on the order, from one; of no meaning where it is off. */
  readonly number: number;
  /** The office has taken it off the order since it was counted here: what was counted cannot go in, and is shown until it is taken out. */
  readonly isOff: boolean;
  readonly ordered: Decimal;
  /** Received before: proved by the service, plus what waits in the outbox. */
  readonly before: Decimal;
  readonly remaining: Decimal;
  readonly now: Decimal;
  readonly landsIn: number | null;
  readonly forecast: Forecast;
  readonly choice: LineChoice | null;
  readonly differences: LineDifferences;
  readonly tolerated: Decimal;
  /** What damaged goods of it will do where they are booked; null: they are not. */
  readonly quarantine: { readonly folderId: number | null; readonly forecast: Forecast } | null;
  /** All that was counted, by its lots; empty where no lot was said of any of it. */
  readonly lots: readonly LineLot[];
  /** Each of them is to be a record of its own. */
  readonly areLotsApart: boolean;
  readonly typedLot: Lot | null;
  readonly tone: LineTone;
  readonly unitRate: Decimal | null;
  /** As on the order. */
  readonly currency: string | null;
  /** What it is measured in, by the service's word. Absent: it is counted in pieces, boxes and the like. */
  readonly unit?: string;
}

export type LineTone = 'none' | 'part' | 'full' | 'over' | 'aside';

/** What stands in the way of sending; one entry a line. */
export type ReceiptBlocker =
  | { readonly kind: 'over'; readonly lineId: number; readonly now: Decimal; readonly remaining: Decimal }
  | { readonly kind: 'copy'; readonly lineId: number }
  /** Another lot than its item has, and where it goes is not said. */
  | { readonly kind: 'lot'; readonly lineId: number; readonly lot: Lot }
  /** The line is not on the order any more. */
  | { readonly kind: 'off'; readonly lineId: number; readonly now: Decimal }
  /** By this station's own commands there is no item, or no place, to receive into. */
  | { readonly kind: 'goes'; readonly lineId: number };

/** What there is to know of a line to say what becomes of it. */
export type LineState = Pick<
  ReceiptLine,
  | 'lineId'
  | 'now'
  | 'remaining'
  | 'choice'
  | 'forecast'
  | 'isOff'
  | 'differences'
  | 'tolerated'
  | 'quarantine'
  | 'lots'
  | 'areLotsApart'
>;

export interface Receipt {
  readonly lines: readonly ReceiptLine[];
  readonly blockers: readonly ReceiptBlocker[];
  /** Lines that would be sent. */
  readonly sends: readonly ReceiptLine[];
  /** Lines with nothing left to receive once this receipt is in; one that is over cannot go in, and one set aside does not. */
  readonly complete: number;
}

/** `beyondBefore`: per line, what came beyond the order in its earlier receipts. */
type DraftedWith = ReceivingSwitches & { readonly beyondBefore?: ReadonlyMap<number, Decimal> };

/**
 * @param queued per line: quantities in commands that the service's figures do not show yet
 * @param goes whether such commands take an item or a folder away
 * @param isWanted the others are left out
 */
export function draftReceipt(
  order: Order,
  itemById: ReadonlyMap<number, Item>,
  drafts: ReadonlyMap<number, LineDraft>,
  destination: number | null | undefined,
  queued: ReadonlyMap<number, Decimal>,
  goes: (recordId: number) => boolean = () => false,
  isWanted: (line: OrderLine) => boolean = () => true,
  { over, tolerance, quarantine, beyondBefore }: DraftedWith = USUAL_SWITCHES,
  lots: LotRules = { ...USUAL_LOTS, stockOf: ({ quantity }) => quantity },
): Receipt {
  // First what needs the operator.
  const off = linesOff(order, drafts);
  const firstLots = firstLotsOf(order, drafts);
  const lines = [...off, ...order.lines].flatMap((line, index): ReceiptLine[] => {
    if (!isWanted(line)) return [];
    const number = index + 1 - off.length;
    const isOff = number <= 0;
    const item = itemById.get(line.itemId);
    const draft = drafts.get(line.id);
    const before = add(line.received, queued.get(line.id) ?? ZERO);
    const remaining = atLeastZero(subtract(line.ordered, before));
    const now = draft?.now ?? ZERO;
    const landsIn = firstSaid(draft?.folderId, destination, item?.folderId) ?? null;
    const choice = draft?.choice ?? null;
    const forecastIn = (folderId: number | null): Forecast => {
      if (isOff) return { kind: 'unknown' };
      const isGoing = goes(line.itemId) || (folderId !== null && goes(folderId));
      return isGoing ? { kind: 'goes' } : forecastLine(line, item, folderId);
    };
    const places = draft?.lotPlaces ?? new Map<string, number | null>();
    const said = {
      lots: lotsOfLine(draft?.lots ?? [], lots, {
        line,
        item,
        landsIn,
        places,
        first: firstLots.get(line.itemId),
        last: lotKey(draft?.lastLot ?? null),
      }),
      areLotsApart: lots.route === 'apart',
      typedLot: draft?.typedLot ?? null,
      differences: draft?.differences ?? AS_ORDERED,
      tolerated:
        over === 'allow'
          ? atLeastZero(
              subtract(
                multiply(line.ordered, multiply(decimal(tolerance), HUNDREDTH)),
                beyondBefore?.get(line.id) ?? ZERO,
              ),
            )
          : ZERO,
      quarantine: quarantine && { ...quarantine, forecast: forecastIn(quarantine.folderId) },
    };
    return [
      {
        lineId: line.id,
        itemId: line.itemId,
        number,
        isOff,
        ordered: line.ordered,
        before,
        remaining,
        now,
        landsIn,
        forecast: forecastIn(landsIn),
        choice,
        ...said,
        tone: toneOf({ now, remaining, before, choice, ...said }),
        unitRate: line.unitRate,
        currency: order.currency,
        ...withUnit(measuredUnit(line.unit)),
      },
    ];
  });
  return { lines, ...readiness(lines) };
}

/** By item, the lot of what was counted first of it. */
function firstLotsOf({ lines }: Order, drafts: ReadonlyMap<number, LineDraft>): ReadonlyMap<number, string> {
  const first = new Map<number, string>();
  for (const { id, itemId } of drafts.size === 0 ? [] : lines) {
    const lot = drafts.get(id)?.lots?.find((one) => one.lot !== null)?.lot;
    if (lot != null && !first.has(itemId)) first.set(itemId, lotKey(lot));
  }
  return first;
}

/** Lines that were counted and are not on the order any more. */
function linesOff(order: Order, drafts: ReadonlyMap<number, LineDraft>): OrderLine[] {
  if (drafts.size === 0) return [];
  const known = new Set(order.lines.map(({ id }) => id));
  return [...drafts].flatMap(([id, { itemId = 0 }]) =>
    known.has(id) ? [] : [{ id, itemId, ordered: ZERO, received: ZERO, unitRate: null }],
  );
}

/** What of the lines would be sent, what bars it, and how many are complete. */
export function readiness<L extends LineState>(lines: readonly L[]) {
  const sends = lines.filter(isSent);
  return {
    sends,
    blockers: sends.flatMap((line) => barOf(line) ?? []),
    complete: lines.filter(willBeComplete).length,
  };
}

/** What of a line is only not booked is told with the receipt, and needs none. */
function isSent(line: LineState): boolean {
  if (line.choice === 'aside') return false;
  const split = splitOf(line);
  const booked = [split.sound, split.damaged, ownStockOf(split), split.undecided];
  return line.isOff ? isPositive(line.now) : booked.some(isPositive);
}

function barOf(line: LineState): ReceiptBlocker | null {
  const { lineId, now, remaining, forecast, quarantine } = line;
  if (line.isOff) return { kind: 'off', lineId, now };
  const { sound, damaged, extra, extraDamaged = ZERO, undecided } = splitOf(line);
  // Of what is booked undamaged.
  const open = askedLot(lotsInParts(line.lots, [sound])[0] ?? [])?.lot;
  if (open != null) return { kind: 'lot', lineId, lot: open };
  // What is not known any more cannot be made once more.
  const isUnknown = isPositive(add(extra, extraDamaged)) && forecast.kind === 'unknown';
  if (isPositive(undecided)) return { kind: 'over', lineId, now, remaining };
  const goes =
    isUnknown ||
    (isPositive(add(sound, extra)) && forecast.kind === 'goes') ||
    (isPositive(add(damaged, extraDamaged)) && quarantine?.forecast.kind === 'goes');
  if (goes) return { kind: 'goes', lineId };
  const asks = isPositive(sound) && forecast.kind === 'copies' && line.choice !== 'copy';
  return asks ? { kind: 'copy', lineId } : null;
}

const willBeComplete = (line: LineState): boolean => {
  if (line.isOff) return false;
  if (line.choice === 'aside') return !isPositive(line.remaining);
  const split = splitOf(line);
  return compare(onOrderOf(split), line.remaining) === 0 && !isPositive(split.undecided);
};

/** What becomes of what was counted on a line. */
export const splitOf = (
  line: Pick<ReceiptLine, 'now' | 'remaining' | 'differences' | 'tolerated' | 'quarantine'>,
): LineSplit => {
  const { now, remaining, differences, tolerated, quarantine } = line;
  return splitLine({ now, remaining, differences, tolerated, isDamageBooked: quarantine !== null });
};

function firstSaid(...ids: (number | null | undefined)[]): number | null | undefined {
  return ids.find((id) => id !== undefined);
}

/** How far a line is: before this receipt and with it. */
export function toneOf(
  line: Pick<
    ReceiptLine,
    'now' | 'remaining' | 'before' | 'choice' | 'differences' | 'tolerated' | 'quarantine'
  >,
): LineTone {
  if (line.choice === 'aside') return 'aside';
  const split = splitOf(line);
  if (isPositive(split.undecided)) return 'over';
  if (compare(onOrderOf(split), line.remaining) === 0) return 'full';
  return isPositive(line.now) || isPositive(line.before) ? 'part' : 'none';
}

/** The line a scan of the item counts on: the one in hand if it has room, else the first with room, else the last (over). */
export function lineForItem(receipt: Receipt, itemId: number, inHand?: number): ReceiptLine | undefined {
  const own = receipt.lines.filter(
    (line) => line.itemId === itemId && line.choice !== 'aside' && !line.isOff,
  );
  const hasRoom = (line: ReceiptLine) => compare(line.now, line.remaining) < 0;
  return own.find((line) => line.lineId === inHand && hasRoom(line)) ?? own.find(hasRoom) ?? own.at(-1);
}

type Receiving = Extract<Decided, { kind: 'receive' }>;

/** A receipt of some of the lines of another. */
export function partOf({ kind, intent, basis }: Receiving, lineIds: readonly number[]): Receiving {
  const isIn = ({ lineId }: { readonly lineId: number }): boolean => lineIds.includes(lineId);
  return {
    kind,
    intent: { ...intent, lines: intent.lines.filter(isIn) },
    basis: { ...basis, lines: basis.lines.filter(isIn) },
  };
}

/** Whether a line of an applied receipt was booked: where the readings name lines, no other was. */
export function isLineBooked(proof: Proof | null, lineId: number): boolean {
  return proof === null || proof.readings.length === 0 || proof.readings.some(({ id }) => id === lineId);
}

const HUNDREDTH = decimal('0.01');

/** Lines per request, by the service's document. */
const MOST_LINES = 100;

/** Splits a receipt into requests the service takes: no more than 100 lines each, no two lines on one item. */
export function splitReceipt<L extends Pick<ReceiveIntentLine, 'itemId'>>(lines: readonly L[]): L[][] {
  const parts: { lines: L[]; items: Set<number> }[] = [];
  for (const line of lines) {
    let part = parts.find((one) => one.lines.length < MOST_LINES && !one.items.has(line.itemId));
    if (part === undefined) {
      part = { lines: [], items: new Set() };
      parts.push(part);
    }
    part.lines.push(line);
    part.items.add(line.itemId);
  }
  return parts.map((part) => part.lines);
}
