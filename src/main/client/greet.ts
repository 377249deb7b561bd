/**
 * Checks an address and a key before they are saved: is the service there, and does it accept the key? It requests the first item of the
 * list. If that item is too large to be read, it requests the next one, up to eleven in all.
 */
import { queryString } from '#wire/query.ts';
import { routes } from '#wire/routes.ts';
import type { Connection } from './client.ts';

export type Greeting =
  | { readonly ok: true; readonly items: number }
  | {
      readonly ok: false;
      readonly why:
        'service-unreachable' | 'certificate-refused' | 'not-the-service' | 'key-refused' | 'not-now';
      readonly detail: string;
    };

export async function greet(connection: Pick<Connection, 'as' | 'untrusted'>): Promise<Greeting> {
  const answer = await firstReadable(connection);
  switch (answer.kind) {
    case 'ok':
      return { ok: true, items: answer.value.meta.total_count };
    case 'key-refused':
      return { ok: false, why: 'key-refused', detail: answer.words };
    case 'limited':
      return { ok: false, why: 'not-now', detail: 'the allowance of the account is used up' };
    case 'too-large':
      return { ok: false, why: 'not-the-service', detail: 'its answers are too large to be read' };
    case 'strange':
      // Before the first confirmed answer, a refusal without rate headers may still be the service's own.
      if (answer.status === 401) return { ok: false, why: 'key-refused', detail: answer.why };
      return { ok: false, why: 'not-the-service', detail: answer.why };
    case 'unreadable':
      return { ok: false, why: 'not-the-service', detail: answer.why };
    case 'refused':
      return { ok: false, why: 'not-the-service', detail: answer.words };
    case 'not-sent':
    case 'unknown':
      return {
        ok: false,
        why: connection.untrusted() ? 'certificate-refused' : 'service-unreachable',
        detail: answer.why,
      };
    default:
      return answer satisfies never;
  }
}

/** The most items at the top of the list that may be too large. With more of them, it is not the service. */
const GIANTS = 10;

async function firstReadable(connection: Pick<Connection, 'as'>) {
  for (let page = 1; ; page++) {
    const query = queryString({ folder_id: null, include_subfolders: true, per_page: 1, page });
    const answer = await connection.as('person').read(routes.listItems.path + query, routes.listItems.answer);
    if (answer.kind !== 'too-large' || page > GIANTS) return answer;
  }
}
