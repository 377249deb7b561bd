/**
 * What a command touches, as lanes: `item:12`. Commands in one lane go one after the other, and a doubt or a review holds up
 * the lane and nothing else. A command that only needs a thing to be there and stay there (a move into a folder, an order of
 * an item) goes beside others like it, and waits only for those that make the thing, move it or delete it.
 */
import type { DeliveryState } from './command.ts';

export interface Lane {
  readonly lane: string;
  readonly beside: boolean;
}

const BESIDE = '~';

export const sharedLane = (lane: string): string => BESIDE + lane;

/** The pieces of one article in one folder: a service may put what is moved there to those that are there. */
export const stack = (sid: string, folderId: number | null): string => `stack:${sid}:${folderId}`;

/** All pieces of one article: a move of any of them has it alone. */
export const articleLane = (sid: string): string => `article:${sid}`;

/** The lane of the article of such pieces; null: it is another lane. */
export const articleOfStack = (lane: string): string | null =>
  lane.startsWith('stack:') ? articleLane(lane.slice('stack:'.length, lane.lastIndexOf(':'))) : null;

/** The id of the record whose lane it is; null: it is another lane. */
export const itemOfLane = (lane: string): number | null =>
  lane.startsWith('item:') ? Number(lane.slice('item:'.length)) : null;

/** What has that name in one folder: a copy is told by it. */
export const namesake = (name: string, folderId: number | null): string => `namesake:${name}:${folderId}`;

export function readLane(text: string): Lane {
  return text.startsWith(BESIDE) ? { lane: text.slice(1), beside: true } : { lane: text, beside: false };
}

/** Whether both touch the same thing, and not only beside each other: one of them waits for the other. */
export const collide = (one: readonly Lane[], other: readonly Lane[]): boolean =>
  one.some((a) => other.some((b) => a.lane === b.lane && !(a.beside && b.beside)));

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
  const oldestAlone = new Map<string, number>();
  const oldestBeside = new Map<string, number>();
  for (const command of commands) {
    const { seq, lanes } = command;
    const before = lanes.flatMap(({ lane, beside }) => [
      oldestAlone.get(lane) ?? Infinity,
      beside ? Infinity : (oldestBeside.get(lane) ?? Infinity),
    ]);
    const oldest = Math.min(...before);
    if (oldest !== Infinity) waits.set(seq, oldest);
    const one = standsFor(command, oldest);
    if (one === Infinity) continue;
    for (const { lane, beside } of lanes) {
      const oldestIn = beside ? oldestBeside : oldestAlone;
      if (!oldestIn.has(lane)) oldestIn.set(lane, one);
    }
  }
  return waits;
}
