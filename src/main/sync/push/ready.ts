/**
 * Which command goes next: the oldest that nothing stands before and nobody has put aside for a while; when there is none, one
 * that is due a second look.
 */
import { blockedBy, type StoredCommand } from '../../store/commands.ts';
import type { Reader } from '../../store/database.ts';

export interface Ready {
  readonly next: StoredCommand | null;
  /** Where there is none now: milliseconds until one that is parked may go on; Infinity where nothing waits. */
  readonly inMilliseconds: number;
}

/**
 * @param commands the unsettled ones, and behind them those due a second look
 * @param parked until when each command rests, by the monotonic clock
 */
export function nextReady(
  db: Reader,
  commands: readonly StoredCommand[],
  parked: ReadonlyMap<string, number>,
  now: number,
): Ready {
  let soonest = Number.POSITIVE_INFINITY;
  for (const command of commands) {
    if (command.state === 'review') continue;
    if (command.secondLook === null && blockedBy(db, command.seq) !== undefined) continue;
    const until = parked.get(command.id) ?? 0;
    if (until <= now) return { next: command, inMilliseconds: 0 };
    soonest = Math.min(soonest, until - now);
  }
  return { next: null, inMilliseconds: soonest };
}
