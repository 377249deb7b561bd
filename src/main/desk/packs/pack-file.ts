/**
 * The pack codes of this station as a file, and such a file taken in: all of it, or nothing and for each row why not. An item is the one of
 * the file by its id where its name or first label is the same here, else the only one with that label: ids of another account mean others.
 */
import type { PacksImported } from '#bridge/packs.ts';
import { codeKeys } from '#domain/barcode/barcode.ts';
import {
  cyclesIn,
  packFileText,
  readPackFile,
  type BadRow,
  type PackRow,
} from '#domain/barcode/pack-file.ts';
import { isSameCode, type TaughtPack } from '#domain/barcode/pack.ts';
import type { Item } from '#domain/stock/record.ts';
import type { Writer } from '../../store/database.ts';
import { allPacks, packsByKeys } from '../../store/sheets/pack-barcodes.ts';
import { writeExport } from '../exports.ts';
import { findPack, itemsOfPack, packsKnown, type PackFacts } from './packs.ts';
import type { DeskPorts } from '../ports.ts';
import { haveKey, itemsWith } from '../items/stock.ts';
import { packFacts, replacePack, stopOf } from './teach-pack.ts';

/** Rows that are told of. */
const MOST_TOLD = 100;

export function exportPacks(desk: DeskPorts): { readonly file: string; readonly packs: number } {
  const { stock } = packFacts(desk, desk.queue.read);
  // A pack of an item that is gone would keep all others of the file from being taken in.
  const rows = allPacks(desk.queue.read).flatMap(({ code, itemId, units, of }) => {
    const item = stock.item(itemId);
    if (item === undefined) return [];
    const about = { id: itemId, name: item.name, label: item.label?.code ?? null };
    return [{ code, item: about, units, ...(of === undefined ? {} : { of }) }];
  });
  return { file: writeExport(desk, 'packs', 'json', packFileText(rows)), packs: rows.length };
}

export function importPacks(desk: DeskPorts, db: Writer, text: string): PacksImported {
  const read = readPackFile(text);
  if (!read.ok) return { kind: 'no-file', why: read.why };
  const known = packFacts(desk, db);
  const judged = read.rows.map((row) => judge(desk, known, row, read.rows));
  const packs = judged.flatMap((one) => ('why' in one ? [] : [one]));
  const bad = [
    ...read.bad,
    ...judged.flatMap((one) => ('why' in one ? [one] : [])),
    ...cyclesIn(
      packs.map(({ row, pack }) => ({ ...pack, row })),
      (code) => findPack(known, code),
    ),
  ].toSorted((a, b) => a.row - b.row);
  if (bad.length > 0) {
    const first = bad.filter((one, n) => bad[n - 1]?.row !== one.row);
    return { kind: 'bad-rows', bad: first.length, rows: first.slice(0, MOST_TOLD) };
  }
  const fresh = packs.filter(({ isKnown }) => !isKnown);
  const codes = fresh.flatMap(({ pack }) => {
    const [key] = codeKeys(pack.code);
    return key === undefined ? [] : replacePack(desk, db, { ...pack, key });
  });
  const same = packs.length - fresh.length;
  return {
    kind: 'taken',
    outcome: {
      tone: 'done',
      said: { kind: 'packs-imported', added: fresh.length, same },
      undo: codes.length === 0 ? null : { kind: 'packs', codes },
    },
  };
}

/** One whose item is gone is of none. */
const isPackOf = (known: PackFacts, pack: TaughtPack, { id }: Item): boolean =>
  itemsOfPack(known, pack).some((one) => one.id === id);

/** `isKnown`: it is here as the file has it. */
interface Judged {
  readonly row: number;
  readonly pack: TaughtPack;
  readonly isKnown: boolean;
}

function judge(
  desk: DeskPorts,
  known: PackFacts,
  { row, code, item: asked, units, of }: PackRow,
  all: readonly PackRow[],
): Judged | BadRow {
  if (desk.hasKeyIn(code)) return { row, code: '', why: 'key' };
  const item = itemOf(known, asked);
  if (typeof item === 'string') return { row, code, why: item, name: asked.name };
  const pack: TaughtPack = { code, itemId: item.id, units, ...(of === undefined ? {} : { of }) };
  // The packs in it may be of the same file.
  const inner = of === undefined ? undefined : all.find((one) => isSameCode(one.code, of));
  const stop = stopOf(known, item, inner === undefined ? pack : { code });
  if (stop !== null) return { row, code, why: stop.why === 'holds' ? 'taken' : stop.why, ...named(stop.by) };
  if (inner !== undefined && !isSameItem(known, item, itemOf(known, inner.item)))
    return { row, code, why: 'other-item', name: asked.name };
  const own = packsByKeys(known.queue, codeKeys(code))[0];
  if (own !== undefined && own.units === units && sameOf(own.of, of) && isPackOf(known, own, item))
    return { row, pack, isKnown: true };
  const here = packsKnown(known, codeKeys(code)).find(({ itemId }) => known.stock.item(itemId) !== undefined);
  if (here === undefined) return { row, pack, isKnown: false };
  if (here.kept === 'account' && of === undefined && here.pieces === units)
    return { row, pack, isKnown: true };
  return { row, code, why: 'differs', ...(here.pieces === null ? {} : { units: here.pieces }) };
}

/** Where it cannot be told, the other row is not taken. */
const isSameItem = (known: PackFacts, item: Item, other: Item | string): boolean =>
  typeof other === 'string' || itemsOfPack(known, { itemId: other.id }).some(({ id }) => id === item.id);

const named = (name: string | undefined): { readonly name?: string } => (name === undefined ? {} : { name });

const sameOf = (a: string | undefined, b: string | undefined): boolean =>
  a === undefined || b === undefined ? a === b : isSameCode(a, b);

function itemOf(
  { stock, mirror }: PackFacts,
  { id, name, label }: PackRow['item'],
): Item | 'unknown-item' | 'several-items' {
  const byId = stock.item(id);
  const keys = label === null ? [] : codeKeys(label);
  if (byId !== undefined && (byId.name === name || haveKey(byId.codes, keys))) return byId;
  const [only, ...others] = keys.length === 0 ? [] : itemsWith(stock, mirror, [], keys);
  if (only === undefined) return 'unknown-item';
  // Several records of one article are one.
  const alike = new Set(itemsOfPack({ stock, mirror }, { itemId: only.id }).map((one) => one.id));
  return others.every((one) => alike.has(one.id)) ? only : 'several-items';
}
