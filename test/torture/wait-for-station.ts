/**
 * Waits in a torture run for a station. `waitUntilDeadOrIdle` returns when a station that may be killed is dead, has nothing left to
 * deliver, or has paused its queue; or after 40 s. `waitUntilSettled` returns true when the last station has settled its command and its
 * checks for a duplicate have had their time; false if the command is not settled in time. If the queue is paused, it connects the station
 * again, as an operator would.
 */
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { AttemptOutcome } from '#domain/views/outbox.ts';
import { StationDied, type KillableStation } from '../support/station/killable-station.ts';
import { queueFile } from '../support/station/write-old-version-queue.ts';
import type { TestStation, World } from '../support/station/start-service-and-stations.ts';
import { SETTLE_DELAY } from './fault-definition.ts';

/** Milliseconds after which a history counts as stuck. */
export const LIMIT = 40_000;
/** Milliseconds to wait for duplicate checks that are still due; no longer, because some are tried again only once an hour. */
const CHECKED_WITHIN = 6000;
const WITHOUT_ANSWER: ReadonlySet<AttemptOutcome> = new Set(['unknown', 'not-seen']);

/** Resolves once a station is dead, is idle or cannot go on, at the latest after `LIMIT`. */
export async function waitUntilDeadOrIdle(killable: KillableStation): Promise<void> {
  const { station } = killable;
  const end = performance.now() + LIMIT;
  try {
    while (performance.now() < end) {
      const { waiting } = await station.read('outbox', {});
      const { outbox } = await station.read('status', {});
      if (outbox.paused) return;
      if (waiting.length === 0) {
        // The mirror's steps follow the verdict.
        await station.quiet();
        return;
      }
      await pause(25);
    }
  } catch (error) {
    // A killed station stops answering a moment before its end is known. Other errors show when it is opened again.
    if (error instanceof StationDied) await killable.died();
  }
}

/**
 * Waits until nothing is under way, including duplicate checks.
 * @param world the station's
 * @param patience milliseconds after which it counts as stuck
 * @param atVerdict called once the command has its first verdict
 * @returns false if the command is not settled in time
 */
export async function waitUntilSettled(
  world: Pick<World, 'folder'>,
  station: TestStation,
  patience: number,
  atVerdict: () => Promise<unknown>,
): Promise<boolean> {
  try {
    const end = performance.now() + patience;
    while ((await station.read('outbox', {})).waiting.length > 0) {
      // The operator enters the valid key again.
      if ((await station.read('status', {})).outbox.paused) await station.act('plug', { in: true });
      if (performance.now() > end) return false;
      await pause(25);
    }
    await atVerdict();
    await station.quiet();
    const { settled: rows } = await station.read('outbox', {});
    for (const { id } of rows) {
      const { proof, tries } = await station.read('command', { id });
      const isUncertain =
        proof?.how === 'read-back' ||
        proof?.how === 'figures' ||
        tries.some(({ outcome }) => WITHOUT_ANSWER.has(outcome));
      if (isUncertain) await pause(2 * SETTLE_DELAY + 300);
    }
    // A command whose answer was received is checked in the mirror, after two further pulls.
    const checked = performance.now() + CHECKED_WITHIN;
    while (isCheckDue(queueFile(world)) && performance.now() < checked) await pause(50);
    await station.quiet();
    await pause(SETTLE_DELAY + 300);
    return true;
  } catch {
    return false;
  }
}

/** Whether a duplicate check is still to be made. No view says so, because no operator waits for one. */
function isCheckDue(file: string): boolean {
  const queue = new Sqlite(file, { readonly: true });
  try {
    return queue.prepare('SELECT 1 FROM command WHERE duplicate_check > 0').get() !== undefined;
  } finally {
    queue.close();
  }
}
