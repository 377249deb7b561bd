/**
 * Fills the simulated service with the folders, items, orders and alerts with which every simulated run of the outbox starts
 * (`fillWarehouse`). `addSecondRecordAndOrder` adds what only some runs have: a second record with the first item's name and fields, in
 * folder B, and an order for it. Then two commands can have effects that look the same.
 */
import { decimal } from '#domain/values/decimal.ts';
import type { SimulatedService } from './simulated-service.ts';
import type { Ord, Rec, SimAlert } from './simulated-service-state.ts';

export interface StartingWarehouse {
  /** Two locations, a bin that is created and deleted, and the folder of a job. */
  readonly a: Rec;
  readonly b: Rec;
  readonly bin: Rec;
  readonly job: Rec;
  /** Two items in A that all clients use, and one in the bin. */
  readonly items: readonly Rec[];
  readonly inBin: Rec;
  /** An item in B with very long notes. */
  readonly giant: Rec;
  /** An order that can be received, with a line at another price than its item's; and a draft. */
  readonly order: Ord;
  readonly draft: Ord;
  readonly alerts: readonly SimAlert[];
}

/** Creates a second record of the first item, in folder B, and an order for it. */
export function addSecondRecordAndOrder(world: SimulatedService, { items, b }: StartingWarehouse): Ord {
  const { id: _, ...about } = items[0] ?? b;
  const { id } = world.make({ ...about, parent_id: b.id });
  return world.order('PO-3', [{ item_id: id, quantity: decimal(20), unit_rate: decimal(2) }]);
}

export function fillWarehouse(world: SimulatedService): StartingWarehouse {
  const [a, b, bin, job] = ['A', 'B', 'Bin', 'Job 7'].map((name) => world.make({ name, type: 'folder' }));
  if (a === undefined || b === undefined || bin === undefined || job === undefined)
    throw new Error('no folders');
  const item = (name: string, folder: Rec) =>
    world.make({ name, type: 'item', quantity: decimal(40), price: decimal(2), parent_id: folder.id });
  const items = [item('Item 0', a), item('Item 1', a)];
  const inBin = item('Item 2', bin);
  const giant = item('Item 3', b);
  const lines = items.map(({ id }, n) => ({
    item_id: id,
    quantity: decimal(20),
    unit_rate: decimal(n === 0 ? 2 : 3),
  }));
  return {
    a,
    b,
    bin,
    job,
    items,
    inBin,
    giant,
    order: world.order('PO-1', lines),
    draft: world.order('PO-2', lines, 'draft'),
    alerts: items.map(({ id }) =>
      world.alert({
        item_id: id,
        threshold_method: 'quantity_less_than',
        threshold_value: decimal(5),
        recipient_groups: ['owners'],
      }),
    ),
  };
}
