/**
 * Starts the stations of a torture run: those that may be killed, each in a process of its own, and the last one, in this process. It also
 * disturbs the first station's computer while a request is under way, if the fault says so (`befall`): it suspends the process, leaves the
 * disk without room, or locks the queue. After a full disk or a locked queue it retries at once, as an operator would, because the station
 * itself waits half a minute.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { systemClock } from '#main/clock.ts';
import { startKillable, type KillableStation } from '../support/station/killable-station.ts';
import { noKeychain, silentKeychain } from '../support/station/fake-keychains.ts';
import { queueFile } from '../support/station/write-old-version-queue.ts';
import { KEY, type TestStation, type World } from '../support/station/start-service-and-stations.ts';
import { SETTLE_DELAY, type Fault } from './fault-definition.ts';
import { powerLibrary } from './test-power-cut.ts';

export interface Stations {
  /** Starts the first station, with the operator's profile open. */
  readonly first: (killAt: string) => Promise<KillableStation>;
  /** Starts a later station, which finds the command in the queue. It may be dead when this resolves. */
  readonly next: (killAt: string) => Promise<KillableStation>;
  /** Starts the last station, which is not killed. */
  readonly last: () => Promise<TestStation>;
  /**
   * Disturbs the station's computer as the fault says, while its request is under way.
   * @param struck resolves when the request meets its fault
   */
  readonly befall: (station: KillableStation, struck: Promise<void> | undefined) => Promise<void>;
}

/** @param address the proxy's */
export function stationsOf(world: World, address: string, fault: Fault): Stations {
  const { requestTimeout = 30_000, ahead = 0, keychainIsSilent = false, fills, locks } = fault;
  const full = join(world.folder, 'full');
  const env = fills === true ? { LD_PRELOAD: powerLibrary() ?? '', POWER_FULL: full } : {};
  const common = { settleDelay: SETTLE_DELAY, requestTimeout };
  const isQuiet = locks === true || fills === true;

  const start = (killAt: string, isArmed: boolean): KillableStation =>
    startKillable(
      { folder: world.folder, address },
      { ...common, killAt, isArmed, ahead, keychainIsSilent, isQuiet, env },
    );

  /** The operator types the key if the keychain does not give it. */
  async function enter(station: TestStation): Promise<void> {
    if (keychainIsSilent) await station.act('profile.key', { key: KEY });
  }

  return {
    first: async (killAt) => {
      const killable = start(killAt, false);
      if (keychainIsSilent) await killable.station.act('profile.add', { name: 'Acme', address, key: KEY });
      return killable;
    },
    next: async (killAt) => {
      const killable = start(killAt, true);
      await enter(killable.station).catch(() => {});
      return killable;
    },
    last: async () => {
      const station = await world.station({
        ...common,
        pullEvery: 100,
        keychain: keychainIsSilent ? silentKeychain : noKeychain,
        startPractice: async () => ({ address, key: KEY, close: async () => {} }),
        clock: { ...systemClock, now: () => new Date(Date.now() + ahead) },
      });
      await enter(station);
      return station;
    },
    befall: async (killable, struck) => {
      if (fault.sleeps === true) {
        await struck;
        await killable.suspend(SETTLE_DELAY + 200);
      }
      if (!isQuiet) return;
      await struck;
      await (fills === true ? fillDisk(full) : lockQueue(world));
      // After a store error the loop pauses for half a minute; the operator retries before that.
      await killable.station.act('plug', { in: true });
    },
  };
}

/** Leaves the disk without room until every write that needs some has failed. @param full the marker file, see record-disk-writes.c */
async function fillDisk(full: string): Promise<void> {
  writeFileSync(full, '');
  await pause(1000);
  rmSync(full);
}

/** Locks the queue until every write that waits for it has given up. */
async function lockQueue(world: World): Promise<void> {
  const other = new Sqlite(queueFile(world));
  other.exec('BEGIN IMMEDIATE');
  await pause(3000);
  other.exec('ROLLBACK');
  other.close();
}
