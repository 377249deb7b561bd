/**
 * A sample receipt of two lines, for tests of its delivery: the command, its order with given received quantities, the service's progress
 * report, and an attempt history in which it is uncertain whether the request was applied.
 */
import { decimal } from '#domain/values/decimal.ts';
import type { ReceiveProgress } from '#wire/receive.ts';
import type { receive } from '#main/sync/push/kinds/orders/receive.ts';
import { receiveCommand } from './sample-commands.ts';
import { untried } from './empty-attempt-history.ts';
import { order, orderLine } from './sample-records.ts';

export type Past = Parameters<typeof receive.decide>[2];
type Preimage = NonNullable<Past['uncertain']>['preimage'];

export const SECOND = 1000;
export const command = receiveCommand([
  { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 10, copyId: null },
  { lineId: 102, itemId: 2, quantity: decimal(6), folderId: null, copyId: null },
]);
export const preimage: Preimage = {
  version: 3,
  before: [
    { lineId: 101, received: decimal(2) },
    { lineId: 102, received: decimal(0) },
  ],
  receipt: null,
  since: Date.parse('2026-11-20T07:00:00Z'),
  again: false,
};

export const orderWith = (first: number, second: number, about = {}) =>
  order({
    updatedAt: '2026-11-20T08:00:00Z',
    lines: [
      orderLine({ id: 101, itemId: 1, ordered: decimal(10), received: decimal(first) }),
      orderLine({ id: 102, itemId: 2, ordered: decimal(6), received: decimal(second) }),
    ],
    ...about,
  });

export const run = (status: string, about: Partial<ReceiveProgress> = {}): ReceiveProgress => ({
  status,
  received_line_item_ids: [],
  pending_line_item_ids: [],
  errors: [],
  error: null,
  ...about,
});

export const unresolved = (outcome: 'unknown' | 'accepted', waited: number, kept = preimage): Past => ({
  ...untried,
  held: waited,
  uncertain: { outcome, preimage: kept, waited, sentHere: true },
});
