/*
 * Normalizes names for the search by converting each letter to lower case by itself, so that a letter's normalized form does not depend on
 * the letters around it. Also splits names into trigrams, and into single letters and pairs.
 */

export function folded(text: string): string {
  return Array.from(text, (letter) => (letter === 'ς' ? 'σ' : letter.toLowerCase())).join('');
}

/**
 * The single letters and the pairs of a name, each once, as words of hexadecimal digits: a word index keeps those whatever
 * the letters are. What has three letters or more is found by trigrams and needs none of these.
 */
export function shortGrams(name: string): string {
  const letters = Array.from(folded(name));
  const grams = new Set(letters);
  for (const [at, letter] of letters.entries()) {
    const next = letters[at + 1];
    if (next !== undefined) grams.add(letter + next);
  }
  return Array.from(grams, gramWord).join(' ');
}

/** The word a name of one or two letters is looked up by. */
export function gramWord(gram: string): string {
  return Buffer.from(folded(gram)).toString('hex');
}

/** Every three letters that stand together, each once. */
export function trigrams(name: string): string[] {
  const letters = Array.from(folded(name));
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= letters.length; at += 1) grams.add(letters.slice(at, at + 3).join(''));
  return [...grams];
}
