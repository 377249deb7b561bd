/**
 * Runs simulated histories of the outbox for consecutive seeds and adds up their findings. (A history is one run in which a station
 * delivers one or more commands under faults drawn from a seed.) If there is only one, it also returns what happened in it. All bad
 * histories are counted, but after 200 lines of failures no more are added. The databases are created once and emptied between two
 * histories, because creating them is the slow part.
 */
import { openDatabase, type Database } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import type { Checked } from './oracle/check-end-state.ts';
import { CLASSES, type Class } from './draws/draw-conditions-of-run.ts';
import { addTo, countsOf } from './oracle/finding-kinds.ts';
import { runHistory } from './run-one-history.ts';

export interface Sum extends Omit<Checked, 'broken'> {
  /** The number of histories in which something did not hold. */
  readonly bad: number;
  readonly broken: readonly string[];
}

/** No more failures are added after this many lines. */
const MOST_TOLD = 200;
const QUEUE_TABLES = ['attempt', 'temporary_id', 'command', 'setting'];
const MIRROR_TABLES = ['code', 'record', 'order_line', 'purchase_order', 'progress', 'entry'];

export async function simulate(
  seed: number,
  histories: number,
  classes: ReadonlySet<Class> = new Set(CLASSES),
): Promise<Sum> {
  const queue = openDatabase(':memory:', QUEUE_MIGRATIONS, { synchronous: 'FULL' });
  const mirror = openDatabase(':memory:', MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
  const counts = countsOf([]);
  let [commands, bad] = [0, 0];
  const byKind: Record<string, number> = {};
  const broken: string[] = [];
  for (let n = seed; n < seed + histories; n++) {
    empty(queue, QUEUE_TABLES);
    empty(mirror, MIRROR_TABLES);
    const found = await runHistory(n, { queue, mirror }, 1, classes);
    commands += found.commands;
    addTo(counts, found.counts);
    addTo(byKind, found.byKind);
    if (histories === 1) broken.push(...found.story());
    if (found.broken.length === 0) continue;
    bad++;
    if (histories === 1 || broken.length < MOST_TOLD)
      broken.push(...found.broken.map((one) => `seed ${n}: ${one}`));
  }
  queue.close();
  mirror.close();
  return { commands, counts, byKind, bad, broken };
}

function empty(db: Database, tables: readonly string[]): void {
  db.write((writer) => {
    for (const table of tables) writer.run(`DELETE FROM ${table}`);
  });
}
