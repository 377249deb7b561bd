/** Duplicate checks beside other commands of ours: what holds one up, for how long, and what it may conclude. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Decided, Proof, ReviewCase } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { attemptsOf, beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import {
  commandById,
  putInReview,
  setState,
  settleApplied,
  settleUnapplied,
} from '#main/store/commands/commands.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import type { DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import {
  answering,
  heard,
  page,
  wireItem,
  type Answering,
} from '../../../support/service/client-with-scripted-answers.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';
import { moveCommand } from '../../../support/samples/sample-commands.ts';
import { adjustment, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const D = 90_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const AT = '2026-11-20T08:00:00.000Z';

let stores: Stores;
let scene: Answering;
let ports: DeliveryPorts;
let now: number;
/** What is in the folder that things are moved to. */
let there: object[];

beforeEach(() => {
  stores = openStores();
  now = 0;
  there = [];
  scene = answering();
  scene.answer = ({ url }) => {
    const id = Number(/\/items\/(\d+)$/.exec(url.pathname)?.[1]);
    return heard(200, Number.isNaN(id) ? page(there) : { data: wireItem(id, AT, { quantity: '6' }) });
  };
  ports = deliveryPorts(stores, scene, () => now);
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const moveOf = (itemId: number, sid: string, folderId = 20): Decided => {
  const { kind, intent, basis } = moveCommand({ itemId, folderId, portionId: -itemId * 1000 });
  return { kind, intent, basis: { ...basis, sid } };
};
const copyOf = (itemId: number, quantity = 4): Decided => ({
  kind: 'copy',
  intent: { kind: 'copy', itemId, quantity: decimal(quantity), folderId: 20, copyId: -itemId * 1000 },
  basis: { kind: 'copy', name: `item ${itemId}`, to: 'B' },
});

const createOf = (): Decided => ({
  kind: 'create-item',
  intent: {
    kind: 'create-item',
    itemId: -9000,
    what: 'item',
    folderId: 20,
    fields: { name: 'Box', quantity: decimal(4), minQuantity: null, price: null, notes: null, label: null },
  },
  basis: { kind: 'create-item', folder: 'B' },
});

/** Sent once, and not heard. @returns its seq */
function tried(
  id: string,
  decided: Decided,
  outcome: 'unknown' | 'not-seen' | 'applied' = 'unknown',
): number {
  const seq = queued(stores.queue, id, decided);
  const itemId = 'itemId' in decided.intent ? decided.intent.itemId : 0;
  const preimage =
    decided.kind === 'copy'
      ? { alike: [], name: `item ${itemId}` }
      : { sid: `S${itemId}`, source: '10', there: [] };
  stores.queue.write((db) => {
    const n = beginAttempt(db, seq, { at: AT, request: { method: 'POST', path: '/', body: {} }, preimage });
    endAttempt(db, seq, n, { outcome, status: null, answer: null, at: AT });
    setState(db, seq, 'unknown');
  });
  return seq;
}
function appliedByFigures(id: string, decided: Decided): void {
  const seq = tried(id, decided, 'applied');
  const proof = { how: 'figures', readings: [], made: [9], gone: [] } as const;
  stores.queue.write((db) => settleApplied(db, seq, proof, AT, 'service'));
}
function inReview(id: string, decided: Decided, review: ReviewCase, denies: boolean): void {
  const seq = tried(id, decided, denies ? 'not-seen' : 'unknown');
  stores.queue.write((db) => putInReview(db, seq, review, denies));
}
const UNCLEAR: ReviewCase = { kind: 'cannot-tell', readings: [] };
const REFUSED: ReviewCase = { kind: 'refused', words: 'no', status: 422 };

/** As the loop does: it delivers what is due whenever it does not rest. */
async function pass(id: string, milliseconds: number): Promise<void> {
  const until = now + milliseconds;
  while (now <= until) {
    const came = await deliver(ports, id);
    if (came.kind !== 'parked') return;
    now += came.milliseconds;
  }
}
const shown = (id: string) => commandById(stores.queue.read, id);
const portion = (id: number, sid: string, quantity = '4') =>
  wireItem(id, AT, { sid, quantity, parent_id: 20 });

describe('a move that was applied by its figures is due its check', () => {
  beforeEach(() => appliedByFigures('a', moveOf(1, 'S1')));

  test('T8 and a move of another article into the same folder stands in review → it is checked in time', async () => {
    inReview('b', moveOf(2, 'S2'), UNCLEAR, false);
    there = [portion(9, 'S1')];
    await pass('a', 3 * D);
    expect(scene.asked.length).toBeGreaterThan(0);
    expect(shown('a')).toMatchObject({ state: 'applied', duplicateCheck: null });
  });

  test('T8 the same, and it landed twice → a person is told', async () => {
    inReview('b', moveOf(2, 'S2'), UNCLEAR, false);
    there = [portion(9, 'S1'), portion(11, 'S1')];
    await pass('a', 3 * D);
    expect(shown('a')?.review).toMatchObject({ kind: 'twice', made: [9, 11] });
  });

  test('beside another move of the article on its way → it waits for that, and reads nothing', async () => {
    tried('b', moveOf(1, 'S1'));
    await pass('a', 10 * D);
    expect(scene.asked).toEqual([]);
    expect(shown('a')?.duplicateCheck).toBe('service');
  });

  test('beside one of the article in review, and nothing is there twice → read once, and once more when that is settled', async () => {
    inReview('b', moveOf(1, 'S1'), UNCLEAR, false);
    there = [portion(9, 'S1')];
    await pass('a', DAY);
    expect(scene.asked).toHaveLength(2);
    expect(shown('a')).toMatchObject({ state: 'applied', duplicateCheck: 'service' });
    stores.queue.write((db) => settleUnapplied(db, shown('b')?.seq ?? 0, 'refused', AT));
    there = [portion(9, 'S1'), portion(11, 'S1')];
    await pass('a', DAY);
    expect(scene.asked).toHaveLength(4);
    expect(shown('a')?.review).toMatchObject({ kind: 'twice' });
  });

  test('the same, and another of just as many is there → whose it is may be told in an hour, then this is asked too', async () => {
    inReview('b', moveOf(1, 'S1'), UNCLEAR, false);
    there = [portion(9, 'S1'), portion(11, 'S1')];
    await pass('a', HOUR / 2);
    expect(scene.asked).toHaveLength(2);
    expect(shown('a')?.review).toBeNull();
    await pass('a', HOUR);
    expect(shown('a')?.review).toMatchObject({ kind: 'twice' });
  });

  test('and the other one is settled as booked within the hour → nobody is asked again', async () => {
    inReview('b', moveOf(1, 'S1'), UNCLEAR, false);
    there = [portion(9, 'S1'), portion(11, 'S1')];
    await pass('a', HOUR / 2);
    const proof = { how: 'answer', readings: [], made: [11], gone: [] } as const;
    stores.queue.write((db) => settleApplied(db, shown('b')?.seq ?? 0, proof, AT, null));
    await pass('a', HOUR);
    expect(shown('a')).toMatchObject({ state: 'applied', review: null, duplicateCheck: null });
  });
});

describe('"Nothing was booked" was said of a move', () => {
  test('T8 and of another article’s into the same folder → both are checked', async () => {
    inReview('a', moveOf(1, 'S1'), REFUSED, true);
    inReview('b', moveOf(2, 'S2'), REFUSED, true);
    there = [portion(9, 'S1'), portion(11, 'S2')];
    await pass('a', 3 * D);
    await pass('b', 3 * D);
    expect([shown('a')?.review?.kind, shown('b')?.review?.kind]).toEqual(['applied-late', 'applied-late']);
  });

  test('beside one of the same article in review, and it is there → it is not said any longer', async () => {
    inReview('a', moveOf(1, 'S1'), REFUSED, true);
    inReview('b', moveOf(1, 'S1'), UNCLEAR, false);
    there = [portion(9, 'S1')];
    await pass('a', 3 * D);
    expect(shown('a')?.review?.kind).toBe('applied-late');
  });
});

describe('a copy of an item was applied by what it looks like, and is due its check', () => {
  beforeEach(() => appliedByFigures('a', copyOf(1)));
  const like = (id: number) => wireItem(id, AT, { name: 'item 1', quantity: '4', parent_id: 20 });

  test('beside a copy of another on its way into the same folder → it waits: they may look alike', async () => {
    tried('b', copyOf(2));
    await pass('a', 10 * D);
    expect(scene.asked).toEqual([]);
  });

  test('beside a count of another item in review → it is checked in time', async () => {
    inReview(
      'b',
      {
        kind: 'count',
        intent: { kind: 'count', itemId: 2, quantity: decimal(8), sheetId: 's' },
        basis: {
          kind: 'count',
          name: 'x',
          expected: decimal(1),
          folder: 'B',
          at: { sid: 'S2', folderId: 20 },
        },
      },
      UNCLEAR,
      false,
    );
    there = [like(9)];
    await pass('a', 3 * D);
    expect(shown('a')).toMatchObject({ state: 'applied', duplicateCheck: null });
  });

  test.each([
    [
      'asked for 3, and was said to be the other of the 4 that are there',
      3,
      [],
      { kind: 'twice', made: [9] },
    ],
    ['asked for 3, and had one more added to it by us', 3, [adjustment(11)], null],
    ['asked for 4', 4, [], null],
  ] as const)(
    'beside a copy that %s → a person is told where it may be this one',
    async (_what, asked, after, review) => {
      const proof: Proof = { how: 'person', readings: [], made: [11], gone: [] };
      const done = [
        tried('b', copyOf(1, asked), 'applied'),
        ...after.map((one) => queued(stores.queue, 'd', one)),
      ];
      stores.queue.write((db) => {
        for (const seq of done) settleApplied(db, seq, proof, AT, null);
      });
      there = [like(9), like(11)];
      await pass('a', 3 * D);
      expect(shown('a')?.review ?? null).toEqual(review && { ...review, readings: [] });
    },
  );
});

test.each(['open', 'denied'])(
  'T8 what a question of another command of ours names, %s, is none of a new item that is sent after it',
  async (answer) => {
    const seq = tried('c1', copyOf(1));
    stores.queue.write((db) => {
      putInReview(db, seq, { kind: 'look-alikes', ids: [50, 51] });
      if (answer === 'denied') settleUnapplied(db, seq, 'refused', AT);
    });
    const made = queued(stores.queue, 'c2', createOf());
    await deliver({ ...ports, client: { ...ports.client, serviceTime: () => Date.parse(AT) } }, 'c2');
    expect(attemptsOf(stores.queue.read, made)).toMatchObject([{ preimage: { known: [50, 51] } }]);
  },
);
