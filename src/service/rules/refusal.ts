/*
 * The result of an operation that the service refuses: an HTTP status and a message of one sentence. Refusals are returned, never thrown.
 */

export interface Refusal {
  readonly refused: 400 | 401 | 404 | 405 | 409 | 413 | 422 | 429;
  readonly message: string;
}

export type Outcome<T> = T | Refusal;

export function refuse(refused: Refusal['refused'], message: string): Refusal {
  return { refused, message };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** The refusal for an id that names nothing in the account. */
export function unknown(what: string, id: number | string): Refusal {
  return refuse(404, `${what} ${typeof id === 'string' ? quoted(id) : id} does not exist`);
}

/** A text somebody sent, fit to stand in a message: on one line, and not long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

/** Its message for a person, who reads sentences. */
export function sentenceOf({ message }: Refusal): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
