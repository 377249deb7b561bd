/**
 * The files of a profile: opened, and brought to where a session can begin; closed, with a note that they were. A damaged
 * mirror is begun anew, a damaged queue is left as it is.
 */
import { mkdirSync } from 'node:fs';
import type { Problem } from '#bridge/bridge.ts';
import type { StatusView } from '#domain/views/status.ts';
import type { Clock, NewId, Trace } from '../ports.ts';
import { OWN_FOLDER } from '../private.ts';
import { problemOf } from '../problem.ts';
import { forgetSending } from '../store/commands/delivery-attempts.ts';
import { openStore, type Store } from '../store/open-databases.ts';
import { dropPhotoFiles } from '../store/sheets/stored-photos.ts';
import { putSetting, setting } from '../store/profile-settings-and-state.ts';
import { StoreTrouble } from '../store/store-errors.ts';
import { reflect } from '../sync/pull/finish-pull.ts';
import { adoptCopies } from '../sync/push/kinds/orders/locate-received-goods.ts';

/** Milliseconds that a photo to be sent is kept after it was added, where no command needs it. */
const PHOTOS_KEPT = 7 * 24 * 3_600_000;

interface FilePorts {
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: NewId;
  readonly trace: Trace;
}

export interface ProfileFiles {
  readonly folder: string;
  readonly store: Store;
  /** The last session on them was not closed. */
  readonly wasCutOff: boolean;
}

export type OpenedFiles =
  { readonly ok: true; readonly files: ProfileFiles } | { readonly ok: false; readonly problem: Problem };

/** @param mirrorAside the mirror has turned out to be damaged: begin a new one */
export function openFiles(ports: FilePorts, folder: string, mirrorAside: boolean): OpenedFiles {
  let store: Store | undefined;
  let wasCutOff = false;
  try {
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
    store = openStore(folder, ports.trace, mirrorAside);
    store.queue.mustWrite((db) => {
      if (setting(db, 'id') === '') putSetting(db, 'id', ports.newId());
      wasCutOff = setting(db, 'isOpen');
      forgetSending(db, ports.clock.now().toISOString());
      dropPhotoFiles(db, new Date(ports.clock.now().getTime() - PHOTOS_KEPT).toISOString());
    });
    reflect(store.queue, store.mirror);
    // What waits for a receipt's copy is looked at before the first turn of pulling, which would adopt it.
    adoptCopies(store.queue, store.mirror);
    // Only now: until here it may still fail, and what could not be opened was not cut off.
    store.queue.mustWrite((db) => putSetting(db, 'isOpen', true));
    return { ok: true, files: { folder, store, wasCutOff } };
  } catch (error) {
    store?.close();
    // The queue has been checked by then.
    const isMirror = store !== undefined && error instanceof StoreTrouble && error.kind === 'damaged';
    if (isMirror && !mirrorAside) return openFiles(ports, folder, true);
    const problem = problemOf(error);
    // What stands in the way of opening it is not one act that the disk would not keep.
    const code = problem.code === 'disk-trouble' ? 'folder-shut' : problem.code;
    return { ok: false, problem: { ...problem, code } };
  }
}

/** A queue that takes no more notes is closed all the same. */
export function closeFiles(
  store: Store,
  typed: StatusView['typed'],
  onDefect: (error: unknown) => void,
): void {
  try {
    store.queue.write((db) => {
      putSetting(db, 'isOpen', false);
      putSetting(db, 'typed', typed);
    });
  } catch (error) {
    onDefect(error);
  } finally {
    store.close();
  }
}
