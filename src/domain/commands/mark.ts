/** A record made from here carries its command's mark at the end of its notes, so that the outbox finds it again. */
const BEGIN = '[ref:';
const MARK = /\s*\[ref:([0-9a-f-]{36})\]\s*$/;
const MARKS = /\[ref:[^\]]*\]/g;

/** The notes as somebody wrote them; null where nothing is left. */
export function withoutMark(notes: string | null): string | null {
  const words = (notes ?? '').replace(MARK, '').trim();
  return words === '' ? null : words;
}

/** Other words with the mark that was there: the record stays found. Null: neither. */
export function withMarkOf(before: string | null, words: string | null): string | null {
  const mark = MARK.exec(before ?? '')?.[0].trim();
  if (mark === undefined) return words;
  return words === null ? mark : `${words} ${mark}`;
}

/** The mark of a command. @param id the command's */
export const markOf = (id: string): string => `${BEGIN}${id}]`;

/** The command whose mark notes end with; undefined where they have none. */
export const markedBy = (notes: string | null): string | undefined => MARK.exec(notes ?? '')?.[1];

/** Whether notes carry some command's mark, wherever in them. */
export const hasMark = (notes: string): boolean => notes.includes(BEGIN);

/** All marks in notes, wherever in them. A copy of a record has those of the record, and no other. */
export const marksIn = (notes: string | null): readonly string[] => notes?.match(MARKS) ?? [];

/** Notes with a command's mark at their end. */
export const marked = (notes: string | null, id: string): string =>
  notes === null || notes === '' ? markOf(id) : `${notes} ${markOf(id)}`;
