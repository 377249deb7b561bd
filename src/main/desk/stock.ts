/** Stock as a screen shows it: the mirror with the commands it does not reflect yet laid over it. */
import { codeKeys } from '#domain/barcode.ts';
import type { Decimal } from '#domain/decimal.ts';
import { effectsOf, projectFields, projectMade, projectQuantity, type Effect } from '#domain/project.ts';
import type { FolderRef, Item } from '#domain/record.ts';
import type { ItemRef } from '#domain/reply.ts';
import { unreflectedCommands, type StoredCommand } from '../store/commands.ts';
import type { Reader } from '../store/database.ts';
import { realId, withRealIds } from '../store/made-ids.ts';
import { progress } from '../store/progress.ts';
import type { Pack } from '../store/packs.ts';
import { folderExists, folderRef, itemById, itemsByKeys } from '../store/records.ts';

export interface Stock {
  /** The commands laid over the mirror, in order, with real ids where they are known. */
  readonly commands: readonly StoredCommand[];
  readonly effects: readonly Effect[];
  readonly quantityOf: (item: Item) => Decimal;
  readonly refOf: (item: Item) => ItemRef;
  readonly itemRef: (id: number) => ItemRef | undefined;
  /** An item as it is or will be, one that a command is to make among them; its quantity is without the commands. */
  readonly item: (id: number) => Item | undefined;
  /** The id of a record by now. */
  readonly idNow: (id: number) => number;
  /** A folder as it is or will be; undefined where there is none. */
  readonly folder: (id: number | null) => FolderRef | undefined;
  /** Items that have one of these keys by a command, to be made or given a label, and not in the mirror yet. */
  readonly labelled: (keys: readonly string[]) => Item[];
  /** Items that commands are to make in a folder and the mirror does not have. */
  readonly madeIn: (folderId: number | null) => Item[];
}

export function stockNow(queue: Reader, mirror: Reader): Stock {
  // The mirror may show commands the outbox has not been told of yet.
  const shown = new Set(progress(mirror, 'reflected'));
  const idNow = (id: number) => (id > 0 ? id : realId(queue, id));
  const commands = unreflectedCommands(queue)
    .filter((command) => !shown.has(command.seq))
    .map((command) => withRealIds(queue, command));
  const effects = commands.flatMap(effectsOf);
  const gone = new Set(effects.flatMap((effect) => (effect.does === 'goes' ? [effect.recordId] : [])));
  const there = (id: number) => itemById(mirror, id);
  const item = (id: number): Item | undefined => {
    const now = idNow(id);
    if (gone.has(now)) return undefined;
    const found = there(now) ?? projectMade(now, effects, there);
    return found && projectFields(found, effects);
  };
  const quantityOf = (one: Item) => projectQuantity(one.id, one.quantity, effects);
  const refOf = (one: Item): ItemRef => ({
    id: one.id,
    name: one.name,
    code: one.codes[0] ?? null,
    folder: folderRef(mirror, one.folderId),
    quantity: quantityOf(one),
  });
  return {
    commands,
    effects,
    quantityOf,
    refOf,
    item,
    idNow,
    itemRef: (id) => {
      const found = item(id);
      return found && refOf(found);
    },
    folder: (id) => {
      const now = id === null ? null : idNow(id);
      if (now === null || (folderExists(mirror, now) && !gone.has(now))) return folderRef(mirror, now);
      const made = effects.find((effect) => effect.does === 'appears' && effect.record.itemId === now);
      if (made?.does !== 'appears' || made.record.what !== 'folder' || gone.has(now)) return undefined;
      return { id: now, name: made.record.fields.name, path: [] };
    },
    labelled: (keys) =>
      effects.flatMap((effect) => {
        if (effect.does !== 'appears' && effect.does !== 'edits') return [];
        const [id, label] =
          effect.does === 'appears'
            ? [effect.record.itemId, effect.record.fields.label]
            : [effect.recordId, effect.set.label];
        if (!codeKeys(label?.code ?? '').some((key) => keys.includes(key))) return [];
        return item(id) ?? [];
      }),
    madeIn: (folderId) =>
      effects.flatMap((effect) => {
        const id =
          effect.does === 'appears' && effect.record.folderId === folderId ? effect.record.itemId : 0;
        return id === 0 || there(id) !== undefined ? [] : (item(id) ?? []);
      }),
  };
}

/** What a code stands for by now, in all the ways there are: a label, a pack's, one that is on its way. Each item once. */
export function itemsWith(
  stock: Stock,
  mirror: Reader,
  packs: readonly Pack[],
  keys: readonly string[],
): Item[] {
  const packed = packs.flatMap(({ itemId }) => itemById(mirror, itemId) ?? []);
  const all = [...itemsByKeys(mirror, keys), ...packed, ...stock.labelled(keys)];
  return all.filter(({ id }, n) => all.findIndex((one) => one.id === id) === n);
}
