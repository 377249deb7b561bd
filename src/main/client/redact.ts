/**
 * Takes the secret key out of whatever was heard, before anything else sees it: a service, or a proxy on the way, may quote the
 * request's headers in a refusal, and what is heard is kept in the queue, shown in reviews and written into evidence files.
 *
 * The key is found as it is, as it stands in a URL, in JSON (however its characters are escaped there) and in base64, by itself
 * or inside anything longer. Text without any of them is returned as it came; looking for them takes a few searches.
 */

const MARK = '[key]';
/** A shorter key is a word that texts may have for reasons of their own: only what is certainly a quotation is taken out. */
const SHORTEST_WORD = 4;
/** A shorter key would be found in base64 of anything. */
const SHORTEST_ENCODED = 8;

/** @param keys the one that the request was sent with, and the one in use by now */
export function redactor(keys: readonly string[]): (text: string) => string {
  const forms = [...new Set(keys.filter((key) => key !== '').flatMap(formsOf))].toSorted(
    (a, b) => b.length - a.length,
  );
  const escaped = escapes(keys.join(''));
  const replaced = (text: string): string => forms.reduce((left, form) => left.replaceAll(form, MARK), text);

  /** Of numbers only the whole key is taken out: a part of one tells nothing. */
  function value(of: unknown): unknown {
    if (typeof of === 'string') return replaced(of);
    if (typeof of === 'number') return keys.includes(String(of)) ? MARK : of;
    if (Array.isArray(of)) return of.map(value);
    if (typeof of !== 'object' || of === null) return of;
    return Object.fromEntries(Object.entries(of).map(([name, member]) => [replaced(name), value(member)]));
  }

  return (text) => {
    const isSpotted = forms.some((form) => text.includes(form));
    if (forms.length === 0 || (!isSpotted && !escaped.test(text))) return text;
    try {
      // As JSON, so that what is left can still be read as it.
      const before: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
      const after = JSON.stringify(value(before));
      return isSpotted || after !== JSON.stringify(before) ? after : text;
    } catch {
      return replaced(text);
    }
  };
}

function formsOf(key: string): readonly string[] {
  const quoted = `Bearer ${key}`;
  if (key.length < SHORTEST_WORD) return [quoted];
  const encoded = encodeURIComponent(Buffer.from(key).toString());
  const lower = encoded.replace(/%../g, (hex) => hex.toLowerCase());
  // JSON may be quoted in JSON, and some write a slash as an escape.
  const escaped = inJson(key);
  const plain = [quoted, key, encoded, lower, escaped, inJson(escaped), escaped.replaceAll('/', '\\/')];
  return key.length < SHORTEST_ENCODED ? plain : [...plain, ...inBase64(key)];
}

/** Finds one of these characters written as its number, as JSON may; few are, and most texts have none. */
function escapes(characters: string): RegExp {
  const codes = Array.from({ length: characters.length }, (_, index) =>
    characters.charCodeAt(index).toString(16).padStart(4, '0'),
  );
  return new RegExp(`\\\\u(?:${[...new Set(codes)].join('|')})`, 'i');
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** What base64 of any text that has the key in it has in it: one way for each place among three bytes. */
function inBase64(key: string): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
    const text = bytes.toString('base64').replace(/=+$/, '');
    // The first and the last character may belong to what stands beside it.
    const inner = text.slice(Math.ceil((before * 4) / 3), Math.floor((bytes.length * 4) / 3));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
