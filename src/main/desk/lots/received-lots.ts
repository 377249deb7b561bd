/**
 * The lots of a receipt in the account's own fields, where the profile names some: an edit of each record that has received a line, given once
 * it is known which record that is. The service does not say; it is found out when the mirror has been read after the receipt, and may be
 * another one than was forecast. So nothing is written for a line that was not booked, and of one whose record cannot be told the lots stay in
 * the notes and in the record of this station. An edit has the id of its receipt in its own, so it is given once. It is taken back with the
 * receipt.
 */
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import { add, isPositive, subtract, sum, type Decimal } from '#domain/values/decimal.ts';
import type { Facts } from '#domain/commands/facts.ts';
import type { ReceivedOn } from '#domain/receiving/forecast.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { decide } from '#domain/kinds/definitions.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';
import { isAnyMapped, lotValues } from '#domain/receiving/lot-fields.ts';
import { isLineBooked } from '#domain/receiving/receipt.ts';
import { commandById, type StoredCommand } from '../../store/commands/commands.ts';
import type { Reader, Writer } from '../../store/database.ts';
import {
  keepLotsWritten,
  receiptsOfLots,
  receiptsShownSince,
} from '../../store/sheets/receipts-with-lots-to-write.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { undoingCommands } from '../../store/commands/read-undo-relation.ts';
import { withRealIds } from '../../store/commands/temporary-ids.ts';
import { cancelCommand } from '../outbox/cancel.ts';
import { factsNow } from '../facts.ts';
import { append } from '../outbox/give.ts';
import type { DeskPorts } from '../ports.ts';
import { writtenBefore } from '../outbox/written-before.ts';

type Receipt = Extract<StoredCommand, { kind: 'receive' }>;

const editId = ({ id }: StoredCommand, lineId: number): string => `${id}-${lineId}`;

/** Gives the edits of all receipts whose records have been found since. */
export function writeReceivedLots(desk: DeskPorts): void {
  if (!isAnyMapped(setting(desk.queue.read, 'lots').fields)) return;
  const found = receiptsOfLots(desk.queue.read);
  if (found.length === 0) return;
  desk.queue.write((db) => {
    for (const stored of found) {
      const receipt = withRealIds(db, stored);
      if (receipt.kind !== 'receive' || isAwaited(receipt)) continue;
      for (const line of receipt.intent.lines) writeLine(desk, db, receipt, line);
      keepLotsWritten(db, receipt.seq);
    }
  });
  desk.announce(['stock', 'orders', 'outbox', 'status']);
  desk.wake();
}

/** The id of a copy may be found by a later reading; where several records could be it, none is. */
const isAwaited = ({ intent, proof }: Receipt): boolean =>
  intent.lines.some(
    ({ lineId, copyId }) =>
      copyId !== null &&
      copyId < 0 &&
      ofLine(proof?.receivedOn, lineId)?.on === 'copy' &&
      ofLine(proof?.receivedOn, lineId)?.isUnclear !== true,
  );

const ofLine = (all: readonly ReceivedOn[] | undefined, lineId: number): ReceivedOn | undefined =>
  all?.find((one) => one.lineId === lineId);

function writeLine(desk: DeskPorts, db: Writer, receipt: Receipt, line: ReceiveIntentLine): void {
  const target = receiverOf(db, receipt, line);
  if (line.lots === undefined || target === null) return;
  const facts = factsNow(desk, db);
  const item = facts.item(target.id);
  if (item === undefined) return;
  const receiver = {
    values: item.customValues,
    quantity: subtract(item.quantity, add(line.quantity, receivedSince(db, receipt, target.id))),
    isNew: target.isNew,
  };
  const customValues = lotValues(receiver, line.lots, setting(db, 'lots').fields);
  if (customValues === null) return;
  const edit = { kind: 'edit-item', itemId: target.id, set: { customValues } } as const;
  const { sheetId, by } = receipt;
  append(desk, db, decide(facts, edit, {}), { id: editId(receipt, line.lineId), sheetId, by });
}

/** What of the stock of a record came by receipts behind this one: it is written of after it. */
const receivedSince = (db: Reader, { seq }: Receipt, recordId: number): Decimal =>
  sum(
    receiptsShownSince(db, seq).flatMap((stored) => {
      const receipt = withRealIds(db, stored);
      if (receipt.kind !== 'receive') return [];
      return receipt.intent.lines
        .filter((line) => receiverOf(db, receipt, line)?.id === recordId)
        .map(({ quantity }) => quantity);
    }),
  );

/** The record that has the goods of a line now; null: none has, or it is not known which. */
function receiverOf(
  db: Reader,
  receipt: Receipt,
  { lineId, itemId, copyId }: ReceiveIntentLine,
): { readonly id: number; readonly isNew: boolean } | null {
  if (!isLineBooked(receipt.proof, lineId)) return null;
  const item = { id: itemId, isNew: false };
  const undoing = undoingCommands(db, receipt.seq);
  // Put onto the item after it had come as a second record; or it was taken back.
  const isOntoItem = undoing.some(
    ({ intent }) => intent.kind === 'adjust' && intent.itemId === itemId && isPositive(intent.by),
  );
  if (undoing.length > 0) return isOntoItem ? item : null;
  const on = ofLine(receipt.proof?.receivedOn, lineId);
  if (on?.on === 'item') return item;
  const copy = on?.on === 'copy' ? (on.recordId ?? copyId) : null;
  return copy === null || copy < 0 ? null : { id: copy, isNew: true };
}

const editsOf = (db: Reader, receipt: StoredCommand): StoredCommand[] =>
  receipt.intent.kind === 'receive'
    ? receipt.intent.lines.flatMap(({ lineId }) => commandById(db, editId(receipt, lineId)) ?? [])
    : [];

/** Its receipt is taken back. */
export function cancelLots(db: Writer, receipt: StoredCommand, at: string): void {
  for (const edit of editsOf(db, receipt)) if (edit.state === 'queued') cancelCommand(db, edit, at);
}

/**
 * What puts the fields of items back as they were before a booked receipt, where no other client or command has written them since. A record that the receipt
 * made goes, or keeps what is left in it: that is of its lot.
 * @param receipt with real ids
 */
export function lotsBack(facts: Facts, db: Reader, receipt: StoredCommand): readonly Intent[] {
  const ordered = receipt.intent.kind === 'receive' ? receipt.intent.lines.map(({ itemId }) => itemId) : [];
  return editsOf(db, receipt).flatMap((edit): readonly Intent[] => {
    if (edit.kind !== 'edit-item' || !ordered.includes(edit.intent.itemId)) return [];
    const { intent, state } = edit;
    if (state === 'queued' || isUnapplied(edit)) return [];
    const now = facts.item(intent.itemId)?.customValues ?? {};
    const customValues = Object.fromEntries(
      Object.entries(intent.set.customValues ?? {}).flatMap(([id, value]) =>
        (now[Number(id)] ?? null) === value ? [[id, writtenBefore(db, edit, Number(id))] as const] : [],
      ),
    );
    const isAny = Object.keys(customValues).length > 0;
    return isAny ? [{ kind: 'edit-item', itemId: intent.itemId, set: { customValues } }] : [];
  });
}
