/**
 * Tells which rows a pull must not write into the mirror yet (`lanesOver`), and which commands it may mark as reflected, which means that
 * the mirror contains their effect (`showable`).
 * Screens add the effect of every unreflected command to the mirror's values. If a row with the effect were written without the mark, the
 * effect would be counted twice. So the rows that a command touches are not written while it is being sent or its outcome is uncertain.
 * After it was applied, they are written only by the pull that marks it as reflected, together with the mark.
 * Which rows a command touches is known by its lanes.
 */
import { keyOf, subject, type Lane } from '#domain/commands/lane.ts';
import type { Reader } from '../database.ts';
import { lanesFromJson } from '../commands/command-lanes-column.ts';

interface Row {
  seq: number;
  lanes: string;
}

/** Commands that the service may have the effect of, and the mirror not yet. */
const unreflected = (queue: Reader): { readonly seq: number; readonly lanes: readonly Lane[] }[] =>
  queue
    .all<Row>(
      `SELECT seq, lanes FROM command
        WHERE reflected = 0 AND state IN ('sending', 'accepted', 'unknown', 'applied')`,
    )
    .map(({ seq, lanes }) => ({ seq, lanes: writtenLanes(lanesFromJson(lanes)) }));

/**
 * The state of the lanes (by their keys) of commands that the mirror may not reflect yet. `held`: a pull must not write the rows of the
 * lane. A command in the lane is being sent or uncertain, so it is unknown whether a row contains its effect; or it was applied, and this
 * pull will not mark it as reflected. `shown`: all such commands were applied and this pull will mark them, so it also writes their rows.
 * @param reflecting the applied commands (their seq) that the pull will mark as reflected
 */
export function lanesOver(
  queue: Reader,
  reflecting: readonly number[],
): ReadonlyMap<string, 'held' | 'shown'> {
  const rows = unreflected(queue);
  const shown = new Set(reflecting);
  const over = new Map<string, 'held' | 'shown'>();
  for (const { seq, lanes } of rows) {
    for (const key of lanes.map(keyOf)) {
      if (!shown.has(seq)) over.set(key, 'held');
      else if (!over.has(key)) over.set(key, 'shown');
    }
  }
  return over;
}

const isOfRecords = ({ resource, mode }: Lane): boolean =>
  mode === 'exclusive' && (resource === 'item' || resource === 'folder');

/**
 * The lanes of a command without those of records that it does not write. A command on an alert or an order shares the lanes of its items
 * because they must exist: its effect is not in their rows, and it has no item or folder exclusively.
 */
export const writtenLanes = (lanes: readonly Lane[]): readonly Lane[] =>
  lanes.some(isOfRecords) ? lanes : lanes.filter(({ resource }) => resource !== 'item');

/** The items and folders that unreflected commands touch, as far as `lanesOver` names them. */
export function recordsHeld(queue: Reader): readonly number[] {
  return unreflected(queue).flatMap(({ lanes }) =>
    lanes.flatMap((lane) => (lane.resource === 'item' ? lane.id : [])),
  );
}

/** The orders of applied, unreflected commands, if the pull under way will mark all commands on them as reflected. */
export function ordersShown(queue: Reader, reflecting: readonly number[]): readonly number[] {
  const over = lanesOver(queue, reflecting);
  const rows = queue.all<{ lanes: string }>(
    `SELECT lanes FROM command WHERE reflected = 0 AND state = 'applied'`,
  );
  const ids = rows.flatMap(({ lanes }) =>
    lanesFromJson(lanes).flatMap((lane) =>
      lane.resource === 'order' && over.get(keyOf(lane)) === 'shown' ? [lane.id] : [],
    ),
  );
  return [...new Set(ids)];
}

/**
 * The ids of uncertain commands that create an item. A pulled record that such a command may have created is not written: the screens
 * already contain the item under its temporary id, and the real id is not known yet.
 */
export function uncertainMakers(queue: Reader): ReadonlySet<string> {
  const rows = queue.all<{ id: string }>(
    `SELECT id FROM command
      WHERE reflected = 0 AND state IN ('sending', 'accepted', 'unknown') AND kind = 'create-item'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Commands in review that are not marked as reflected. */
export function askedUnreflected(db: Reader): { readonly seq: number; readonly lanes: readonly Lane[] }[] {
  return db
    .all<Row>(`SELECT seq, lanes FROM command WHERE state = 'review' AND reflected = 0`)
    .map(({ seq, lanes }) => ({ seq, lanes: lanesFromJson(lanes) }));
}

/** Whether a lane of an uncertain command keeps other commands from being reflected; a shared lane of a folder or name does not. */
const isHolding = ({ resource, mode }: Lane): boolean =>
  mode === 'exclusive' || (resource !== 'folder' && resource !== 'namesake');

/**
 * The commands among `applied` that an incremental pull can mark as reflected. A command that is being sent or uncertain holds its lanes,
 * and an applied command that shares a held lane cannot be marked and holds its own lanes too. An article is held while a portion of it is
 * being moved. A shared lane of a folder holds nothing, so commands that put records into the same folder do not hold each other; an
 * exclusive lane (of a command that moves, edits or deletes the folder) does hold.
 * @param mirror used to find the article of an item; an item that it does not have may belong to any article
 * @param leftOut the lanes of what a pull has not read, or not written
 */
export function showable<C extends { readonly seq: number; readonly lanes: readonly Lane[] }>(
  queue: Reader,
  mirror: Reader,
  applied: readonly C[],
  leftOut: readonly Lane[] = [],
): readonly C[] {
  const held = new Held(mirror);
  held.add(leftOut);
  const uncertain = queue.all<{ lanes: string }>(
    `SELECT lanes FROM command WHERE reflected = 0 AND state IN ('sending', 'accepted', 'unknown')`,
  );
  for (const { lanes } of uncertain) held.add(writtenLanes(lanesFromJson(lanes)));
  if (held.isEmpty) return applied;
  let shown = applied;
  for (;;) {
    const left = shown.filter(({ lanes }) => held.holds(writtenLanes(lanes)));
    if (left.length === 0) return shown;
    for (const { lanes } of left) held.add(writtenLanes(lanes));
    shown = shown.filter((command) => !left.includes(command));
  }
}

/** The set of held lanes. */
class Held {
  readonly #keys = new Set<string>();
  #isArticleHeld = false;
  readonly #mirror: Reader;

  constructor(mirror: Reader) {
    this.#mirror = mirror;
  }

  get isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  add(lanes: readonly Lane[]): void {
    for (const lane of lanes.filter(isHolding)) {
      this.#keys.add(keyOf(lane));
      if (lane.resource === 'article') this.#isArticleHeld = true;
    }
  }

  holds(lanes: readonly Lane[]): boolean {
    return lanes.filter(isHolding).some((lane) => {
      if (this.#keys.has(keyOf(lane))) return true;
      const article = this.#articleOf(lane);
      return article === null
        ? lane.resource === 'item' && this.#isArticleHeld
        : this.#keys.has(keyOf(subject('article', article)));
    });
  }

  /** The sid of the article that the lane's subject belongs to; null if unknown. */
  #articleOf(lane: Lane): string | null {
    if (lane.resource === 'stack') return lane.id.sid;
    if (lane.resource !== 'item') return null;
    return this.#mirror.one<{ sid: string }>(`SELECT sid FROM record WHERE id = ?`, lane.id)?.sid ?? null;
  }
}
