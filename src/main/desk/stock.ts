/** Stock as a screen shows it: the mirror with the commands it does not reflect yet laid over it. */
import type { Decimal } from '#domain/decimal.ts';
import { effectsOf, projectQuantity, type Effect } from '#domain/project.ts';
import type { Item } from '#domain/record.ts';
import type { ItemRef } from '#domain/reply.ts';
import { unreflectedCommands, type StoredCommand } from '../store/commands.ts';
import type { Reader } from '../store/database.ts';
import { progress } from '../store/progress.ts';
import { folderRef, itemById } from '../store/records.ts';

export interface Stock {
  /** The commands laid over the mirror, in order. */
  readonly commands: readonly StoredCommand[];
  readonly effects: readonly Effect[];
  readonly quantityOf: (item: Item) => Decimal;
  readonly refOf: (item: Item) => ItemRef;
  readonly itemRef: (id: number) => ItemRef | undefined;
}

export function stockNow(queue: Reader, mirror: Reader): Stock {
  // The mirror may show commands the outbox has not been told of yet.
  const shown = new Set(progress(mirror, 'reflected'));
  const commands = unreflectedCommands(queue).filter((command) => !shown.has(command.seq));
  const effects = commands.flatMap(effectsOf);
  const quantityOf = (item: Item) => projectQuantity(item.id, item.quantity, effects);
  const refOf = (item: Item): ItemRef => ({
    id: item.id,
    name: item.name,
    code: item.codes[0] ?? null,
    folder: folderRef(mirror, item.folderId),
    quantity: quantityOf(item),
  });
  return {
    commands,
    effects,
    quantityOf,
    refOf,
    itemRef: (id) => {
      const item = itemById(mirror, id);
      return item && refOf(item);
    },
  };
}
