/**
 * Parses the JSON of an answer. A whole number beyond 2^53, which a JavaScript number would round, is kept as it was written
 * (`JSON.rawJSON`): an order is sent back whole, with members that this app does not know, such as another system's reference. Where the
 * app expects a number, such a value has the wrong type: the record is unreadable, and no figure is wrong.
 */
declare global {
  interface JSON {
    rawJSON(text: string): object;
  }
}

/** A whole number of sixteen digits or more that is no part of a text; only then is the slower reviver needed. */
const LONG_NUMBER = /[:[,\s]-?\d{16}/;

/** @returns undefined for what is not JSON */
export function parseJson(text: string): unknown {
  try {
    // A byte order mark is no part of JSON, and some proxies add one.
    const json = text.replace(/^\ufeff/, '');
    return LONG_NUMBER.test(json) ? JSON.parse(json, exactly) : JSON.parse(json);
  } catch {
    return undefined;
  }
}

const exactly = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)
    ? JSON.rawJSON(source)
    : value;
