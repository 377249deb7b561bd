/** Lets the faults of a plan happen, each at its moment, which the proxies see coming: before the statement goes on. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Fate, PostgresProxy, Sent } from '../../support/postgres-proxy.ts';
import { PARTS, type Fault, type Moment, type Plan } from './draw-plan.ts';
import type { Processes } from './start-processes.ts';

export interface Faults {
  /** Those that have come so far. */
  readonly happened: readonly Fault[];
  /** Whether none is to come, and what they took away is there again. */
  isOver(): boolean;
  /** No more of them; waits until what they took away is there again. */
  end(): Promise<void>;
}

export function injectFaults({ faults }: Plan, processes: Processes): Faults {
  const waiting = faults.map((fault) => ({ fault, seen: 0 }));
  const happened: Fault[] = [];
  const underWay = new Set<Promise<void>>();

  function judge(at: number, sent: Sent): Fate {
    let fate: Fate = 'passes';
    for (const one of waiting.slice()) {
      if (!isIts(one.fault.moment, sent)) continue;
      one.seen += 1;
      if (one.seen < one.fault.moment.nth) continue;
      waiting.splice(waiting.indexOf(one), 1);
      happened.push(one.fault);
      const act = strike(one.fault, at, processes);
      if (typeof act === 'string') fate = act;
      else {
        underWay.add(act);
        void act.finally(() => underWay.delete(act));
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

/** What was under way then stays without an answer, and is given up by the process itself. */
async function silence(proxy: PostgresProxy | undefined, downtime: number): Promise<void> {
  proxy?.silence();
  await pause(downtime);
  await proxy?.up();
}

/** What becomes of the statement, or what happens beside it. @param at the process that sent it */
function strike({ kind, after, downtime }: Fault, at: number, processes: Processes): Fate | Promise<void> {
  if (kind === 'statement lost') return 'lost';
  if (kind === 'answer lost') return 'answer lost';
  const act = async (): Promise<void> => {
    switch (kind) {
      case 'process killed':
        return processes.replace(at, 'SIGKILL', downtime);
      case 'process told to end':
        return processes.replace(at, 'SIGTERM', downtime);
      case 'PostgreSQL killed':
        return processes.crash('killed', downtime);
      case 'PostgreSQL stopped at once':
        return processes.crash('immediate', downtime);
      case 'every connection cut':
        for (const proxy of processes.proxies) proxy.cut();
        return undefined;
      case 'network silent':
        return silence(processes.proxies[at], downtime);
      default:
        return kind satisfies never;
    }
  };
  return after === 0 ? act() : pause(after).then(act);
}
