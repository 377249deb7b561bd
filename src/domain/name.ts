/** Names that people give: of a station, an operator, an account. */

/** Turns text around, breaks it, or is not there to the eye: behind it two names look the same, or like none. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Without what cannot be seen, and without blanks around it; empty where nothing is left. */
export const nameSeen = (text: string): string => text.replace(UNSEEN, '').trim();
