/** The arrival in hand, and the end of the one that was sent last. */
import { endOf, endOfAll } from '#domain/receiving/receipt-end.ts';
import type { ArrivalEnd, ArrivalView } from '#domain/views/arrival.ts';
import { settledReceiptsOf, unsettledCommands } from '../../store/commands/commands.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { openReceipt, receiptSheet, sheetTimes } from '../../store/sheets/receipt-and-count-sheets.ts';
import { countSubjects } from '../../store/sheets/sheet-tallies.ts';
import { openArrival } from '../receiving/arrival.ts';
import { receiptOf } from '../receiving/open-receipt.ts';
import type { DeskPorts } from '../ports.ts';
import { commandsOfSent } from './receiving.ts';

/** So many settled receipts of an order are looked through for those of the arrival: it is over as soon as another is begun. */
const RECENT = 100;

export function arrivalView(desk: DeskPorts): ArrivalView {
  const db = desk.queue.read;
  const orderIds = openArrival(desk, db).map(({ order }) => order.id);
  const sheets = orderIds.flatMap((id) => openReceipt(db, id) ?? []);
  return {
    orderIds,
    counted: sheets.reduce((all, { id }) => all + countSubjects(db, id), 0),
    end: endOfSent(desk),
  };
}

function endOfSent(desk: DeskPorts): ArrivalEnd | null {
  const ends = setting(desk.queue.read, 'arrivalSent').flatMap((sheetId) => endOfSheet(desk, sheetId) ?? []);
  const [first, ...others] = ends.map(({ receipt }) => receipt);
  if (first === undefined) return null;
  return {
    orders: ends.length,
    lines: ends.reduce((sum, { lines }) => sum + lines, 0),
    complete: ends.reduce((sum, { complete }) => sum + complete, 0),
    receipt: endOfAll([first, ...others]),
    sheetIds: setting(desk.queue.read, 'arrivalSent'),
  };
}

function endOfSheet(desk: DeskPorts, sheetId: string): Omit<ArrivalEnd, 'orders' | 'sheetIds'> | null {
  const db = desk.queue.read;
  const orderId = receiptSheet(db, sheetId);
  const times = sheetTimes(db, sheetId);
  const open = orderId === undefined ? undefined : receiptOf(desk, db, orderId);
  if (open === undefined || times === undefined) return null;
  const { order, receipt } = open;
  const receipts = () => [...unsettledCommands(db), ...settledReceiptsOf(db, order.id, RECENT)];
  const end = endOf(commandsOfSent(db, sheetId, receipts), receipt.lines, times);
  return end && { receipt: end, lines: order.lines.length, complete: receipt.complete };
}
