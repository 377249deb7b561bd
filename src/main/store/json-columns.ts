/**
 * Parses the JSON of our own columns. The file that owns a table wrote it with `JSON.stringify`, so its shape is known and is not
 * validated again.
 */
export function fromJson<T>(text: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return JSON.parse(text) as T;
}

/** An answer as it was kept, which may be cut short or anything else; null where it is no JSON. */
export function keptJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
