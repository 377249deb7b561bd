/**
 * Which record has goods that came in: forecast when they are put on the list, and as the service's records show it from then on. A receipt
 * that is booked may have made a record where none was forecast, or none where one was, and some of its lines may not be in at all.
 */
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import { isPositive } from '#domain/values/decimal.ts';
import type { ReceiveIntentLine } from '#domain/kinds/receive.ts';
import type { CameOnList } from '#domain/stock/put-away.ts';
import { isLineBooked } from '#domain/receiving/receipt.ts';
import { commandById, type StoredCommand } from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import { isUndone, undoingCommands } from '../../store/commands/read-undo-relation.ts';
import { withRealIds } from '../../store/commands/temporary-ids.ts';

type Receipt = Extract<StoredCommand, { kind: 'receive' }>;

/** @returns null: none, or it is not known which; undefined: nothing more is known of it than when it came onto the list */
export function recordOfCame(db: Reader, { by, line }: CameOnList): number | null | undefined {
  const stored = by === undefined ? undefined : commandById(db, by);
  // A command that is not kept any more was booked.
  if (stored === undefined) return undefined;
  const command = withRealIds(db, stored);
  if (command.kind === 'receive') {
    const { lines } = command.intent;
    // Lists of earlier versions do not name the line.
    const only = lines.find(({ lineId }) => (line === undefined ? lines.length === 1 : lineId === line));
    if (only !== undefined) return recordOfLine(db, command, only);
  }
  return isUnapplied(command) || isUndone(db, command.seq) ? null : undefined;
}

/**
 * The record that has the goods of a line of a receipt now.
 * @param command with real ids
 * @returns null: none has, or it is not known which
 */
export function recordOfLine(
  db: Reader,
  command: Receipt,
  { lineId, itemId, copyId }: ReceiveIntentLine,
): number | null {
  const { proof, review, seq } = command;
  if (isUnapplied(command) || !isLineBooked(proof, lineId)) return null;
  if (review?.kind === 'lines-failed' && review.lines.some((one) => one.lineId === lineId)) return null;
  const undoing = undoingCommands(db, seq);
  // Goods that had come as a second record were put onto the item; what takes goods back adds to none.
  const ontoItems = new Set(
    undoing.flatMap(({ intent }) =>
      intent.kind === 'adjust' && isPositive(intent.by) ? [intent.itemId] : [],
    ),
  );
  if (ontoItems.has(itemId)) return itemId;
  const isOntoOthers = command.intent.lines.some((one) => ontoItems.has(one.itemId));
  if (undoing.length > 0 && !isOntoOthers) return null;
  const otherwise =
    review?.kind === 'booked-otherwise' ? review.lines.find((one) => one.lineId === lineId) : undefined;
  if (otherwise !== undefined) return otherwise.now.kind === 'adds' ? itemId : otherwise.recordId;
  const shown = proof?.receivedOn ?? (review?.kind === 'applied-late' ? review.receivedOn : undefined);
  const on = shown?.find((one) => one.lineId === lineId);
  if (on?.on === 'item') return itemId;
  // The id of a record that was not forecast may be found by a later reading: goods of another must not be moved until then.
  return on?.on === 'copy' ? (on.recordId ?? copyId) : (copyId ?? itemId);
}
