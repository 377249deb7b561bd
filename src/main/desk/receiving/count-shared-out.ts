/**
 * A label that counts several, such as a pack or what a quantity was scanned before, on an order or in an arrival: what is more than its line
 * waits for goes onto the next line that waits for the item, as so many single scans would. All of it is one scan, undone as one.
 */
import { inSearchOrder } from '#domain/receiving/arrival.ts';
import { subtract, type Decimal } from '#domain/values/decimal.ts';
import type { Gs1Facts } from '#domain/barcode/gs1.ts';
import { shareOut, type LineOf, type Share } from '#domain/receiving/share-out.ts';
import type { Place } from '#domain/scanning/place.ts';
import { canReceive } from '#domain/stock/record.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Receipt } from '#domain/receiving/receipt.ts';
import type { Writer } from '../../store/database.ts';
import { openOrdersWith } from '../../store/mirror/purchase-orders.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { headsOf, withArrival } from './arrival.ts';
import { receiptOf } from './open-receipt.ts';
import type { DeskPorts } from '../ports.ts';
import { countLine, statusThen } from './receipts.ts';

interface Counting extends LineOf {
  readonly itemId: number;
  readonly scanId: string;
  readonly units: Decimal;
  readonly opened: boolean;
  readonly place: Place;
  /** What the label says of its lot and its serial number. */
  readonly gs1: Gs1Facts | undefined;
}

/** Undefined: there is no such line any more. */
export function countSharedOut(desk: DeskPorts, db: Writer, counting: Counting): Outcome | undefined {
  const { scanId, opened, place, gs1 } = counting;
  const shares = sharesOf(desk, db, counting);
  const last = shares?.at(-1);
  if (shares === undefined || last === undefined) return undefined;
  const countShare = ({ orderId, lineId, add }: Share, label: Gs1Facts | undefined) =>
    countLine(desk, db, { orderId, lineId, scanId, add, opened, gs1: label });
  // With the switch that takes no more than ordered, a label that counts more counts nothing.
  if (shares.length > 1 && setting(db, 'receiving').over === 'refuse') {
    const whole = countLine(desk, db, { ...last, scanId, opened, gs1, isTrial: true });
    if (whole?.tone === 'refused') return whole;
  }
  const before = shares.slice(0, -1).flatMap((share) => {
    const outcome = countShare(share, withoutSerial(gs1));
    return outcome === undefined ? [] : [withArrival(db, place, outcome)];
  });
  const counted = countShare(last, gs1);
  if (counted?.said.kind !== 'line-counted' || counted.undo?.kind !== 'tally') return counted;
  if (before.length === 0) return counted;
  const others = before.flatMap(({ said }) => {
    if (said.kind !== 'line-counted') return [];
    const { order, line, added } = said;
    return [{ order, line, added }];
  });
  const undos = before.flatMap(({ undo }) => (undo?.kind === 'tally' ? [undo] : []));
  return {
    ...counted,
    tone: before.some(({ tone }) => tone === 'look') ? 'look' : counted.tone,
    said: { ...counted.said, others, all: counting.units },
    undo: {
      ...counted.undo,
      others: undos.map(({ id, joined }) => ({ id, ...(joined === undefined ? {} : { joined }) })),
    },
  };
}

/** One piece has it, and is counted once. */
function withoutSerial(gs1: Gs1Facts | undefined): Gs1Facts | undefined {
  if (gs1 === undefined) return undefined;
  const { serial: _, ...others } = gs1;
  return others;
}

function sharesOf(desk: DeskPorts, db: Writer, counting: Counting): readonly Share[] | undefined {
  const { orderId, lineId, itemId, units } = counting;
  const line = receiptOf(desk, db, orderId, { lineId })?.receipt.lines[0];
  if (line === undefined) return undefined;
  // A label of goods that are measured tells how much they are, and not how many.
  if (line.unit !== undefined) return [{ orderId, lineId, add: units }];
  const first = { orderId, lineId, room: subtract(line.remaining, line.now) };
  return shareOut(units, itemId, first, receiptsWith(desk, db, counting));
}

/** Those that the rest may be of, in the order in which single scans look for them. Read one by one: an item may be on very many orders. */
function* receiptsWith(
  desk: DeskPorts,
  db: Writer,
  { orderId, itemId, place }: Counting,
): Generator<{ readonly orderId: number; readonly receipt: Receipt }> {
  const read = (id: number) => {
    const open = receiptOf(desk, db, id, { itemIds: [itemId] });
    const takesMore = open !== undefined && canReceive(statusThen(open.stock, open.order));
    return takesMore ? [{ orderId: id, receipt: open.receipt }] : [];
  };
  yield* read(orderId);
  if (place.screen !== 'receive' || place.isArrival !== true) return;
  const candidates = openOrdersWith(desk.mirror.read, [itemId]).filter(
    ({ order, isDue }) => isDue && order.id !== orderId,
  );
  for (const { order } of inSearchOrder(candidates, headsOf(desk, db))) yield* read(order.id);
}
