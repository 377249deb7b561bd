/**
 * The child process that `test-full-disk.ts` starts. It appends commands to a queue until the disk is full. Then it stores verdicts for
 * the first twenty of them, which must fit into the space that the queue reserves for that. At the end it sends its parent one message
 * (`Filled`): the number of commands stored, the error of the append that failed, and the number of verdicts stored.
 *
 *   node fill-disk-child-program.ts FOLDER
 */
import { join } from 'node:path';
import { reserveSpaceIn } from '#main/store/reserved-disk-space.ts';
import { settleUnapplied } from '#main/store/commands/commands.ts';
import { openDatabase } from '#main/store/database.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { StoreTrouble } from '#main/store/store-errors.ts';
import { adjustment, AT, queued } from '../support/samples/enqueue-sample-command.ts';

export interface Filled {
  readonly acknowledged: number;
  /** The error of the append that failed. */
  readonly refused: string;
  /** How many verdicts were stored after that. */
  readonly settled: number;
}

const [folder = ''] = process.argv.slice(2);
const durability = { synchronous: 'FULL', reserved: reserveSpaceIn(folder) } as const;
const queue = openDatabase(join(folder, 'queue.db'), QUEUE_MIGRATIONS, durability);
const VERDICTS = 20;

const seqs: number[] = [];
let refused = '';
while (refused === '') {
  try {
    seqs.push(queued(queue, `c${seqs.length}`, adjustment(seqs.length)));
  } catch (error) {
    refused = error instanceof StoreTrouble ? error.kind : String(error);
  }
}
let settled = 0;
for (const seq of seqs.slice(0, VERDICTS)) {
  queue.mustWrite((db) => settleUnapplied(db, seq, 'cancelled', AT));
  settled += 1;
}
process.send?.({ acknowledged: seqs.length, refused, settled } satisfies Filled);
