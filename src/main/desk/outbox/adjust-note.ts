/**
 * The line that an adjustment leaves on its item, where the profile wants it there: an edit of its own, given in the same transaction and
 * known by its id. It says that something was booked, so it goes with the adjustment: taken back with it, and dropped where a person
 * discards it. It waits in the item's lane behind the adjustment, so it is never written before that is booked.
 */
import { isUnapplied } from '#domain/commands/delivery-state.ts';
import {
  lastLineOf,
  notesWithLine,
  notesWithoutLine,
  type NoteIn,
  type Unwritten,
} from '#domain/stock/adjustment.ts';
import type { Facts } from '#domain/commands/facts.ts';
import type { Intent } from '#domain/commands/intent.ts';
import { decide, type DecidedOr } from '#domain/kinds/definitions.ts';
import type { EditableFields } from '#domain/stock/record.ts';
import { commandById, type StoredCommand } from '../../store/commands/commands.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { cancelCommand } from './cancel.ts';
import { writtenBefore } from './written-before.ts';

const noteId = (adjustmentId: string): string => `${adjustmentId}-note`;

/** The edit that writes an adjustment's line; undefined where it has none. */
const noteOf = (db: Reader, { kind, id }: StoredCommand): StoredCommand | undefined =>
  kind === 'adjust' ? commandById(db, noteId(id)) : undefined;

interface Note {
  readonly adjustmentId: string;
  readonly itemId: number;
  readonly line: string;
}

type Planned =
  | { readonly kind: 'write'; readonly id: string; readonly decided: DecidedOr }
  | { readonly kind: 'leave'; readonly why: Unwritten };

/** The edit that writes the line. Undefined: the profile does not write it on items. @param facts with the adjustment among what waits */
export function planNote(facts: Facts, noteIn: NoteIn, note: Note): Planned | undefined {
  const { adjustmentId, line } = note;
  if (noteIn === 'nowhere') return undefined;
  const itemId = facts.idNow(note.itemId);
  // Notes of a record that is yet to be made are not all there: the mark it is found by comes with it.
  if (itemId < 0) return { kind: 'leave', why: 'not-made' };
  const set = fieldsWith(facts, itemId, { noteIn, line });
  if (set === undefined) return { kind: 'leave', why: 'too-long' };
  const decided = decide(facts, { kind: 'edit-item', itemId, set }, {});
  return { kind: 'write', id: noteId(adjustmentId), decided };
}

function fieldsWith(
  facts: Facts,
  itemId: number,
  { noteIn, line }: { readonly noteIn: Exclude<NoteIn, 'nowhere'>; readonly line: string },
): Partial<EditableFields> | undefined {
  if (noteIn !== 'notes') return { customValues: { [noteIn.fieldId]: line } };
  const notes = notesWithLine(shownFields(facts, itemId)?.notes ?? null, line);
  return notes === undefined ? undefined : { notes };
}

/** As a screen shows them: the line of another adjustment may wait. */
function shownFields(facts: Facts, itemId: number): EditableFields | undefined {
  const edited = decide(facts, { kind: 'edit-item', itemId, set: {} }, {});
  return 'refused' in edited || edited.kind !== 'edit-item' ? undefined : edited.basis.fields;
}

/** Its adjustment is not to be booked. */
export function cancelNote(db: Writer, adjustment: StoredCommand, at: string): void {
  const note = noteOf(db, adjustment);
  if (note?.state === 'queued') cancelCommand(db, note, at);
}

/**
 * What takes the line of a booked adjustment off its item again, and leaves what was written since: other lines among it. None where
 * it is not there, or is not written yet (`cancelNote`).
 */
export function noteBack(facts: Facts, db: Reader, adjustment: StoredCommand): readonly Intent[] {
  const note = noteOf(db, adjustment);
  if (note?.kind !== 'edit-item') return [];
  if (note.state === 'queued' || isUnapplied(note)) return [];
  const { itemId, set } = note.intent;
  const now = shownFields(facts, itemId);
  if (now === undefined) return [];
  if (set.notes !== undefined) {
    const notes = notesWithoutLine(now.notes, lastLineOf(set.notes));
    return notes === undefined ? [] : [{ kind: 'edit-item', itemId, set: { notes } }];
  }
  return Object.entries(set.customValues ?? {}).flatMap(([fieldId, line]): readonly Intent[] => {
    const id = Number(fieldId);
    if (now.customValues?.[id] !== line) return [];
    return [{ kind: 'edit-item', itemId, set: { customValues: { [id]: writtenBefore(db, note, id) } } }];
  });
}
