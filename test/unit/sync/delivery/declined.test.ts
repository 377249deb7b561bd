/** A request is declined, and was applied all the same: delivered twice on the way, or declined by something in the service's place. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { exclusive } from '#domain/commands/lane.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { commandById } from '#main/store/commands/commands.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import type { DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { answering, heard, page, wireItem } from '../../../support/service/client-with-scripted-answers.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';
import { moveCommand } from '../../../support/samples/sample-commands.ts';
import { adjustment, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const AT = '2026-11-20T07:00:00Z';
let stores: Stores;
let scene: ReturnType<typeof answering>;
let ports: DeliveryPorts;
let now = 0;
/** Of the item in folder 10, and what lies in folder 20. */
let stock = 10;
let there: object[] = [];
let sent = 0;
/** Whether what is written is applied; and what it is answered. */
let isApplied = true;
let answer = heard(200, {});

beforeEach(() => {
  stores = openStores();
  scene = answering();
  [now, stock, there, sent, isApplied] = [0, 10, [], 0, true];
  ports = deliveryPorts(stores, scene, () => now);
  scene.answer = ({ method, url, body }) => {
    if (method === 'GET' && !url.pathname.endsWith('/items/1')) return heard(200, page(there));
    const item = { quantity: String(stock), parent_id: 10, sid: 'S1' };
    if (method === 'GET') return heard(200, { data: wireItem(1, AT, item) });
    sent++;
    if (isApplied && method === 'PUT') stock = Number(JSON.parse(body ?? '').quantity);
    if (isApplied && method === 'POST') {
      stock -= 6;
      there = [wireItem(9, '2026-11-20T08:00:01Z', { quantity: '6', parent_id: 20, sid: 'S1' })];
    }
    return answer;
  };
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});
const shown = (id: string) => commandById(stores.queue.read, id);

async function delivered(id: string, turns = 10) {
  for (let n = 0; n < turns; n++) {
    const came = await deliver(ports, id);
    now += came.kind === 'parked' ? came.milliseconds : 5000;
  }
  return shown(id);
}

const tooMany = heard(422, { message: 'quantity must be at most the stock' });
const overLimit = heard(429, { message: 'too many requests' });

describe('a move of more than half, refused for want of stock', () => {
  beforeEach(() => {
    answer = tooMany;
    queued(stores.queue, 'm', moveCommand({ quantity: decimal(6) }));
  });

  test('and done → nobody says that it was not, and it is not sent again', async () => {
    expect((await delivered('m'))?.review).toMatchObject({
      kind: 'cannot-tell',
      readings: [{ before: '10', now: '4' }, { now: '6' }],
    });
    expect(sent).toBe(1);
  });

  test('and not done → the refusal is told, in the service’s words', async () => {
    isApplied = false;
    const words = 'quantity must be at most the stock';
    expect((await delivered('m'))?.review).toEqual({ kind: 'refused', words, status: 422 });
    expect(sent).toBe(1);
  });

  test('and done, looked at before all of it was there to be read → it is read twice before anybody says that it was not', async () => {
    const { answer: inner } = scene;
    let reads = 0;
    scene.answer = (request) => {
      const isFirst = sent > 0 && request.method === 'GET' && reads++ < 2;
      if (!isFirst) return inner(request);
      // Of the moment before.
      return request.url.pathname.endsWith('/items/1')
        ? heard(200, { data: wireItem(1, AT, { quantity: '10', parent_id: 10, sid: 'S1' }) })
        : heard(200, page([]));
    };
    expect((await delivered('m'))?.review).toMatchObject({ kind: 'cannot-tell' });
    expect(sent).toBe(1);
  });

  test('and done, which a person denies → it is sent on their word', async () => {
    await delivered('m');
    answer = heard(200, { data: wireItem(11, AT, { quantity: '6', parent_id: 20, sid: 'S1' }) });
    stock = 10;
    there = [];
    isApplied = false;
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'm', how: 'retry' }));
    expect((await delivered('m', 1))?.state).toBe('applied');
    expect(sent).toBe(2);
  });
});

describe('a move, refused, whose source is gone when it is looked at', () => {
  const portion = (id: number) =>
    wireItem(id, '2026-11-20T08:00:01Z', { quantity: '5', parent_id: 20, sid: 'S1' });
  const moving = (quantity: number, status: number, left: readonly object[]) => {
    const { answer: inner } = scene;
    answer = heard(status, { message: 'no' });
    scene.answer = (request) => {
      if (request.method === 'POST') {
        sent++;
        there = [...left];
        return answer;
      }
      const isGone = sent > 0 && request.url.pathname.endsWith('/items/1');
      return isGone ? heard(404, { message: 'no such item' }) : inner(request);
    };
    queued(stores.queue, 'm', moveCommand({ quantity: decimal(quantity) }));
  };

  test('and there are two portions of as many → it is not denied', async () => {
    moving(5, 404, [portion(9), portion(10)]);
    expect((await delivered('m'))?.review).toMatchObject({ kind: 'cannot-tell', words: 'no' });
  });

  test('and there is no portion of it → the refusal is told', async () => {
    moving(5, 404, []);
    expect((await delivered('m'))?.review).toMatchObject({ kind: 'refused', status: 404 });
  });

  test('and all of it was to go → it is not denied', async () => {
    moving(10, 409, []);
    await delivered('m', 1);
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'm', how: 'cancel' }));
    expect((await delivered('m'))?.review).toMatchObject({ kind: 'cannot-tell', words: 'no' });
    expect(sent).toBe(1);
  });
});

describe('one more, over the limit', () => {
  beforeEach(() => {
    answer = overLimit;
    queued(stores.queue, 'a', adjustment(1), [exclusive('item', 1)]);
  });

  test('and done → asked, not set once more', async () => {
    expect((await delivered('a'))?.review).toMatchObject({
      kind: 'cannot-tell',
      readings: [{ before: '10' }],
    });
    expect(sent).toBe(1);
  });

  test('and not done → sent again', async () => {
    isApplied = false;
    await delivered('a', 1);
    [isApplied, answer] = [true, heard(200, {})];
    expect((await delivered('a'))?.state).toBe('applied');
    expect(sent).toBe(2);
  });

  test('and done, then called off → it is not told as cancelled', async () => {
    await delivered('a', 1);
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'a', how: 'cancel' }));
    expect(shown('a')?.state).toBe('queued');
    expect((await delivered('a'))?.review).toMatchObject({ kind: 'cannot-tell' });
  });

  test('and done, called off on its way → it is not told as cancelled', async () => {
    const { answer: inner } = scene;
    scene.answer = (request) => {
      if (request.method === 'PUT')
        stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'a', how: 'cancel' }));
      return inner(request);
    };
    await delivered('a', 1);
    expect(shown('a')).toMatchObject({ state: 'queued', cancelRequested: true });
    expect((await delivered('a'))?.review).toMatchObject({ kind: 'cannot-tell' });
    expect(sent).toBe(1);
  });

  describe('and done, and what it was to change cannot be read', () => {
    let isBroken = true;
    beforeEach(async () => {
      const { answer: inner } = scene;
      let answers = 0;
      ports = { ...ports, answers: () => ++answers };
      isBroken = true;
      scene.answer = (request) =>
        isBroken && sent > 0 && request.method === 'GET' ? heard(500, { message: 'boom' }) : inner(request);
      await delivered('a', 40);
    });
    const said = (how: 'applied' | 'retry' | 'discard') => {
      isBroken = false;
      stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'a', how }));
    };

    test('nobody says that it was not', () => {
      expect(shown('a')?.review).toEqual({ kind: 'unclear-answer', words: 'boom' });
    });

    test('a person says that it was → that is so', async () => {
      said('applied');
      expect((await delivered('a'))?.state).toBe('applied');
      expect(sent).toBe(1);
    });

    test('a person wants it once more → the records are asked first', async () => {
      said('retry');
      expect((await delivered('a'))?.review).toMatchObject({ kind: 'cannot-tell' });
      expect(sent).toBe(1);
    });

    test('a person says that it was not → the records tell them', async () => {
      said('discard');
      expect((await delivered('a', 40))?.review).toMatchObject({ kind: 'applied-late' });
    });
  });

  test('and not done, then called off → cancelled', async () => {
    isApplied = false;
    await delivered('a', 1);
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'a', how: 'cancel' }));
    expect((await delivered('a', 1))?.state).toBe('cancelled');
    expect(sent).toBe(1);
  });
});

describe('a copy, over the limit and done, which another client deletes between two looks', () => {
  beforeEach(() => {
    let looks = 0;
    scene.answer = ({ method, url }) => {
      if (method === 'POST') {
        sent++;
        there = [
          wireItem(9, '2026-11-20T08:00:01Z', { sid: 'S9', name: 'item 1', quantity: '6', parent_id: 20 }),
        ];
        return overLimit;
      }
      if (url.pathname.endsWith('/items/1')) return heard(200, { data: wireItem(1, AT, { quantity: '10' }) });
      const found = [...there];
      // The second look finds nothing of it.
      if (sent > 0 && looks++ === 0) there = [];
      return heard(200, page(found));
    };
    queued(stores.queue, 'c', {
      kind: 'copy',
      intent: { kind: 'copy', itemId: 1, quantity: decimal(6), folderId: 20, copyId: -1 },
      basis: { kind: 'copy', name: 'item 1', to: 'B' },
    });
  });

  test('T8 → a person is asked, and it is not made again', async () => {
    expect((await delivered('c'))?.review).toEqual({ kind: 'look-alikes', ids: [9] });
    expect(sent).toBe(1);
  });

  test('T8 called off → it is not told as cancelled', async () => {
    await delivered('c', 1);
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'c', how: 'cancel' }));
    expect((await delivered('c'))?.review).toEqual({ kind: 'look-alikes', ids: [9] });
  });

  test('a person wants it once more → it is made again', async () => {
    await delivered('c');
    stores.queue.write((db) => settleCommand(stores.desk, db, { id: 'c', how: 'retry' }));
    await delivered('c', 1);
    expect(sent).toBe(2);
  });
});

test('a deletion, and something says that the record is gone, with headers like the service’s → it is not believed', async () => {
  const meta = { page: 1, total_pages: 1, total_count: 1, next_page_url: null };
  const item = wireItem(1, AT, { parent_id: 10 });
  scene.answer = ({ url }) =>
    url.pathname.endsWith('/items/1')
      ? heard(404, { message: 'no such page' })
      : heard(200, { data: url.search.includes('folder_id=10') ? [item] : [], meta });
  queued(stores.queue, 'd', {
    kind: 'delete',
    intent: { kind: 'delete', recordId: 1, what: 'item' },
    basis: { kind: 'delete', name: 'It', folder: '', folderId: 10, updatedAt: AT, children: 0 },
  });
  const after = await delivered('d', 1);
  expect(after?.state).toBe('queued');
});
