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

/**
 * Of the applied commands, those a turn of pulling can show: nothing they touch is held by a command on its way or in doubt,
 * nor by one of them that cannot be shown for that reason. What is in a folder is not held by who else puts things there.
 */
export function showable<C extends { readonly seq: number }>(
  queue: Reader,
  applied: readonly C[],
): readonly C[] {
  const held = new Set(
    queue
      .all<{ lane: string }>(
        `SELECT DISTINCT lane.lane FROM lane JOIN command ON command.seq = lane.command
          WHERE command.state IN ('sending', 'accepted', 'unknown') AND lane.lane NOT LIKE 'folder:%'`,
      )
      .map(({ lane }) => lane),
  );
  if (held.size === 0) return applied;
  const lanes = new Map(
    applied.map(({ seq }) => [
      seq,
      queue
        .all<{ lane: string }>(`SELECT lane FROM lane WHERE command = ? AND lane NOT LIKE 'folder:%'`, seq)
        .map(({ lane }) => lane),
    ]),
  );
  let shown = applied;
  for (;;) {
    const isHeld = ({ seq }: C): boolean => lanes.get(seq)?.some((lane) => held.has(lane)) === true;
    const left = shown.filter(isHeld);
    if (left.length === 0) return shown;
    for (const { seq } of left) lanes.get(seq)?.forEach((lane) => held.add(lane));
    shown = shown.filter((command) => !left.includes(command));
  }
}
