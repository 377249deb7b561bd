/**
 * The command line program that simulates the request budget over many seeds and checks its goals. (The budget decides when a station may
 * send requests under the rate limit that it shares with other clients.)
 *
 *   npm run simulate -- [--seeds 200] [--seed N] [--story shift|morning|pull] [--kind fixed|sliding|untold] [--load 0.3,0.7] [--json FILE]
 *
 * Without `--load` it runs 30 to 70 % load, where all goals must be met, then 90 to 100 %, where no work may wait too long without
 * service. `--story`: what the stations do: `shift`, operators at work; `morning`, also a backlog at each; `pull`, also a full scan at
 * one. `--kind`: the service's rate window: `fixed`, `sliding`, or `untold` (either, without a usable reset time in the headers). Without
 * these two options it runs all stories and kinds. `--seed`: only this seed, printed minute by minute. `--json`: writes the summaries to a
 * file.
 *
 * The table at the end has a row for each load, kind and story. The exit code is 0 only if the goals were met.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CLASSES } from '#main/client/meter.ts';
import { judge, type Goal } from './check-goals.ts';
import { KINDS, scenarioOf, STORIES } from './draw-scenario.ts';
import { simulate, type Outcome } from './run-scenario.ts';
import { summarize, type Summary, type Worst } from './summarize-outcomes.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string' },
    story: { type: 'string' },
    kind: { type: 'string' },
    load: { type: 'string' },
    json: { type: 'string' },
  },
});
const seeds =
  values.seed === undefined
    ? Array.from({ length: Number(values.seeds) }, (_, i) => i + 1)
    : [Number(values.seed)];
const loads =
  values.load === undefined
    ? [
        [0.3, 0.7],
        [0.9, 1],
      ]
    : [values.load.split(',').map(Number)];
const rows: object[] = [];
const table = [
  [
    'window',
    'story',
    'load',
    '429 in 1,000',
    'seeds > 1',
    'person p95, p99 s',
    'drain',
    'seeds > 1.35',
    'fair',
    'seeds < 0.9',
    'drought min',
  ],
];
let missed = 0;

for (const [low = 0, high = low] of loads) {
  for (const kind of KINDS.filter((one) => values.kind === undefined || one === values.kind)) {
    for (const story of STORIES.filter((one) => values.story === undefined || one === values.story)) {
      const outcomes = seeds.map((seed) => simulate(scenarioOf(seed, { story, kind, load: [low, high] })));
      const [only] = outcomes;
      if (values.seed !== undefined && only !== undefined) tellMinutes(only);
      const summary = summarize(outcomes);
      const goals = judge(summary, high);
      missed += goals.filter((goal) => !goal.met).length;
      table.push([kind, story, `${low}-${high}`, ...columns(summary)]);
      rows.push({ kind, story, load: [low, high], ...summary, goals });
      console.log(`\n${kind} window, ${story}, load ${low} to ${high}: ${told(summary)}`);
      for (const goal of goals)
        console.log(`  ${goal.met ? 'met   ' : 'MISSED'} ${goal.what}: ${shown(goal)}`);
    }
  }
}
console.log(`\n${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}`);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(rows, null, 1));
process.exitCode = missed === 0 ? 0 : 1;

function told({
  seeds,
  answers,
  refusals,
  worstRefusals,
  waits,
  slow,
  drain,
  bare,
  fairness,
  drought,
  used,
}: Summary): string {
  const seed = (name: string, one: Worst | null) =>
    one === null
      ? ''
      : `\n  ${name} ${one.median.toFixed(2)}, 1 in 10 beyond ${one.most.toFixed(2)}, at worst ${one.figure.toFixed(2)} (seed ${one.seed}), ${one.missed} of ${seeds} beyond the goal`;
  return [
    `${seeds} seeds, ${answers} answers, ${(100 * used).toFixed(0)} % of the allowance used`,
    `\n  429 in 1,000 answers ${refusals.toFixed(2)}, at worst ${worstRefusals.figure.toFixed(2)} (seed ${worstRefusals.seed}), ${worstRefusals.missed} seeds above 1`,
    `\n  a person waits p50 ${waits.p50.toFixed(0)} ms, p95 ${waits.p95.toFixed(0)}, p99 ${waits.p99.toFixed(0)}, most ${waits.most.toFixed(0)}; ${slow.seeds} seeds beyond the goals, ${slow.unrefused} of them without any refusal`,
    seed('drained, in fluid times', drain),
    seed('... of a fluid that keeps nothing for people', bare),
    seed('fairness', fairness),
    seed('longest drought, minutes', drought),
  ].join('');
}

function columns({ refusals, worstRefusals, waits, drain, fairness, drought }: Summary): string[] {
  const both = (one: Worst | null) =>
    one === null ? ['', ''] : [`${one.median.toFixed(2)}, ${one.figure.toFixed(2)}`, String(one.missed)];
  return [
    `${refusals.toFixed(2)}, ${worstRefusals.figure.toFixed(2)}`,
    String(worstRefusals.missed),
    `${(waits.p95 / 1000).toFixed(1)}, ${(waits.p99 / 1000).toFixed(1)}`,
    ...both(drain),
    ...both(fairness),
    drought.figure.toFixed(0),
  ];
}

function shown({ figure, most, least }: Goal): string {
  return `${figure.toFixed(2)} (${most === undefined ? `at least ${least}` : `at most ${most}`})`;
}

function tellMinutes({ scenario, asked, otherClients }: Outcome): void {
  console.log(
    JSON.stringify({ ...scenario, stations: scenario.stations.length, each: scenario.stations[0] }),
  );
  const all = asked.flat();
  const within = (at: number, minute: number) => Math.floor(at / 60_000) === minute;
  for (let minute = 0; minute < scenario.lasts / 60_000; minute++) {
    const now = all.filter((one) => within(one.at, minute));
    const by = CLASSES.map((work) => `${work} ${now.filter((one) => one.ok && one.work === work).length}`);
    const refused = now.filter((one) => !one.ok).length;
    const others = otherClients.filter((at) => within(at, minute)).length;
    console.log(`${String(minute).padStart(4)}  ${by.join('  ')}  others ${others}  429 ${refused}`);
  }
}
