/**
 * What is shown of the network, and since when a profile's service cannot be reached. That is kept in the profile's queue, so that a
 * restart, or another profile used in between, does not begin it anew.
 */
import type { Network } from '#domain/views/status.ts';
import type { Reader } from '../store/database.ts';
import type { Store } from '../store/open-databases.ts';
import { putSetting, setting } from '../store/profile-settings-and-state.ts';
import type { ConnectivityState } from '../sync/schedule/reachability-and-key-state.ts';

type Reached = Pick<ConnectivityState, 'network' | 'since'>;

/** To be called whenever the connectivity may have changed. */
export function keepOfflineSince(queue: Store['queue'], { network, since }: Reached): void {
  const kept = setting(queue.read, 'offline');
  if (network === 'starting' || kept?.network === network) return;
  const offline = network === 'online' ? null : { network, since };
  if (kept !== offline) queue.write((db) => putSetting(db, 'offline', offline));
}

interface Seen extends Reached {
  readonly hasPracticeFailed: boolean;
  /** What answers there has a certificate that does not hold. */
  readonly isUntrusted: boolean;
  /** When the oldest request that has been unanswered for long was sent (ISO 8601); null if there is none. */
  readonly silentSince: string | null;
}

export function networkView(db: Reader, seen: Seen): Network {
  const { network, silentSince } = seen;
  const kept = setting(db, 'offline');
  const since = kept?.network === network ? kept.since : seen.since;
  if (seen.hasPracticeFailed) return { state: 'practice-failed', since };
  if (network === 'online' && silentSince !== null) return { state: 'silent', since: silentSince };
  return { state: network === 'offline' && seen.isUntrusted ? 'untrusted' : network, since };
}
