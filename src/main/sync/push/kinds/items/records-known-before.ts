/**
 * Stores with the first attempt of a create-item or copy command which similar records existed before it was sent: none of those is later
 * taken for its result. The time at which a record was made does not tell by itself: one stamped as made since may be older if the
 * service's clock was set back.
 */
import { CLOCK_BLUR } from '#wire/limits.ts';
import type { AttemptHistory } from '../kind.ts';

export interface KnownBefore {
  /**
   * What the mirror, or a question of ours, showed then by the name of what is to be made, or as just changed where that is to be: no
   * landing of this. Absent where there was none, and in attempts of earlier versions.
   */
  readonly known?: readonly number[];
}

type History = Pick<AttemptHistory<KnownBefore>, 'tries'>;

/** The first attempt of which anything can have landed. */
const firstLeft = ({ tries }: History): History['tries'][number] | undefined =>
  tries.find(({ outcome }) => outcome !== 'not-sent');

/** Whether no attempt has left yet: what is there now is not of its making. */
export const isUnsent = (past: History): boolean => firstLeft(past) === undefined;

/** What was there before the first attempt that left. */
export const knownOf = (past: History): readonly number[] => firstLeft(past)?.preimage.known ?? [];

/**
 * Before the first attempt that leaves: later on, the mirror may show what that has made.
 * @param seen what was read by then of what is there
 */
export function knownBefore(
  like: Parameters<AttemptHistory<KnownBefore>['changedLike']>[0],
  past: AttemptHistory<KnownBefore>,
  seen: readonly number[] = [],
): KnownBefore {
  const { serviceTime, changedLike } = past;
  const shown = isUnsent(past)
    ? [...(serviceTime === null ? [] : changedLike(like, serviceTime - CLOCK_BLUR)), ...seen]
    : knownOf(past);
  return knownAs(shown);
}

export const knownAs = (ids: readonly number[]): KnownBefore =>
  ids.length === 0 ? {} : { known: [...new Set(ids)] };
