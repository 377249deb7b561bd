/**
 * Chooses the next command to deliver: the oldest that waits for no other command in its lanes and is not backing off; if there is none,
 * one whose duplicate check is due.
 */
import { waitsBehind } from '#domain/lane.ts';
import type { StoredCommand } from '../../../store/commands.ts';

/** Where there is one, no time is told: how long it still waits is not said here, and 0 would be taken for "at once". */
export type Ready =
  | { readonly next: StoredCommand }
  /** Milliseconds until one that is parked may go on; Infinity where nothing waits. */
  | { readonly next: null; readonly inMilliseconds: number };

/**
 * The commands that wait for no other, and after them those that are due a duplicate check, which never wait for others.
 * @param unsettled all that are not settled, in the order in which they stand
 */
export function unblocked(
  unsettled: readonly StoredCommand[],
  due: readonly StoredCommand[],
): readonly StoredCommand[] {
  const waits = waitsBehind(unsettled);
  return [...unsettled.filter(({ seq, state }) => state !== 'review' && !waits.has(seq)), ...due];
}

/**
 * @param commands in the order of their turns
 * @param parked until when each command rests, by the monotonic clock
 */
export function nextCommand(
  commands: readonly StoredCommand[],
  parked: ReadonlyMap<string, number>,
  now: number,
): Ready {
  let soonest = Number.POSITIVE_INFINITY;
  for (const command of commands) {
    const until = parked.get(command.id) ?? 0;
    if (until <= now) return { next: command };
    soonest = Math.min(soonest, until - now);
  }
  return { next: null, inMilliseconds: soonest };
}
