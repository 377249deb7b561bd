/** A duplicate check that waits for the allowance between two pages, and a command of ours that is applied meanwhile. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { commandById } from '#main/store/commands/commands.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import type { DeliveryPorts } from '#main/sync/push/engine/delivery-ports.ts';
import { answering, heard, wireItem } from '../../../support/service/client-with-scripted-answers.ts';
import { deliveryPorts } from '../../../support/samples/sample-delivery-ports.ts';
import { moveCommand } from '../../../support/samples/sample-commands.ts';
import { queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const AT = '2026-11-20T08:00:00.000Z';
let stores: Stores;
beforeEach(() => {
  stores = openStores();
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

test('T8 the next move of the same goods to the same place → no second landing of the first is seen in it', async () => {
  const scene = answering();
  let [now, wait, moves] = [0, 0, 0];
  const ports: DeliveryPorts = { ...deliveryPorts(stores, scene, () => now), mayAsk: () => wait };
  // A service that puts what is moved onto the record of its article that is there, on the second page.
  const others = Array.from({ length: 1500 }, (_, n) =>
    wireItem(10_000 - n, AT, { sid: `F${n}`, parent_id: 20 }),
  );
  const portion = () =>
    wireItem(9, AT, { sid: 'S1', parent_id: 20, quantity: String(10 + 4 * moves), created_at: AT });
  scene.answer = ({ method, url }) => {
    if (method === 'POST') {
      moves++;
      return moves === 1 ? { kind: 'nothing', sent: true, why: 'timeout' } : heard(200, { data: portion() });
    }
    if (url.pathname.endsWith('/items/1'))
      return heard(200, {
        data: wireItem(1, AT, { sid: 'S1', parent_id: 10, quantity: String(20 - 4 * moves) }),
      });
    const page = Number(url.searchParams.get('page') ?? 1);
    const all = [...others, portion()];
    const meta = { page, total_pages: 2, total_count: all.length, next_page_url: null };
    return heard(200, { data: all.slice((page - 1) * 1000, page * 1000), meta });
  };
  const shown = (id: string) => commandById(stores.queue.read, id);
  queued(stores.queue, 'first', moveCommand({ quantity: decimal(4) }));
  await deliver(ports, 'first');
  expect(shown('first')?.state).toBe('applied');

  now = 200_000;
  wait = 60_000;
  expect(await deliver(ports, 'first')).toMatchObject({ kind: 'parked' });
  expect(ports.begun.size).toBe(1);
  wait = 0;
  queued(stores.queue, 'next', moveCommand({ quantity: decimal(4), portionId: -2 }));
  for (let n = 0; n < 5 && shown('next')?.state !== 'applied'; n++, now += 1000) await deliver(ports, 'next');
  for (let n = 0; n < 40 && shown('first')?.duplicateCheck != null; n++, now += 5000)
    await deliver(ports, 'first');
  expect(shown('first')).toMatchObject({ state: 'applied', review: null, duplicateCheck: null });
});
