/**
 * Draws failures that last, for a simulated run of the outbox. One item, folder or order may be unreadable for 1 to 40 minutes: its reads
 * are answered with errors or cut off. One command may fail every time it is written: its writes are answered with errors, whether the
 * service applies them or not. A run has one of the two, both or neither.
 */
import type { Random } from '../../../support/seeded-random.ts';
import type { StartingWarehouse } from '../network-and-service/starting-warehouse.ts';

export interface PersistentFailures {
  /** The failure of a read of that path now; null for a normal answer. */
  readonly reading: (path: string, now: number) => 'error' | 'cut' | null;
  readonly writing: (command: string) => 'error' | 'error applied' | null;
}

export const NO_FAILURES: PersistentFailures = { reading: () => null, writing: () => null };

const MINUTE = 60_000;

/** @param start the time at which the run begins */
export function drawPersistentFailures(
  random: Random,
  stage: StartingWarehouse,
  start: number,
): PersistentFailures {
  const { items, bin, order, draft } = stage;
  const [reads, writes] = [random.chance(0.15), random.chance(0.15)];
  const record = random.pick([...items, bin]).id;
  const path = random.pick([
    `items/${record}`,
    `items/${record}`,
    `purchase_orders/${order.id}`,
    `purchase_orders/${draft.id}`,
  ]);
  const from = start + random.whole(0, 2 * MINUTE);
  const until = from + random.whole(MINUTE, 40 * MINUTE);
  const how = random.pick(['error', 'cut'] as const);
  const command = `c${random.whole(1, 3)}`;
  const fate = random.chance(0.8) ? 'error' : 'error applied';
  return {
    reading: (asked, now) =>
      reads && now >= from && now < until && asked.replace(/[?].*/, '').endsWith(`/${path}`) ? how : null,
    writing: (id) => (writes && id === command ? fate : null),
  };
}
