/**
 * Locations that are made many at a time by their names: what is there already stays, and is given a label where it has none; what is not
 * is made with one. In pieces as in `many.ts`: a location that one piece has made is there for the next.
 */
import type { LocationsAsk, LocationsMade, LocationsThere } from '#bridge/items.ts';
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { codeKeys } from '#domain/barcode/barcode.ts';
import { asLabel } from '#domain/barcode/label.ts';
import { folderAfter } from '#domain/commands/content.ts';
import { recordMade } from '#domain/commands/effect.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { ZERO } from '#domain/values/decimal.ts';
import { levelsOf } from '#domain/barcode/location-pattern.ts';
import type { Label } from '#domain/stock/record.ts';
import { commandById } from '../../store/commands/commands.ts';
import type { Writer } from '../../store/database.ts';
import { foldersNamed } from '../../store/mirror/read-locations.ts';
import { packsByKeys } from '../../store/sheets/pack-barcodes.ts';
import { folderById, foldersByKeys, itemsByKeys } from '../../store/mirror/read-items-and-folders.ts';
import { temporaryIds } from '../../store/commands/temporary-ids.ts';
import { factsNow } from '../facts.ts';
import { append } from '../outbox/give.ts';
import { meantBy } from '../packs/packs.ts';
import { madeOf, type DeskPorts } from '../ports.ts';
import { codesOfFolder, keysComing, stockNow, type Stock } from '../items/stock.ts';

export function makeLocations(desk: DeskPorts, db: Writer, ask: LocationsAsk): LocationsMade {
  const labels: LocationsMade['labels'][number][] = [];
  const given: string[] = [];
  let labelled = 0;
  const done = (isStopped: boolean): LocationsMade => ({
    given: given.length - labelled,
    labelled,
    labels,
    isStopped,
    ...madeOf(given),
  });
  let stock = stockNow(db, desk.mirror.read);
  for (const name of ask.names) {
    let parentId = ask.parentId;
    for (const level of ask.isNested ? levelsOf(name) : [name]) {
      const there = locationIn(desk, stock, parentId, level);
      const code = ask.prefix + level;
      const commandId = `${ask.id}-${given.length}`;
      if (there === null) {
        const made = make(desk, db, { stock, parentId, name: level, code, commandId });
        if (made === null) return done(true);
        given.push(commandId);
        stock = stockNow(db, desk.mirror.read);
        parentId = made;
      } else parentId = there;
      if (level !== name) continue;
      const known = codeOf(desk, stock, parentId);
      if (known === null) {
        const set = { label: labelOf(code) };
        const edit = { kind: 'edit-item', itemId: stock.idNow(parentId), set } as const;
        const labelId = `${ask.id}-${given.length}`;
        const put = append(desk, db, decide(factsNow(desk, db, stock), edit, {}), { id: labelId });
        if (!put.given) return done(true);
        given.push(labelId);
        labelled += 1;
        stock = stockNow(db, desk.mirror.read);
      }
      labels.push({ folderId: parentId, name, code: known ?? code });
    }
  }
  return done(false);
}

/** How many of them are there already, how many of those have no label yet, how many are to be made, with those they lie in, and labels taken. */
export function locationsThere(desk: DeskPorts, ask: Omit<LocationsAsk, 'id'>): LocationsThere {
  const stock = stockNow(desk.queue.read, desk.mirror.read);
  const missing = new Set<string>();
  const bare: string[] = [];
  let there = 0;
  for (const name of ask.names) {
    const levels = ask.isNested ? levelsOf(name) : [name];
    let parentId = ask.parentId;
    const depth = levels.findIndex((level) => {
      const found = locationIn(desk, stock, parentId, level);
      parentId = found;
      return found === null;
    });
    if (depth === -1) {
      there += 1;
      if (parentId !== null && codeOf(desk, stock, parentId) === null) bare.push(name);
    } else for (const level of levels.slice(depth)) missing.add(level);
  }
  const isTaken = takenCodes(desk, stock);
  const taken = [...missing, ...bare].filter((name) => isTaken(ask.prefix + name)).length;
  return { there, bare: bare.length, missing: missing.size, taken };
}

/** Tells of a code whether something has it on a label, or will by what waits. */
function takenCodes({ queue, mirror }: DeskPorts, stock: Stock): (code: string) => boolean {
  const coming = keysComing(stock);
  return (code) => {
    const keys = codeKeys(code);
    const isKnown =
      keys.some((key) => coming.has(key)) ||
      foldersByKeys(mirror.read, keys).length > 0 ||
      itemsByKeys(mirror.read, keys).length > 0 ||
      packsByKeys(queue.read, keys).length > 0;
    if (!isKnown) return false;
    // What was read may have another label by what waits.
    const { items, folders } = meantBy(stock, queue.read, mirror.read, keys);
    return items.length + folders.length > 0;
  };
}

interface Made {
  readonly stock: Stock;
  readonly parentId: number | null;
  readonly name: string;
  readonly code: string;
  readonly commandId: string;
}

/** The id it has until it is made; null where it cannot be. */
function make(desk: DeskPorts, db: Writer, { stock, parentId, name, code, commandId }: Made): number | null {
  if (commandById(db, commandId) !== undefined) return null;
  const itemId = temporaryIds(db)();
  const fields = {
    name,
    quantity: ZERO,
    minQuantity: null,
    price: null,
    notes: null,
    label: labelOf(code),
  };
  const intent = { kind: 'create-item', what: 'folder', itemId, folderId: parentId, fields } as const;
  const given = append(desk, db, decide(factsNow(desk, db, stock), intent, {}), { id: commandId });
  return given.given ? itemId : null;
}

/** A location that is, or will be, of that name directly in another; null: there is none. */
function locationIn(desk: DeskPorts, stock: Stock, parentId: number | null, name: string): number | null {
  const mirror = desk.mirror.read;
  const now = (id: number | null): number | null => (id === null ? null : stock.idNow(id));
  const inside = now(parentId);
  const parentOf = (id: number): number | null => {
    const read = folderById(mirror, id)?.parentId ?? recordMade(id, stock.effects)?.folderId ?? null;
    return now(folderAfter(id, read, stock.commands));
  };
  const coming = stock.effects.flatMap((effect) => {
    if (effect.kind === 'edits' && effect.set.name === name) return [stock.idNow(effect.recordId)];
    return effect.kind === 'appears' && effect.record.what === 'folder' ? [effect.record.itemId] : [];
  });
  const moved = stock.commands.flatMap(({ intent }) =>
    intent.kind === 'move-folder' && now(intent.intoId) === inside ? [stock.idNow(intent.folderId)] : [],
  );
  // One that is renamed, or moved, by what waits is not as it was read.
  const found = [...foldersNamed(mirror, inside, name), ...coming, ...moved].find(
    (id) => stock.folder(id)?.name === name && parentOf(id) === inside,
  );
  return found ?? null;
}

function labelOf(text: string): Label {
  const { code, symbology } = asLabel(text, undefined);
  return { code, type: LABEL_TYPES[symbology] };
}

/** What its label says, or will by what waits; null where it has none. */
const codeOf = (desk: DeskPorts, stock: Stock, id: number): string | null =>
  codesOfFolder(stock, desk.mirror.read, stock.idNow(id))[0] ?? null;
