/**
 * Sends one HTTP request of a client to a process of the service and returns the answer. It returns null if the connection was refused or
 * broke: then the client cannot know whether the request was applied. It throws if there is no answer within a minute or the answer does
 * not follow the API (unreadable JSON, an error without a message), because neither may happen under any fault. It also counts requests
 * that were served and requests refused by the rate limit, so that the oracle can check the allowance.
 */
import type { Json } from '../../integration/service/in-process-service.ts';

export interface Answered {
  readonly status: number;
  readonly request: string | null;
  readonly body: Json;
}

/** Milliseconds: longer than the service waits for a connection and a statement. */
const PATIENCE = 60_000;

export interface Count {
  /** API requests that the rate limit let in and that were not answered with a 5xx or 401. */
  served: number;
  /** Requests refused with 429, because the allowance was used up. */
  refused: number;
}

/**
 * @returns null if the connection was refused or broke
 * @throws if the answer takes longer than `PATIENCE`, is no JSON, or is an error without a message
 */
export async function ask(
  url: string,
  secret: string,
  { method, path, body }: { readonly method: string; readonly path: string; readonly body?: unknown },
  count: Count,
): Promise<Answered | null> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${secret}` },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE),
    });
    text = await response.text();
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`${method} ${path} was not answered within ${PATIENCE / 1000} s`, { cause: error });
    return null;
  }
  const { status } = response;
  const isServed = status < 500 && status !== 429 && status !== 401;
  if (isServed && path.startsWith('/api/')) count.served += 1;
  if (status === 429) count.refused += 1;
  const answer: Json = text === '' ? undefined : JSON.parse(text);
  if (status >= 400 && typeof answer?.message !== 'string')
    throw new Error(`${method} ${path} was answered ${status} without words: ${text.slice(0, 200)}`);
  return { status, request: response.headers.get('x-request-id'), body: answer };
}
