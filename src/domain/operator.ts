/** Who works at a station that nobody has named: what it signs with, and shows in the language of the screens. */
export const UNNAMED_OPERATOR = 'Operator';
