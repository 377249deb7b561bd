/**
 * The child process that `test-power-cut.ts` starts and kills. It appends commands to a queue and sends each command's number to its
 * parent after the commit, so that the parent knows which commands were acknowledged. If the parent ends first, this process ends too.
 * FULL or NORMAL is SQLite's `synchronous` setting of the queue: NORMAL may lose commits in a power cut.
 *
 *   node enqueue-until-killed-child-program.ts FILE FULL|NORMAL
 */
import { openDatabase } from '#main/store/database.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { adjustment, queued } from '../support/samples/enqueue-sample-command.ts';

const [file = '', level = 'FULL'] = process.argv.slice(2);
const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: level === 'NORMAL' ? 'NORMAL' : 'FULL' });

process.on('disconnect', () => process.exit(0));

for (let n = 1; ; n++) {
  queued(queue, `c${n}`, adjustment(n));
  process.send?.(n);
  // Gives the event loop a turn, in which the message is written to the channel: it has left this process before the next append.
  await new Promise((resolve) => setImmediate(resolve));
}
