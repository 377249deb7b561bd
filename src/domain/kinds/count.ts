/** Setting an item’s stock to what was counted. */
import type { Decimal } from '../decimal.ts';
import { exclusive, shared, type Stack } from '../lane.ts';
import { GONE, type Definition } from './definition.ts';

/** The item's stock is what an operator counted. */
export interface CountIntent {
  readonly kind: 'count';
  readonly itemId: number;
  readonly quantity: Decimal;
  readonly sheetId: string;
}

export interface CountBasis {
  readonly kind: 'count';
  readonly name: string;
  /** The stock shown (or hidden, on a blind sheet) when the first piece was counted. */
  readonly expected: Decimal;
  /** When that was (ISO 8601), with all that waited then. Absent in earlier versions, and where another figure has taken its place. */
  readonly seenAt?: string;
  readonly folder: string;
  readonly at?: Stack;
}

export const count: Definition<CountIntent, CountBasis> = {
  // What was expected is on the sheet: it is the stock when the first piece was counted.
  decide: (facts, { itemId }, { counted }) => {
    if (counted === undefined) return { refused: 'nothing' };
    const item = facts.item(itemId);
    if (item === undefined) return GONE;
    const { name, sid, folderId } = item;
    const folder = facts.placeOf(folderId).name;
    return { kind: 'count', name, ...counted, folder, at: { sid, folderId } };
  },
  effects: ({ intent }) => [{ does: 'set', itemId: intent.itemId, quantity: intent.quantity }],
  lanes: ({ intent, basis }) => [
    exclusive('item', intent.itemId),
    ...(basis.at === undefined ? [] : [shared('stack', basis.at)]),
  ],
};
