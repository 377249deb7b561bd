/** The shapes in which a screen asks for the list of items, and says how it is to be looked at. */
import { z } from 'zod';
import { parseDecimal, type Decimal } from '#domain/values/decimal.ts';
import { ITEM_SORTS, NONE_COLUMNS, NUMBER_COLUMNS } from '#domain/views/items.ts';
import type { Sends } from '#domain/replies/reply.ts';
import type { ManyTakenBack } from '#domain/replies/reply-of-parts.ts';
import { MOST_LOCATIONS } from '#domain/barcode/location-pattern.ts';
import { CSV_SIGNS, csvHead } from './csv.ts';
import { editable, recordId } from './intents.ts';

/** A decimal as it is kept: a read is asked with what it is checked to be. */
const value = z.custom<Decimal>((text) => typeof text === 'string' && parseDecimal(text) === text);

const fieldId = z.number().int().positive();

const condition = z.union([
  z.object({ kind: z.enum(['below-minimum', 'no-label']) }),
  z.object({
    kind: z.literal('number'),
    column: z.enum(NUMBER_COLUMNS),
    than: z.enum(['least', 'most']),
    value,
  }),
  z.object({ kind: z.literal('none'), column: z.enum(NONE_COLUMNS) }),
  z.object({
    kind: z.literal('custom'),
    fieldId,
    than: z.literal('contains'),
    value: z.string().min(1).max(190),
  }),
  z.object({ kind: z.literal('custom'), fieldId, than: z.enum(['least', 'most']), value }),
  z.object({ kind: z.literal('custom'), fieldId, than: z.enum(['since', 'until']), value: z.iso.date() }),
  z.object({ kind: z.literal('tag'), value: z.string().min(1).max(190) }),
  z.object({ kind: z.literal('updated'), than: z.enum(['since', 'until']), day: z.iso.date() }),
]);

export const itemFilter = z.object({
  text: z.string().max(200),
  folderId: recordId.nullable().exactOptional(),
  below: z.boolean(),
  // An account may have many fields of its own.
  conditions: z.array(condition).max(200).readonly(),
});

export const itemOrder = z.object({
  by: z.union([z.enum(ITEM_SORTS), z.templateLiteral(['custom-', fieldId])]),
  isDescending: z.boolean(),
});

/** Rows of one read: more than any screen shows at a time. */
export const MOST_ROWS = 500;
/** Items that are chosen at a time. */
export const MOST_CHOSEN = 10_000;

const listed = { filter: itemFilter, order: itemOrder, from: z.number().int().min(0) };

export const ITEMS_ASK = z.object({ ...listed, count: z.number().int().min(1).max(MOST_ROWS) });
export const ITEM_IDS_ASK = z.object({ ...listed, count: z.number().int().min(1).max(MOST_CHOSEN) });

export const itemsLook = z.object({
  columns: z.array(z.string().min(1).max(60)).max(40).readonly(),
  order: itemOrder,
  isGallery: z.boolean(),
  saved: z
    .array(z.object({ name: z.string().trim().min(1).max(60), filter: itemFilter, order: itemOrder }))
    .max(50)
    .readonly(),
});

const uid = z.string().min(1).max(50);

/** Items in one piece of an act on many: so many commands are given between two scans. */
export const PIECE = 25;

/** `id`: the piece's; asked again with the same one, it is done once. */
export const MANY_ASK = z.object({
  id: uid,
  itemIds: z.array(recordId).min(1).max(PIECE).readonly(),
  does: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('move'), folderId: recordId.nullable() }),
    z.object({ kind: z.literal('edit'), set: editable.omit({ name: true, label: true }) }),
    /** Besides the tags that each has. */
    z.object({ kind: z.literal('tag'), tag: z.string().trim().min(1).max(190) }),
    z.object({ kind: z.literal('delete') }),
  ]),
});
export type ManyAsk = z.output<typeof MANY_ASK>;

export interface ManyDone {
  readonly given: number;
  readonly refused: number;
  readonly sends?: Sends;
}

/** Takes a piece back. `id`: the piece's. `isBack`: what is booked, too. */
export const MANY_UNDO_ASK = z.object({ id: uid, isBack: z.literal(true).exactOptional() });

/** `sends`: what takes back what had been booked. */
export type ManyUndone = ManyTakenBack & { readonly sends?: Sends };

const names = z.array(z.string().trim().min(1).max(190)).min(1);
/** `prefix`: what stands before a location's name on its label. */
const locations = { parentId: recordId.nullable(), isNested: z.boolean(), prefix: z.string().max(40) };

export const LOCATIONS_ASK = z.object({
  ...locations,
  id: uid,
  names: names.max(PIECE).readonly(),
});
export type LocationsAsk = z.output<typeof LOCATIONS_ASK>;
export const LOCATIONS_THERE_ASK = z.object({ ...locations, names: names.max(MOST_LOCATIONS).readonly() });

/** `bare`: of those there, without a label. `taken`: labels they would get that are on something else. */
export interface LocationsThere {
  readonly there: number;
  readonly bare: number;
  readonly missing: number;
  readonly taken: number;
}

/** `isStopped`: one of them could not be made, and none behind it was. */
export interface LocationsMade {
  readonly given: number;
  /** Of those that were there already. */
  readonly labelled: number;
  readonly labels: readonly { readonly folderId: number; readonly name: string; readonly code: string }[];
  readonly isStopped: boolean;
  readonly sends?: Sends;
}

/** `itemIds` absent: all that fit. `head`: what stands over a column. */
export const EXPORT_ASK = z.object({
  filter: itemFilter,
  order: itemOrder,
  itemIds: z.array(recordId).max(MOST_CHOSEN).readonly().exactOptional(),
  columns: z
    .array(z.object({ id: z.string().min(1).max(60), head: csvHead }))
    .min(1)
    .max(60)
    .readonly(),
  ...CSV_SIGNS,
});
export type ExportAsk = z.output<typeof EXPORT_ASK>;
