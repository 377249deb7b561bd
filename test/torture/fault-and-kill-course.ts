/**
 * Plans the histories that the torture test goes through, as tasks that may run in parallel. For each kind of command:
 * - each fault alone, without a kill;
 * - a kill at the first step, then at the second, and so on until a run completes without reaching it: once without a fault, once with the
 *   write lost, once with its answer lost;
 * - a quarter of the faults, each with one kill;
 * - a kill at each moment that only the proxy sees;
 * - six kills in a row, with the write lost.
 *
 * It reports each kind that is completed.
 */
import type { IntentKind } from '#domain/intent.ts';
import { KIND_CASES } from '../support/one-command-per-kind.ts';
import { faultsOf, type FaultName } from './fault-matrix.ts';
import { WIRE_POINTS, type KillPoint, type Plan, type Verdict } from './run-one-history.ts';

export const KINDS = KIND_CASES.map(({ kind }) => kind);

/** Under each of these faults every n-th step is killed, because the steps differ. */
const LOOPS: readonly FaultName[] = ['none', 'lost after', 'lost before'];
/** Kills in a row: restarts without progress must leave what a single one leaves. */
const IN_A_ROW: Plan['kills'] = ['attempting', '#1', 'looked', '#1', '#2', 'looked'];

/** Where the station is killed in addition to a fault, in turn. */
const UNDER_FAULTS: readonly KillPoint[] = ['looked', 'attempting', 'answered', 'settling', '#5'];
/** Every fourth fault of a kind gets a kill on top, shifted with each kind, so that each fault gets one with several kinds. */
const EVERY = 4;

/** Runs a history and returns its verdict; undefined once the time is up. */
export type Run = (plan: Plan) => Promise<Verdict | undefined>;

interface Reached {
  histories: number;
  kills: number;
  faults: number;
  /** At how many steps it was killed, by fault. */
  readonly steps: Map<FaultName, number>;
  /** Pieces of work that are left. */
  left: number;
}

export interface FaultAndKillCourse {
  /** Pieces of work that may run in parallel. */
  readonly pieces: readonly (() => Promise<void>)[];
  readonly isWhole: () => boolean;
  /** The progress, kind by kind, as a table. */
  table(): string;
}

/** @param whole called with each completed kind, so that a run that is ended early has reported those before */
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

/** The pieces of work for one kind; each resolves to whether there was time for it. */
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
