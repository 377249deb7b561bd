/**
 * Sends a command's request (`sendRequest`), and picks from the answer what is stored with the attempt (`kept`). A success status alone is
 * no proof. Two kinds of success count as unknown, so that the records are read before anything is reported:
 * - a status that the API does not give for the request. A 202 means "later", and only a receipt is processed later;
 * - a body that is a message in place of a record, such as "read-only, nothing was saved".
 */
import type { SentRequest } from '#domain/commands/command.ts';
import { ErrorBody } from '#wire/error.ts';
import { routes } from '#wire/routes.ts';
import type { Answer } from '../../../client/answer.ts';
import type { Client } from '../../../client/client.ts';

const PLAIN: ReadonlySet<number> = new Set([200, 201, 204]);
/** The end of the path of the only request that the service processes later. */
const LATER = routes.startReceive.path.slice(routes.startReceive.path.lastIndexOf('/'));

/** Sends a request. @returns its answer; `unknown` if it is a success that proves nothing */
export async function sendRequest(
  client: Client,
  request: SentRequest,
  files: Parameters<Client['send']>[1],
): Promise<Answer<unknown>> {
  const { path } = request;
  const answer = await client.send(request, files);
  if (answer.kind !== 'ok') return answer;
  const { status, value, body } = answer;
  const isPlain = PLAIN.has(status) || (status === 202 && path.endsWith(LATER));
  const isMessage = ErrorBody.safeParse(value).success && !('data' in Object(value));
  if (isPlain && !isMessage) return answer;
  return { kind: 'unknown', why: `a success that says nothing (status ${status})`, status, body };
}

/** The HTTP status of outcomes that only one status can cause. */
const STATUSES: Partial<Record<Answer<unknown>['kind'], number>> = { 'key-refused': 401, limited: 429 };

/** What of an answer is stored. */
export function kept(answer: Answer<unknown>): { status: number | null; answer: string | null } {
  return {
    status: 'status' in answer ? answer.status : (STATUSES[answer.kind] ?? null),
    answer: 'body' in answer ? answer.body : 'why' in answer ? answer.why : null,
  };
}
