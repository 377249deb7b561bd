/**
 * The fields of an item or folder that an operator can edit, one by one: names them, takes them from a record, gives one as text, compares
 * two values of one, and lays an edit over them. Each custom field is a field of its own, so that two people who edit different ones do not
 * meet. Tags and photos are one field each, whatever their order: the service is always sent the whole list.
 *
 * In an edit a missing member means "as it is"; null, an empty list or an empty text means "none". In the fields of a record a missing member
 * means "none".
 */
import { compare, parseDecimal } from '../values/decimal.ts';
import type {
  CustomValue,
  CustomValues,
  EditableFields,
  Folder,
  Item,
  Label,
  Measure,
  Photo,
} from './record.ts';

type Set = Partial<EditableFields>;

/** `custom-12`: the custom field with the id 12. */
export type FieldName = Exclude<keyof EditableFields, 'customValues'> | `custom-${number}`;

export type FieldValue =
  string | Label | Measure | CustomValue | readonly string[] | readonly number[] | null | undefined;

const CUSTOM = 'custom-';

/** The id of the custom field that a name stands for; null for any other field. */
export const customIdOf = (name: string): number | null =>
  name.startsWith(CUSTOM) ? Number(name.slice(CUSTOM.length)) : null;

const customName = (id: number | string): FieldName => `${CUSTOM}${Number(id)}`;

/** The fields that an edit sets, or that a record has. */
export function fieldNames({ customValues = {}, ...others }: Set): FieldName[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of that object
  const names = (Object.keys(others) as (keyof typeof others)[]).filter((name) => others[name] !== undefined);
  return [...names, ...Object.keys(customValues).map(customName)];
}

export function fieldIn(fields: Set, name: FieldName): FieldValue {
  const id = customIdOf(name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any other name is a member's
  return id === null ? (fields[name as keyof Set] as FieldValue) : fields.customValues?.[id];
}

/** An edit of that one field; of a missing value: to none. */
export function settingOf(name: FieldName, value: FieldValue): Set {
  const id = customIdOf(name);
  const set = id === null ? { [name]: value ?? noneOf(name) } : { customValues: { [id]: value ?? null } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the value is that field's
  return set as Set;
}

const noneOf = (name: FieldName): null | [] => (name === 'tags' || name === 'photoIds' ? [] : null);

/** These fields alone, with an explicit "none" where there is none: laid over a record, they restore it. */
export const fieldsNamed = (fields: Set, names: readonly FieldName[]): Set =>
  names.reduce<Set>((set, name) => withFields(set, settingOf(name, fieldIn(fields, name))), {});

/** The fields with an edit laid over them. */
export function withFields<F extends Set>(fields: F, set: Set): F {
  const { customValues, ...others } = set;
  if (customValues === undefined) return { ...fields, ...others };
  return { ...fields, ...others, customValues: { ...fields.customValues, ...customValues } };
}

/** A folder has neither a price nor a minimum. */
export function fieldsOfRecord(record: Item | Folder): EditableFields {
  const { name, notes, label, labelExtra, tags = [], customValues, photos } = record;
  const own =
    'folderId' in record
      ? { price: record.price, minQuantity: record.minQuantity, ...some('measure', record.measure) }
      : { price: null, minQuantity: null };
  return {
    name,
    notes,
    label,
    ...own,
    ...some('labelExtra', labelExtra),
    ...(tags.length === 0 ? {} : { tags }),
    ...some('customValues', customValues),
    ...some(
      'photoIds',
      photos?.map(({ id }) => id),
    ),
  };
}

const some = <K extends string, V>(name: K, value: V | undefined) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a member, or none
  (value === undefined ? {} : { [name]: value }) as { readonly [N in K]?: V };

/** The record with an edit laid over it, and the codes that follow from it. A photo that is not on it yet is known by its id alone. */
export function editRecord<R extends Item | Folder>(record: R, set: Set): R {
  const { labelExtra, measure, customValues, photoIds, tags, ...plain } = set;
  const {
    labelExtra: extra,
    customValues: custom,
    photos,
    measure: measured,
    ...rest
  } = {
    measure: undefined,
    ...record,
  };
  const now = {
    ...rest,
    ...plain,
    ...(tags === undefined ? {} : { tags }),
    ...someOf('labelExtra', labelExtra === undefined ? extra : labelExtra),
    ...someOf('measure', measure === undefined ? measured : measure),
    ...someOf('customValues', customAfter(custom, customValues)),
    ...someOf('photos', photoIds === undefined ? photos : photoIds.map((id) => photoOf(photos, id))),
    codes: codesAfter(record, set),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the members of a record, those of a folder among them
  return now as unknown as R;
}

const someOf = <K extends string, V extends object>(name: K, value: V | null | undefined) =>
  value == null || Object.keys(value).length === 0 ? {} : { [name]: value };

function customAfter(now: CustomValues = {}, set: Set['customValues'] = {}): CustomValues {
  const all = { ...now, ...set };
  const there = Object.entries(all).flatMap(([id, value]) =>
    value === null || value === '' ? [] : [[Number(id), value] as const],
  );
  return Object.fromEntries(there);
}

const photoOf = (photos: readonly Photo[] | undefined, id: number): Photo =>
  photos?.find((one) => one.id === id) ?? { id, name: null, url: null };

/** The primary label first, then the second one; a custom field's code goes where the old one was. */
function codesAfter(record: Item | Folder, set: Set): readonly string[] {
  const { label = record.label, labelExtra = record.labelExtra ?? null } = set;
  const before = new Set([record.label, record.labelExtra].flatMap((one) => one?.code ?? []));
  const others = record.codes.filter((code) => !before.has(code));
  const replaced = others.flatMap((code) => {
    const name = Object.entries(record.customValues ?? {}).find(([, value]) => value === code)?.[0];
    const next = name === undefined ? undefined : set.customValues?.[Number(name)];
    if (next === undefined) return [code];
    return typeof next === 'string' && next !== '' ? [next] : [];
  });
  return [...new Set([...[label, labelExtra].flatMap((one) => one?.code ?? []), ...replaced])];
}

/**
 * Compares exactly: the code 12 is not 0012, and a QR Code of it is not its Code 128. Decimals are canonical text. A custom value that is a
 * number is compared as one, however it is written; of a measure the value alone can be edited.
 */
export function sameField(a: FieldValue, b: FieldValue): boolean {
  const [one, other] = [keyOf(a), keyOf(b)];
  if (one === other) return true;
  if (typeof a !== 'number' && typeof b !== 'number') return false;
  const [first, second] = [parseDecimal(one ?? ''), parseDecimal(other ?? '')];
  return first !== undefined && second !== undefined && compare(first, second) === 0;
}

/** The same for values that are the same; null for none. */
function keyOf(value: FieldValue): string | null {
  if (isList(value)) return value.length === 0 ? null : JSON.stringify([...value].map(String).sort());
  const text = textOf(value);
  const isLabel = typeof value === 'object' && value !== null && 'code' in value;
  return isLabel ? JSON.stringify([text, value.type]) : text;
}

/** A field as a person reads it; null for an empty one as well as for a missing one. */
export function textOf(value: FieldValue): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'object') return String(value);
  if (isList(value)) return value.length === 0 ? null : value.join(', ');
  if ('code' in value) return value.code;
  return 'json' in value ? value.json : value.value;
}

const isList = (value: FieldValue): value is readonly string[] | readonly number[] => Array.isArray(value);
