/** The Move screen. */
import { compare, isPositive, type Decimal } from '#domain/decimal.ts';
import type { FolderRef } from '#domain/record.ts';
import type { ItemRef } from '#domain/reply.ts';
import { place } from './figure.ts';

export const move = {
  title: 'Move',
  what: 'What',
  howMany: 'How many',
  whereTo: 'Where to',
  whatNext: 'Scan the item, or type its name.',
  whereNext: 'Scan the location, or type its name.',
  itemPlaceholder: 'Name or code',
  placePlaceholder: 'Location name',
  howManyNext: 'First choose the item.',
  ofStock: (quantity: string) => `Type how many of ${quantity}, or take them all.`,
  all: (quantity: string) => `All ${quantity}`,
  leaveZero: 'Keep it listed at zero',
  leaveZeroHelp: 'The item stays listed here with nothing in stock.',
  done: 'done',
  another: 'Change',
  moveIt: 'Move',
  discard: 'Discard',
  recent: 'Recent moves',
  recentNone: 'Moves appear here with their Outbox status.',
  inStock: (name: string) => `in ${name}`,
  stays: 'Stays set for the next item',
};

interface MoveDraft {
  readonly item: ItemRef | null;
  readonly quantity: Decimal | undefined;
  readonly to: FolderRef | null;
}

/** What the footer says: the next thing that is missing, else the whole move in a sentence. */
export function sentence({ item, quantity, to }: MoveDraft): string {
  if (item === null) return to === null ? move.whatNext : `Into ${place(to)}: scan what goes there.`;
  const from = place(item.folder);
  if (quantity === undefined || !isPositive(quantity)) return `How many of the ${item.quantity} in ${from}?`;
  if (compare(quantity, item.quantity) > 0) return `Only ${item.quantity} in ${from}.`;
  if (to === null) return `${quantity} × ${item.name}: ${lower(move.whereNext)}`;
  if (to.id === item.folder.id) return `It is already in ${from}. Choose another location.`;
  return `${quantity} × ${item.name} from ${from} to ${place(to)}.`;
}

export function canMove({ item, quantity, to }: MoveDraft): boolean {
  return (
    item !== null &&
    quantity !== undefined &&
    to !== null &&
    isPositive(quantity) &&
    compare(quantity, item.quantity) <= 0 &&
    to.id !== item.folder.id
  );
}

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
