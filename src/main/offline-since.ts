/**
 * Since when a profile's service cannot be reached. Kept in the profile's queue, so that a restart, or another profile used in between,
 * does not begin it anew.
 */
import type { Reader } from './store/database.ts';
import type { Store } from './store/open-databases.ts';
import { putSetting, setting } from './store/profile-settings.ts';
import type { ConnectivityState } from './sync/schedule/reachability-and-key-state.ts';

type Reached = Pick<ConnectivityState, 'network' | 'since'>;

/** To be called whenever the connectivity may have changed. */
export function keepOfflineSince(queue: Store['queue'], { network, since }: Reached): void {
  const kept = setting(queue.read, 'offline');
  if (network === 'starting' || kept?.network === network) return;
  const offline = network === 'online' ? null : { network, since };
  if (kept !== offline) queue.write((db) => putSetting(db, 'offline', offline));
}

export function offlineSince(db: Reader, { network, since }: Reached): string {
  const kept = setting(db, 'offline');
  return kept?.network === network ? kept.since : since;
}
