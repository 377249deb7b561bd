/**
 * A simulated account of any size whose records are computed from their ids (`accountOf`): nothing is stored, so it takes no memory and
 * little time. It answers as a transport under the app's own HTTP client (`connectionTo`), and measures the time it takes itself, so that
 * a bench can subtract it.
 */
import { rateHeaders } from '#wire/limits.ts';
import { connect, type Connection } from '#main/client/client.ts';
import type { Transport } from '#main/client/transport.ts';

const KINDS = [
  'Hex bolt',
  'Wall socket',
  'Cable ties',
  'Junction box',
  'Breaker',
  'Conduit',
  'Gland',
  'Label tape',
];
const FINISHES = ['zinc', 'black', 'white', 'steel', 'brass', 'nylon', 'galvanised'];
/** Items in a folder. */
const BIN = 50;

export interface WireRecord {
  readonly id: number;
  readonly type: 'item' | 'folder';
  readonly name: string;
  readonly parent_id: number | null;
  readonly label_url: string;
  readonly notes: string | null;
  readonly tags: readonly string[];
  readonly [member: string]: unknown;
}

/** @param id from 1 */
export function recordOf(id: number): WireRecord {
  const isFolder = id % BIN === 1;
  const pick = <T>(list: readonly T[], by: number): T | undefined => list[Math.floor(id / by) % list.length];
  return {
    id,
    type: isFolder ? 'folder' : 'item',
    name: isFolder
      ? `Bin ${id}`
      : `${pick(KINDS, 1)} ${id % 300} mm, ${pick(FINISHES, 3)}, batch ${(id * 7919) % 100_003}`,
    parent_id: isFolder ? null : id - (id % BIN) + (id % BIN === 0 ? 1 - BIN : 1),
    sid: `S${id}`,
    quantity: isFolder ? null : id % 500,
    min_quantity: null,
    price: isFolder ? null : 3.9,
    notes: id % 9 === 0 ? 'keep dry and away from the door' : null,
    label_url: String(4_000_000_000_000 + id),
    label_url_type: 'org.gs1.EAN-13',
    label_url_extra: null,
    tags: id % 4 === 0 ? ['stock'] : [],
    tag_names: id % 4 === 0 ? ['stock'] : [],
    custom_attribute_values: [{ custom_attribute_id: 1, value: `lot ${id % 1009}` }],
    created_at: '2025-03-01T08:00:00.000Z',
    updated_at: '2025-03-01T08:00:00.000Z',
  };
}

export interface Account extends Transport {
  /** The number of requests, by path. */
  readonly requests: (path: string) => number;
  /** Milliseconds spent in computing answers, which do not count as the puller's. */
  readonly spent: () => number;
  /** From now on this many records count as changed recently. */
  change(records: number): void;
}

export function accountOf(size: number): Account {
  const counts = new Map<string, number>();
  let spent = 0;
  let changed = 0;

  function bodyOf(url: URL): object {
    const page = Number(url.searchParams.get('page') ?? 1);
    const perPage = Number(url.searchParams.get('per_page') ?? 10);
    const counted = (total: number) => {
      const first = total - (page - 1) * perPage;
      const data = Array.from({ length: Math.max(0, Math.min(perPage, first)) }, (_, n) =>
        recordOf(first - n),
      );
      const total_pages = Math.ceil(total / perPage);
      return { data, meta: { page, total_pages, total_count: total, next_page_url: null } };
    };
    if (url.pathname === '/api/v1/items') return counted(size);
    if (url.pathname === '/api/v1/items/recent') return counted(changed);
    if (url.pathname === '/api/v1/units') return [];
    const pagination = { page, per_page: perPage, has_next: false, has_prev: false };
    return { data: [], meta: { page, total_pages: 1, total_count: 0, next_page_url: null, pagination } };
  }

  return {
    exchange: async (request) => {
      const begun = performance.now();
      counts.set(request.url.pathname, (counts.get(request.url.pathname) ?? 0) + 1);
      const body = JSON.stringify(bodyOf(request.url));
      const headers: Readonly<Record<string, string>> = {
        [rateHeaders.max]: '1000',
        [rateHeaders.remaining]: '999',
        date: 'Fri, 20 Nov 2026 08:00:00 GMT',
      };
      spent += performance.now() - begun;
      return { kind: 'answer', status: 200, header: (name) => headers[name] ?? null, body, whole: true };
    },
    close: async () => {},
    requests: (path) => counts.get(path) ?? 0,
    spent: () => spent,
    change: (records) => {
      changed = records;
    },
  };
}

/** A connection to it through the app's own client, with an allowance that is never used up. */
export function connectionTo(account: Account): Connection {
  return connect({
    address: () => 'http://127.0.0.1:1',
    key: () => 'k',
    transport: account,
    userAgent: 'bench',
    meter: { send: () => ({ answered: () => {}, lost: () => {} }) },
    now: Date.now,
    monotonic: () => performance.now(),
  });
}
