/**
 * Collects the ids of similar records that existed before a create-item, copy or create-order command was first sent. They are stored with
 * the attempt, and none of them is later taken for the command's result. Later attempts keep the ids of the first, because the mirror may
 * already contain what the first one created. Creation times do not suffice: if the service's clock was set back, a record older than the
 * request may be stamped as later than it.
 */
import { CLOCK_BLUR } from '#wire/limits.ts';
import type { AttemptHistory } from '../command-kind.ts';

export interface KnownBefore {
  /**
   * Records that existed before the first attempt: those in the mirror with the new record's name or just changed in its folder, those
   * named in a review of another own command, and those read at the service. None is created by this command. Absent if there were none,
   * and in attempts of earlier versions.
   */
  readonly known?: readonly number[];
}

type History = Pick<AttemptHistory<KnownBefore>, 'tries'>;

/** The first attempt that was sent. */
const firstLeft = ({ tries }: History): History['tries'][number] | undefined =>
  tries.find(({ outcome }) => outcome !== 'not-sent');

/** Whether no attempt was sent yet, so no record that exists now is made by the command. */
export const isUnsent = (past: History): boolean => firstLeft(past) === undefined;

/** The records that existed before the first attempt that was sent. */
export const knownOf = (past: History): readonly number[] => firstLeft(past)?.preimage.known ?? [];

/**
 * Collects the similar records before the first attempt that is sent. Later attempts keep the same ones, since the mirror may already
 * contain what the first attempt created.
 * @param seen records that were read at the service before it
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
