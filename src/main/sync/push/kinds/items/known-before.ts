/**
 * What was there before a record was first asked for. What is stamped as made since may be older: its stamp tells so only as far as the
 * service's clock has not been put back.
 */
import { CLOCK_BLUR } from '#wire/limits.ts';
import type { AttemptHistory } from '../kind.ts';

export interface KnownBefore {
  /**
   * What the mirror showed then by the name of what is to be made, or as just changed where that is to be: no landing of this. Absent
   * where there was none, and in attempts of earlier versions.
   */
  readonly known?: readonly number[];
}

/** Before the first attempt: later on, the mirror may show what that has made. */
export function knownBefore(
  like: Parameters<AttemptHistory<KnownBefore>['changedLike']>[0],
  { tries, serviceTime, changedLike }: AttemptHistory<KnownBefore>,
): KnownBefore {
  const [first] = tries;
  if (first !== undefined) return first.preimage.known === undefined ? {} : { known: first.preimage.known };
  if (serviceTime === null) return {};
  const known = changedLike(like, serviceTime - CLOCK_BLUR);
  return known.length === 0 ? {} : { known };
}
