/** Names that people give: of a station, an operator, an account, a record. */

/** Turns text around, breaks it, or is not there to the eye: behind it two names look the same, or like none. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Without what cannot be seen, and without blanks around it; empty where nothing is left. */
export const nameSeen = (text: string): string => text.replace(UNSEEN, '').trim();

const folded = (name: string): string => nameSeen(name.normalize('NFKC')).replace(/\s+/g, ' ').toLowerCase();

/** A name that the service has cut short is at least this long; a shorter one may be another record's. */
const LEAST_CUT = 8;

/**
 * Whether a service may have made the name out of the requested one: with something added ("Tape (copy)", "Hall 3 (#1)"), with other
 * blanks or capitals, or cut short.
 */
export function isRewrittenFrom(asked: string, name: string): boolean {
  const [before, after] = [folded(asked), folded(name)];
  return before !== '' && (after.includes(before) || (after.length >= LEAST_CUT && before.startsWith(after)));
}
