/**
 * Plans the torture test: which histories it runs, as tasks that may run in parallel. A history is one run in which the app's station
 * delivers one command to the real service; a fault may be injected, and the station's process may be killed. For each kind of command:
 * - Each fault runs alone, without a kill.
 * - Three series kill the station's process at its first step, then at its second step, and so on, until a history has fewer steps than
 *   that. They run without a fault, with the command's request lost, and with the answer to it lost.
 * - A quarter of the faults run with one kill on top.
 * - One kill happens at each point that only the proxy recognizes: the request is half sent, the service applied it but did not answer,
 *   the station is reading back what it sent.
 * - One history kills six stations one after the other, with the first request lost.
 *
 * It reports each kind when its tasks are finished, and a table of all.
 */
import type { IntentKind } from '#domain/commands/intent.ts';
import { KIND_CASES } from '../support/samples/one-command-per-kind.ts';
import { faultsOf, type FaultName } from './list-faults.ts';
import { WIRE_POINTS, type KillPoint, type Plan, type Verdict } from './run-one-history.ts';

export const KINDS = KIND_CASES.map(({ kind }) => kind);

/** The faults of the three series: the station takes different steps under each. */
const LOOPS: readonly FaultName[] = ['none', 'lost after', 'lost before'];
/** Kills in a row: after several restarts without progress the result must be the same as after one. */
const IN_A_ROW: Plan['kills'] = ['attempting', '#1', 'records-read', '#1', '#2', 'records-read'];

/** The kill points that are combined with faults, one after the other. */
const UNDER_FAULTS: readonly KillPoint[] = ['records-read', 'attempting', 'answered', 'settling', '#5'];
/** Every fourth fault of a kind is also run with a kill. The offset differs by kind, so that each fault has a kill under several kinds. */
const EVERY = 4;

/** Runs a history and returns its verdict; undefined if the time was up or the history ended in an error. */
export type Run = (plan: Plan) => Promise<Verdict | undefined>;

interface Reached {
  histories: number;
  kills: number;
  faults: number;
  /** By fault: the number of steps at which the station was killed. */
  readonly steps: Map<FaultName, number>;
  /** Tasks that are not finished. */
  left: number;
}

export interface FaultAndKillCourse {
  /** Tasks that may run in parallel. */
  readonly pieces: readonly (() => Promise<void>)[];
  readonly isWhole: () => boolean;
  /** The progress, kind by kind, as a table. */
  table(): string;
}

/**
 * Plans the tasks.
 * @param whole called as soon as all tasks of a kind are finished, so that a run that is ended early has reported the kinds before
 */
export function planCourse(
  kinds: readonly IntentKind[],
  run: Run,
  whole: (words: string) => void,
): FaultAndKillCourse {
  const reached = new Map<IntentKind, Reached>();
  const pieces = kinds.flatMap((kind) => {
    const of: Reached = { histories: 0, kills: 0, faults: 0, steps: new Map(), left: 0 };
    reached.set(kind, of);
    const own = piecesOf(kind, KINDS.indexOf(kind), of, run);
    of.left = own.length;
    return own.map((piece) => async () => {
      if (!(await piece())) return;
      of.left--;
      if (of.left === 0) whole(`${kind} gone through: ${of.histories} histories, ${of.kills} kills`);
    });
  });
  return {
    pieces,
    isWhole: () => [...reached.values()].every(({ left }) => left === 0),
    table: () => tableOf(reached),
  };
}

/** The tasks for one kind; each resolves to false if the time was up before it finished. */
function piecesOf(kind: IntentKind, nth: number, of: Reached, run: Run): (() => Promise<boolean>)[] {
  async function one(fault: FaultName, kills: Plan['kills']): Promise<Verdict | undefined> {
    const verdict = await run({ kind, fault, kills });
    if (verdict === undefined) return undefined;
    of.histories++;
    of.kills += verdict.kills;
    return verdict;
  }

  async function untilOneGetsThrough(fault: FaultName): Promise<boolean> {
    for (let n = 1; ; n++) {
      const verdict = await one(fault, [`#${n}`]);
      if (verdict === undefined) return false;
      if (verdict.kills === 0) return true;
      of.steps.set(fault, n);
    }
  }

  async function alive(fault: FaultName): Promise<boolean> {
    const isDone = (await one(fault, [])) !== undefined;
    of.faults += Number(isDone);
    return isDone;
  }

  const underFaults = faultsOf(kind).flatMap((fault, n) => {
    const turn = n + nth;
    const point = UNDER_FAULTS[Math.floor(turn / EVERY) % UNDER_FAULTS.length];
    return turn % EVERY === 0 && point !== undefined ? [{ fault, point }] : [];
  });

  return [
    ...LOOPS.map((fault) => () => untilOneGetsThrough(fault)),
    ...faultsOf(kind).map((fault) => () => alive(fault)),
    ...underFaults.map(
      ({ fault, point }) =>
        async () =>
          (await one(fault, [point])) !== undefined,
    ),
    ...WIRE_POINTS.map((point) => async () => (await one('none', [point])) !== undefined),
    async () => (await one('lost before', IN_A_ROW)) !== undefined,
  ];
}

function tableOf(reached: ReadonlyMap<IntentKind, Reached>): string {
  const head = ['kind', 'histories', 'faults', `steps died at (${LOOPS.join(' / ')})`, 'kills', 'completed'];
  const rows = [...reached].map(([kind, { histories, faults, steps, kills, left }]) => [
    kind,
    `${histories}`,
    `${faults} of ${faultsOf(kind).length}`,
    LOOPS.map((fault) => steps.get(fault) ?? 0).join(' / '),
    `${kills}`,
    left === 0 ? 'yes' : 'no',
  ]);
  const widths = head.map((name, n) => Math.max(name.length, ...rows.map((row) => row[n]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
