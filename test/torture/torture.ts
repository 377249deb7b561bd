/**
 * Histories one after the other, several at a time, until the time is up. First every kind with every fault; then, for every
 * kind, killed at its 1st, 2nd, 3rd step and so on until one runs to its end; then whatever the seed draws.
 *
 *   npm run torture -- --seconds N [--seed S] [--beside N]
 *
 * The last line is `histories H, lost 0, doubled 0, stuck 0, reviews R of U unavoidable`; the exit code is 0 only for that.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomFrom } from '../support/random.ts';
import { KIND_CASES } from '../support/kinds.ts';
import { fillDisk } from './disk-full.ts';
import { faultsOf, runHistory, type Plan, type Verdict } from './history.ts';
import { buildLibrary, cutPower } from './power-cut.ts';

const STEPS = [
  'appended',
  'committed',
  'looked',
  'attempting',
  'answered',
  'settling',
  'mirrored',
  'reflected',
];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    beside: { type: 'string', default: '4' },
  },
});
const deadline = performance.now() + Number(values.seconds) * 1000;
const random = randomFrom(Number(values.seed)).next;
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
const kinds = KIND_CASES.map(({ kind }) => kind);

const tally = { histories: 0, lost: 0, doubled: 0, stuck: 0, asked: 0, unavoidable: 0, killed: 0 };
const byKind = new Map<string, number>();

function note(plan: Plan, verdict: Verdict): void {
  tally.histories++;
  tally.lost += Number(verdict.lost);
  tally.doubled += Number(verdict.doubled);
  tally.stuck += Number(verdict.stuck);
  tally.asked += Number(verdict.asked);
  tally.unavoidable += Number(verdict.unavoidable);
  tally.killed += Number(verdict.wasKilled);
  byKind.set(plan.kind, (byKind.get(plan.kind) ?? 0) + 1);
  const isBad = verdict.lost || verdict.doubled || verdict.stuck || verdict.asked !== verdict.unavoidable;
  if (isBad) console.log(JSON.stringify(plan), verdict.story);
}

/** Every kind with every fault, then what is drawn. */
function* plans(): Generator<Plan> {
  for (const kind of kinds) {
    for (const fault of faultsOf(kind)) yield { kind, fault, killAt: '', killAgainAt: '' };
  }
  for (;;) {
    const kind = pick(kinds);
    const killAt = pick([...STEPS, `#${1 + Math.floor(random() * 9)}`, '']);
    const killAgainAt =
      random() < 0.4 ? pick([`#${1 + Math.floor(random() * 6)}`, 'attempting', 'answered']) : '';
    yield { kind, fault: pick(faultsOf(kind)), killAt, killAgainAt };
  }
}

/** Killed at its n-th step, n from 1, until one is not reached. */
async function untilOneRunsThrough(kind: Plan['kind']): Promise<number> {
  for (let n = 1; performance.now() < deadline; n++) {
    const plan: Plan = {
      kind,
      fault: pick(['none', 'lost after', 'lost before']),
      killAt: `#${n}`,
      killAgainAt: '',
    };
    const verdict = await runHistory(plan);
    note(plan, verdict);
    if (!verdict.wasKilled) return n;
  }
  return 0;
}

/** The power is cut and the disk fills up, where this computer can be made to do so. */
async function disks(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-power-'));
  try {
    const library = buildLibrary(folder);
    const full = await cutPower(library, 'FULL', 4);
    const normal = await cutPower(library, 'NORMAL', 4);
    console.log(
      `power cut: FULL lost ${full.lost} of ${full.acknowledged}, ${full.syncsPerCommand.toFixed(2)} syncs for each; ` +
        `NORMAL lost ${normal.lost} of ${normal.acknowledged}`,
    );
    tally.lost += full.lost + full.unopened;
    const disk = await fillDisk();
    console.log(`disk full: ${disk.acknowledged} acknowledged, ${disk.there} there`);
    tally.lost += Math.max(0, disk.acknowledged - disk.there);
  } catch (error) {
    console.log(`power cut, disk full: NOT RUN: ${String(error)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const queue = plans();
const loops = [...kinds];
const steps: string[] = [];

async function work(): Promise<void> {
  while (performance.now() < deadline) {
    const loop = random() < 0.1 ? loops.shift() : undefined;
    if (loop !== undefined) {
      const n = await untilOneRunsThrough(loop);
      if (n > 0) steps.push(`${loop} ${n - 1}`);
      continue;
    }
    const next = queue.next();
    if (next.done === true) return;
    note(next.value, await runHistory(next.value));
  }
}

await disks();
await Promise.all(Array.from({ length: Number(values.beside) }, work));
console.log(`killed ${tally.killed}; steps survived: ${steps.join(', ')}`);
console.log([...byKind].map(([kind, n]) => `${kind} ${n}`).join(', '));
const { histories, lost, doubled, stuck, asked, unavoidable } = tally;
console.log(
  `histories ${histories}, lost ${lost}, doubled ${doubled}, stuck ${stuck}, reviews ${asked} of ${unavoidable} unavoidable`,
);
process.exit(lost + doubled + stuck === 0 && asked === unavoidable ? 0 : 1);
