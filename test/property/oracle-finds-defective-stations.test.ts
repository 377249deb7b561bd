/**
 * Tests the oracle of the outbox simulation with the stations that have one deliberate defect each (`defective-stations.ts`): in one of at
 * most 1,000 histories a count that belongs to the defect must be higher than in the same history without it.
 */
import { expect, it } from 'vitest';
import type { Counts } from '../simulation/outbox/oracle/finding-kinds.ts';
import { DEFECTS, type Seeded } from '../simulation/outbox/defective-stations.ts';
import { runHistory } from '../simulation/outbox/run-one-history.ts';
import type { Defect } from '../simulation/outbox/simulated-history.ts';
import { openStores } from '../support/station/in-memory-databases.ts';

/** None of them needs more histories than this. */
const MOST = 1000;
const FROM = 600_000;

async function countsIn(seed: number, { classes }: Seeded, defect: Defect): Promise<Counts> {
  const stores = openStores();
  try {
    return (await runHistory(seed, stores, 1, new Set(classes), defect)).counts;
  } finally {
    stores.queue.close();
    stores.mirror.close();
  }
}

/** The first seed whose history is told to be wrong with the defect, and not without it. */
async function caught(defect: Seeded): Promise<{ seed: number; by: Partial<Counts> } | null> {
  for (let seed = FROM; seed < FROM + MOST; seed++) {
    const counts = await countsIn(seed, defect, defect);
    const found = defect.counts.filter((count) => counts[count] > 0);
    if (found.length === 0) continue;
    const sound = await countsIn(seed, defect, {});
    const by = found.filter((count) => sound[count] < counts[count]);
    if (by.length > 0) return { seed, by: Object.fromEntries(by.map((count) => [count, counts[count]])) };
  }
  return null;
}

/** Some are rare, and the machine may be busy (milliseconds). */
const LIMIT = 180_000;

it.each(DEFECTS)(
  '$name → the oracle says so',
  async (defect) => {
    const found = await caught(defect);
    if (process.env['DOCKHAND_TELL'] !== undefined) console.log(defect.name, JSON.stringify(found));
    expect(found).not.toBeNull();
  },
  LIMIT,
);
