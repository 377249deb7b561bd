/** Runs a short part of the torture of the service on PostgreSQL among the ordinary tests. The long run is a command (test/README.md). */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startCrashingPostgres, type CrashingPostgres } from '../support/service/crashing-postgres.ts';
import type { Fault, FaultKind, Moment, Plan } from '../torture/service-postgres/draw-plan.ts';
import { runHistory } from '../torture/service-postgres/run-one-history.ts';

// Programs are killed here, and what one has claimed is waited for.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });

let server: CrashingPostgres;
beforeAll(async () => {
  server = await startCrashingPostgres();
});
afterAll(() => server.stop());

const fault = (kind: FaultKind, part: Moment['part'], at: Moment['at'], nth: number): Fault => ({
  kind,
  moment: { part, at, nth },
  after: 0,
  downtime: 200,
});
const plan = (seed: number, given: Partial<Plan>): Plan => ({
  seed,
  clocks: [0, 0],
  connections: null,
  rateMax: 1_000_000,
  linePause: 20,
  faults: [],
  ...given,
});

// All in one history: what a killed process or a lost COMMIT has claimed is waited for once.
test('connections cut at the COMMIT of a receive, of its lines and of a delivery, a process and PostgreSQL killed → nothing lost, doubled or stuck', async () => {
  const one = plan(2, {
    connections: 2,
    faults: [
      fault('answer lost', 'a receive is accepted', 'commit', 2),
      fault('answer lost', 'a line is applied', 'commit', 2),
      fault('statement lost', 'a line is applied', 'commit', 5),
      fault('statement lost', 'a delivery is settled', 'commit', 4),
      fault('process killed', 'a line is applied', 'statement', 8),
      fault('PostgreSQL killed', 'a portion moves', 'commit', 2),
    ],
  });
  const { findings, happened, answers, isPoolExhausted } = await runHistory(one, server, 'short');
  expect(findings).toEqual([]);
  expect(new Set(happened)).toEqual(new Set(one.faults));
  expect(isPoolExhausted).toBe(true);
  expect(answers.done).toBeGreaterThan(20);
});
