/**
 * Lanes of stored commands, and which records a pull must not overwrite: those that an unreflected command touches, because the
 * screens lay its effect over the mirror's figures and would count it twice.
 */
import { keyOf, subject, type Lane } from '#domain/lane.ts';
import type { Reader } from './database.ts';
import { lanesFromJson } from './lanes.ts';

interface Row {
  seq: number;
  lanes: string;
}

/**
 * The lanes (by their keys) of commands that are on their way or uncertain (`held`: it cannot be said whether a record shows them), and
 * of those that were applied and are not reflected yet: `held` too, unless the incremental pull that is under way will reflect them;
 * then `shown`: their records are written together with that.
 * @param reflecting the applied commands (their seq) that the pull will reflect
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

/** The orders that commands applied and not yet reflected are on, where the pull under way will reflect all of them. */
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
 * The ids of uncertain commands that make a record: one that carries such a command's mark is shown under its temporary id, and which
 * record that is, is not known yet.
 */
export function uncertainMakers(queue: Reader): ReadonlySet<string> {
  const rows = queue.all<{ id: string }>(
    `SELECT id FROM command
      WHERE reflected = 0 AND state IN ('sending', 'accepted', 'unknown') AND kind = 'create-item'`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Commands in review that the mirror has not been read after. */
export function askedUnreflected(db: Reader): { readonly seq: number; readonly lanes: readonly Lane[] }[] {
  return db
    .all<{ seq: number; lanes: string }>(
      `SELECT seq, lanes FROM command WHERE state = 'review' AND reflected = 0`,
    )
    .map(({ seq, lanes }) => ({ seq, lanes: lanesFromJson(lanes) }));
}

/** Whether it keeps others from being shown: the shared lane of a folder, or of a name in one, does not. */
const isHolding = ({ resource, mode }: Lane): boolean =>
  mode === 'exclusive' || (resource !== 'folder' && resource !== 'namesake');

/**
 * Of the applied commands, those an incremental pull can show: nothing they touch is held by a command on its way or uncertain,
 * nor by one of them that cannot be shown for that reason; nor is a record of an article of which a portion is being moved. What is
 * in a folder is not held by who else puts things there: a shared lane of a folder holds nothing, an exclusive one (of a command that
 * moves, edits or deletes the folder) does.
 * @param mirror tells which article an item is of; one that it does not have may be of any
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

/** The lanes that are held. */
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

  /** The sid of the article that the lane's subject is a part of; null where that is not known. */
  #articleOf(lane: Lane): string | null {
    if (lane.resource === 'stack') return lane.id.sid;
    if (lane.resource !== 'item') return null;
    return this.#mirror.one<{ sid: string }>(`SELECT sid FROM record WHERE id = ?`, lane.id)?.sid ?? null;
  }
}
