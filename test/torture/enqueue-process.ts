/**
 * Opens a queue, appends commands one after the other and says so after each commit, until it is killed.
 *
 * node enqueue-process.ts FILE FULL|NORMAL
 */
import { decimal } from '#domain/decimal.ts';
import { appendCommand } from '#main/store/commands.ts';
import { openDatabase } from '#main/store/database.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { lanesOf } from '#main/sync/push/kinds.ts';

const [file = '', level = 'FULL'] = process.argv.slice(2);
const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: level === 'NORMAL' ? 'NORMAL' : 'FULL' });

process.on('disconnect', () => process.exit(0));

for (let n = 1; ; n++) {
  const decided = {
    kind: 'adjust',
    intent: { kind: 'adjust', itemId: n, by: decimal(1), reason: null },
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
  process.send?.(n);
  // The channel is written between two turns: what is acknowledged has left this process before the next begins.
  await new Promise((resolve) => setImmediate(resolve));
}
