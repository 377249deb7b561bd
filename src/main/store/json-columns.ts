/**
 * Parses JSON that this program itself stored in its database columns. It was written by `JSON.stringify` from a known type, so it is cast
 * to that type without validation. `keptJson` is for stored answers of the service, which may be cut short: it returns null for what is not
 * JSON.
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
