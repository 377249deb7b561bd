/**
 * A simulated service with one purchase order, and the ports with which commands are delivered to it. Reads show the order and its last
 * receipt. A test decides what happens to each receipt and how it is answered by setting `onReceive`; the default books the receipt and
 * accepts it. `book` books lines as the service's background work would. Any write other than a receipt closes the order. Each read
 * advances the clock.
 */
import type { Answer } from '#main/client/answer.ts';
import type { Client } from '#main/client/client.ts';
import { type DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import type { Stores } from '../station/in-memory-databases.ts';

const AT = '2026-11-20T08:00:00.000Z';
export const SETTLE_DELAY = 90_000;

export interface OrderService {
  /** The monotonic clock; each read advances it. */
  now: number;
  status: string;
  version: number;
  /** The quantity received, by line. */
  readonly received: Map<number, number>;
  run: {
    readonly status: string;
    readonly received: readonly number[];
    readonly pending: readonly number[];
  } | null;
  /** The last path segment of every write. */
  readonly sent: string[];
  onRead: (path: string) => void;
  /** Handles a receipt and returns its answer. */
  onReceive: (lines: readonly { readonly id: number; readonly quantity: number }[]) => Answer<unknown>;
  /** Books lines as a receipt's background run that ends with this status. */
  book(
    lines: readonly { readonly id: number; readonly quantity: number }[],
    status?: string,
    pending?: readonly number[],
  ): void;
  readonly ports: DeliveryPorts;
}

export const taken: Answer<unknown> = { kind: 'ok', value: {}, status: 202, body: '' };
export const unheard: Answer<unknown> = { kind: 'unknown', why: 'timeout', status: null, body: null };
export const refused: Answer<unknown> = {
  kind: 'refused',
  status: 422,
  words: 'no',
  body: '{"message":"no"}',
  confirmed: true,
};

/** @param lines the lines of the order, with the ordered quantities */
export function orderService(
  { queue, mirror, desk }: Stores,
  lines: readonly { readonly id: number; readonly itemId: number; readonly ordered: number }[],
): OrderService {
  const client: Client = {
    read: async (path, shape) => {
      service.onRead(path);
      service.now += 10;
      const told = path.includes('receive') ? receipt() : { data: order() };
      if (told === null)
        return { kind: 'refused', status: 404, words: 'nothing received', body: '', confirmed: true };
      return { kind: 'ok', value: shape.parse(told), status: 200, body: '' };
    },
    send: async ({ path, body }) => {
      service.sent.push(path.split('/').at(-1) ?? '');
      if (!path.includes('receive')) {
        service.status = 'closed';
        return { kind: 'ok', value: {}, status: 200, body: '' };
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the kind's own request
      const { line_items: asked } = body as {
        readonly line_items: readonly { readonly line_item_id: number; readonly received_quantity: string }[];
      };
      return service.onReceive(
        asked.map((one) => ({ id: one.line_item_id, quantity: Number(one.received_quantity) })),
      );
    },
    serviceTime: () => null,
  };
  const receipt = () => {
    if (service.run === null) return null;
    const { status, received, pending } = service.run;
    const about = { status, received_line_item_ids: received, pending_line_item_ids: pending };
    return { data: { ...about, errors: [], error: null } };
  };
  const order = () => ({
    id: 7,
    purchase_order_number: 'PO-7',
    status: service.status,
    version: service.version,
    vendor: { name: 'Meyer' },
    updated_at: AT,
    created_at: AT,
    line_items: lines.map(({ id, itemId, ordered }) => ({
      id,
      item_id: itemId,
      quantity: String(ordered),
      received_quantity: String(service.received.get(id) ?? 0),
      unit_rate: '1',
    })),
  });
  const service: OrderService = {
    now: 0,
    status: 'ordered',
    version: 3,
    received: new Map(),
    run: null,
    sent: [],
    onRead: () => {},
    onReceive: (asked) => {
      service.book(asked);
      return taken;
    },
    book: (booked, status = 'completed', pending = []) => {
      for (const { id, quantity } of booked)
        service.received.set(id, (service.received.get(id) ?? 0) + quantity);
      service.version += 1;
      service.run = { status, received: booked.map(({ id }) => id), pending };
      const isAll = lines.every(({ id, ordered }) => (service.received.get(id) ?? 0) >= ordered);
      if (booked.length > 0) service.status = isAll ? 'received' : 'partially_received';
    },
    ports: {
      queue,
      mirror,
      client,
      clock: { now: () => new Date(service.now), monotonic: () => service.now, sleep: async () => {} },
      newId: desk.newId,
      trace: () => {},
      settleDelay: SETTLE_DELAY,
      readLag: 4000,
      ...newMemory(0),
      mayAsk: () => 0,
      answers: () => 0,
    },
  };
  return service;
}
