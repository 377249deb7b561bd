/**
 * What stood in a custom field before a command of this station wrote there, as adjustments and receipts do with edits of their own. Where that
 * was written for a command that has been taken back since, it is what stood before that one: nothing is said again of what was taken back.
 */
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import type { CustomValue } from '#domain/stock/record.ts';
import { commandById, type StoredCommand } from '../../store/commands/commands.ts';
import { commandsOnRecord } from '../../store/commands/newest-commands-on-item-or-folder.ts';
import type { Reader } from '../../store/database.ts';
import { isUndone } from '../../store/commands/read-undo-relation.ts';

type Edit = Extract<StoredCommand, { kind: 'edit-item' }>;

const MOST = 200;

export function writtenBefore(db: Reader, edit: Edit, fieldId: number): CustomValue | null {
  const { itemId } = edit.intent;
  const earlier = commandsOnRecord(db, itemId, MOST).filter(
    (one): one is Edit =>
      one.kind === 'edit-item' &&
      one.intent.itemId === itemId &&
      one.intent.set.customValues?.[fieldId] !== undefined &&
      one.seq < edit.seq,
  );
  let before = valueSeen(edit, fieldId);
  for (const one of earlier) {
    // One that was never written may have been seen all the same, as it waited.
    const isDropped = isUnapplied(one);
    const isBasis = one.intent.set.customValues?.[fieldId] === before;
    if (isBasis && (isDropped || isTakenBack(db, one))) before = valueSeen(one, fieldId);
    else if (!isDropped) break;
  }
  return before;
}

const valueSeen = ({ basis }: Edit, fieldId: number): CustomValue | null =>
  basis.fields.customValues?.[fieldId] ?? null;

/** The id of such an edit has that of its command in it. */
function isTakenBack(db: Reader, { id }: Edit): boolean {
  const owner = commandById(db, id.replace(/-(note|\d+)$/, ''));
  return owner !== undefined && owner.id !== id && isUndone(db, owner.seq);
}
