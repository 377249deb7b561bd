/** The lanes of stored commands, and what a screen still lays over the mirror, by lane: a pull must not write past it. */
import { articleLane, articleOfStack, itemOfLane, readLane, type Lane } from '#domain/lane.ts';
import type { Reader, Writer } from './database.ts';
import { fromJson } from './json.ts';

/** As a command's row has them: the texts of `readLane`. */
export const lanesFromJson = (text: string): Lane[] => fromJson<string[]>(text).map(readLane);

/** In SQL, the name of the lane that a row of json_each has. */
const LANE = `ltrim(value, '~')`;

/** The record that a temporary id meant is known by its real one from now on: in the lanes of the commands from `seq` on. */
export function renameLanes(db: Writer, seq: number, temporary: number, real: number): void {
  const [from, to] = [`:${temporary}"`, `:${real}"`];
  db.run(
    `UPDATE command SET lanes = replace(lanes, ?, ?) WHERE seq >= ? AND instr(lanes, ?) > 0`,
    from,
    to,
    seq,
    from,
  );
}

/**
 * The lanes of commands that are on their way or in doubt (`held`: nobody can say whether a record shows them), and of those
 * that were applied and are not reflected yet: `held` too, unless the incremental pull that is under way will reflect them;
 * then `shown`: their records are written together with that.
 * @param reflecting the applied commands (their seq) that the pull will reflect
 */
export function lanesOver(
  queue: Reader,
  reflecting: readonly number[],
): ReadonlyMap<string, 'held' | 'shown'> {
  const rows = queue.all<{ lane: string; held: number }>(
    `SELECT ${LANE} AS lane, max(seq NOT IN (SELECT value FROM json_each(?))) AS held
       FROM command, json_each(lanes)
      WHERE reflected = 0 AND state IN ('sending', 'accepted', 'unknown', 'applied')
      GROUP BY lane`,
    JSON.stringify(reflecting),
  );
  return new Map(rows.map((row) => [row.lane, row.held === 1 ? 'held' : 'shown']));
}

/**
 * The ids of commands in doubt that make a record: one that carries such a command's mark is shown under its temporary id, and which
 * record that is, is not known yet.
 */
export function uncertainMakers(queue: Reader): ReadonlySet<string> {
  const rows = queue.all<{ id: string }>(
    `SELECT id FROM command
      WHERE reflected = 0 AND state IN ('sending', 'accepted', 'unknown') AND kind = 'create-item'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** In SQL: the row of json_each is not the shared lane of a folder, or of a name in one. */
const IS_HOLDING = `value NOT LIKE '~folder:%' AND value NOT LIKE '~namesake:%'`;

/**
 * Of the applied commands, those an incremental pull can show: nothing they touch is held by a command on its way or in doubt,
 * nor by one of them that cannot be shown for that reason; nor is a record of an article of which a portion is being moved. What is
 * in a folder is not held by who else puts things there: a shared lane of a folder holds nothing, one that a command has alone (it
 * moves, edits or deletes the folder) does.
 * @param mirror tells which article an item is of; one that it does not have may be of any
 */
export function showable<C extends { readonly seq: number }>(
  queue: Reader,
  mirror: Reader,
  applied: readonly C[],
): readonly C[] {
  const held = new Set(
    queue
      .all<{ lane: string }>(
        `SELECT DISTINCT ${LANE} AS lane FROM command, json_each(lanes)
          WHERE reflected = 0 AND state IN ('sending', 'accepted', 'unknown') AND ${IS_HOLDING}`,
      )
      .map(({ lane }) => lane),
  );
  if (held.size === 0) return applied;
  const lanes = new Map(
    applied.map(({ seq }) => [
      seq,
      queue
        .all<{ lane: string }>(
          `SELECT ${LANE} AS lane FROM command, json_each(lanes) WHERE seq = ? AND ${IS_HOLDING}`,
          seq,
        )
        .map(({ lane }) => lane),
    ]),
  );
  const article = (lane: string): string | null => {
    const itemId = itemOfLane(lane);
    if (itemId === null) return articleOfStack(lane);
    const row = mirror.one<{ sid: string }>(`SELECT sid FROM record WHERE id = ?`, itemId);
    return row === undefined ? null : articleLane(row.sid);
  };
  const isArticleHeld = (): boolean => [...held].some((lane) => lane.startsWith(articleLane('')));
  const isHeldBy = (lane: string): boolean => {
    const of = article(lane);
    return held.has(lane) || (of === null ? itemOfLane(lane) !== null && isArticleHeld() : held.has(of));
  };
  let shown = applied;
  for (;;) {
    const isHeld = ({ seq }: C): boolean => lanes.get(seq)?.some(isHeldBy) === true;
    const left = shown.filter(isHeld);
    if (left.length === 0) return shown;
    for (const { seq } of left) lanes.get(seq)?.forEach((lane) => held.add(lane));
    shown = shown.filter((command) => !left.includes(command));
  }
}
