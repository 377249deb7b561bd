/**
 * Measures whether requests cost more as the account grows: the 95th percentile of each kind of request, in an account of a million items
 * beside one of ten thousand. Both are requested in turns, so that other load of the machine affects both.
 */
import { createService, type Service } from '#service/serve.ts';
import { randomFrom } from '#service/trouble/desk.ts';
import { row, type Row } from '../bench-row.ts';
import { account, CHANGED, END, nameOf, START, words } from './generated-account.ts';

const LARGE = 1_000_000;
const SMALL = 10_000;
const ASKED = 100;
const ROUNDS = 12;
const GOAL = 3;
const KEY = 'sk_for-benches';

interface Asked {
  readonly path: string;
  readonly body?: object;
}

/** Builds a request. @param size the account's @param draw gives the same figures for both accounts */
type Ask = (size: number, draw: () => number) => Asked;

const upTo = (draw: () => number, end: number) => Math.floor(draw() * end);
const found = (body: object): Asked => ({ path: '/items/search', body });

const kinds: Readonly<Record<string, Ask>> = {
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

async function open(size: number): Promise<Service> {
  const created = createService({ file: await account(size), rateMax: 1_000_000_000 });
  if (!created.ok) throw new Error(created.why);
  await created.service.keys.adopt('bench', KEY);
  return created.service;
}

/** @returns milliseconds */
async function time(service: Service, { path, body }: Asked): Promise<number> {
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

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN;
}

interface Best {
  small: number;
  large: number;
}

/** Requests from both in turns, and keeps the lower percentile, since other load of the machine only makes it higher. */
async function round(best: Best, ask: Ask, small: Service, large: Service, seed: number): Promise<void> {
  const times = { small: [] as number[], large: [] as number[] };
  for (let i = 0; i < ASKED; i += 1) {
    times.small.push(await time(small, ask(SMALL, randomFrom(seed + i))));
    times.large.push(await time(large, ask(LARGE, randomFrom(seed + i))));
  }
  best.small = Math.min(best.small, percentile(times.small, 0.95));
  best.large = Math.min(best.large, percentile(times.large, 0.95));
}

export async function bench(): Promise<readonly Row[]> {
  const [small, large] = [await open(SMALL), await open(LARGE)];
  const asks = Object.entries(kinds).map(([name, ask]) => ({
    name,
    ask,
    best: { small: Infinity, large: Infinity },
  }));
  try {
    // Each kind once per round, so that a busy minute of the machine does not affect all rounds of one kind.
    for (let seed = 0; seed < ROUNDS * ASKED; seed += ASKED)
      for (const { ask, best } of asks) await round(best, ask, small, large, seed);
  } finally {
    await small.close();
    await large.close();
  }
  return asks.map(({ name, best }) => row(`${name} (p95, ms)`, best.large, best.small, GOAL, 'less'));
}
