/**
 * The command line program of the torture test. It runs the disk tests (power cut, full disk), then the histories that
 * `plan-faults-and-kills.ts` plans. A history is one run: the app's station delivers one command to the real service under a fault, and
 * its process may be killed. With --seconds, histories drawn from the seed follow until the time is up.
 *
 *   npm run torture -- [--seconds N] [--seed S] [--beside N] [--kinds A,B] [--plan JSON]
 *   npm run torture -- --service postgres [--seconds N] [--seed S] [--beside N] [--histories N]
 *
 * `--beside`: how many histories run at a time. `--kinds`: only these kinds of commands. `--plan`: runs only the history of this plan,
 * prints its story, and exits with 1 if it found a defect. A history with a defect is printed with its plan. `--service postgres`:
 * tortures the service instead, with several processes on PostgreSQL (`service-postgres/`).
 *
 * The exit code is 0 only if the disk tests lost nothing (where they cannot run, a message says so), the oracle found no defect, no
 * attempt's outcome contradicts its fault, no file contained the key, and no history ended in an error.
 */
import { parseArgs } from 'node:util';
import type { StepName } from '#main/ports.ts';
import { addTo, countsOf, HARMLESS, SUMMED, type Count } from '../simulation/outbox/oracle/finding-kinds.ts';
import { randomFrom } from '../support/seeded-random.ts';
import { KINDS, planCourse } from './plan-faults-and-kills.ts';
import { fillDisk, lostOn, told } from './test-full-disk.ts';
import { faultsOf } from './list-faults.ts';
import { runHistory, WIRE_POINTS, type KillPoint, type Plan, type Verdict } from './run-one-history.ts';
import { tortureService } from './service-postgres/run-service-torture.ts';
import { cutPower, powerLibrary } from './test-power-cut.ts';

const STEPS: readonly StepName[] = [
  'appended',
  'committed',
  'records-read',
  'attempting',
  'answered',
  'settling',
  'mirrored',
  'reflected',
];

const { values } = parseArgs({
  options: {
    seconds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    beside: { type: 'string' },
    kinds: { type: 'string' },
    plan: { type: 'string' },
    service: { type: 'string' },
    histories: { type: 'string' },
  },
});
if (values.service !== undefined) {
  if (values.service !== 'postgres') throw new Error('--service must be postgres');
  const isFine = await tortureService({
    seconds: values.histories === undefined ? Number(values.seconds ?? 300) : null,
    seed: Number(values.seed),
    histories: values.histories === undefined ? null : Number(values.histories),
    beside: Number(values.beside ?? 4),
  });
  process.exit(isFine ? 0 : 1);
}
const began = performance.now();
const deadline = values.seconds === undefined ? null : began + Number(values.seconds) * 1000;
const isOver = (): boolean => deadline !== null && performance.now() > deadline;
const random = randomFrom(Number(values.seed)).next;
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const asked = values.kinds?.split(',');
const kinds = KINDS.filter((kind) => asked?.includes(kind) ?? true);

const counts = countsOf([]);
/** `mistaken`: histories with a wrong conclusion or the key in a file; `broken`: histories that ended in an error. */
const tally = { histories: 0, mistaken: 0, broken: 0, kills: 0 };
const isDefect = (name: string): boolean => !HARMLESS.has(name as Count);
const hasDefect = (found: Readonly<Record<string, number>>): boolean =>
  Object.entries(found).some(([name, n]) => n > 0 && isDefect(name));

const isBad = ({ counts: found, mistaken }: Verdict): boolean => hasDefect(found) || mistaken !== null;

async function run(plan: Plan): Promise<Verdict | undefined> {
  if (isOver()) return undefined;
  tally.histories++;
  let verdict: Verdict;
  try {
    verdict = await runHistory(plan);
  } catch (error) {
    tally.broken++;
    console.log(JSON.stringify(plan), error);
    return undefined;
  }
  tally.mistaken += Number(verdict.mistaken !== null);
  tally.kills += verdict.kills;
  addTo(counts, verdict.counts);
  if (isBad(verdict)) console.log(JSON.stringify(plan), verdict.story);
  return verdict;
}

/** Draws the next plan from the random generator of `--seed`. */
function drawn(): Plan {
  const kind = pick(kinds);
  const kills: KillPoint[] = [];
  if (random() < 0.8)
    kills.push(pick<KillPoint>([...STEPS, `#${1 + Math.floor(random() * 9)}`, pick(WIRE_POINTS)]));
  while (kills.length > 0 && random() < 0.4)
    kills.push(pick<KillPoint>([`#${1 + Math.floor(random() * 6)}`, 'attempting', 'answered']));
  return { kind, fault: pick(faultsOf(kind)), kills };
}

/** Runs the disk tests, if this computer can run them. */
async function disks(): Promise<void> {
  try {
    const library = powerLibrary();
    if (library === undefined) throw new Error('there is no C compiler');
    const full = await cutPower(library, 'FULL', 4);
    const normal = await cutPower(library, 'NORMAL', 4);
    console.log(
      `power cut: FULL lost ${full.lost} of ${full.acknowledged}, ${full.syncsPerCommand.toFixed(2)} syncs for each; ` +
        `NORMAL lost ${normal.lost} of ${normal.acknowledged}`,
    );
    counts.lost += full.lost + full.unopened;
    const disk = await fillDisk();
    console.log(`disk full: ${told(disk)}`);
    counts.lost += lostOn(disk);
  } catch (error) {
    console.log(`power cut, disk full: NOT RUN: ${String(error)}`);
  }
}

if (values.plan !== undefined) {
  const verdict = await runHistory(JSON.parse(values.plan));
  console.log(verdict.story);
  process.exit(isBad(verdict) ? 1 : 0);
}

await disks();
const course = planCourse(kinds, run, (words) => console.log(words));
const pieces = [...course.pieces];
let wholeAfter: number | undefined;

async function work(): Promise<void> {
  while (!isOver()) {
    const piece = pieces.shift();
    if (piece === undefined && deadline === null) return;
    if (piece === undefined) await run(drawn());
    else await piece();
    if (wholeAfter === undefined && course.isWhole()) wholeAfter = (performance.now() - began) / 1000;
  }
}

await Promise.all(Array.from({ length: Number(values.beside ?? 8) }, work));
console.log(course.table());
console.log(
  wholeAfter === undefined
    ? 'The course was not completed in this time.'
    : `The course took ${Math.round(wholeAfter)} s.`,
);
console.log(`kills ${tally.kills}, taken for something else ${tally.mistaken}, broken off ${tally.broken}`);
const all = Object.entries(counts).map(([name, n]) => `${name} ${n}`);
console.log(`of the ledger: ${all.join(', ')}`);
const sums = SUMMED.map((name) => `${name} ${counts[name]}`);
console.log(`histories ${tally.histories}, ${sums.join(', ')}`);
process.exit(!hasDefect(counts) && tally.mistaken + tally.broken === 0 ? 0 : 1);
