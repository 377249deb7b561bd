/** What a screen still lays over the mirror, by lane: a pull must not write past it. */
import type { Reader } from './database.ts';

/**
 * The lanes of commands that are on their way or in doubt (`held`: nobody can say whether a record shows them), and of those
 * that were applied and are not reflected yet: `held` too, unless the turn of pulling that is under way will reflect them;
 * then `shown`: their records are written together with that.
 * @param reflecting the applied commands (their seq) that the turn will reflect
 */
export function lanesOver(
  queue: Reader,
  reflecting: readonly number[],
): ReadonlyMap<string, 'held' | 'shown'> {
  const rows = queue.all<{ lane: string; held: number }>(
    `SELECT lane.lane, max(command.seq NOT IN (SELECT value FROM json_each(?))) AS held
       FROM lane JOIN command ON command.seq = lane.command
      WHERE command.state IN ('sending', 'accepted', 'unknown')
         OR (command.state = 'applied' AND command.reflected = 0)
      GROUP BY lane.lane`,
    JSON.stringify(reflecting),
  );
  return new Map(rows.map((row) => [row.lane, row.held === 1 ? 'held' : 'shown']));
}
