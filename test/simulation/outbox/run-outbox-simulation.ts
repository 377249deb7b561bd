/**
 * The command line program that runs simulated histories of the outbox in several processes. A history is one run in which a station
 * delivers one or more commands under faults drawn from a seed; an oracle judges it.
 *
 *   npm run simulate:outbox -- [--histories N] [--seed S] [--beside N] [--tell N] [--classes A,B]
 *
 * `--seed`: the first seed; each history has the next. `--beside`: how many processes. `--tell`: how many failures are printed.
 * `--classes`: the classes of conditions drawn (all if absent). `--histories 1 --seed S` replays one history and prints what happened in
 * it. The last line sums up: `histories H, commands C, lost 0, ...`. The exit code is 0 only if the oracle found no defect and no
 * invariant was broken.
 */
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { CLASSES } from './draws/draw-conditions-of-run.ts';
import { addTo, countsOf, MEANINGS, SUMMED } from './oracle/finding-kinds.ts';
import { simulate, type Sum } from './run-many-histories.ts';

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    beside: { type: 'string', default: '2' },
    classes: { type: 'string', default: CLASSES.join() },
    tell: { type: 'string', default: '20' },
    part: { type: 'boolean', default: false },
  },
});
const classes = new Set(CLASSES.filter((one) => values.classes.split(',').includes(one)));
const [histories, seed] = [Number(values.histories), Number(values.seed)];

if (values.part) {
  process.send?.(await simulate(seed, histories, classes));
} else {
  const beside = Math.min(Number(values.beside), histories);
  const share = Math.ceil(histories / beside);
  const parts = await Promise.all(
    Array.from({ length: beside }, (_, n) => part(seed + n * share, Math.min(share, histories - n * share))),
  );
  const counts = countsOf([]);
  const kinds: Record<string, number> = {};
  for (const one of parts) {
    addTo(counts, one.counts);
    addTo(kinds, one.byKind);
  }
  const total = (of: (one: Sum) => number) => parts.reduce((sum, one) => sum + of(one), 0);
  const bad = total((one) => one.bad);
  for (const line of parts
    .flatMap(({ broken }) => broken)
    .slice(0, histories === 1 ? Infinity : Number(values.tell)))
    console.log(line);
  console.log(
    Object.entries(kinds)
      .map(([kind, n]) => `${kind} ${n}`)
      .join(', '),
  );
  for (const [count, n] of Object.entries(counts)) console.log(`${count} ${n}: ${meaningOf(count)}`);
  console.log(`histories in which something did not hold: ${bad}`);
  const end = SUMMED.map(
    (count) => `${count.replace(/[A-Z]/, (one) => ` ${one.toLowerCase()}`)} ${counts[count]}`,
  );
  console.log(`histories ${histories}, commands ${total((one) => one.commands)}, ${end.join(', ')}`);
  process.exitCode = bad === 0 ? 0 : 1;
}

function meaningOf(count: string): string {
  return Object.entries(MEANINGS).find(([name]) => name === count)?.[1] ?? '';
}

function part(from: number, many: number): Promise<Sum> {
  const args = ['--part', '--seed', String(from), '--histories', String(many), '--classes', values.classes];
  const child = fork(new URL(import.meta.url), args, { execArgv: [] });
  return new Promise((resolve, reject) => {
    child.on('message', (sum: Sum) => resolve(sum));
    child.on('exit', (code) => reject(new Error(`a part ended with ${code}`)));
  });
}
