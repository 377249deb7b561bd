/**
 * Many histories, each from its own seed.
 *
 *   npm run simulate:outbox -- [--histories N] [--seed S] [--beside N]
 *
 * `--histories 1 --seed S` replays one exactly and says what was broken in it. The last line is
 * `histories H, commands C, lost 0, doubled 0, stuck 0, reviews R of U unavoidable, not asked 0`.
 */
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { simulate, type Sum } from './many.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    beside: { type: 'string', default: '2' },
    part: { type: 'boolean', default: false },
  },
});
const [histories, seed] = [Number(values.histories), Number(values.seed)];

if (values.part) {
  process.send?.(await simulate(seed, histories));
} else {
  const beside = Math.min(Number(values.beside), histories);
  const share = Math.ceil(histories / beside);
  const parts = await Promise.all(
    Array.from({ length: beside }, (_, n) => part(seed + n * share, Math.min(share, histories - n * share))),
  );
  const sum = (of: (one: Sum) => number) => parts.reduce((total, one) => total + of(one), 0);
  for (const line of parts.flatMap(({ broken }) => broken).slice(0, 20)) console.log(line);
  const bad = sum((one) => one.bad);
  const kinds: Record<string, number> = {};
  for (const { byKind } of parts)
    for (const [kind, n] of Object.entries(byKind)) kinds[kind] = (kinds[kind] ?? 0) + n;
  console.log(
    `kinds ${Object.keys(kinds).length}: ${Object.entries(kinds)
      .map(([kind, n]) => `${kind} ${n}`)
      .join(', ')}`,
  );
  console.log(
    `masked ${sum((one) => one.masked)}: somebody else did the very same instead of us, which no figure shows`,
  );
  console.log(
    `raced ${sum((one) => one.raced)}: somebody's change came between the look and the write, which no look shows`,
  );
  console.log(`beyond ${sum((one) => one.beyond)}: a request landed again even after the second look`);
  console.log(
    `histories ${histories}, commands ${sum((one) => one.commands)}, lost ${sum((one) => one.lost)}, doubled ${sum((one) => one.doubled)}, ` +
      `stuck ${sum((one) => one.stuck)}, reviews ${sum((one) => one.reviews)} of ${sum((one) => one.unavoidable)} unavoidable, ` +
      `not asked ${sum((one) => one.unasked)}`,
  );
  process.exit(bad === 0 ? 0 : 1);
}

function part(from: number, many: number): Promise<Sum> {
  const args = ['--part', '--seed', String(from), '--histories', String(many)];
  const child = fork(new URL(import.meta.url), args, { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.on('message', (sum: Sum) => resolve(sum));
    child.on('exit', (code) => reject(new Error(`a part ended with ${code}`)));
  });
}
