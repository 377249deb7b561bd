/**
 * Tests that the torture of the service can fail: a record of a history in which all is well is judged so, and each way of doctoring it is
 * told by its name.
 */
import { expect, test } from 'vitest';
import { judge } from '../torture/service-postgres/judge.ts';
import type {
  Finding,
  HistoryRecord,
  LedgerEntry,
  WebhookEvent,
  Write,
} from '../torture/service-postgres/history-record-types.ts';
import { trace } from '../torture/service-postgres/write-as-clients.ts';

const RECEIVE = '/api/v1/purchase_orders/1/receive';

function row(id: number, request: string, path: string, given: Partial<LedgerEntry>): LedgerEntry {
  return {
    id,
    key_id: 'k1',
    request_id: request,
    method: path.endsWith('receive') || path === '/api/v1/items' ? 'POST' : 'PUT',
    path,
    verb: '',
    record: 'item',
    record_id: 1,
    quantity_before: null,
    quantity_after: null,
    from_id: null,
    ...given,
  };
}

const webhookEvent = (verb: string, node: number | null, order: number | null = null): WebhookEvent => ({
  text: `${verb} ${node} ${order}`,
  verb,
  node,
  order,
});

const receiveOf = (request: string, state: 'received' | 'failed', reason: string | null) => ({
  request,
  status: state === 'failed' ? 'failed' : 'completed',
  lines: [{ line: 1, state, reason }],
});

/** An item is made, counted and received (10); of a second one the answer was lost. */
function honest() {
  const create = { key: 'k1', method: 'POST', path: '/api/v1/items', arriving: [] };
  const writes: Write[] = [
    {
      ...create,
      what: 'new item',
      traces: [trace('create', { after: 5 })],
      answer: { status: 200, request: 'a' },
    },
    {
      ...create,
      what: 'count',
      method: 'PUT',
      path: '/api/v1/items/1',
      traces: [trace('quantity_change', { id: 1, after: 7 })],
      answer: { status: 204, request: 'b' },
    },
    {
      ...create,
      what: 'receive',
      path: RECEIVE,
      traces: [trace('receive', { record: 'purchase_order', id: 1 })],
      arriving: [{ line: 1, item: 1, quantity: 10, adds: true }],
      answer: { status: 202, request: 'c' },
    },
    { ...create, what: 'new item', traces: [trace('create', { after: 9 })], answer: null },
  ];
  const ledger = [
    row(1, 'a', '/api/v1/items', { verb: 'create', quantity_after: '5' }),
    row(2, 'b', '/api/v1/items/1', { verb: 'quantity_change', quantity_before: '5', quantity_after: '7' }),
    row(3, 'c', RECEIVE, { verb: 'receive', record: 'purchase_order' }),
    row(4, 'c', RECEIVE, {
      verb: 'quantity_change',
      quantity_before: '7',
      quantity_after: '17',
      from_id: 1,
    }),
    row(5, 'c', RECEIVE, {
      verb: 'receive',
      record: 'line_item',
      quantity_before: '0',
      quantity_after: '10',
    }),
    row(6, 'c', RECEIVE, { verb: 'status:received', record: 'purchase_order' }),
    row(7, 'c', RECEIVE, { verb: 'receive:completed', record: 'purchase_order' }),
    row(8, 'd', '/api/v1/items', { verb: 'create', record_id: 2, quantity_after: '9' }),
  ];
  const events = [
    webhookEvent('create', 1),
    { ...webhookEvent('quantity_change', 1), text: 'counted' },
    { ...webhookEvent('quantity_change', 1), text: 'received' },
    webhookEvent('status:received', null, 1),
    webhookEvent('create', 2),
  ];
  return {
    rateMax: 100,
    served: 100,
    writes,
    contradictions: [] as string[],
    stuck: [] as string[],
    ledger,
    items: [
      { id: 1, type: 'item', quantity: 17, updated_at: 'T2' },
      { id: 2, type: 'item', quantity: 9, updated_at: 'T3' },
    ],
    orders: [{ id: 1, lines: [{ id: 1, received: 10 }] }],
    receives: [receiveOf('c', 'received', null)],
    events,
    arrivals: events.map((event, at) => ({ ...event, id: `msg_${at}` })),
    seen: new Map([
      [1, new Set(['T1', 'T2'])],
      [2, new Set(['T3'])],
    ]),
  } satisfies HistoryRecord;
}

type Doctored = ReturnType<typeof honest>;
const kindsOf = (record: HistoryRecord): Set<Finding['kind']> =>
  new Set(judge(record).map(({ kind }) => kind));

test('nothing is wrong → nothing is found, whether the lost answer was of a change that was kept or not', () => {
  const record = honest();
  expect(judge(record)).toEqual([]);
  record.ledger.pop();
  record.items.pop();
  record.events.pop();
  record.arrivals.pop();
  expect(judge(record)).toEqual([]);
});

const without = <T>(of: T[], at: number): void => void of.splice(at, 1);
const again = (record: Doctored, at: number, given: Partial<LedgerEntry> = {}): void => {
  const [like] = record.ledger.slice(at);
  if (like !== undefined) record.ledger.push({ ...like, id: record.ledger.length + 1, ...given });
};

test.each<[string, Finding['kind'], (record: Doctored) => void]>([
  ['a change answered as done is in no ledger', 'lost', ({ ledger }) => without(ledger, 1)],
  ['a line of an accepted receive is left out', 'lost', ({ ledger }) => ledger.splice(3, 2)],
  ['a line came in, and the stock did not grow', 'lost', ({ ledger }) => without(ledger, 3)],
  ['a receive is in the ledger and not there', 'lost', ({ receives }) => without(receives, 0)],
  [
    'a receive is there and in no ledger',
    'lost',
    ({ receives }) => receives.push(receiveOf('z', 'received', null)),
  ],
  [
    'an order shows more than came in',
    'lost',
    ({ orders }) => orders.forEach((one) => (one.lines = [{ id: 1, received: 20 }])),
  ],
  [
    'an item shows another stock than its ledger',
    'lost',
    ({ items }) => items.forEach((one) => (one.quantity = 1)),
  ],
  ['an item is gone', 'lost', ({ items }) => without(items, 0)],
  ['an event never arrived', 'lost', ({ arrivals }) => without(arrivals, 2)],
  ['a change was never told', 'lost', ({ events, arrivals }) => [without(events, 1), without(arrivals, 1)]],
  [
    'a client read something else than it was told',
    'lost',
    ({ contradictions }) => contradictions.push('item 1'),
  ],
  ['a change is in the ledger a second time', 'doubled', (record) => again(record, 1)],
  [
    'what was not answered is done a second time',
    'doubled',
    (record) => again(record, 7, { request_id: 'e', record_id: 3 }),
  ],
  ['a line is applied a second time', 'doubled', (record) => again(record, 4)],
  [
    'a line failed, and came in all the same',
    'doubled',
    (record) => (record.receives = [receiveOf('c', 'failed', 'The folder is gone')]),
  ],
  ['a receive ends a second time', 'doubled', (record) => again(record, 6)],
  ['an order comes to a status a second time', 'doubled', (record) => again(record, 5)],
  [
    'an item is there that no ledger knows',
    'doubled',
    ({ items }) => items.push({ id: 3, type: 'item', quantity: 1, updated_at: 'T3' }),
  ],
  [
    'an event comes again under another id',
    'doubled',
    ({ arrivals }) => arrivals.push({ ...webhookEvent('create', 1), id: 'msg_9' }),
  ],
  [
    'something arrives that is no event',
    'doubled',
    ({ arrivals }) => arrivals.push({ ...webhookEvent('create', 8), id: 'msg_9' }),
  ],
  [
    'a refused request left something',
    'doubled',
    ({ writes }) => writes.splice(1, 1, { ...(writes[1] as Write), answer: { status: 422, request: 'b' } }),
  ],
  ['a receive does not end', 'stuck', ({ ledger }) => without(ledger, 6)],
  ['a process ended by itself', 'stuck', ({ stuck }) => stuck.push('process 1')],
  [
    'the events of an item arrive in another order',
    'out of order',
    ({ arrivals }) => arrivals.splice(0, 2, ...arrivals.slice(0, 2).toReversed()),
  ],
  ['a reader never saw how an item became', 'missed', ({ seen }) => seen.get(1)?.delete('T2')],
  ['more was served than was allowed', 'exceeded', (record) => (record.served = 101)],
])('%s → %s', (_, kind, doctor) => {
  const record = honest();
  doctor(record);
  expect([...kindsOf(record)]).toContain(kind);
});

/** The same history, in which the line of the receive did not come in. */
function withoutItsLine(...receives: Doctored['receives']): Doctored {
  const record = honest();
  record.ledger.splice(3, 3);
  record.items.splice(0, 1, { id: 1, type: 'item', quantity: 7, updated_at: 'T2' });
  record.orders = [{ id: 1, lines: [{ id: 1, received: 0 }] }];
  record.events.splice(2, 2);
  record.arrivals.splice(2, 2);
  return { ...record, receives };
}

test('a line failed with a reason → nothing is found', () => {
  expect(judge(withoutItsLine(receiveOf('c', 'failed', 'The folder is gone')))).toEqual([]);
});

test.each([
  ['without a reason', [receiveOf('c', 'failed', null)], 'failed without a reason'],
  [
    'in a later receive of its order, not in the one that left it out',
    [receiveOf('c', 'received', null), receiveOf('d', 'failed', 'The folder is gone')],
    'neither received nor failed',
  ],
])('a line failed %s → lost', (_, receives, what) => {
  expect(judge(withoutItsLine(...receives))).toContainEqual({
    kind: 'lost',
    what: expect.stringContaining(what),
  });
});
