/** The receipts of an arrival become commands together: those of all its orders with something to send, or none. */
import type { RemarkWords } from '#domain/receiving/receipt-remarks.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Writer } from '../../store/database.ts';
import { putSetting } from '../../store/profile-settings-and-state.ts';
import { isBegun, openArrival } from './arrival.ts';
import { receiptOf, type OpenReceipt } from './open-receipt.ts';
import { madeOf, type DeskPorts } from '../ports.ts';
import { giveReceipt, notSent, stopOf, whyNothing } from './send-receipt.ts';

/** A receipt behind another of the arrival cannot be sent as it stands then: nothing of the arrival is. */
class StoppedBehind extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('a receipt of the arrival is stopped by one before it');
    this.outcome = outcome;
  }
}

/** @param words for what came otherwise than ordered */
export function sendArrival(desk: DeskPorts, words?: RemarkWords): Outcome {
  try {
    return desk.queue.write((db) => giveArrival(desk, db, words));
  } catch (error) {
    if (error instanceof StoppedBehind) return error.outcome;
    throw error;
  }
}

function giveArrival(desk: DeskPorts, db: Writer, words: RemarkWords | undefined): Outcome {
  const all = openArrival(desk, db);
  const sending = all.filter(({ receipt }) => receipt.sends.length > 0);
  if (sending.length === 0) {
    return notSent({ kind: whyNothing(all.flatMap(({ receipt }) => receipt.lines)) });
  }
  for (const open of sending) {
    const stop = stopAt(desk, db, open);
    if (stop !== null) return stop;
  }
  const sheetIds: string[] = [];
  const given = sending.map(({ order }) => {
    // As it is behind those before it: of two orders with one item, the second adds to what the first has added.
    const open = receiptOf(desk, db, order.id);
    if (open?.sheet === undefined) throw new Error(`the receipt of order ${order.id} is not there any more`);
    // A lot that the first has put onto a record may not go there with the second.
    const stop = stopAt(desk, db, open);
    if (stop !== null) throw new StoppedBehind(stop);
    sheetIds.push(open.sheet.id);
    return giveReceipt(desk, db, open, words);
  });
  // What was set aside stays in hand.
  const left = all.filter((open) => !sending.includes(open) && isBegun(open));
  putSetting(
    db,
    'arrival',
    left.map(({ order }) => order.id),
  );
  putSetting(db, 'arrivalSent', sheetIds);
  const sumOf = (of: (one: (typeof given)[number]) => number): number =>
    given.reduce((sum, one) => sum + of(one), 0);
  const extra = sumOf((one) => one.extra ?? 0);
  return {
    tone: 'done',
    said: {
      kind: 'arrival-sent',
      orders: given.length,
      lines: sumOf(({ lines }) => lines),
      aside: sumOf(({ aside }) => aside),
      ...(extra === 0 ? {} : { extra }),
      commands: sumOf(({ commands }) => commands),
    },
    undo: null,
    ...madeOf(given.flatMap(({ ids }) => ids)),
    place: { screen: 'receive', isArrival: true },
  };
}

/** Where the operator is led to what stands in the way. */
function stopAt(desk: DeskPorts, db: Writer, open: OpenReceipt): Outcome | null {
  const stop = stopOf(desk, db, open);
  return stop && { ...stop, place: stop.place ?? { screen: 'receive', orderId: open.order.id } };
}
