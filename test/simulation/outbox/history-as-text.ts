/**
 * Formats a history (one simulated run of the outbox under faults drawn from a seed) as lines of text in order of time: each command as it
 * was decided, the reads made for it, its writes that left the station, the writes that reached the service with the values they changed,
 * and what the outbox screen said. `run-outbox-simulation.ts` prints these lines if a single history is requested.
 */
import type { Ledger, ShownCommand } from './oracle/oracle-ledger.ts';

export function historyAsText(
  { writes, departures, reads }: Ledger,
  shown: readonly ShownCommand[],
): readonly string[] {
  const start = Math.min(...shown.map(({ seenAt }) => seenAt), ...writes.map(({ at }) => at));
  const lines: { at: number; text: string }[] = [];
  const tell = (at: number, text: string) => lines.push({ at, text });
  for (const { id, intent, decidedAt, seenAt } of shown)
    tell(decidedAt, `${id} decided, on figures of ${seenAt - start}: ${JSON.stringify(intent)}`);
  for (const { by, at, madeAt = at } of reads) tell(madeAt, `${by} reads`);
  for (const { by, at, answeredOnce } of departures)
    tell(at, `${by} sends, ${answeredOnce ? 'answered once' : 'not answered, or not once'}`);
  for (const { at, by, request, status, changes } of writes) {
    tell(at, `  service: ${by} ${request} -> ${status}`);
    for (const { at: when, cell, before, after } of changes)
      tell(when, `    ${by}: ${cell} ${before} -> ${after}`);
  }
  for (const { id, statements } of shown)
    for (const { at, state, review, proof } of statements)
      tell(
        at,
        `${id} SAYS ${state} ${review === null ? '' : JSON.stringify(review)} ${proof === null ? '' : JSON.stringify(proof)}`,
      );
  return lines.sort((x, y) => x.at - y.at).map(({ at, text }) => `${String(at - start).padStart(8)} ${text}`);
}
