/** Asks an address, once and before anything depends on it, whether the service is there and takes the key. */
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
  const query = queryString({ folder_id: null, include_subfolders: true, per_page: 1 });
  const answer = await connection.as('person').read(routes.listItems.path + query, routes.listItems.answer);
  switch (answer.got) {
    case 'ok':
      return { ok: true, items: answer.value.meta.total_count };
    case 'key-refused':
      return { ok: false, why: 'key-refused', detail: answer.words };
    case 'limited':
      return { ok: false, why: 'not-now', detail: 'the allowance of the account is used up' };
    case 'strange':
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
