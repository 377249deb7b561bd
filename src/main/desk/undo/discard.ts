/** A receipt or a count is discarded, and brought back: what was counted stays on disk, on a sheet that is closed. */
import type { Outcome } from '#domain/replies/reply.ts';
import type { Undo } from '#domain/commands/undo.ts';
import type { Writer } from '../../store/database.ts';
import { orderById } from '../../store/mirror/purchase-orders.ts';
import {
  closeSheet,
  countSheet,
  openCountAt,
  openReceipt,
  receiptSheet,
  reopenSheet,
  sheetState,
} from '../../store/sheets/receipt-and-count-sheets.ts';
import { countSubjects, lastTally } from '../../store/sheets/sheet-tallies.ts';
import { sign, type DeskPorts } from '../ports.ts';
import { stockNow } from '../items/stock.ts';

/** Undefined: nothing is in progress there. */
export function discardReceipt(desk: DeskPorts, db: Writer, orderId: number): Outcome | undefined {
  const sheet = openReceipt(db, orderId);
  if (sheet === undefined) return undefined;
  const order = sheet.order?.number ?? orderById(desk.mirror.read, orderId)?.number ?? null;
  return discard(desk, db, sheet.id, { of: 'receipt', name: order });
}

export function discardCount(desk: DeskPorts, db: Writer, sheetId: string): Outcome | undefined {
  const sheet = countSheet(db, sheetId);
  return sheet?.state === 'open'
    ? discard(desk, db, sheetId, { of: 'count', name: nameOf(desk, db, sheetId) })
    : undefined;
}

/** Null where it is of no one location, or of the top level. */
function nameOf(desk: DeskPorts, db: Writer, sheetId: string): string | null {
  const folderId = countSheet(db, sheetId)?.scope.folderId ?? null;
  return folderId === null ? null : stockNow(db, desk.mirror.read).placeOf(folderId).name;
}

function discard(
  desk: DeskPorts,
  db: Writer,
  sheetId: string,
  about: { readonly of: 'receipt' | 'count'; readonly name: string | null },
): Outcome {
  const lines = countSubjects(db, sheetId);
  closeSheet(db, sheetId, 'discarded', sign(desk).at);
  return {
    tone: 'done',
    said: { kind: 'discarded', ...about, lines },
    undo: { kind: 'discarded', sheetId },
  };
}

/** In progress again, as it was. Undefined: it is not discarded any more, or another of the same has been begun since. */
export function bringBack(
  desk: DeskPorts,
  db: Writer,
  { sheetId }: Extract<Undo, { kind: 'discarded' }>,
): Outcome | undefined {
  if (sheetState(db, sheetId) !== 'discarded') return undefined;
  const orderId = receiptSheet(db, sheetId);
  const folderId = countSheet(db, sheetId)?.scope.folderId;
  const since =
    orderId !== undefined
      ? openReceipt(db, orderId)?.id
      : folderId === undefined
        ? undefined
        : openCountAt(db, folderId)?.id;
  // One with nothing counted on it makes room; of two that are counted neither is the other.
  if (since !== undefined && lastTally(db, since) !== undefined) return undefined;
  if (since !== undefined) closeSheet(db, since, 'discarded', sign(desk).at);
  reopenSheet(db, sheetId);
  const name =
    orderId === undefined
      ? nameOf(desk, db, sheetId)
      : (openReceipt(db, orderId)?.order?.number ?? orderById(desk.mirror.read, orderId)?.number ?? null);
  return {
    tone: 'done',
    said: { kind: 'brought-back', name, lines: countSubjects(db, sheetId) },
    undo: null,
    place: orderId === undefined ? { screen: 'count', sheetId } : { screen: 'receive', orderId },
  };
}
