/**
 * What a command touches, as lanes: the item 12, exclusively. Commands that share a lane are delivered one after the other, and an
 * uncertain outcome or a review holds up its lanes and nothing else. A command that only needs a record to be there and stay there (a
 * move into a folder, an order of an item) takes the lane in shared mode: it waits for those that make the record, move it or delete
 * it, and not for others like itself.
 */
import type { DeliveryState } from './delivery-state.ts';

/** The pieces of one article in one folder: a service may put what is moved there to those that are there. */
export interface Stack {
  readonly sid: string;
  readonly folderId: number | null;
}

/** What there are lanes of, and by what each is known. */
interface Ids {
  readonly item: number;
  readonly folder: number;
  readonly order: number;
  readonly job: number;
  /** The alerts of an item, by the item's id. */
  readonly 'item-alerts': number;
  /** All pieces of one article, by its sid: a move of any of them has it exclusively. */
  readonly article: string;
  readonly stack: Stack;
  /** What has that name in one folder: a copy is told by it. */
  readonly namesake: { readonly name: string; readonly folderId: number | null };
}

export type Resource = keyof Ids;
interface SubjectOf<R extends Resource> {
  readonly resource: R;
  readonly id: Ids[R];
}
interface LaneOf<R extends Resource> extends SubjectOf<R> {
  readonly mode: 'exclusive' | 'shared';
}
/** What a lane is of. */
export type Subject = { readonly [R in Resource]: SubjectOf<R> }[Resource];
export type Lane = { readonly [R in Resource]: LaneOf<R> }[Resource];

export const subject = <R extends Resource>(resource: R, id: Ids[R]): SubjectOf<R> => ({ resource, id });

export const exclusive = <R extends Resource>(resource: R, id: Ids[R]): LaneOf<R> => ({
  resource,
  id,
  mode: 'exclusive',
});

export const shared = <R extends Resource>(resource: R, id: Ids[R]): LaneOf<R> => ({
  resource,
  id,
  mode: 'shared',
});

export const isExclusive = ({ mode }: Lane): boolean => mode === 'exclusive';

/** The shared lane of a folder; the top level is none, for every command shares it. */
export const within = (folderId: number | null): readonly Lane[] =>
  folderId === null ? [] : [shared('folder', folderId)];

/** To look a subject up by; it is never taken apart. */
export function keyOf(one: Subject): string {
  switch (one.resource) {
    case 'stack':
      return `stack ${one.id.folderId} ${one.id.sid}`;
    case 'namesake':
      return `namesake ${one.id.folderId} ${one.id.name}`;
    case 'item':
    case 'folder':
    case 'order':
    case 'job':
    case 'item-alerts':
    case 'article':
      return `${one.resource} ${one.id}`;
    default:
      return one satisfies never;
  }
}

/** The lane with the real id, where it speaks of the temporary one. */
export function withRealId(lane: Lane, temporary: number, real: number): Lane {
  const known = <Id extends number | null>(id: Id): Id | number => (id === temporary ? real : id);
  switch (lane.resource) {
    case 'item':
    case 'folder':
    case 'order':
    case 'job':
    case 'item-alerts':
      return { ...lane, id: known(lane.id) };
    case 'stack':
      return { ...lane, id: { ...lane.id, folderId: known(lane.id.folderId) } };
    case 'namesake':
      return { ...lane, id: { ...lane.id, folderId: known(lane.id.folderId) } };
    case 'article':
      return lane;
    default:
      return lane satisfies never;
  }
}

/** Whether both touch the same subject, and not both in shared mode: one of them waits for the other. */
export function collide(one: readonly Lane[], other: readonly Lane[]): boolean {
  const keyed = other.map((lane) => ({ key: keyOf(lane), mode: lane.mode }));
  return one.some((a) => {
    const key = keyOf(a);
    return keyed.some((b) => b.key === key && (a.mode === 'exclusive' || b.mode === 'exclusive'));
  });
}

interface InLanes {
  readonly seq: number;
  readonly lanes: readonly Lane[];
}

/**
 * Which commands have to wait: the seq of each, and that of the first given before it that it waits for.
 * @param unsettled all that are not settled, in the order in which they stand
 */
export const waitsBehind = (unsettled: readonly InLanes[]): ReadonlyMap<number, number> =>
  oldestBefore(unsettled, ({ seq }) => seq);

/**
 * Which commands cannot go before a person has settled another one: the seq of each, and that of the command in review that holds
 * it up, directly or through others.
 * @param unsettled all that are not settled, in the order in which they stand
 */
export function heldByReview(
  unsettled: readonly (InLanes & { readonly state: DeliveryState })[],
): ReadonlyMap<number, number> {
  const held = oldestBefore(unsettled, ({ seq, state }, by) => (state === 'review' ? seq : by));
  const inReview = new Set(unsettled.filter(({ state }) => state === 'review').map(({ seq }) => seq));
  return new Map([...held].filter(([seq]) => !inReview.has(seq)));
}

/** @param standsFor what a command is to those behind it, given the oldest before it; Infinity: it holds nothing up */
function oldestBefore<C extends InLanes>(
  commands: readonly C[],
  standsFor: (command: C, oldest: number) => number,
): ReadonlyMap<number, number> {
  const waits = new Map<number, number>();
  const oldestExclusive = new Map<string, number>();
  const oldestShared = new Map<string, number>();
  for (const command of commands) {
    const lanes = command.lanes.map((lane) => ({ key: keyOf(lane), isShared: lane.mode === 'shared' }));
    const before = lanes.flatMap(({ key, isShared }) => [
      oldestExclusive.get(key) ?? Infinity,
      isShared ? Infinity : (oldestShared.get(key) ?? Infinity),
    ]);
    const oldest = Math.min(...before);
    if (oldest !== Infinity) waits.set(command.seq, oldest);
    const one = standsFor(command, oldest);
    if (one === Infinity) continue;
    for (const { key, isShared } of lanes) {
      const oldestIn = isShared ? oldestShared : oldestExclusive;
      if (!oldestIn.has(key)) oldestIn.set(key, one);
    }
  }
  return waits;
}
