/**
 * Chooses the next command to deliver: the oldest one that is not in review, waits for no earlier command on the same records, and is not
 * backing off. If there is none, it chooses a command whose duplicate check is due. If none can be delivered now, it returns how long until
 * one may be.
 */
import { waitsBehind } from '#domain/commands/lane.ts';
import type { StoredCommand } from '../../../store/commands/commands.ts';

/** The command to deliver now; or, if there is none, how long until one may be. */
export type Ready =
  | { readonly next: StoredCommand }
  /** Milliseconds until the first parked command may be delivered; Infinity where none is parked. */
  | { readonly next: null; readonly inMilliseconds: number };

/**
 * The commands that wait for no other, followed by commands that are due a duplicate check, which never wait for others.
 * @param unsettled all commands that are not settled, in outbox order
 */
export function unblocked(
  unsettled: readonly StoredCommand[],
  due: readonly StoredCommand[],
): readonly StoredCommand[] {
  const waits = waitsBehind(unsettled);
  return [...unsettled.filter(({ seq, state }) => state !== 'review' && !waits.has(seq)), ...due];
}

/**
 * @param commands that wait for no other, in order
 * @param parked until when each command backs off, by the monotonic clock
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
