/*
 * Decides which fault of the script applies to a request or to a line of a receive. It stores the script, draws the random numbers, and
 * counts how often each fault was applied.
 */
import type { ReceiveTrouble } from '../receiving/apply.ts';
import type { Fault, ReceiveFault, RequestEffect, TroubleScript } from './script.ts';

interface Planned {
  readonly fault: Fault;
  /** How many requests or lines it applied to so far. */
  seen: number;
  fired: number;
}

export interface TroubleDesk extends ReceiveTrouble {
  plan(script: TroubleScript): void;
  /** The faults with the number of times each has struck. */
  report(): readonly object[];
  /** What is to go wrong with a request, or null. */
  strike(method: string, path: string): RequestEffect | null;
}

export function troubleDesk(): TroubleDesk {
  let planned: Planned[] = [];
  let draw = randomFrom(1);

  /** Counts a fault's turn and tells whether it strikes. */
  function falls(plan: Planned): boolean {
    plan.seen += 1;
    if (plan.seen <= plan.fault.skip || plan.fired >= plan.fault.times) return false;
    if (plan.fault.chance < 1 && draw() >= plan.fault.chance) return false;
    plan.fired += 1;
    return true;
  }

  function errorOf(kind: 'fail_line' | 'fail_receive', matches: (on: ReceiveFault['on_receive']) => boolean) {
    for (const plan of planned) {
      const { fault } = plan;
      if ('on_receive' in fault && fault.effect.kind === kind && matches(fault.on_receive) && falls(plan)) {
        return fault.effect.error;
      }
    }
    return null;
  }

  return {
    plan: (script) => {
      planned = script.faults.map((fault) => ({ fault, seen: 0, fired: 0 }));
      draw = randomFrom(script.seed);
    },
    report: () => planned.map(({ fault, fired }) => ({ ...fault, fired })),
    strike: (method, path) => {
      for (const plan of planned) {
        const { fault } = plan;
        if (!('on' in fault) || (fault.on.method ?? method) !== method || !matchesPath(fault.on.path, path))
          continue;
        if (falls(plan)) return fault.effect;
      }
      return null;
    },
    beforeReceive: (order) => errorOf('fail_receive', (on) => (on.purchase_order_id ?? order) === order),
    beforeLine: (order, line) =>
      errorOf(
        'fail_line',
        (on) => (on.purchase_order_id ?? order) === order && (on.line_item_id ?? line) === line,
      ),
  };
}

function matchesPath(pattern: string, path: string): boolean {
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '**' ? '.*' : '[^/]*'));
  return new RegExp(`^${source}$`).test(path);
}

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
