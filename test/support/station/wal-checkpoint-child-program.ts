/**
 * The child process that a test kills in the middle of a SQLite checkpoint. It appends commands to a queue, and after every 25 it writes
 * the write-ahead log (WAL) back into the file. It reports to its parent each command that is stored, and the beginning and end of each
 * checkpoint. It runs until it is killed or its parent ends. It waits until each report is sent, so it works only with a channel to a
 * parent:
 *
 *   fork('wal-checkpoint-child-program.ts', [FILE, FIRST-NUMBER])
 */
import Sqlite from 'better-sqlite3';
import { openDatabase } from '#main/store/database.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { adjustment, queued } from '../samples/enqueue-sample-command.ts';

/** Commands between two checkpoints, and the length of each one's note: large enough that a checkpoint takes a while. */
const BATCH = 25;
const NOTE = 'x'.repeat(6000);

const [file = '', first = '1'] = process.argv.slice(2);
const queue = openDatabase(file, QUEUE_MIGRATIONS, { synchronous: 'FULL' });
const other = new Sqlite(file);

/** Resolves once the message has left this process. */
const say = (what: string, n: number) =>
  new Promise<void>((resolve) => process.send?.({ what, n }, () => resolve()));

process.on('disconnect', () => process.exit(0));

for (let n = Number(first); ; n++) {
  queued(queue, `c${n}`, adjustment(n, NOTE));
  await say('acknowledged', n);
  if (n % BATCH !== 0) continue;
  await say('checkpointing', n);
  other.pragma('wal_checkpoint(TRUNCATE)');
  await say('checkpointed', n);
}
