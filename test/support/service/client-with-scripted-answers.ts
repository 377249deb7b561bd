/**
 * The app's HTTP client over a simulated network and clock (`answering`). The test supplies the answer to each request. It sees the
 * requests, and the rate-limit values that the client reported to the request budget. Also builds answers and an item as the service would
 * send them.
 */
import { connect, type Connection, type ConnectionOptions } from '#main/client/client.ts';
import type { RateReport } from '#main/client/meter.ts';
import type { Exchange, HttpResult } from '#main/client/transport.ts';
import { rateHeaders } from '#wire/limits.ts';

export interface Answering {
  readonly connection: Connection;
  readonly asked: Exchange[];
  /** The rate-limit values that were reported to the meter, one for each answer. */
  readonly told: (RateReport | null)[];
  /** Returns the answer to a request; the test may replace it at any time. */
  answer: (request: Exchange) => HttpResult;
  /** The monotonic clock and the station's wall clock (milliseconds); a request takes no time. */
  monotonic: number;
  wall: number;
}

export function answering(options: Partial<ConnectionOptions> = {}): Answering {
  const scene: Omit<Answering, 'connection'> = {
    asked: [],
    told: [],
    answer: () => heard(200, { data: [] }),
    monotonic: 0,
    wall: 0,
  };
  const connection = connect({
    address: () => 'http://127.0.0.1:1',
    key: () => 'a-key-for-tests',
    transport: {
      exchange: async (request) => {
        scene.asked.push(request);
        return scene.answer(request);
      },
      close: async () => {},
    },
    userAgent: 'test',
    meter: { send: () => ({ answered: (told) => void scene.told.push(told), lost: () => {} }) },
    now: () => scene.wall,
    monotonic: () => scene.monotonic,
    ...options,
  });
  return Object.assign(scene, { connection });
}

export const RATES = { [rateHeaders.max]: '1000', [rateHeaders.remaining]: '900' };

/** An answer of the transport. @param body a string is sent as it is, anything else as JSON */
export function heard(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = RATES,
): HttpResult {
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    kind: 'answer',
    status,
    header: (name) => lower.get(name.toLowerCase()) ?? null,
    names: [...lower.keys()],
    body: typeof body === 'string' ? body : JSON.stringify(body),
    whole: true,
  };
}

/** A page of a counted list. */
export const page = (data: readonly unknown[]) => ({
  data,
  meta: { page: 1, total_pages: 1, total_count: data.length, next_page_url: null },
});

/** An item as the service's JSON. */
export const wireItem = (id: number, updatedAt: string, about: object = {}) => ({
  id,
  sid: `S${id}`,
  type: 'item',
  name: `item ${id}`,
  parent_id: null,
  quantity: '1',
  price: null,
  min_quantity: null,
  notes: null,
  created_at: updatedAt,
  updated_at: updatedAt,
  ...about,
});
