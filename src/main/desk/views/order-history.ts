/** The receipts of one order: this station's own as they were sent, with their verdicts, and what is seen of others'. */
import { add, ZERO, type Decimal } from '#domain/values/decimal.ts';
import { heldByReview, waitsBehind } from '#domain/commands/lane.ts';
import { notesToSend } from '#domain/kinds/receive.ts';
import { receivedElsewhere, type OwnBooking } from '#domain/receiving/received-elsewhere.ts';
import { idsIn } from '#domain/commands/ids.ts';
import {
  standOf,
  type ReceiptRecord,
  type ReceiptRecordLine,
  type SentCommand,
} from '#domain/receiving/receipt-record.ts';
import { packFor } from '#domain/barcode/label.ts';
import { isLineBooked } from '#domain/receiving/receipt.ts';
import { ORDER_GONE, type Order } from '#domain/stock/record.ts';
import type { OrderHistoryView, PastReceipt, SeenElsewhere } from '#domain/views/order-history.ts';
import { finalStatuses } from '#wire/purchase-order.ts';
import {
  commandsOnOrder,
  settledReceiptsOf,
  unsettledCommands,
  type StoredCommand,
} from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import { growthsOf } from '../../store/sheets/received-quantity-growth-of-order-lines.ts';
import { palletsOf } from '../../store/sheets/pallets.ts';
import { orderById } from '../../store/mirror/purchase-orders.ts';
import { sheetTimes } from '../../store/sheets/receipt-and-count-sheets.ts';
import {
  commandsFrom,
  receiptRecord,
  receiptRecordsOf,
  type StoredReceipt,
} from '../../store/sheets/sent-receipts.ts';
import { undoingCommands } from '../../store/commands/read-undo-relation.ts';
import { idsOf, withRealIds } from '../../store/commands/temporary-ids.ts';
import { unnamed } from '../moving/moves.ts';
import { orderRefOf } from '../receiving/open-receipt.ts';
import { rowOf } from '../outbox/outbox.ts';
import { packSizes, type PackFacts } from '../packs/packs.ts';
import type { DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';

/** Receipts that are shown, and commands of the order that are looked through. */
const MOST = 100;
const SEARCH_WINDOW = 1000;

/** Undefined: there is no such order. */
export function orderHistoryView(desk: DeskPorts, orderId: number): OrderHistoryView | undefined {
  const db = desk.queue.read;
  const order = orderById(desk.mirror.read, orderId);
  if (order === undefined) return undefined;
  const rows = rowsOf(db);
  const facts = factsOf(desk);
  const stored = receiptRecordsOf(db, orderId, MOST + 1);
  const commands = commandsOnOrder(db, idsOf(db, orderId), SEARCH_WINDOW);
  const earlier = earlierReceipts(db, order, commands);
  const receipts = [
    ...stored.slice(0, MOST).map((one) => pastReceipt(facts, one, rows)),
    ...earlier.map((one) => pastReceipt(facts, one, rows)),
  ];
  return {
    order: orderRefOf(order),
    orderedDate: order.orderedDate,
    receipts: receipts.toSorted((a, b) => (a.record.sentAt < b.record.sentAt ? 1 : -1)),
    elsewhere: seenElsewhere(desk, order, facts.stock),
    ends: commands.filter(isEnd).map(rows),
    isCut: stored.length > MOST || commands.length === SEARCH_WINDOW,
  };
}

/** Of these sheets, each as it was; one that made no receipt is left out. */
export function goodsNotesView(
  desk: DeskPorts,
  sheetIds: readonly string[],
): { receipts: readonly PastReceipt[] } {
  const db = desk.queue.read;
  const rows = rowsOf(db);
  const facts = factsOf(desk);
  return {
    receipts: sheetIds
      .flatMap((id) => receiptRecord(db, id) ?? [])
      .map((one) => pastReceipt(facts, one, rows)),
  };
}

const factsOf = ({ queue: { read: queue }, mirror: { read: mirror } }: DeskPorts): PackFacts => ({
  queue,
  mirror,
  stock: stockNow(queue, mirror),
});

type RowsOf = (command: StoredCommand) => ReturnType<typeof rowOf>;

function rowsOf(db: Reader): RowsOf {
  const open = unsettledCommands(db);
  const [waits, heldBy] = [waitsBehind(open), heldByReview(open)];
  return (command) => rowOf(db, command, waits, heldBy);
}

function pastReceipt(
  facts: PackFacts,
  { sheetId, record, commandIds }: StoredReceipt,
  rows: RowsOf,
): PastReceipt {
  const { queue: db } = facts;
  const commands = commandsFrom(db, commandIds).map((one) => ({ ...one, ...takenBackOf(db, one) }));
  return {
    sheetId,
    record,
    stand: standOf(withReplaced(db, record), commands),
    commands: commands.map(rows),
    pallets: palletsOf(db, sheetId),
    packs: packsOf(facts, record.lines),
  };
}

/** A person may have put others in place of the commands of what came beyond the order. */
const withReplaced = (db: Reader, { lines }: ReceiptRecord): Pick<ReceiptRecord, 'lines'> => ({
  lines: lines.map((line) =>
    line.extras === undefined
      ? line
      : {
          ...line,
          extras: line.extras.flatMap(({ id, quantity }) =>
            commandsFrom(db, [id]).map((one) => ({ id: one.id, quantity })),
          ),
        },
  ),
});

/** What undid it has written the records that its lines, or it itself, had come onto. */
function takenBackOf(db: Reader, command: StoredCommand): Pick<SentCommand, 'takenBack'> {
  const undoing = undoingCommands(db, command.seq).filter(({ state }) => state === 'applied');
  if (command.state !== 'applied' || undoing.length === 0) return {};
  if (command.intent.kind !== 'receive') return { takenBack: 'record' };
  const written = new Set(undoing.flatMap((one) => idsIn(withRealIds(db, one).intent)));
  const { intent, proof } = withRealIds(db, command);
  const lines = intent.kind === 'receive' ? intent.lines : [];
  return {
    takenBack: command.intent.lines.flatMap(({ lineId }, n) => {
      const { itemId, copyId } = lines[n] ?? {};
      const recordId = proof?.receivedOn?.find((one) => one.lineId === lineId)?.recordId;
      return [itemId, copyId, recordId].some((id) => id != null && written.has(id)) ? [lineId] : [];
    }),
  };
}

/** By the line: the largest pack of its item that is not more than came. */
function packsOf(facts: PackFacts, lines: readonly ReceiptRecordLine[]): PastReceipt['packs'] {
  return Object.fromEntries(
    lines.flatMap(({ lineId, itemId, now }) => {
      const item = facts.stock.item(itemId);
      const pack = item === undefined ? undefined : packFor(packSizes(facts, item), now);
      return pack === undefined ? [] : [[lineId, pack]];
    }),
  );
}

const isEnd = ({ intent }: StoredCommand): boolean =>
  intent.kind === 'delete-order' ||
  (intent.kind === 'order-status' && finalStatuses.some((status) => status === intent.status));

/** Those of earlier versions, of which nothing but their commands was kept. */
function earlierReceipts(db: Reader, order: Order, commands: readonly StoredCommand[]): StoredReceipt[] {
  const bySheet = new Map<string, StoredCommand[]>();
  for (const command of commands) {
    if (command.kind !== 'receive' || command.sheetId === null) continue;
    bySheet.set(command.sheetId, [...(bySheet.get(command.sheetId) ?? []), command]);
  }
  return [...bySheet]
    .filter(([sheetId]) => receiptRecord(db, sheetId) === undefined)
    .map(([sheetId, own]) => ({
      sheetId,
      commandIds: own.map(({ id }) => id),
      record: recordFrom(db, order, sheetId, own),
    }));
}

function recordFrom(
  db: Reader,
  order: Order,
  sheetId: string,
  commands: readonly StoredCommand[],
): ReceiptRecord {
  const first = commands.at(-1);
  const lines = new Map<number, ReceiptRecordLine>();
  for (const { intent, basis } of commands) {
    if (intent.kind !== 'receive' || basis.kind !== 'receive') continue;
    for (const { lineId, itemId, quantity, isDamaged } of intent.lines) {
      const told = basis.lines.find((one) => one.lineId === lineId);
      const line = lines.get(lineId) ?? { ...lineFrom(lineId, told), itemId };
      const part = isDamaged === true ? 'damaged' : 'sound';
      const split = { ...line.split, [part]: add(line.split[part], quantity) };
      lines.set(lineId, { ...line, split, now: add(line.now, quantity) });
    }
  }
  const notes = commands.flatMap(({ intent }) =>
    intent.kind === 'receive' ? (notesToSend(intent) ?? []) : [],
  );
  return {
    orderId: order.id,
    order: order.number,
    vendor: order.vendor,
    begunAt: sheetTimes(db, sheetId)?.begunAt ?? first?.at ?? '',
    sentAt: first?.at ?? '',
    by: first?.by ?? '',
    station: first?.station ?? '',
    notes: notes[0] ?? '',
    lines: [...lines.values()],
    others: 0,
    isFromCommands: true,
  };
}

const lineFrom = (
  lineId: number,
  told:
    | { readonly name: string; readonly ordered: Decimal; readonly before: Decimal; readonly folder: string }
    | undefined,
): ReceiptRecordLine => ({
  lineId,
  number: null,
  itemId: 0,
  name: told?.name ?? '',
  code: null,
  ordered: told?.ordered ?? ZERO,
  before: told?.before ?? ZERO,
  now: ZERO,
  split: NOTHING,
  isAside: false,
  place: told?.folder ?? '',
  quarantine: '',
  reason: null,
  note: '',
  photos: [],
});

const NOTHING = {
  sound: ZERO,
  damaged: ZERO,
  extra: ZERO,
  damagedLeft: ZERO,
  notOurs: ZERO,
  undecided: ZERO,
  missing: ZERO,
};

function seenElsewhere(desk: DeskPorts, order: Order, stock: Stock): SeenElsewhere[] {
  if (order.status === ORDER_GONE) return [];
  const own = ownReceipts(desk.queue.read, order.id).flatMap(bookings);
  const received = order.lines.map(({ id, received: quantity }) => ({ lineId: id, quantity }));
  return receivedElsewhere(growthsOf(desk.mirror.read, order.id), own, received).map(
    ({ readAt, by, lines }) => ({
      readAt,
      by,
      lines: lines.flatMap(({ lineId, quantity }) => {
        const at = order.lines.findIndex(({ id }) => id === lineId);
        const line = order.lines[at];
        if (line === undefined) return [];
        const { name } = stock.itemRef(line.itemId) ?? unnamed(line.itemId);
        return [{ lineId, number: at + 1, name, quantity }];
      }),
    }),
  );
}

/** However far back they are, those that were kept as they were sent; of earlier versions as far back as commands are looked through. */
function ownReceipts(db: Reader, orderId: number): StoredCommand[] {
  const kept = receiptRecordsOf(db, orderId, SEARCH_WINDOW).flatMap(({ commandIds }) =>
    commandsFrom(db, commandIds),
  );
  const ids = new Set(kept.map(({ id }) => id));
  return [...kept, ...settledReceiptsOf(db, orderId, SEARCH_WINDOW).filter(({ id }) => !ids.has(id))];
}

function bookings({ intent, state, proof, settledAt }: StoredCommand): OwnBooking[] {
  if (intent.kind !== 'receive' || state !== 'applied') return [];
  return intent.lines.flatMap(({ lineId, quantity }) =>
    isLineBooked(proof, lineId) ? [{ lineId, quantity, settledAt: settledAt ?? '' }] : [],
  );
}
