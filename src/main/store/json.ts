/** JSON in our own columns: written by `JSON.stringify` in the file that owns the table, so its shape is known there. */
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
