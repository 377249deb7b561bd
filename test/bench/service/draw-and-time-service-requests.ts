/**
 * The kinds of requests that the benches of the service measure (`ASKS`): reads, lists, changes and searches. Also a function that sends
 * one and measures how long the answer takes.
 */
import type { Service } from '#service/serve.ts';
import { CHANGED, END, nameOf, START, words } from './generated-account.ts';

export const KEY = 'sk_for-benches';

export interface Asked {
  readonly path: string;
  readonly body?: object;
}

/** Builds a request. @param size the account's number of items @param draw the random draws; equal ones are used for both accounts */
export type Ask = (size: number, draw: () => number) => Asked;

const upTo = (draw: () => number, end: number) => Math.floor(draw() * end);
const found = (body: object): Asked => ({ path: '/items/search', body });

export const ASKS: Readonly<Record<string, Ask>> = {
  'read: an item': (size, draw) => ({
    path: `/items/${1 + upTo(draw, size)}?include=photos,custom_attributes`,
  }),
  'list: the first page': () => ({ path: '/items?per_page=100' }),
  'list: any page': (size, draw) => ({ path: `/items?per_page=100&page=${1 + upTo(draw, size / 100)}` }),
  'list: any page of all under the top level': (size, draw) => ({
    path: `/items?folder_id=null&include_subfolders=true&per_page=100&page=${1 + upTo(draw, size / 100)}`,
  }),
  'list: any page of the top level itself': (size, draw) => ({
    path: `/items?folder_id=null&per_page=10&page=${1 + upTo(draw, size / 1000)}`,
  }),
  'list: under an aisle': (_, draw) => ({
    path: `/items?folder_id=1&include_subfolders=true&per_page=100&page=${1 + upTo(draw, 40)}`,
  }),
  'recent: the last changes': (_, draw) => ({
    path: `/items/recent?per_page=100&updated_since=${END / 1000 - CHANGED + upTo(draw, CHANGED)}`,
  }),
  'recent: everything, any page': (size, draw) => ({
    path: `/items/recent?per_page=100&updated_since=0&page=${1 + upTo(draw, size / 100)}`,
  }),
  'recent: since some day': (_, draw) => ({
    path: `/items/recent?per_page=100&updated_since=${Math.floor((START + draw() * (END - START)) / 1000)}`,
  }),
  'recent: since some day, under an aisle': (_, draw) => ({
    path:
      `/items/recent?per_page=100&folder_id=1&include_subfolders=true` +
      `&updated_since=${Math.floor((START + draw() * (END - START)) / 1000)}`,
  }),
  'search: a whole name': (size, draw) => found({ name: nameOf(upTo(draw, size)) }),
  'search: a part number': (size, draw) => found({ name: nameOf(upTo(draw, size)).slice(-10) }),
  'search: a common word': (_, draw) => found({ name: words[upTo(draw, words.length)] }),
  'search: a common word, the second page': (_, draw) =>
    found({ name: words[upTo(draw, words.length)], page: 2 }),
  'search: what is nowhere': (_, draw) => found({ name: `no such thing ${upTo(draw, 1000)}` }),
  'search: one letter': (_, draw) =>
    found({ name: 'abcdefghijklmnopqrstuvwxyz電0123456789?'[upTo(draw, 38)] }),
  'search: two letters': (size, draw) => {
    const name = nameOf(upTo(draw, size));
    return found({ name: name.slice(upTo(draw, name.length - 2)).slice(0, 2) });
  },
  'search: a common word in a bay': (_, draw) =>
    found({ name: words[upTo(draw, words.length)], folder_ids: [2], include_subfolders: true }),
  'search: a common word, items alone': (_, draw) =>
    found({ name: words[upTo(draw, words.length)], type: 'item' }),
  'search: a folder by its name': (size, draw) =>
    found({ name: `bin ${40 * upTo(draw, size / 40)}`, type: 'folder' }),
  'search: no name, oldest first': (size, draw) =>
    found({ sort: 'created_at', page: 1 + upTo(draw, size / 100) }),
};

/** @returns milliseconds */
export async function time(service: Pick<Service, 'fetch'>, { path, body }: Asked): Promise<number> {
  const request = new Request(`http://service.bench/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${KEY}` },
    body: body ? JSON.stringify(body) : null,
  });
  const start = performance.now();
  const response = await service.fetch(request);
  const text = await response.text();
  const took = performance.now() - start;
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
  return took;
}

export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;
}
