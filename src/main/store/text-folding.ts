/**
 * Normalizes texts for the search, so that two spellings compare equal if a reader takes them for the same word: differences of case,
 * diacritics, character width and ligatures are removed. If one text contains another, their normalized forms do so too, because the result
 * is decomposed Unicode. `wordsOf` splits a search text into its normalized words.
 */

/* oxlint-disable-next-line no-control-regex -- nearly every text is plain, and is folded a million times in a first pull */
const PLAIN = /^[\u0001-\u007f]*$/;
/** The marks of the Latin, Greek and Cyrillic scripts; those of other scripts make another letter of the one they stand by. */
const MARKS = /[\u0300-\u036f]/g;

export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return (
    text
      // SQLite ends a text at NUL, and cannot store lone surrogates.
      .replaceAll('\0', ' ')
      .replaceAll(/\p{Surrogate}/gu, '\ufffd')
      .normalize('NFKD')
      .replaceAll(MARKS, '')
      // Through capitals: only there are ß and ss, ı and i, and both small sigmas the same.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFKD')
      .replaceAll(MARKS, '')
  );
}

/** The different words of a typed text, folded, without those that are contained in another. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(folded(text).split(/\s+/))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}
