/**
 * Decides which rows a pull must not write into the mirror yet, and which applied commands it may mark as reflected (contained in the
 * mirror). Screens add the effect of every unreflected command to the mirror's figures, so a row that already contains the effect would be
 * counted twice. So the rows of a command are not written while it is being sent or its outcome is uncertain. After it was applied they are
 * written only by the pull that marks it as reflected, together with the mark.
 */
import { keyOf, subject, type Lane } from '#domain/lane.ts';
import type { Reader } from './database.ts';
import { lanesFromJson } from './command-lanes-column.ts';

interface Row {
  seq: number;
  lanes: string;
}

/**
 * The lanes (by their keys) whose rows a pull must not write now. `held`: a command there is being sent or uncertain, so it is unknown
 * whether a row has its effect; or it was applied and this pull will not mark it as reflected. `shown`: it was applied and this pull will
 * mark it; its rows are written together with the mark.
 * @param reflecting the applied commands (their seq) that the pull will mark as reflected
 */
export function lanesOver(
  queue: Reader,
  reflecting: readonly number[],
): ReadonlyMap<string, 'held' | 'shown'> {
  const rows = queue.all<Row>(
    `SELECT seq, lanes FROM command
      WHERE reflected = 0 AND state IN ('sending', 'accepted', 'unknown', 'applied')`,
  );
  const shown = new Set(reflecting);
  const over = new Map<string, 'held' | 'shown'>();
  for (const { seq, lanes } of rows) {
    for (const key of lanesFromJson(lanes).map(keyOf)) {
      if (!shown.has(seq)) over.set(key, 'held');
      else if (!over.has(key)) over.set(key, 'shown');
    }
  }
  return over;
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
 * The ids of uncertain commands that create an item. A record with such a command's mark is held back: the screens show it under its
 * temporary id, and the real id is not known yet.
 */
export function uncertainMakers(queue: Reader): ReadonlySet<string> {
  const rows = queue.all<{ id: string }>(
    `SELECT id FROM command
      WHERE reflected = 0 AND state IN ('sending', 'accepted', 'unknown') AND kind = 'create-item'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Commands in review that no pull has reflected yet. */
export function askedUnreflected(db: Reader): { readonly seq: number; readonly lanes: readonly Lane[] }[] {
  return db
    .all<{ seq: number; lanes: string }>(
      `SELECT seq, lanes FROM command WHERE state = 'review' AND reflected = 0`,
    )
    .map(({ seq, lanes }) => ({ seq, lanes: lanesFromJson(lanes) }));
}

/** Whether a lane of an uncertain command keeps other commands from being reflected; a shared lane of a folder or name does not. */
const isHolding = ({ resource, mode }: Lane): boolean =>
  mode === 'exclusive' || (resource !== 'folder' && resource !== 'namesake');

/**
 * The applied commands that an incremental pull can mark as reflected: none of their lanes is held by a command that is being sent or
 * uncertain, nor by an applied command that cannot be marked for that reason, nor is a portion of their article being moved. Other
 * commands that put records into the same folder hold nothing: a shared lane of a folder does not hold, an exclusive one (of a command
 * that moves, edits or deletes the folder) does.
 * @param mirror tells which article an item is of; an item that it does not have may be of any
 */
export function showable<C extends { readonly seq: number; readonly lanes: readonly Lane[] }>(
  queue: Reader,
  mirror: Reader,
  applied: readonly C[],
): readonly C[] {
  const held = new Held(mirror);
  const uncertain = queue.all<{ lanes: string }>(
    `SELECT lanes FROM command WHERE reflected = 0 AND state IN ('sending', 'accepted', 'unknown')`,
  );
  for (const { lanes } of uncertain) held.add(lanesFromJson(lanes));
  if (held.isEmpty) return applied;
  let shown = applied;
  for (;;) {
    const left = shown.filter(({ lanes }) => held.holds(lanes));
    if (left.length === 0) return shown;
    for (const { lanes } of left) held.add(lanes);
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
