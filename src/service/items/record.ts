/* Writes a change to an item or folder into the ledger and queues its event. */
import { eventTypes, verbSettings, type ItemVerb } from '#wire/webhook.ts';
import type { ItemRow } from '../store/item.ts';
import type { LedgerRow } from '../store/ledger.ts';
import type { Change } from '../store/store.ts';

export type Cause = Pick<LedgerRow, 'from_record' | 'from_id'>;

interface Moved {
  readonly moved_quantity?: string;
  readonly old_parent_id?: number | null;
}

/** @param before the quantity before the change, null for a record that was not there */
export async function writeLedger(
  change: Change,
  verb: ItemVerb,
  item: ItemRow,
  before: string | null,
  after: string | null,
  cause?: Cause,
): Promise<void> {
  await change.record({
    verb,
    record: item.type,
    record_id: item.id,
    quantity_before: before,
    quantity_after: after,
    ...cause,
  });
}

export async function tellItem(
  change: Change,
  verb: ItemVerb,
  item: ItemRow,
  moved: Moved = {},
): Promise<void> {
  await change.tell(
    { setting: verbSettings[verb], record: 'item', id: item.id },
    {
      type: eventTypes.item,
      time: new Date(change.at).toISOString(),
      body: {
        verb,
        node_type: item.type,
        node_id: item.id,
        node_name: item.name,
        node_parent_id: item.parent_id,
        ...moved,
      },
    },
  );
}

export async function recordCreate(change: Change, item: ItemRow, cause?: Cause): Promise<void> {
  await writeLedger(change, 'create', item, null, item.quantity, cause);
  await tellItem(change, 'create', item);
}

export async function recordDelete(change: Change, item: ItemRow): Promise<void> {
  await writeLedger(change, 'delete', item, item.quantity, null);
  await tellItem(change, 'delete', item);
}

export async function recordQuantity(
  change: Change,
  item: ItemRow,
  before: string | null,
  cause?: Cause,
): Promise<void> {
  await writeLedger(change, 'quantity_change', item, before, item.quantity, cause);
  await tellItem(change, 'quantity_change', item);
}
