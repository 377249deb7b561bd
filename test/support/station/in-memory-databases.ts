/**
 * Opens an empty queue and an empty mirror database in memory, and builds the ports over them that the desk (the part that answers the
 * screens) needs, with a fixed clock. The test closes the databases.
 */
import type { DeskPorts } from '#main/desk/ports.ts';
import { openDatabase, type Database } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { QUEUE_MIGRATIONS } from '#main/store/queue-schema.ts';
import { USUAL_SETTINGS } from '../samples/default-station-settings.ts';

export interface Stores {
  readonly queue: Database;
  readonly mirror: Database;
  readonly desk: DeskPorts;
}

export function openStores(): Stores {
  const queue = openDatabase(':memory:', QUEUE_MIGRATIONS, { synchronous: 'FULL' });
  const mirror = openDatabase(':memory:', MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
  let ids = 0;
  const desk: DeskPorts = {
    queue,
    mirror,
    settings: USUAL_SETTINGS,
    clock: { now: () => new Date('2026-11-20T08:00:00.000Z'), monotonic: () => 0, sleep: async () => {} },
    newId: () => `new ${++ids}`,
    randomBytes: (count) => new Uint8Array(count),
    settleDelay: 90_000,
    isPractice: true,
    hasKeyIn: () => false,
    folder: '',
    trace: () => {},
    announce: () => {},
    wake: () => {},
  };
  return { queue, mirror, desk };
}
