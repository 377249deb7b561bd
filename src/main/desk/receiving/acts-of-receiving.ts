/** What can be done to a receipt or an arrival in progress. */
import type { ActName } from '#bridge/acts.ts';
import type { Answer } from '#bridge/bridge.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { DONE } from '../../answers.ts';
import type { Writer } from '../../store/database.ts';
import { NOT_NOW, NOT_THERE, sent, type HandlersOf } from '../act-answers.ts';
import { countOnOthers } from './also-expected.ts';
import { addToArrival, discardArrival } from './arrival.ts';
import { discardReceipt } from '../undo/discard.ts';
import { setLots } from '../lots/lot-settings.ts';
import { placeLot, sayLotOf } from '../lots/lots.ts';
import { withStepKept } from './last-step.ts';
import { receiptTopics, type DeskPorts } from '../ports.ts';
import { differLine, noteLine } from './receipt-differences.ts';
import { switchReceiving } from './receiving-switches.ts';
import { chooseLine, countLine, landIn, noteReceipt } from './receipts.ts';
import { sendArrival } from './send-arrival.ts';
import { sendReceipt } from './send-receipt.ts';

type ReceivingAct = Extract<
  ActName,
  `receive.${string}` | `arrival.${string}` | 'settings.receiving' | 'settings.lots'
>;

export const RECEIVING_HANDLERS: HandlersOf<ReceivingAct> = {
  'receive.set': (desk, { orderId, lineId, quantity }) =>
    onReceipt(desk, (db) =>
      countLine(desk, db, { orderId, lineId, scanId: null, set: quantity, opened: false }),
    ),

  'receive.onOthers': (desk, of) => onReceipt(desk, (db) => countOnOthers(desk, db, of)),

  'receive.lands': (desk, { orderId, lineId, folderId }) =>
    onReceipt(desk, (db) => landIn(desk, db, orderId, lineId, folderId)),

  'receive.choose': (desk, { orderId, lineId, choice }) =>
    onReceipt(desk, (db) => chooseLine(desk, db, orderId, lineId, choice)),

  'receive.note': (desk, { orderId, lineId, notes }) => {
    desk.queue.write((db) =>
      lineId === undefined
        ? noteReceipt(desk, db, orderId, notes)
        : noteLine(desk, db, orderId, lineId, notes),
    );
    desk.announce(['orders']);
    return DONE;
  },

  'receive.differs': (desk, { orderId, lineId, ...ask }) =>
    onReceipt(desk, (db) => differLine(desk, db, orderId, lineId, ask)),

  'receive.lot': (desk, ask) => onReceipt(desk, (db) => sayLotOf(desk, db, ask)),

  'receive.lotTo': (desk, { orderId, lineId, lot, folderId }) =>
    onReceipt(desk, (db) => placeLot(desk, db, { orderId, lineId }, lot, folderId)),

  'receive.send': (desk, { orderId, words }) =>
    sent(
      desk,
      desk.queue.write((db) => sendReceipt(desk, db, orderId, words)),
    ),

  'receive.discard': (desk, { orderId }) => {
    const value = desk.queue.write((db) => discardReceipt(desk, db, orderId));
    desk.announce(['orders']);
    return value === undefined ? { ok: false, problem: NOT_THERE } : { ok: true, value };
  },

  'arrival.add': (desk, { orderId }) => onArrival(desk, (db) => addToArrival(desk, db, orderId)),
  'arrival.discard': (desk) => onArrival(desk, (db) => discardArrival(desk, db)),
  'arrival.send': (desk, { words }) => {
    const answer = sent(desk, sendArrival(desk, words));
    desk.announce(['arrival']);
    return answer;
  },

  'settings.receiving': (desk, set) => {
    const value = desk.queue.write((db) => switchReceiving(desk, db, set));
    desk.announce(['settings', 'orders']);
    return { ok: true, value };
  },

  'settings.lots': (desk, set) => {
    const value = desk.queue.write((db) => setLots(desk, db, set));
    desk.announce(['settings', 'orders', 'stock']);
    return { ok: true, value };
  },
};

function onArrival(desk: DeskPorts, work: (db: Writer) => Outcome | undefined): Answer<Outcome> {
  const value = desk.queue.write(work);
  desk.announce(['arrival', 'orders']);
  return value === undefined ? { ok: false, problem: NOT_NOW } : { ok: true, value };
}

/** A step that is no scan is kept with what undoes it. */
function onReceipt(desk: DeskPorts, work: (db: Writer) => Outcome | undefined): Answer<Outcome> {
  const outcome = desk.queue.write((db) => withStepKept(db, work(db)));
  if (outcome === undefined) return { ok: false, problem: NOT_THERE };
  desk.announce(receiptTopics(outcome));
  return { ok: true, value: outcome };
}
