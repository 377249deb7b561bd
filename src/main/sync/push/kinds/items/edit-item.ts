/**
 * The delivery rules of the edit-item command, which sets fields of an item or folder (name, notes, price, minimum quantity, label). The
 * request holds only the fields that the operator changed, so other clients' edits of other fields stand. If one of these fields now has a
 * value that is neither the one the operator saw nor the one the operator set, another client changed it, and the command goes to review
 * (a person decides): the service keeps no version of items, so the last writer would win silently. The command also goes to review if the
 * answer was lost, and the fields are as before but another client has written the record since: our edit may have been reverted. New
 * notes keep the mark by which the record's creation is recognized.
 */
import type { EditableFields } from '#domain/record.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { withMarkOf, withoutMark } from '#domain/mark.ts';
import { FIELDS, fieldsOf, sameField, textOf } from '../../../editable-fields.ts';
import { wireNumber } from '../decimal-to-wire-number.ts';
import {
  howFound,
  mayBeBooked,
  notFound,
  proof,
  refusal,
  review,
  stillComing,
  type Kind,
} from '../command-kind.ts';
import { recordBefore } from '../effects-of-applied-request.ts';
import { isRewritten } from '../effects-of-own-later-commands.ts';
import { readRecord } from '../../reads/read-plans.ts';
import type { Found } from '../../reads/read-plan-types.ts';

interface Preimage {
  readonly fields: Partial<EditableFields>;
  /** When the record was last written before the attempt. Absent in attempts of the first versions. */
  readonly updatedAt?: string;
}

export const editItem: Kind<'edit-item', Found | null, Preimage> = {
  readPlan: (command) => readRecord(command.intent.itemId),

  decide: (command, found, past) => {
    if (found === null) return notFound(past, 'record');
    const { set, itemId } = command.intent;
    const now = fieldsOf(found);
    const names = FIELDS.filter((name) => set[name] !== undefined);
    if (names.every((name) => isSame(now, set, name))) {
      return { kind: 'settle', proof: proof({ how: howFound(past) }) };
    }
    const base: Partial<EditableFields> = past.uncertain?.preimage.fields ?? command.basis.fields;
    const moved = names.find((name) => !isSame(now, base, name) && !isSame(now, set, name));
    if (moved !== undefined) {
      const texts = { base: textOf(base[moved]), now: textOf(now[moved]), ours: textOf(set[moved]) };
      return review({ kind: 'edit-moved', field: moved, ...texts, nowAll: now, ...mayBeBooked(past) });
    }
    const { updatedAt } = found.kind === 'item' ? found.item : found.folder;
    // Another client may have reverted our edit, and would be overwritten.
    if (
      past.uncertain !== null &&
      isRewritten(past.uncertain.preimage.updatedAt, { id: itemId, updatedAt }, past)
    )
      return review({ kind: 'cannot-tell', readings: [], reason: 'rewritten' });
    return (
      stillComing(past) ?? {
        kind: 'send',
        preimage: { fields: Object.fromEntries(names.map((name) => [name, now[name]])), updatedAt },
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
    records: FIELDS.filter((name) => set[name] !== undefined).map((name) => ({
      id,
      figure: name,
      isShown: (found) => isSame(fieldsOf(found), set, name),
    })),
    replaced: recordBefore(id, updatedAt),
  }),

  undo: ({ intent, basis }, _proof, preimage) => {
    const before: Partial<EditableFields> = preimage?.fields ?? basis.fields;
    const names = FIELDS.filter((name) => intent.set[name] !== undefined);
    const set = Object.fromEntries(names.map((name) => [name, before[name]]));
    return { intents: [{ kind: 'edit-item', itemId: intent.itemId, set }], stays: [] };
  },
};

/** Whether a field is the same in both. */
function isSame(one: Partial<EditableFields>, other: Partial<EditableFields>, name: keyof EditableFields) {
  return sameField(words(one)[name], words(other)[name]);
}

/** The fields without the mark that this station puts into notes. */
function words(fields: Partial<EditableFields>): Partial<EditableFields> {
  return fields.notes === undefined ? fields : { ...fields, notes: withoutMark(fields.notes) };
}

/** New notes with the record's mark kept: the duplicate check of its creation finds it by the mark. */
const marked = (now: string | null, notes: string | null): string | null =>
  withMarkOf(now, withoutMark(notes));

function bodyOf(set: Partial<EditableFields>): object {
  const { name, notes, price, minQuantity, label } = set;
  return {
    ...(name === undefined ? {} : { name }),
    ...(notes === undefined ? {} : { notes }),
    ...(price === undefined ? {} : { price: price === null ? null : wireNumber(price) }),
    ...(minQuantity === undefined
      ? {}
      : { min_quantity: minQuantity === null ? null : wireNumber(minQuantity) }),
    ...(label === undefined ? {} : { label_url: label?.code ?? null, label_url_type: label?.type || null }),
  };
}
