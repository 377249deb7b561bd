/** The Move screen. */
import { compare, isPositive, type Decimal } from '#domain/values/decimal.ts';
import type { FolderRef } from '#domain/stock/record.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import { catalogue } from './catalogue.ts';
import { move as de } from './de/move.ts';
import { move as en } from './en/move.ts';
import { figure, place } from './figure.ts';

export const move = catalogue(en, de);

interface MoveDraft {
  readonly item: ItemRef | null;
  readonly quantity: Decimal | undefined;
  readonly to: FolderRef | null;
}

/** What the footer says: the next thing that is missing, else the whole move in a sentence. */
export function sentence({ item, quantity, to }: MoveDraft): string {
  const words = move.sentence;
  if (item === null) return to === null ? move.whatNext : words.into({ place: place(to) });
  const { name, unit } = item;
  const stock = figure(item.quantity, unit);
  const from = place(item.folder);
  if (quantity === undefined || !isPositive(quantity)) return words.howMany({ stock, place: from });
  if (compare(quantity, item.quantity) > 0) return words.only({ stock, place: from });
  if (to === null) return words.whereTo({ quantity: figure(quantity, unit), name });
  if (to.id === item.folder.id) return words.already({ place: from });
  return words.whole({ quantity: figure(quantity, unit), name, from, to: place(to) });
}

/** Whether so many can be moved, as far as is known: no more than there are. */
export const canBe = (quantity: Decimal | undefined, item: ItemRef | null): boolean =>
  quantity !== undefined && isPositive(quantity) && (item === null || compare(quantity, item.quantity) <= 0);

export function canMove({ item, quantity, to }: MoveDraft): boolean {
  return (
    item !== null &&
    quantity !== undefined &&
    to !== null &&
    canBe(quantity, item) &&
    to.id !== item.folder.id
  );
}
