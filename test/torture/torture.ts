/**
 * Histories, several at a time: first the course (see course.ts), then whatever the seed draws, until the time is up. Before
 * them the disks: a power cut, a full one.
 *
 *   npm run torture -- --seconds N [--seed S] [--beside N]
 *
 * The last line is `histories H, lost 0, doubled 0, stuck 0, reviews R of U unavoidable`; the exit code is 0 only for that,
 * and where nothing was taken for something else.
 */
import { parseArgs } from 'node:util';
import type { StepName } from '#main/ports.ts';
import { randomFrom } from '../support/random.ts';
import { KINDS, plotCourse } from './course.ts';
import { fillDisk, lostOn, told } from './disk-full.ts';
import { faultsOf } from './faults.ts';
import { runHistory, WIRE_POINTS, type KillPoint, type Plan, type Verdict } from './history.ts';
import { cutPower, powerLibrary } from './power-cut.ts';

const STEPS: readonly StepName[] = [
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
    beside: { type: 'string', default: '8' },
  },
});
const began = performance.now();
const deadline = began + Number(values.seconds) * 1000;
const random = randomFrom(Number(values.seed)).next;
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

const tally = {
  histories: 0,
  lost: 0,
  doubled: 0,
  stuck: 0,
  asked: 0,
  unavoidable: 0,
  mistaken: 0,
  kills: 0,
};

async function run(plan: Plan): Promise<Verdict | undefined> {
  if (performance.now() > deadline) return undefined;
  const verdict = await runHistory(plan);
  tally.histories++;
  tally.lost += Number(verdict.lost);
  tally.doubled += Number(verdict.doubled);
  tally.stuck += Number(verdict.stuck);
  tally.asked += Number(verdict.asked);
  tally.unavoidable += Number(verdict.unavoidable);
  tally.mistaken += Number(verdict.mistaken);
  tally.kills += verdict.kills;
  const { lost, doubled, stuck, mistaken, asked, unavoidable } = verdict;
  if (lost || doubled || stuck || mistaken || asked !== unavoidable)
    console.log(JSON.stringify(plan), verdict.story);
  return verdict;
}

/** Whatever the seed draws. */
function drawn(): Plan {
  const kind = pick(KINDS);
  const kills: KillPoint[] = [];
  if (random() < 0.8)
    kills.push(pick<KillPoint>([...STEPS, `#${1 + Math.floor(random() * 9)}`, pick(WIRE_POINTS)]));
  while (kills.length > 0 && random() < 0.4)
    kills.push(pick<KillPoint>([`#${1 + Math.floor(random() * 6)}`, 'attempting', 'answered']));
  return { kind, fault: pick(faultsOf(kind)), kills };
}

/** The power is cut and the disk fills up, where this computer can be made to do so. */
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
    tally.lost += full.lost + full.unopened;
    const disk = await fillDisk();
    console.log(`disk full: ${told(disk)}`);
    tally.lost += lostOn(disk);
  } catch (error) {
    console.log(`power cut, disk full: NOT RUN: ${String(error)}`);
  }
}

await disks();
const course = plotCourse(run);
const pieces = [...course.pieces];
let wholeAfter: number | undefined;

async function work(): Promise<void> {
  while (performance.now() < deadline) {
    const piece = pieces.shift();
    if (piece !== undefined) await piece();
    else await run(drawn());
    if (wholeAfter === undefined && course.isWhole()) wholeAfter = (performance.now() - began) / 1000;
  }
}

await Promise.all(Array.from({ length: Number(values.beside) }, work));
console.log(course.table());
console.log(
  wholeAfter === undefined
    ? 'The course was not completed in this time.'
    : `The course took ${Math.round(wholeAfter)} s.`,
);
const { histories, lost, doubled, stuck, asked, unavoidable, mistaken, kills } = tally;
console.log(`kills ${kills}, taken for something else ${mistaken}`);
console.log(
  `histories ${histories}, lost ${lost}, doubled ${doubled}, stuck ${stuck}, reviews ${asked} of ${unavoidable} unavoidable`,
);
process.exit(lost + doubled + stuck + mistaken === 0 && asked === unavoidable ? 0 : 1);
