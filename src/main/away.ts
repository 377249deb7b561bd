/** Since when a profile's service cannot be reached: kept with the profile, so that neither a restart nor another profile in between begins it anew. */
import type { Reader } from './store/database.ts';
import type { Store } from './store/open.ts';
import { putSetting, setting } from './store/settings.ts';
import type { ReachState } from './sync/reach.ts';

type Reached = Pick<ReachState, 'network' | 'since'>;

/** To be told of every change. */
export function noteAway(queue: Store['queue'], { network, since }: Reached): void {
  const kept = setting(queue.read, 'away');
  if (network === 'starting' || kept?.network === network) return;
  const away = network === 'online' ? null : { network, since };
  if (kept !== away) queue.write((db) => putSetting(db, 'away', away));
}

export function sinceWhen(db: Reader, { network, since }: Reached): string {
  const kept = setting(db, 'away');
  return kept?.network === network ? kept.since : since;
}
