/** I15: a station that is killed again and again before it gets to anything goes on as one that was killed once. */
import { expect, it } from 'vitest';
import { runHistory } from '../../../simulation/outbox/run-one-history.ts';
import { openStores } from '../../../support/station/in-memory-databases.ts';

const SEEDS = Array.from({ length: 60 }, (_, n) => 4000 + n);

it('four restarts in a row are as one: the same end, and the same outbox', async () => {
  const killed = async (seed: number, restarts: number) => {
    const { queue, mirror } = openStores();
    const { broken } = await runHistory(seed, { queue, mirror }, restarts);
    const rows = queue.read.all(
      `SELECT id, kind, state, proof, review, settled_at FROM command ORDER BY seq`,
    );
    const tries = queue.read.all(`SELECT * FROM attempt ORDER BY command, n`);
    queue.close();
    mirror.close();
    return { seed, broken, rows, tries };
  };
  for (const seed of SEEDS) expect(await killed(seed, 4)).toEqual(await killed(seed, 1));
}, 180_000);
