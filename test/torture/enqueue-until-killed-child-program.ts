/**
 * The child process that `test-power-cut.ts` starts and kills: it appends commands to a queue, and reports each to its parent after its
 * commit. It also ends when its parent does. FULL or NORMAL is SQLite's `synchronous` setting of the queue: NORMAL may lose commits in a
 * power cut.
 *
 *   node enqueue-until-killed-child-program.ts FILE FULL|NORMAL
 */
import { openDatabase } from '#main/store/database.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { adjustment, queued } from '../support/enqueue-sample-command.ts';

const [file = '', level = 'FULL'] = process.argv.slice(2);
const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: level === 'NORMAL' ? 'NORMAL' : 'FULL' });

process.on('disconnect', () => process.exit(0));

for (let n = 1; ; n++) {
  queued(queue, `c${n}`, adjustment(n));
  process.send?.(n);
  // The message is written to the channel in a turn of its own: it has left this process before the next append.
  await new Promise((resolve) => setImmediate(resolve));
}
