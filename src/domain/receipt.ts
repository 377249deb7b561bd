/**
 * A receipt in progress: an order's lines with what has arrived now. A receipt is sent only when every line that counts is
 * free of doubt: nothing over what was ordered, no copy nobody agreed to, and nothing into what this station takes away before.
 */
import { add, atLeastZero, compare, isPositive, subtract, ZERO, type Decimal } from './decimal.ts';
import { forecastLine, type Forecast } from './forecast.ts';
import type { Decided, Proof } from './command.ts';
import type { ReceiveIntentLine } from './kinds/receive.ts';
import type { Item, Order, OrderLine } from './record.ts';

/** `copy`: the operator has seen that it makes a copy and wants it. `aside`: not with this receipt. */
export type LineChoice = 'copy' | 'aside';

/** What the operator has said of one line. `folderId` undefined: nothing said, the order's destination or the item's own folder holds. */
export interface LineDraft {
  readonly now: Decimal;
  /** The item of the line when it was counted; absent where that was not kept. */
  readonly itemId?: number;
  readonly folderId?: number | null | undefined;
  readonly choice: LineChoice | null;
}

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
  readonly tone: LineTone;
  readonly unitRate: Decimal | null;
  /** As on the order. */
  readonly currency: string | null;
}

export type LineTone = 'none' | 'part' | 'full' | 'over' | 'aside';

/** What stands in the way of sending; one entry a line. */
export type ReceiptBlocker =
  | { readonly kind: 'over'; readonly lineId: number; readonly now: Decimal; readonly remaining: Decimal }
  | { readonly kind: 'copy'; readonly lineId: number }
  /** The line is not on the order any more. */
  | { readonly kind: 'off'; readonly lineId: number; readonly now: Decimal }
  /** By this station's own commands there is no item, or no place, to receive into. */
  | { readonly kind: 'goes'; readonly lineId: number };

type LineState = Pick<ReceiptLine, 'lineId' | 'now' | 'remaining' | 'choice' | 'forecast' | 'isOff'>;

export interface Receipt {
  readonly lines: readonly ReceiptLine[];
  readonly blockers: readonly ReceiptBlocker[];
  /** Lines that would be sent. */
  readonly sends: readonly ReceiptLine[];
  /** Lines with nothing left to receive once this receipt is in; one that is over cannot go in, and one set aside does not. */
  readonly complete: number;
}

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
): Receipt {
  // First what needs the operator.
  const off = linesOff(order, drafts);
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
    const isGoing = goes(line.itemId) || (landsIn !== null && goes(landsIn));
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
        forecast: isOff
          ? { kind: 'unknown' }
          : isGoing
            ? { kind: 'goes' }
            : forecastLine(line, item, landsIn),
        choice,
        tone: choice === 'aside' ? 'aside' : toneOf(now, remaining, before),
        unitRate: line.unitRate,
        currency: order.currency,
      },
    ];
  });
  return { lines, ...readiness(lines) };
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
  const sends = lines.filter((line) => isPositive(line.now) && line.choice !== 'aside');
  const blockers = sends.flatMap((line): ReceiptBlocker[] => {
    if (line.isOff) return [{ kind: 'off', lineId: line.lineId, now: line.now }];
    if (compare(line.now, line.remaining) > 0) {
      return [{ kind: 'over', lineId: line.lineId, now: line.now, remaining: line.remaining }];
    }
    if (line.forecast.kind === 'goes') return [{ kind: 'goes', lineId: line.lineId }];
    return line.forecast.kind === 'copies' && line.choice !== 'copy'
      ? [{ kind: 'copy', lineId: line.lineId }]
      : [];
  });
  return { sends, blockers, complete: lines.filter(willBeComplete).length };
}

const willBeComplete = ({ isOff, choice, now, remaining }: LineState): boolean =>
  !isOff && compare(choice === 'aside' ? ZERO : now, remaining) === 0;

function firstSaid(...ids: (number | null | undefined)[]): number | null | undefined {
  return ids.find((id) => id !== undefined);
}

/** How far a line is: before this receipt and with it. */
export function toneOf(now: Decimal, remaining: Decimal, before: Decimal): LineTone {
  const order = compare(now, remaining);
  if (order > 0) return 'over';
  if (order === 0) return 'full';
  return isPositive(now) || isPositive(before) ? 'part' : 'none';
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

/** Lines per request, by the service's document. */
const MOST_LINES = 100;

/** Splits a receipt into requests the service takes: no more than 100 lines each, no two lines on one item. */
export function splitReceipt(lines: readonly ReceiveIntentLine[]): ReceiveIntentLine[][] {
  const parts: { lines: ReceiveIntentLine[]; items: Set<number> }[] = [];
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
