/**
 * Runs the service torture: history after history, several in parallel, until the time is up or `histories` are run. In each history
 * clients write over several service processes while processes and the database crash and connections break. Then the oracle looks for
 * writes that were lost, doubled, stuck or out of order, changes that a reader missed, and an allowance that was exceeded. Each history
 * has a database of its own, on a PostgreSQL that only one history at a time uses.
 *
 * A history with a finding is printed with its seed and plan; `--seed S --histories 1` runs it again. The last lines count the faults,
 * answers and findings.
 */
import { startCrashingPostgres } from '../../support/service/crashing-postgres.ts';
import { drawPlan, type Plan } from './draw-plan.ts';
import type { Finding } from './history-record-types.ts';
import { runHistory, type Verdict } from './run-one-history.ts';

export interface ServiceTortureOptions {
  readonly seconds: number | null;
  /** The seed of the first history; each later one has the next number. */
  readonly seed: number;
  readonly histories: number | null;
  /** How many histories run at a time, each on a PostgreSQL of its own. */
  readonly beside: number;
}

/** @returns true if no history had a finding or ended in an error */
export async function tortureService(options: ServiceTortureOptions): Promise<boolean> {
  const began = performance.now();
  const tally = { histories: 0, broken: 0, done: 0, failed: 0, cut: 0, lines: 0, arrivals: 0, repeated: 0 };
  const found = new Map<Finding['kind'], number>();
  const happened = new Map<string, number>();
  const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

  function note(plan: Plan, verdict: Verdict): void {
    const { findings, record, answers, said } = verdict;
    for (const name of namesOf(plan, verdict)) add(happened, name);
    for (const { kind } of findings) add(found, kind);
    tally.done += answers.done;
    tally.failed += answers.failed;
    tally.cut += answers.cut;
    tally.lines += record.ledger.filter(
      ({ record: of, verb }) => of === 'line_item' && verb === 'receive',
    ).length;
    tally.arrivals += record.arrivals.length;
    tally.repeated += record.arrivals.length - new Set(record.arrivals.map(({ id }) => id)).size;
    if (findings.length === 0) return;
    console.log(JSON.stringify(plan));
    for (const { kind, what } of findings.slice(0, 20)) console.log(`  ${kind}: ${what}`);
    for (const text of said) if (text !== '') console.log(text.replaceAll(/^/gm, '  | '));
  }

  let next = options.seed;
  const isOver = () =>
    (options.histories !== null && next - options.seed >= options.histories) ||
    (options.seconds !== null && performance.now() - began > options.seconds * 1000);
  async function work(): Promise<void> {
    let server = await startCrashingPostgres();
    while (!isOver()) {
      const plan = drawPlan(next);
      next += 1;
      tally.histories += 1;
      try {
        note(plan, await runHistory(plan, server, `history_${plan.seed}`));
      } catch (error) {
        tally.broken += 1;
        console.log(JSON.stringify(plan), error);
        // PostgreSQL itself may be what failed.
        await server.stop();
        server = await startCrashingPostgres();
      }
    }
    await server.stop();
  }

  await Promise.all(Array.from({ length: options.beside }, work));
  const of = (kind: Finding['kind']) => found.get(kind) ?? 0;
  console.log(
    Array.from(happened, ([name, times]) => `${name} ${times}`)
      .toSorted()
      .join(', '),
  );
  console.log(
    `writes answered as done ${tally.done}, with 500 ${tally.failed}, not answered ${tally.cut}; lines received ${tally.lines}; ` +
      `deliveries ${tally.arrivals}, ${tally.repeated} of them again`,
  );
  console.log(
    `out of order ${of('out of order')}, missed by a reader ${of('missed')}, allowance exceeded ${of('exceeded')}, broken off ${tally.broken}`,
  );
  console.log(
    `histories ${tally.histories}, lost ${of('lost')}, doubled ${of('doubled')}, stuck ${of('stuck')}`,
  );
  return found.size === 0 && tally.broken === 0;
}

/** Names the classes of trouble that this history really had, for the count at the end. */
function namesOf({ clocks, faults }: Plan, verdict: Verdict): string[] {
  const { happened, isPoolExhausted, isAllowanceUsedUp } = verdict;
  return [
    ...happened.map(({ kind, moment }) => (moment.at === 'commit' ? `${kind} at COMMIT` : kind)),
    ...(clocks.some((ahead) => ahead !== 0) ? ['clocks a minute apart'] : []),
    ...(isPoolExhausted ? ['pool exhausted'] : []),
    ...(isAllowanceUsedUp ? ['allowance used up'] : []),
    ...(happened.length > 1 ? ['several in one history'] : []),
    ...(happened.length < faults.length ? ['a moment that did not come'] : []),
  ];
}
