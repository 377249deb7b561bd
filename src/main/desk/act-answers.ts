/** How an act of the desk is answered, and what is announced after it. */
import type { ActAsked, ActName, ActReply } from '#bridge/acts.ts';
import type { Answer, Problem } from '#bridge/bridge.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { DeskPorts } from './ports.ts';

export type HandlersOf<A extends ActName> = {
  [N in A]: (desk: DeskPorts, ask: ActAsked<N>) => Answer<ActReply<N>>;
};

export const NOT_THERE: Problem = { code: 'not-there', detail: '' };
export const NOT_NOW: Problem = { code: 'not-now', detail: '' };

export function sent(desk: DeskPorts, outcome: Outcome | null): Answer<Outcome> {
  if (outcome === null) return { ok: false, problem: NOT_NOW };
  if (outcome.tone === 'refused') return { ok: true, value: outcome };
  enqueued(desk);
  return { ok: true, value: outcome };
}

export function enqueued(desk: DeskPorts): void {
  desk.trace('committed', '');
  desk.announce(['stock', 'orders', 'outbox', 'status']);
  desk.wake();
}
