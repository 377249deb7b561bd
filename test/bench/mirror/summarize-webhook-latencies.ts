/**
 * Summarizes latencies that a webhook bench measured: the time from another client's change until a screen shows it. Prints p50, p95 and
 * the longest time of each scene (a change and the screen that must show it, see `changes-and-screens-to-time.ts`). Returns bench rows that
 * compare these with the goal of one second: p50 and p95 over all scenes, and the longest time of each scene.
 */
import { row, type Row } from '../bench-row.ts';

/** Milliseconds. */
export const SECOND = 1000;

export interface Taken {
  readonly name: string;
  /** Milliseconds. */
  readonly times: readonly number[];
}

/** Prints a line for each scene; returns rows for all of them together and for the longest of each. */
export function summary(where: string, taken: readonly Taken[]): readonly Row[] {
  console.log(`${where}: p50, p95 and the longest, ms`);
  for (const { name, times } of taken)
    console.log(
      `  ${name}: ${[at(times, 0.5), at(times, 0.95), at(times, 1)].map((time) => time.toFixed(0)).join(', ')} (${times.length})`,
    );
  const all = taken.flatMap(({ times }) => times);
  const named = (what: string) => `${where}, ${what}, ms, against 1,000`;
  return [
    row(named('p50'), at(all, 0.5), SECOND, 1, 'less'),
    row(named('p95'), at(all, 0.95), SECOND, 1, 'less'),
    ...taken.map(({ name, times }) => row(named(`${name}, longest`), at(times, 1), SECOND, 1, 'less')),
  ];
}

function at(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
