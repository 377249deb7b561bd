/** One request to one of the processes, as a client sends it, and what it knows of it afterwards. */
import type { Json } from '../../integration/service/in-process-service.ts';

export interface Answered {
  readonly status: number;
  readonly request: string | null;
  readonly body: Json;
}

/** Milliseconds: longer than the service waits for a connection and a statement. */
const PATIENCE = 60_000;

export interface Count {
  /** Requests that were let in and answered otherwise than with 500. */
  served: number;
  /** Requests refused for the allowance. */
  refused: number;
}

/** Null: the connection was refused or broke. @throws where there is no answer at all, or one that is no document */
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
