/**
 * Parses JSON from the columns of this program's own databases. `fromJson` casts the result to the type that was stored, without
 * validation, because only this program writes these columns. `keptJson` parses stored answers of the service, which may be cut short: it
 * returns null for a text that is not JSON.
 */
export function fromJson<T>(text: string): T {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return JSON.parse(text) as T;
}

/** Parses a stored answer of the service; null if it is not JSON. */
export function keptJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
