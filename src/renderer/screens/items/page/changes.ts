/**
 * What is typed into the fields of a record's page, as texts and choices, and what of it is a change. A field that cannot be saved as it
 * stands is told apart: nothing is sent while there is one.
 */
import { LABEL_TYPES } from '#bridge/label-types.ts';
import { momentIn } from '#domain/values/day.ts';
import { decimal, negate, type Decimal } from '#domain/values/decimal.ts';
import { customIdOf, fieldIn, sameField, settingOf, withFields } from '#domain/stock/fields.ts';
import type { FieldName, FieldValue } from '#domain/stock/fields.ts';
import { asLabel, LABEL_SYMBOLOGIES, writtenIn } from '#domain/barcode/label.ts';
import { withMarkOf, withoutMark } from '#domain/commands/mark.ts';
import type { EditableFields } from '#domain/stock/record.ts';
import type { OwnField, RecordView } from '#domain/views/record.ts';
import { straight } from '../../../strings/direction.ts';
import { readQuantity, writeQuantity } from '../../../ui/keys/quantity.ts';

/** `type`: the service's word; empty: whichever the code is most at home in. */
export interface TypedLabel {
  readonly code: string;
  readonly type: string;
}

/** `adding`: another one as it is typed, which is one of them also where nobody has pressed Enter. */
export interface TypedTags {
  readonly all: readonly string[];
  readonly adding: string;
}

interface TypedFields {
  readonly label: TypedLabel;
  readonly labelExtra: TypedLabel;
  readonly tags: TypedTags;
  readonly photoIds: readonly number[];
}

/** A text for each field that is typed; of a custom one that is chosen, whether it is set; null: none. */
export type Typed = {
  readonly [N in FieldName]?: N extends keyof TypedFields ? TypedFields[N] : string | boolean | null;
};

export interface Changes {
  readonly set: Partial<EditableFields>;
  readonly changed: readonly FieldName[];
  /** What cannot be saved as it stands. */
  readonly wrong: readonly FieldName[];
}

export function changesOf(view: Pick<RecordView, 'fields' | 'ownFields'>, typed: Typed): Changes {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of that object
  const names = (Object.keys(typed) as FieldName[]).filter((name) => typed[name] !== undefined);
  let set: Partial<EditableFields> = {};
  const [changed, wrong]: [FieldName[], FieldName[]] = [[], []];
  for (const name of names) {
    const value = readField(view, name, typed);
    if (value === undefined) wrong.push(name);
    else if (!isAsBefore(view.fields, name, value)) {
      changed.push(name);
      set = withFields(set, settingOf(name, value));
    }
  }
  return { set, changed, wrong };
}

function isAsBefore(fields: EditableFields, name: FieldName, value: FieldValue): boolean {
  const before = fieldIn(fields, name);
  if (name !== 'notes' || typeof before !== 'string') return sameField(before, value);
  return sameField(withoutMark(before), typeof value === 'string' ? withoutMark(value) : value);
}

/** The value to be sent; undefined where what is typed cannot be. */
function readField(
  { fields, ownFields }: Pick<RecordView, 'fields' | 'ownFields'>,
  name: FieldName,
  typed: Typed,
): FieldValue {
  switch (name) {
    case 'name':
      return textIn(typed[name]) || undefined;
    case 'notes':
      return withMarkOf(fields.notes, textIn(typed[name]) || null);
    case 'price':
    case 'minQuantity':
      return figureIn(textIn(typed[name]));
    case 'measure': {
      const value = figureIn(textIn(typed[name]));
      // Its unit is given when the item is made.
      return value && fields.measure ? { ...fields.measure, value } : undefined;
    }
    case 'label':
    case 'labelExtra':
      return labelIn(typed[name] ?? { code: '', type: '' });
    case 'tags':
      return tagsIn(typed[name] ?? { all: [], adding: '' });
    case 'photoIds':
      return typed[name];
    default: {
      const id = customIdOf(name);
      const control = ownFields.find((field) => field.id === id)?.control ?? 'text';
      return readOwn(control, typed[name] ?? null);
    }
  }
}

export function tagsIn({ all, adding }: TypedTags): readonly string[] {
  const tag = adding.trim();
  return tag === '' || all.includes(tag) ? all : [...all, tag];
}

const textIn = (typed: string | boolean | null | undefined): string =>
  typeof typed === 'string' ? typed.trim() : '';

/** Null: none. Undefined: not a figure. */
const figureIn = (text: string): Decimal | null | undefined => (text === '' ? null : readQuantity(text));

function labelIn({ code: typed, type }: TypedLabel): FieldValue {
  const code = typed.trim();
  if (code === '') return null;
  if (type === '') {
    const label = asLabel(code, undefined);
    return { code: label.code, type: LABEL_TYPES[label.symbology] };
  }
  const symbology = LABEL_SYMBOLOGIES.find((one) => LABEL_TYPES[one] === type);
  // A type that nobody here can write is kept as it is.
  if (symbology === undefined) return { code, type };
  const written = writtenIn(symbology, code);
  return written === undefined ? undefined : { code: written, type };
}

function readOwn(control: OwnField['control'], typed: string | boolean | null): FieldValue {
  if (typeof typed !== 'string') return typed;
  const text = typed.trim();
  if (text === '') return null;
  switch (control) {
    case 'number': {
      const size = readQuantity(text.replace(/^[-−]/, ''));
      const value = size === undefined || !/^[-−]/.test(text) ? size : negate(size);
      // The service keeps a number with no more digits than these.
      return value !== undefined && decimal(Number(value)) === value ? Number(value) : undefined;
    }
    case 'date':
      return momentIn(text) ?? undefined;
    case 'link':
      return /^https?:\/\/\S+$/i.test(text) ? text : undefined;
    case 'e-mail':
      return /^\S+@\S+$/.test(text) ? text : undefined;
    case 'text':
    case 'choice':
    case 'phone':
    case 'barcode':
    case 'yes-no':
      return text;
    default:
      return control satisfies never;
  }
}

/** A field's value as it is put into its control. */
export function asTyped(value: FieldValue): string {
  if (value === null || value === undefined || typeof value === 'boolean') return '';
  if (typeof value === 'number') return writeQuantity(decimal(value));
  return typeof value === 'string' ? straight(value) : '';
}
