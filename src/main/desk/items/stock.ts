/** Stock as a screen shows it: the mirror with the commands it does not reflect yet laid over it. */
import { codeKeys } from '#domain/barcode/barcode.ts';
import { contentAfter, folderAfter } from '#domain/commands/content.ts';
import type { Shown } from '#domain/commands/facts.ts';
import {
  effectsOfAll,
  isEmptied,
  projectFields,
  projectMade,
  projectQuantity,
} from '#domain/commands/project.ts';
import { recordMade, type Effect } from '#domain/commands/effect.ts';
import { fieldsAfter } from '#domain/kinds/edit-item.ts';
import { dayOn, lotsIn, type LotFields } from '#domain/receiving/lot-fields.ts';
import type { EditableFields, FolderRef, Item } from '#domain/stock/record.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import { measuredUnit, withUnit } from '#domain/stock/unit.ts';
import { unitOrdered } from '../../store/mirror/purchase-orders.ts';
import { unreflectedCommands, type StoredCommand } from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import { realId, withRealIds } from '../../store/commands/temporary-ids.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { progress } from '../../store/pull/pull-progress.ts';
import {
  folderById,
  folderExists,
  folderRef,
  foldersByKeys,
  itemById,
  itemsByKeys,
  itemsOfArticle,
} from '../../store/mirror/read-items-and-folders.ts';
import { foldersNamedAnywhere } from '../../store/mirror/read-locations.ts';

export interface Stock extends Shown {
  /** The commands laid over the mirror, in order, with real ids where they are known. */
  readonly commands: readonly StoredCommand[];
  readonly refOf: (item: Item) => ItemRef;
  readonly itemRef: (id: number) => ItemRef | undefined;
  /** As `item`, of an item as the mirror has it. */
  readonly itemNow: (item: Item) => Item | undefined;
  /** Items that have one of these keys by a command, to be made or given a label, and not in the mirror yet. */
  readonly labelled: (keys: readonly string[]) => Item[];
  /** Items that commands are to make, goods on their way to another place among them, and the mirror does not have. */
  readonly made: () => Item[];
}

export function stockNow(queue: Reader, mirror: Reader): Stock {
  const idNow = (id: number) => (id > 0 ? id : realId(queue, id));
  const commands = commandsNotShown(queue, mirror);
  const there = (id: number) => itemById(mirror, id);
  const effects = effectsOfAll(commands, (id) => there(id) !== undefined);
  const isDeleted = deletedBy(mirror, commands, effects);
  const thereOrMade = (id: number) => there(id) ?? projectMade(id, effects, there);
  const itemNow = (found: Item): Item | undefined =>
    isDeleted(found.id, found.folderId) ? undefined : projectFields(found, effects);
  const item = (id: number): Item | undefined => {
    const found = thereOrMade(idNow(id));
    return found && itemNow(found);
  };
  const mayGo = effects.some((effect) => effect.kind === 'goes');
  const mayEmpty = new Set(
    effects.flatMap((one) => (one.kind === 'add' && one.goesAtZero ? one.itemId : [])),
  );
  const goes = (id: number): boolean => {
    const now = idNow(id);
    // Asked of every line of every order, where most often nothing goes.
    if (!mayGo && !mayEmpty.has(now)) return false;
    const found = thereOrMade(now);
    if (found === undefined) return isDeleted(now);
    return isDeleted(now, found.folderId) || isEmptied(now, found.quantity, effects);
  };
  const quantityOf = (one: Item) => projectQuantity(one.id, one.quantity, effects);
  const placeOf = placesNow(mirror, effects, idNow);
  const unitOf = unitsOfItems(mirror);
  const lotFields = once(() => setting(queue, 'lots').fields);
  const refOf = (one: Item): ItemRef => ({
    id: one.id,
    name: one.name,
    code: one.codes[0] ?? null,
    folder: placeOf(one.folderId),
    quantity: quantityOf(one),
    ...(one.measure === undefined ? {} : { measure: one.measure }),
    ...lotOn(one, lotFields()),
    ...withUnit(unitOf(one)),
    ...(one.photos?.[0] === undefined ? {} : { photoId: one.photos[0].id }),
  });
  return {
    commands,
    effects,
    quantityOf,
    refOf,
    item,
    itemNow,
    unitOf,
    goes,
    idNow,
    placeOf,
    itemRef: (id) => {
      const found = item(id);
      return found && refOf(found);
    },
    folder: (id) => {
      if (id === null) return placeOf(null);
      const now = idNow(id);
      if (isDeleted(now)) return undefined;
      if (folderExists(mirror, now)) return placeOf(now);
      return recordMade(now, effects)?.what === 'folder' ? placeOf(now) : undefined;
    },
    labelled: (keys) =>
      effects.flatMap((effect) => {
        const labelled = labelsOf(effect);
        if (labelled === null || !haveKey(labelled.codes, keys)) return [];
        return item(labelled.id) ?? [];
      }),
    made: once(() =>
      effects.flatMap((effect) => {
        const id = recordBy(effect);
        return id === null || there(id) !== undefined || goes(id) ? [] : (item(id) ?? []);
      }),
    ),
  };
}

/** The service adds what is received to the stock as it is, so that is in the unit of its orders. */
function unitsOfItems(mirror: Reader): Stock['unitOf'] {
  const known = new Map<number, string | undefined>();
  return (item) => {
    if (!known.has(item.id)) known.set(item.id, measuredUnit(unitOrdered(mirror, item)));
    return known.get(item.id);
  };
}

/** What its fields say of its lot. */
function lotOn({ customValues }: Item, fields: LotFields): Pick<ItemRef, 'lot' | 'expires'> {
  if (customValues === undefined) return {};
  const [lot, expires] = [lotsIn(customValues, fields.lot).join(', '), dayOn(customValues, fields)];
  return { ...(lot === '' ? {} : { lot }), ...(expires === undefined ? {} : { expires }) };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Names locations as they are called once what waits has gone through, those that are yet to be made among them. */
function placesNow(mirror: Reader, effects: readonly Effect[], idNow: Stock['idNow']): Stock['placeOf'] {
  const renamed = new Map(
    effects.flatMap((one) =>
      one.kind === 'edits' && one.set.name !== undefined ? [[one.recordId, one.set.name]] : [],
    ),
  );
  // A thousand lines of an order land in a few places.
  const places = new Map<number | null, FolderRef>();
  const placeOf = (shown: number | null): FolderRef => {
    const id = shown === null ? null : idNow(shown);
    const known = places.get(id) ?? placeNow(id);
    places.set(id, known);
    return known;
  };
  const placeNow = (id: number | null): FolderRef => {
    const made = id === null || folderExists(mirror, id) ? undefined : recordMade(id, effects);
    if (id === null || made?.what !== 'folder') return folderRef(mirror, id, renamed);
    const { name, path } = placeOf(made.folderId);
    return {
      id,
      name: renamed.get(id) ?? made.fields.name,
      path: made.folderId === null ? [] : [...path, name],
    };
  };
  return placeOf;
}

/** The mirror may show commands the outbox has not been told of yet. */
function commandsNotShown(queue: Reader, mirror: Reader): StoredCommand[] {
  const shown = new Set(progress(mirror, 'reflected'));
  return unreflectedCommands(queue)
    .filter((command) => !shown.has(command.seq))
    .map((command) => withRealIds(queue, command));
}

/** The labels that a record gets by it. */
function labelsOf(effect: Effect): { readonly id: number; readonly codes: readonly string[] } | null {
  if (effect.kind === 'appears') return { id: effect.record.itemId, codes: codesIn(effect.record.fields) };
  return effect.kind === 'edits' ? { id: effect.recordId, codes: codesIn(effect.set) } : null;
}

const codesIn = ({ label, labelExtra }: Pick<Partial<EditableFields>, 'label' | 'labelExtra'>): string[] =>
  [label, labelExtra].flatMap((one) => one?.code ?? []);

/** The record that comes by it, where that has an id of its own. */
function recordBy(effect: Effect): number | null {
  if (effect.kind === 'arrives') return effect.recordId;
  return effect.kind === 'appears' ? effect.record.itemId : null;
}

/** By how many items the places have more, or fewer, than the mirror says: what commands make, take away and empty. */
export function itemsToCome(stock: Stock, mirror: Reader): ReadonlyMap<number | null, number> {
  const change = new Map<number | null, number>();
  const note = (folderId: number | null, by: number) =>
    change.set(folderId, (change.get(folderId) ?? 0) + by);
  const going = stock.effects.flatMap((effect) => {
    if (effect.kind === 'goes') return [effect.recordId];
    return effect.kind === 'add' && effect.goesAtZero === true ? [effect.itemId] : [];
  });
  for (const id of new Set(going)) {
    const item = itemById(mirror, id);
    if (item !== undefined && stock.goes(id)) note(item.folderId, -1);
  }
  for (const { folderId } of stock.made()) note(folderId, 1);
  return change;
}

/** Tells of a record whether it goes with a deletion: its own, or that of a folder it is in. Of an item, its folder is said. */
function deletedBy(mirror: Reader, commands: readonly StoredCommand[], effects: readonly Effect[]) {
  const deleted = new Set(effects.flatMap((effect) => (effect.kind === 'goes' ? [effect.recordId] : [])));
  const known = new Map<number, boolean>();
  const within = (id: number): number | null => {
    const parentId = folderById(mirror, id)?.parentId ?? recordMade(id, effects)?.folderId ?? null;
    return folderAfter(id, parentId, commands);
  };
  const isDeleted = (id: number, folderId?: number | null): boolean => {
    if (deleted.size === 0) return false;
    if (deleted.has(id)) return true;
    if (folderId !== undefined) return folderId !== null && isDeleted(folderId);
    const before = known.get(id);
    if (before !== undefined) return before;
    // Two moves, here and elsewhere, may hang folders into each other: each is asked once.
    known.set(id, false);
    const parentId = within(id);
    const found = parentId !== null && isDeleted(parentId);
    known.set(id, found);
    return found;
  };
  return isDeleted;
}

/**
 * What a code stands for by now, in all the ways there are: a label, a pack's, one that is on its way. Each item once.
 * @param packed what the code is a pack of (`packs.ts`)
 * @param coming records that commands are to make and that may be meant here, too
 */
export function itemsWith(
  stock: Stock,
  mirror: Reader,
  packed: readonly Item[],
  keys: readonly string[],
  coming: readonly Item[] = [],
): Item[] {
  const has = ({ codes }: Item): boolean => haveKey(codes, keys);
  const found = itemsByKeys(mirror, keys).flatMap((item) => stock.itemNow(item) ?? []);
  return eachOnce([...found.filter(has), ...packed, ...[...stock.labelled(keys), ...coming].filter(has)]);
}

/** The first of those with the same id. */
export const eachOnce = (items: readonly Item[]): Item[] =>
  items.filter(({ id }, n) => items.findIndex((one) => one.id === id) === n);

/** What the labels of a location say once what waits has gone through, also of one that is yet to be made; none for other records. */
export function codesOfFolder(stock: Stock, mirror: Reader, id: number): readonly string[] {
  const there = folderById(mirror, id);
  if (there !== undefined) return contentAfter(there, stock.commands).codes;
  const made = recordMade(id, stock.effects);
  if (made?.what !== 'folder') return [];
  const { label } = fieldsAfter(id, made.fields, stock.effects);
  return label === null ? [] : [label.code];
}

/** The keys of all codes on labels that commands are to make. */
export const keysComing = ({ effects }: Pick<Stock, 'effects'>): ReadonlySet<string> =>
  new Set(effects.flatMap((effect) => (labelsOf(effect)?.codes ?? []).flatMap((code) => codeKeys(code))));

/** The folders that a code stands for by now, those that commands are to make among them: their labels may be printed already. */
export function foldersWith(stock: Stock, mirror: Reader, keys: readonly string[]): FolderRef[] {
  const found = foldersByKeys(mirror, keys).flatMap(({ id }) => id ?? []);
  const labelled = stock.effects.flatMap((effect) => {
    const labels = labelsOf(effect);
    return labels !== null && haveKey(labels.codes, keys) ? [labels.id] : [];
  });
  return [...new Set([...found, ...labelled])].flatMap((id) =>
    haveKey(codesOfFolder(stock, mirror, id), keys) ? (stock.folder(id) ?? []) : [],
  );
}

/** Those that have the name on the screen: one that waits to be renamed has the new one there. */
export const foldersCalled = (stock: Stock, mirror: Reader, name: string): FolderRef[] =>
  foldersNamedAnywhere(mirror, name).flatMap((id) => {
    const folder = stock.folder(id);
    return folder?.name.toLowerCase() === name.toLowerCase() ? [folder] : [];
  });

/**
 * Other records of the same article: by its number at the service, which a second record of a receipt has not, or by a code.
 * @param coming records that commands are to make, and that may be meant
 */
export function recordsOfArticle(
  stock: Stock,
  mirror: Reader,
  item: Item,
  coming: readonly Item[] = [],
): Item[] {
  const keys = item.codes.flatMap((code) => codeKeys(code));
  const numbered = itemsOfArticle(mirror, item.sid).flatMap((one) => stock.itemNow(one) ?? []);
  return eachOnce([...numbered, ...itemsWith(stock, mirror, [], keys, coming)]).filter(
    ({ id }) => id !== item.id,
  );
}

/** A record may have got another label since it was read. */
export const haveKey = (codes: readonly string[], keys: readonly string[]): boolean =>
  codes.some((code) => codeKeys(code).some((key) => keys.includes(key)));
