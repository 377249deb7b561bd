/**
 * Folds texts for comparison, so that two spellings a reader takes for the same compare equal: case, diacritics, character width and
 * ligatures are removed. The result is decomposed, so a substring of a text is a substring of its folded form.
 */

/* oxlint-disable-next-line no-control-regex -- nearly every text is plain, and is folded a million times in a first pull */
const PLAIN = /^[\u0001-\u007f]*$/;
/** The marks of the Latin, Greek and Cyrillic scripts; those of other scripts make another letter of the one they stand by. */
const MARKS = /[\u0300-\u036f]/g;

export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return (
    text
      // What SQLite would end a text at, and what it cannot keep.
      .replaceAll('\0', ' ')
      .replaceAll(/\p{Surrogate}/gu, '\ufffd')
      .normalize('NFKD')
      .replaceAll(MARKS, '')
      // Through capitals: ß and ss, ı and i, and both small sigmas are one only there.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFKD')
      .replaceAll(MARKS, '')
  );
}

/** The different words of what somebody typed, folded. One that is a piece of another says nothing of its own. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(folded(text).split(/\s+/))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}
