/**
 * The delivery rules of the edit-item command, which sets fields of an item or folder (`domain/fields.ts`). The request contains only what
 * the operator changed, also of the custom fields, so other clients' edits of other fields stay. Tags and photos are sent as whole lists.
 * Items have no version at the service, so the last writer would win silently: the record is read before each attempt. If its fields
 * already have the wanted values, the command counts as applied. The command goes to review (a person decides)
 * - if one of these fields has a value that is neither the one the operator saw nor the wanted one: another client changed it;
 * - if the answer was lost, and the fields are as before but another client has written the record since: it may have reverted the edit;
 * - if the record no longer exists, or the service refuses the request.
 *
 * A repetition after a lost answer waits for the settle delay. New notes keep the mark by which the record's creation is recognized.
 */
import {
  customIdOf,
  fieldIn,
  fieldNames,
  fieldsNamed,
  sameField,
  textOf,
  type FieldName,
} from '#domain/stock/fields.ts';
import type { EditableFields } from '#domain/stock/record.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { withMarkOf, withoutMark } from '#domain/commands/mark.ts';
import { fieldsOf } from '../../../editable-fields-of-found-record.ts';
import { wireNumber } from '../decimal-to-wire-number.ts';
import { bodyOfFields } from './fields-to-wire.ts';
import {
  howFound,
  mayBeBooked,
  notFound,
  proof,
  refusal,
  review,
  waitForSettleDelay,
  type CommandOf,
  type Kind,
} from '../command-kind.ts';
import { recordBefore } from '../effects-left-by-applied-requests.ts';
import { isRewritten } from '../effects-of-own-later-commands.ts';
import { readRecord } from '../../reads/read-plans.ts';
import type { Found, ReadPlan } from '../../reads/read-plan-types.ts';

interface Preimage {
  readonly fields: Partial<EditableFields>;
  /** When the record was last written before the attempt. Absent in attempts of the first versions. */
  readonly updatedAt?: string;
}

export const editItem: Kind<'edit-item', Found | null, Preimage> = {
  // Whole: custom fields and photos are in an answer only if requested.
  readPlan: readWhatIsEdited,

  decide: (command, found, past) => {
    if (found === null) return notFound(past, 'record');
    const { set, itemId } = command.intent;
    const now = fieldsOf(found);
    const names = fieldNames(set);
    if (names.every((name) => isSame(now, set, name))) {
      return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    }
    const base: Partial<EditableFields> = past.uncertain?.preimage.fields ?? command.basis.fields;
    const moved = names.find((name) => !isSame(now, base, name) && !isSame(now, set, name));
    if (moved !== undefined) {
      const texts = { base: textIn(base, moved), now: textIn(now, moved), ours: textIn(set, moved) };
      const called = command.basis.called?.[customIdOf(moved) ?? 0];
      const field = { field: moved, ...(called === undefined ? {} : { called }) };
      return review({ kind: 'edit-moved', ...field, ...texts, nowAll: now, ...mayBeBooked(past) });
    }
    const { updatedAt } = found.kind === 'item' ? found.item : found.folder;
    // Another client may have reverted the edit; a repetition would overwrite that.
    if (
      past.uncertain !== null &&
      isRewritten(past.uncertain.preimage.updatedAt, { id: itemId, updatedAt }, past)
    )
      return review({ kind: 'cannot-tell', readings: [], reason: 'rewritten' });
    return (
      waitForSettleDelay(past) ?? {
        kind: 'send',
        preimage: { fields: fieldsNamed(now, names), updatedAt },
        request: {
          method: routes.updateItem.method,
          path: fillPath(routes.updateItem.path, { item_id: itemId }),
          body: bodyOf(set.notes === undefined ? set : { ...set, notes: marked(now.notes, set.notes) }),
        },
      }
    );
  },

  interpretResponse: (_command, _preimage, answer) =>
    answer.kind === 'refused'
      ? refusal(answer, 'record')
      : { kind: 'settle', proof: proof({ how: 'answer' }) },

  checkAnswered: true,

  wrote: ({ intent: { itemId: id, set } }, { updatedAt }) => ({
    records: fieldNames(set).map((name) => ({
      id,
      figure: name,
      isShown: (found) => (found.isBare === true && isEmbedded(name)) || isSame(fieldsOf(found), set, name),
    })),
    replaced: recordBefore(id, updatedAt),
  }),

  undo: ({ intent, basis }, _proof, preimage) => {
    const before: Partial<EditableFields> = preimage?.fields ?? basis.fields;
    const set = fieldsNamed(before, fieldNames(intent.set));
    return { intents: [{ kind: 'edit-item', itemId: intent.itemId, set }], stays: [] };
  },
};

/**
 * Gives up if the record has what is edited in a form that cannot be read: tags and photos are sent as whole lists, and would be written
 * over unseen.
 */
function* readWhatIsEdited({ intent: { itemId, set } }: CommandOf<'edit-item'>): ReadPlan<Found | null> {
  const found = yield* readRecord(itemId, { whole: true });
  const member = found?.unfit?.find((one) => MEMBERS[one]?.some((field) => set[field] !== undefined));
  if (member !== undefined)
    yield { type: 'give-up', words: `the service gives ${member} in a form that cannot be read` };
  return found;
}

/** The members of the wire's record that a read may leave out, and the fields that are read from them. */
const MEMBERS: { readonly [member: string]: readonly (keyof EditableFields)[] } = {
  tags: ['tags'],
  tag_names: ['tags'],
  photos: ['photoIds'],
  measured_quantity: ['measure'],
  custom_attribute_values: ['customValues'],
};

/** Whether a field is the same in both. */
const isSame = (one: Partial<EditableFields>, other: Partial<EditableFields>, name: FieldName): boolean =>
  sameField(fieldIn(words(one), name), fieldIn(words(other), name));

const textIn = (fields: Partial<EditableFields>, name: FieldName): string | null =>
  textOf(fieldIn(fields, name));

/** Whether an answer has the field only where it was requested. */
const isEmbedded = (name: FieldName): boolean => name === 'photoIds' || customIdOf(name) !== null;

/** The fields without the mark that this station puts into notes. */
function words(fields: Partial<EditableFields>): Partial<EditableFields> {
  return fields.notes === undefined ? fields : { ...fields, notes: withoutMark(fields.notes) };
}

/** New notes with the record's mark kept: the duplicate check of its creation finds it by the mark. */
const marked = (now: string | null, notes: string | null): string | null =>
  withMarkOf(now, withoutMark(notes));

function bodyOf(set: Partial<EditableFields>): object {
  const { name, notes, measure } = set;
  return {
    ...(name === undefined ? {} : { name }),
    ...(notes === undefined ? {} : { notes }),
    ...bodyOfFields(set),
    // The unit of a measured quantity stays the one that was given when the item was created.
    ...(measure === undefined
      ? {}
      : { measured_quantity: { value: measure === null ? null : wireNumber(measure.value) } }),
  };
}
