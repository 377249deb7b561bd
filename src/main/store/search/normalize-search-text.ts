/**
 * Normalizes texts for the search, so that two spellings of a word compare equal (`folded`): differences of case, diacritics, character
 * width and ligatures are removed. Only the diacritics U+0300 to U+036F are removed, because the marks of other scripts make another
 * letter.
 * In Latin, Greek and Cyrillic, if one text contains another, the normalized forms do so too, because each letter is decomposed by itself.
 * In scripts with other combining marks, such as Hebrew points, this does not always hold, because decomposing (NFKD) sorts the marks of a
 * letter.
 * `wordsOf` splits a search text into its normalized words. It drops repeated words, and words that another word contains.
 */

/* oxlint-disable-next-line no-control-regex -- nearly every text is plain, and a first pull normalizes a million texts */
const PLAIN = /^[\u0001-\u007f]*$/;
/** The diacritics of the Latin, Greek and Cyrillic scripts. In other scripts, a mark turns a letter into another letter. */
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
      // Upper case first, because only there ß equals ss, ı equals i, and both small sigmas are equal.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFKD')
      .replaceAll(MARKS, '')
  );
}

/** The different words of a typed text in normalized form, without words that another of them contains. */
export function wordsOf(text: string): string[] {
  const words = [...new Set(folded(text).split(/\s+/))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word)));
}
