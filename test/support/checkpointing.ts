/**
 * Appends commands to a queue and moves its log into the file after every few, saying so before and after, until it is killed.
 *
 * node checkpointing.ts FILE FIRST-NUMBER
 */
import Sqlite from 'better-sqlite3';
import { decimal } from '#domain/decimal.ts';
import { appendCommand } from '#main/store/commands.ts';
import { openDatabase } from '#main/store/database.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { lanesOf } from '#main/sync/push/kinds.ts';

/** Commands between two checkpoints, and the length of what is noted with each: enough that a checkpoint takes a while. */
const BATCH = 25;
const NOTE = 'x'.repeat(6000);

const [file = '', first = '1'] = process.argv.slice(2);
const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' });
const other = new Sqlite(file);

/** Resolves once it has left this process. */
const say = (what: string, n: number) =>
  new Promise<void>((resolve) => process.send?.({ what, n }, () => resolve()));

process.on('disconnect', () => process.exit(0));

for (let n = Number(first); ; n++) {
  const decided = {
    kind: 'adjust',
    intent: { kind: 'adjust', itemId: n, by: decimal(1), reason: NOTE },
    basis: { kind: 'adjust', name: `Item ${n}`, shown: decimal(10), folder: 'A' },
  } as const;
  queue.write((db) =>
    appendCommand(db, {
      id: `c${n}`,
      decided,
      lanes: lanesOf(decided),
      by: 'Ana',
      at: '2026-11-20T08:00:00.000Z',
      station: 'Dock 1',
      sheetId: null,
    }),
  );
  await say('acknowledged', n);
  if (n % BATCH !== 0) continue;
  await say('checkpointing', n);
  other.pragma('wal_checkpoint(TRUNCATE)');
  await say('checkpointed', n);
}
