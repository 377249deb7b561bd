/**
 * Opens the two databases of a profile. A queue that is damaged or of a newer version is left untouched and the profile does not open;
 * a mirror in that state is moved aside and rebuilt.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Trace } from '../ports.ts';
import { reserveSpaceIn } from './reserved-space.ts';
import { openDatabase, type Database } from './database.ts';
import { lockFolder } from './profile-lock.ts';
import { MIRROR_MIGRATIONS } from './mirror-schema.ts';
import { QUEUE_MIGRATIONS } from './queue-schema.ts';
import { StoreTrouble } from './store-errors.ts';

export interface Store {
  readonly queue: Database;
  readonly mirror: Database;
  close(): void;
}

/**
 * @param mirrorAside a file that opens can still be damaged inside, which shows when that part is read: begin a new mirror
 * @throws StoreTrouble; `busy` where another station has the folder.
 */
export function openStore(folder: string, trace: Trace, mirrorAside: boolean): Store {
  const unlock = lockFolder(folder);
  let queue: Database | undefined;
  try {
    const durability = { synchronous: 'FULL', reserved: reserveSpaceIn(folder) } as const;
    queue = openDatabase(join(folder, 'queue.db'), QUEUE_MIGRATIONS, durability, trace);
    const file = join(folder, 'mirror.db');
    if (mirrorAside) putAside(file);
    const mirror = openMirror(file, trace);
    const opened = queue;
    return {
      queue: opened,
      mirror,
      close: () => {
        opened.close();
        mirror.close();
        unlock();
      },
    };
  } catch (error) {
    queue?.close();
    unlock();
    throw error;
  }
}

/** The mirror can be read again from the service: one that will not open is put aside and a new one begun. */
function openMirror(file: string, trace: Trace): Database {
  try {
    return openDatabase(file, MIRROR_MIGRATIONS, { synchronous: 'NORMAL' }, trace);
  } catch (error) {
    if (!(error instanceof StoreTrouble) || (error.kind !== 'damaged' && error.kind !== 'newer')) throw error;
    putAside(file);
    return openDatabase(file, MIRROR_MIGRATIONS, { synchronous: 'NORMAL' }, trace);
  }
}

function putAside(file: string): void {
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(part)) renameSync(part, `${part}.aside`);
  }
}
