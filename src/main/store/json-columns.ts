/**
 * Parses the JSON columns of this station's own tables. The file that owns a table wrote the column with `JSON.stringify`, so its form is
 * known and is not validated again.
 */
export function fromJson<T>(text: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return JSON.parse(text) as T;
}

/** Parses a stored answer, which may be cut short or of any form; null if it is no JSON. */
export function keptJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
