/**
 * Teaching and forgetting pack codes. Where the profile has a field for the size, a pack is written on its item (the code as its second label,
 * the size in that field) by an ordinary edit, and every station knows it after a pull. An item has one second label, so a further pack stays
 * in this station's own table, as does a pack of packs: its size follows that of the packs in it, which a figure in the account would not.
 */
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { codeKeys } from '#domain/barcode/barcode.ts';
import { isControlCode } from '#domain/scanning/control.ts';
import { decimal, isPositive, ONE } from '#domain/values/decimal.ts';
import { decide } from '#domain/kinds/definitions.ts';
import { asLabel } from '#domain/barcode/label.ts';
import {
  isSameCode,
  piecesIn,
  wouldHoldItself,
  type KeptHere,
  type PackBefore,
  type PackKept,
  type PackRefusal,
  type TaughtPack,
} from '#domain/barcode/pack.ts';
import type { EditableFields, Item } from '#domain/stock/record.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import type { Undo } from '#domain/commands/undo.ts';
import type { Reader, Writer } from '../../store/database.ts';
import {
  packsByKeys,
  packsOfPacks,
  putPack,
  removePack,
  type StoredPack,
} from '../../store/sheets/pack-barcodes.ts';
import { setting } from '../../store/profile-settings-and-state.ts';
import { ordersByNumber } from '../../store/mirror/purchase-orders.ts';
import { itemById } from '../../store/mirror/read-items-and-folders.ts';
import { factsNow } from '../facts.ts';
import { append } from '../outbox/give.ts';
import { unnamed } from '../moving/moves.ts';
import {
  findPack,
  holdersOf,
  itemsOfPack,
  meantBy,
  packFor,
  packOn,
  packsKnown,
  type PackFacts,
} from './packs.ts';
import { madeOf, sign, type DeskPorts } from '../ports.ts';
import { stockNow, type Stock } from '../items/stock.ts';

/** Undefined: the item is not in the account, or the code or the figure is none. */
export function teachPack(desk: DeskPorts, db: Writer, asked: TaughtPack): Outcome | undefined {
  const [key] = codeKeys(asked.code);
  const known = packFacts(desk, db);
  const item = itemById(desk.mirror.read, asked.itemId) && known.stock.item(asked.itemId);
  if (key === undefined || !isPositive(asked.units) || item === undefined || desk.hasKeyIn(asked.code))
    return undefined;
  const stop = stopOf(known, item, asked);
  if (stop !== null) return refused({ ...stop, code: asked.code });
  const plan = planFor(setting(db, 'packField'), item, asked);
  return plan.kind === 'account'
    ? teachOnRecords(desk, db, known, { ...asked, item, ...plan })
    : keepHere(desk, db, known, { ...asked, item, key }, plan.why);
}

export const packFacts = (desk: DeskPorts, db: Reader): PackFacts => {
  const mirror = desk.mirror.read;
  return { queue: db, mirror, stock: stockNow(db, mirror) };
};

/**
 * What this station was taught of it before stays, and is overruled: the edit may be taken back, or not be booked. Other records of the
 * article that have another size of the code get this one.
 */
function teachOnRecords(
  desk: DeskPorts,
  db: Writer,
  known: PackFacts,
  asked: TaughtPack & { readonly item: Item } & Extract<Plan, { kind: 'account' }>,
): Outcome {
  const { code, units, item, field, set } = asked;
  const resized = { customValues: { [field]: Number(units) } };
  const others = holdersOf(known, item, field, code).filter(
    (one) => one.id !== item.id && packOn(one, field)?.pieces !== units,
  );
  const said = { kind: 'code-known', code, item: known.stock.refOf(item), units, kept: 'account' } as const;
  return editEach(desk, db, known.stock, said, [
    ...(set === null ? [] : [{ item, set }]),
    ...others.map((one) => ({ item: one, set: resized })),
  ]);
}

/** Gives ordinary edits, which one undo takes back together. Without any the records have it already: the answer to the first ask was lost. */
function editEach(
  desk: DeskPorts,
  db: Writer,
  stock: Stock,
  said: Outcome['said'],
  edits: readonly { readonly item: Item; readonly set: Partial<EditableFields> }[],
): Outcome {
  const facts = factsNow(desk, db, stock);
  const steps = edits.map(({ item, set }) => decide(facts, { kind: 'edit-item', itemId: item.id, set }, {}));
  const refused = steps.find((step) => 'refused' in step);
  if (refused !== undefined)
    return { tone: 'refused', said: { kind: 'not-kept', why: refused.refused }, undo: null };
  const ids = steps.flatMap((step) => {
    const given = append(desk, db, step);
    return given.given ? given.id : [];
  });
  const [id, ...others] = ids;
  if (id === undefined) return { tone: 'done', said, undo: null };
  const undo = { kind: 'command', id, ...(others.length === 0 ? {} : { others }) } as const;
  return { tone: 'done', said, undo, ...madeOf(ids) };
}

function keepHere(
  desk: DeskPorts,
  db: Writer,
  known: PackFacts,
  asked: StoredPack & { readonly item: Item },
  why: KeptHere | undefined,
): Outcome {
  const { item, ...pack } = asked;
  const { code, units, of } = pack;
  const codes = replacePack(desk, db, pack);
  const pieces = piecesIn(pack, (one) => findPack(known, one)) ?? units;
  const counts = packFor(known, packsKnown(known, codeKeys(code)), item.id)?.pieces;
  if (counts != null && counts !== pieces) {
    const said = { kind: 'code-known', code, item: known.stock.refOf(item), units: counts } as const;
    return {
      tone: 'look',
      said: { ...said, kept: 'station', why: 'overruled' },
      undo: { kind: 'packs', codes },
    };
  }
  return {
    tone: why === undefined ? 'done' : 'look',
    said: {
      kind: 'code-known',
      code,
      item: known.stock.refOf(item),
      units: pieces,
      ...(why === undefined ? {} : { kept: 'station', why }),
      ...(of === undefined ? {} : { holds: { code: of, units } }),
    },
    undo: { kind: 'packs', codes },
  };
}

/** Another spelling of the same code is replaced, too. @returns what undoes it */
export function replacePack(desk: DeskPorts, db: Writer, pack: StoredPack): readonly PackBefore[] {
  const before = packsByKeys(db, codeKeys(pack.code));
  for (const one of before) removePack(db, one.code);
  const { at, by } = sign(desk);
  putPack(db, pack, at, by);
  const isNew = before.every(({ code }) => code !== pack.code);
  return [...(isNew ? [{ code: pack.code, was: null }] : []), ...before.map(beforeOf)];
}

const beforeOf = ({ code, itemId, units, of }: TaughtPack): PackBefore => ({
  code,
  was: { itemId, units, ...(of === undefined ? {} : { of }) },
});

/** Why it cannot be a pack of that item. */
export function stopOf(
  known: PackFacts,
  item: Item,
  { code, of }: Pick<TaughtPack, 'code' | 'of'>,
): { readonly why: PackRefusal; readonly by?: string } | null {
  if (isControlCode(code)) return { why: 'command' };
  const by = takenBy(known, item, code);
  if (by !== undefined) return { why: 'taken', by };
  if (of === undefined) return null;
  const find = (one: string) => findPack(known, one);
  const inner = find(of);
  if (isSameCode(code, of) || wouldHoldItself(code, of, find)) return { why: 'cycle' };
  if (inner === undefined) return { why: 'unknown-pack', by: of };
  return areAlike(known, inner.itemId, item) ? null : { why: 'other-item', by: of };
}

/** What else has that code on a label, or as a pack of its own. */
function takenBy({ queue, mirror, stock }: PackFacts, item: Item, code: string): string | undefined {
  const { items, folders } = meantBy(stock, queue, mirror, codeKeys(code));
  const other = items.find((one) => !areAlike({ mirror, stock }, one.id, item));
  return other?.name ?? folders[0]?.name ?? ordersByNumber(mirror, code)[0]?.number;
}

const areAlike = (known: Omit<PackFacts, 'queue'>, itemId: number, item: Item): boolean =>
  itemsOfPack(known, { itemId: item.id }, known.stock.made()).some(({ id }) => id === itemId);

type Plan =
  /** `field`: of the size. `set`: null where the item has it already. */
  | { readonly kind: 'account'; readonly field: number; readonly set: Partial<EditableFields> | null }
  | { readonly kind: 'station'; readonly why?: KeptHere };

/** Where its size is kept. A code that counts as one is a label, and this station's own. */
function planFor(field: number | null, item: Item, { code, units, of }: TaughtPack): Plan {
  if (field === null || units === ONE) return { kind: 'station' };
  if (of !== undefined) return { kind: 'station', why: 'pack-of-packs' };
  const { label, labelExtra } = item;
  if (label !== null && isSameCode(label.code, code)) return { kind: 'station', why: 'own-label' };
  if (labelExtra !== undefined && !isSameCode(labelExtra.code, code))
    return { kind: 'station', why: 'second-label' };
  // With more digits than the service keeps it would be read back as another size.
  if (decimal(Number(units)) !== units) return { kind: 'station', why: 'too-exact' };
  if (packOn(item, field)?.pieces === units) return { kind: 'account', field, set: null };
  const own = asLabel(code, undefined);
  const fresh = { code: own.code, type: LABEL_TYPES[own.symbology] };
  return {
    kind: 'account',
    field,
    set: { labelExtra: labelExtra ?? fresh, customValues: { [field]: Number(units) } },
  };
}

/** @param itemId on whose page; the code may be on other goods as well @returns undefined: it is not known there */
export function forgetPack(
  desk: DeskPorts,
  db: Writer,
  { code, itemId, kept }: { readonly code: string; readonly itemId: number; readonly kept: PackKept },
): Outcome | undefined {
  const known = packFacts(desk, db);
  const { stock } = known;
  const item = stock.item(itemId);
  if (kept === 'station') {
    const own = packsByKeys(db, codeKeys(code));
    const [first] = own;
    if (first === undefined) return undefined;
    const isElsewhere = packsKnown(known, codeKeys(code)).some((one) => one.kept === 'account');
    const holder = isElsewhere ? undefined : holderOf(db, code);
    if (holder !== undefined) return refused({ why: 'holds', by: holder, code });
    for (const one of own) removePack(db, one.code);
    return {
      tone: 'done',
      said: {
        kind: 'code-forgotten',
        code,
        item: stock.itemRef(first.itemId) ?? unnamed(first.itemId),
        kept,
      },
      undo: { kind: 'packs', codes: own.map(beforeOf) },
    };
  }
  const field = setting(db, 'packField');
  const holders = item === undefined || field === null ? [] : holdersOf(known, item, field, code);
  if (item === undefined || field === null || holders.length === 0) return undefined;
  const holder = holderOf(db, code);
  if (holder !== undefined) return refused({ why: 'holds', by: holder, code });
  const set = { labelExtra: null, customValues: { [field]: null } };
  const said = { kind: 'code-forgotten', code, item: stock.refOf(item), kept } as const;
  return editEach(
    desk,
    db,
    stock,
    said,
    holders.map((one) => ({ item: one, set })),
  );
}

/** A pack here that holds packs of that code: without it, what is in that one would not be known. */
const holderOf = (db: Reader, code: string): string | undefined =>
  packsOfPacks(db).find(({ of }) => of !== undefined && isSameCode(of, code))?.code;

/** F8: the codes as they were. */
export function undoPacks(desk: DeskPorts, db: Writer, { codes }: Extract<Undo, { kind: 'packs' }>): Outcome {
  const { at, by } = sign(desk);
  for (const { code, was } of codes) {
    const [key] = codeKeys(code);
    if (was === null || key === undefined) removePack(db, code);
    else putPack(db, { code, key, ...was }, at, by);
  }
  return { tone: 'done', said: { kind: 'codes-back', codes: codes.map(({ code }) => code) }, undo: null };
}

const refused = (about: {
  readonly why: PackRefusal;
  readonly code: string;
  readonly by?: string;
}): Outcome => ({ tone: 'refused', said: { kind: 'pack-refused', ...about }, undo: null });
