/** Requests that are answered with an error: for one record, for one list, or for all. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Exchange, HttpResult } from '#main/client/transport.ts';
import { commandById } from '#main/store/commands/commands.ts';
import { heard } from '../../../support/service/client-with-scripted-answers.ts';
import { moveCommand } from '../../../support/samples/sample-commands.ts';
import {
  looping,
  type Answers,
  type Looping,
} from '../../../support/station/sync-loop-on-simulated-clock.ts';
import { adjustment, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const HOUR = 3_600_000;
let stores: Stores;
let scene: Looping | undefined;

beforeEach(() => {
  stores = openStores();
});
afterEach(async () => {
  await scene?.stop();
  stores.queue.close();
  stores.mirror.close();
});

function start(answer: Answers): Looping {
  scene = looping(stores, answer);
  return scene;
}
const isAt = ({ url }: Exchange, path: string): boolean => url.pathname === `/api/v1${path}`;
const of = (id: string) => commandById(stores.queue.read, id);
const reads = ({ asked }: Looping, path: string): number[] =>
  asked.filter((one) => one.method === 'GET' && one.path === path).map(({ at }) => at);
const broken = (status = 500): HttpResult => heard(status, { message: 'boom' });
const page = (status: number): HttpResult => heard(status, '<html>no</html>', {});
/** An answer that ends in the middle. */
const cut = (): HttpResult => {
  const whole = heard(200, '{"da');
  return whole.kind === 'answer' ? { ...whole, whole: false } : whole;
};
/** One that tells no stock of an item, but something else. */
const unreadable = (): HttpResult => heard(200, { data: { id: 'one' } });

describe('the reading of one record is answered with an error each time', () => {
  test.each<[string, () => HttpResult]>([
    ['a 500', () => broken()],
    ["a gateway's 502", () => page(502)],
    ['a 408', () => broken(408)],
    ['a 425', () => broken(425)],
    ['a cut-off body', cut],
  ])('%s → its command rests alone, longer each time, and then a person has it', async (_, answer) => {
    queued(stores.queue, 'bad', adjustment(1));
    queued(stores.queue, 'good', adjustment(2));
    const at = start((request) => (isAt(request, '/items/1') ? answer() : undefined));
    await at.pass(10_000);
    expect(of('good')?.state).toBe('applied');
    const [first = 0, second = 0, third = 0] = reads(at, '/items/1');
    expect(third - second).toBeGreaterThan(second - first);
    await at.pass(HOUR);
    expect(of('bad')?.review).toMatchObject({ kind: 'unclear-answer', unsent: true });
    expect(reads(at, '/items/1').length).toBeLessThan(20);
    // What others changed is looked for all the while.
    expect(reads(at, '/items/recent').length).toBeGreaterThan(200);
    expect(at.states).toEqual(['online']);
  });

  test('now of one, now of another of its readings, and each is answered in between → nobody is asked', async () => {
    queued(stores.queue, 'bad', moveCommand({}));
    let [sources, contents] = [0, 0];
    const at = start((request) => {
      // Two of three times the source, and where that is answered ten times what is at the destination.
      if (isAt(request, '/items/1')) return sources++ % 3 === 2 ? undefined : broken();
      return isAt(request, '/items') && contents++ < 10 ? broken() : undefined;
    });
    await at.pass(HOUR);
    expect(sources).toBeGreaterThan(30);
    expect(of('bad')?.review?.kind).not.toBe('unclear-answer');
    expect(of('bad')?.state).not.toBe('queued');
  });

  test('and no longer after a minute → it is sent, and nobody is asked', async () => {
    queued(stores.queue, 'bad', adjustment(1));
    const at = start((request, now) => (isAt(request, '/items/1') && now < 60_000 ? broken() : undefined));
    await at.pass(3 * 60_000);
    expect(of('bad')).toMatchObject({ state: 'applied', review: null });
  });

  test('with the words of the service → the person has them', async () => {
    queued(stores.queue, 'bad', adjustment(1));
    const at = start((request) => (isAt(request, '/items/1') ? broken() : undefined));
    await at.pass(HOUR);
    expect(of('bad')?.review).toMatchObject({ words: 'boom' });
  });

  test('for three records → the others go on, and the network is as it was soon after', async () => {
    for (const n of [1, 2, 3, 4, 5]) queued(stores.queue, `c${n}`, adjustment(n));
    const at = start((request) =>
      [1, 2, 3].some((n) => isAt(request, `/items/${n}`)) ? broken() : undefined,
    );
    await at.pass(10_000);
    expect([of('c4')?.state, of('c5')?.state]).toEqual(['applied', 'applied']);
    expect(at.loop.state().network).toBe('online');
  });

  test('by a stranger on the way → a person has it in the end', async () => {
    queued(stores.queue, 'bad', adjustment(1));
    const at = start((request) => (isAt(request, '/items/1') ? page(200) : undefined));
    await at.pass(HOUR);
    expect(of('bad')?.review).toMatchObject({ kind: 'unclear-answer', unsent: true });
    expect(reads(at, '/items/1').length).toBeLessThan(20);
  });
});

describe('everything is answered with an error', () => {
  test('→ nobody is asked, however long it takes; it says so, and asks ever more rarely', async () => {
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) queued(stores.queue, `c${n}`, adjustment(n));
    let isOver = false;
    const at = start(() => (isOver ? undefined : broken(503)));
    await at.pass(2 * HOUR);
    expect(of('c1')?.state).toBe('queued');
    expect(at.states).toEqual(['failing']);
    expect(at.asked.length).toBeLessThan((2 * HOUR) / 30_000 + 40);
    isOver = true;
    await at.pass(2 * 60_000);
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((n) => of(`c${n}`)?.state)).toEqual(Array(8).fill('applied'));
    expect(at.loop.state().network).toBe('online');
  });

  test('and nothing is waiting to be sent → it does not say that it is online', async () => {
    const at = start((_, now) => (now > 60_000 ? broken(503) : undefined));
    await at.pass(3 * 60_000);
    expect(at.loop.state().network).toBe('failing');
  });

  test('no answer at all → offline', async () => {
    queued(stores.queue, 'c1', adjustment(1));
    const at = start(() => ({ kind: 'nothing', sent: true, why: 'reset' }));
    await at.pass(60_000);
    expect(at.states).toEqual(['offline']);
  });
});

test.each(['/items/recent', '/purchase_orders'])(
  'the list %s is answered with an error each time → the outbox goes out, at once',
  async (path) => {
    const at = start((request) => (isAt(request, path) ? broken() : undefined));
    await at.pass(10 * 60_000);
    for (const n of [1, 2, 3, 4]) {
      queued(stores.queue, `c${n}`, adjustment(n));
      at.loop.wake();
      await at.pass(1000);
      expect(of(`c${n}`)?.state).toBe('applied');
    }
    expect(at.loop.state().network).toBe('online');
    expect(reads(at, path).length).toBeLessThan(60);
  },
);

describe('a reading that is cut off, or that cannot be understood, once', () => {
  test.each<[string, () => HttpResult]>([
    ['cut off', cut],
    ['of another shape', unreadable],
    ['refused by the service', () => heard(403, { message: 'not yours' })],
  ])('%s → it is read again, and nobody is asked', async (_, answer) => {
    queued(stores.queue, 'c1', adjustment(1));
    let times = 0;
    const at = start((request) => (isAt(request, '/items/1') && times++ === 0 ? answer() : undefined));
    await at.pass(60_000);
    expect(of('c1')).toMatchObject({ state: 'applied', review: null });
  });

  test('of another shape each time → after a few more a person has it', async () => {
    queued(stores.queue, 'c1', adjustment(1));
    const at = start((request) => (isAt(request, '/items/1') ? unreadable() : undefined));
    await at.pass(HOUR);
    expect(of('c1')?.review).toMatchObject({ kind: 'unclear-answer', unsent: true });
    expect(reads(at, '/items/1')).toHaveLength(6);
  });
});
