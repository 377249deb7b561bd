/**
 * Which of several records of one code a scan means. Copies and moved portions of an article ("twins") have the same label. Where the
 * operator stands decides first (an order's lines, the location that is counted or unloaded: `interpret.ts`), then the location that was
 * scanned last, then the record that was used last. The reply says what has decided, so that a wrong guess is seen and costs one key.
 */
import { isPositive } from '../values/decimal.ts';
import type { FolderRef, Item } from '../stock/record.ts';
import type { ItemRef } from '../stock/refs.ts';

/**
 * line: it is on the order. counted: it is in what is counted. source: it is where goods are taken from. elsewhere: it alone is not where
 * they go already. in-hand: it was in hand, or has a row in the batch. listed: it is to be put away. picked: the operator has chosen it there. place: it is where
 * the operator is. stock: the others are empty. used: it was used last.
 */
export type TwinReason =
  'line' | 'counted' | 'source' | 'elsewhere' | 'in-hand' | 'listed' | 'picked' | 'place' | 'stock' | 'used';

/** One of several records was taken. */
export interface TwinChoice {
  readonly by: TwinReason;
  readonly at: FolderRef;
  /** So many others may be meant here instead. */
  readonly others: number;
  /** Where there is one of them alone. */
  readonly other?: { readonly id: number; readonly at: FolderRef };
}

/** What is known of where the operator is, and what was done there. */
export interface TwinFacts {
  /** Whether it is at the location that was scanned last, or below it; none is where no location was. */
  readonly isHere: (item: ItemRef) => boolean;
  /** The record that was scanned last. `isPicked`: chosen among the others since that location was scanned. */
  readonly used?: { readonly id: number; readonly isPicked: boolean };
  /** By their article, or by their name, they are of one article: else one label is on different goods. */
  readonly isOneArticle: (items: readonly ItemRef[]) => boolean;
  /** A blind count says nothing of what is in stock. */
  readonly isBlind: boolean;
}

export interface TwinFound {
  readonly item: ItemRef;
  readonly by: Extract<TwinReason, 'picked' | 'place' | 'stock' | 'used'>;
}

/** Undefined: nothing decides it, and the operator is asked. */
export function whichTwin(items: readonly ItemRef[], facts: TwinFacts): TwinFound | undefined {
  const { used } = facts;
  const last = items.find(({ id }) => id === used?.id);
  if (last !== undefined && used?.isPicked === true) return { item: last, by: 'picked' };
  const here = items.filter(facts.isHere);
  const [atPlace, second] = here;
  if (atPlace !== undefined && second === undefined) return { item: atPlace, by: 'place' };
  const among = here.length > 0 ? here : items;
  // One label on different goods: neither their stock nor what was scanned before tells which of them is in hand now.
  if (!facts.isOneArticle(among)) return undefined;
  const [inStock, other] = facts.isBlind ? [] : among.filter(({ quantity }) => isPositive(quantity));
  if (inStock !== undefined && other === undefined) return { item: inStock, by: 'stock' };
  // First what expires first: that is chosen with the days in sight, and not because another lot was at hand last.
  if (among.some(({ expires }) => expires !== undefined)) return undefined;
  return last !== undefined && among.includes(last) ? { item: last, by: 'used' } : undefined;
}

/** By the number of the article, or by the name: one label alone may be on different goods. */
export const isOneArticle = (one: Article, other: Article): boolean =>
  one.sid === other.sid || (one.name !== '' && one.name === other.name);

type Article = Pick<Item, 'sid' | 'name'>;

/** Nothing but what was done before speaks for it, or other goods would be booked away if it were wrong: a second look is wanted. */
export const wantsLook = (by: TwinReason, screen: string): boolean =>
  by === 'used' || (by === 'place' && screen === 'move') || (by === 'stock' && screen === 'count');
