/** Histories from one seed on, added up. The databases are made once and emptied in between: making them is the slow part. */
import { openDatabase, type Database } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import type { Finding } from './check.ts';
import { runHistory } from './history.ts';

export interface Sum extends Omit<Finding, 'broken'> {
  /** Histories in which something did not hold, each with its seed. */
  readonly bad: number;
  readonly broken: readonly string[];
}

const COUNTS = [
  'commands',
  'lost',
  'doubled',
  'stuck',
  'reviews',
  'unavoidable',
  'unasked',
  'masked',
  'beyond',
  'raced',
] as const;
const QUEUE_TABLES = ['attempt', 'made_id', 'command'];
const MIRROR_TABLES = ['code', 'record', 'order_line', 'purchase_order', 'progress'];

export async function simulate(seed: number, histories: number): Promise<Sum> {
  const queue = openDatabase(':memory:', QUEUE_MIGRATIONS, { synchronous: 'FULL' });
  const mirror = openDatabase(':memory:', MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
  const sum = {
    commands: 0,
    lost: 0,
    doubled: 0,
    stuck: 0,
    reviews: 0,
    unavoidable: 0,
    unasked: 0,
    masked: 0,
    beyond: 0,
    raced: 0,
    bad: 0,
  };
  const byKind: Record<string, number> = {};
  const broken: string[] = [];
  for (let n = seed; n < seed + histories; n++) {
    empty(queue, QUEUE_TABLES);
    empty(mirror, MIRROR_TABLES);
    const found = await runHistory(n, { queue, mirror });
    for (const name of COUNTS) sum[name] += found[name];
    for (const [kind, n] of Object.entries(found.byKind)) byKind[kind] = (byKind[kind] ?? 0) + n;
    if (found.broken.length > 0) {
      sum.bad++;
      if (broken.length < 50) broken.push(...found.broken.map((one) => `seed ${n}: ${one}`));
    }
  }
  queue.close();
  mirror.close();
  return { ...sum, byKind, broken };
}

function empty(db: Database, tables: readonly string[]): void {
  db.write((writer) => {
    for (const table of tables) writer.run(`DELETE FROM ${table}`);
  });
}
