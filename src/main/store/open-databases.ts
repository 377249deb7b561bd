/**
 * Opens the two SQLite databases in a profile's folder (a profile is one warehouse account) after locking the folder.
 *
 * The queue holds the operators' unsent work, so it is never replaced by an empty one. If it is damaged, opening fails and the file stays
 * as it is. If a newer version of Dockhand has migrated it, the copy from before the migration is put back, but only if nothing can have
 * been sent from the migrated file; otherwise opening fails.
 *
 * The mirror is only a copy of the service's records. If it is damaged or of a newer version, it is renamed, and a full scan fills a new
 * one.
 */
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Trace } from '../ports.ts';
import { reserveSpaceIn } from './reserved-disk-space.ts';
import { BACKUP_NAME, restoreBackup } from './back-up-before-migration-and-restore.ts';
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
 * @param mirrorAside renames the mirror and begins a new one: used when a mirror that opened without error turned out to be damaged
 * @throws StoreTrouble; `busy` if another station has the folder open.
 */
export function openStore(folder: string, trace: Trace, mirrorAside: boolean): Store {
  const unlock = lockFolder(folder);
  let queue: Database | undefined;
  try {
    queue = openQueue(folder, trace);
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

/** Opens the queue. If a newer version migrated it and sent nothing since, the copy from before the migration is put back first. */
function openQueue(folder: string, trace: Trace): Database {
  const file = join(folder, 'queue.db');
  const durability = {
    synchronous: 'FULL',
    reserved: reserveSpaceIn(folder),
    copy: join(folder, BACKUP_NAME),
  } as const;
  try {
    return openDatabase(file, QUEUE_MIGRATIONS, durability, trace);
  } catch (error) {
    const isNewer = error instanceof StoreTrouble && error.kind === 'newer';
    if (!isNewer || !restoreBackup(file, durability.copy, QUEUE_MIGRATIONS.length, trace)) throw error;
    return openDatabase(file, QUEUE_MIGRATIONS, durability, trace);
  }
}

/** Opens the mirror. If it is damaged or of a newer version, it is renamed and a new one is begun. */
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
