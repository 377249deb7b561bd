/**
 * Injects the faults of a plan while clients write: it kills processes, stops PostgreSQL, cuts or silences connections, or loses a
 * statement or its answer. Each service process reaches PostgreSQL through a proxy, which asks this file about every statement before
 * passing it on. So a fault starts exactly at the n-th statement (or COMMIT) that the plan names.
 *
 * To lose a statement or its answer, this file tells the proxy to do so. It carries out the other faults itself, before the statement is
 * passed on, or later if the plan has a delay. `end` cancels the remaining faults and waits until every killed process, PostgreSQL and the
 * network are up again.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Fate, PostgresProxy, Sent } from '../../support/service/postgres-proxy.ts';
import { PARTS, type Fault, type Moment, type Plan } from './draw-plan.ts';
import type { Processes } from './start-processes.ts';

export interface Faults {
  /** The faults that have happened so far. */
  readonly happened: readonly Fault[];
  /** Whether no fault is left, and everything they took away is there again. */
  isOver(): boolean;
  /** Injects no more faults, and waits until everything they took away is there again. Never rejects: what fails is reported as stuck. */
  end(): Promise<void>;
}

export function injectFaults({ faults }: Plan, processes: Processes): Faults {
  const waiting = faults.map((fault) => ({ fault, seen: 0 }));
  const happened: Fault[] = [];
  const underWay = new Set<Promise<void>>();

  async function act(fault: Fault, at: number): Promise<void> {
    try {
      if (await strike(fault, at, processes)) happened.push(fault);
    } catch (error) {
      processes.stuck.push(`${fault.kind}: ${String(error)}`);
    }
  }

  function judge(at: number, sent: Sent): Fate {
    let fate: Fate = 'passes';
    for (const one of waiting.slice()) {
      if (!isIts(one.fault.moment, sent)) continue;
      one.seen += 1;
      if (one.seen < one.fault.moment.nth) continue;
      const own = fateOf(one.fault);
      // A statement can be lost or lose its answer only once: the second fault waits for the next statement of its kind.
      if (own !== null && fate !== 'passes') continue;
      waiting.splice(waiting.indexOf(one), 1);
      if (own === null) {
        const acting: Promise<void> = act(one.fault, at).finally(() => underWay.delete(acting));
        underWay.add(acting);
      } else {
        fate = own;
        happened.push(one.fault);
      }
    }
    return fate;
  }

  for (const [at, proxy] of processes.proxies.entries()) proxy.watch((sent) => judge(at, sent));
  return {
    happened,
    isOver: () => waiting.length === 0 && underWay.size === 0,
    end: async () => {
      waiting.splice(0);
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

function isIts({ part, at }: Moment, { text, values, before }: Sent): boolean {
  const what = PARTS[part];
  if (at === 'statement') return what.test(`${text} ${values}`);
  return text === 'COMMIT' && before.some((sent) => what.test(sent));
}

/** Silences the network. What was sent during that time is never answered, and the process itself has to give it up. */
async function silence(proxy: PostgresProxy | undefined, downtime: number): Promise<void> {
  proxy?.silence();
  await pause(downtime);
  await proxy?.up();
}

/** What happens to the statement itself; null: it is passed on. */
function fateOf({ kind }: Fault): Fate | null {
  if (kind === 'statement lost') return 'lost';
  return kind === 'answer lost' ? kind : null;
}

/**
 * Carries out a fault that does not concern the statement itself.
 * @param at the process that sent the statement
 * @returns false if it could not happen, because the process was down
 */
async function strike({ kind, after, downtime }: Fault, at: number, processes: Processes): Promise<boolean> {
  // Without a delay the fault begins before the statement is passed on.
  if (after > 0) await pause(after);
  switch (kind) {
    case 'process killed':
      return processes.replace(at, 'SIGKILL', downtime);
    case 'process told to end':
      return processes.replace(at, 'SIGTERM', downtime);
    case 'PostgreSQL killed':
      await processes.crash('killed', downtime);
      return true;
    case 'PostgreSQL stopped at once':
      await processes.crash('immediate', downtime);
      return true;
    case 'every connection cut':
      for (const proxy of processes.proxies) proxy.cut();
      return true;
    case 'network silent':
      await silence(processes.proxies[at], downtime);
      return true;
    case 'statement lost':
    case 'answer lost':
      throw new Error(`${kind} is the fate of a statement`);
    default:
      return kind satisfies never;
  }
}
