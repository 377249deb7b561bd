/**
 * Tests that an own command on an alert or an order which cannot be marked as reflected (contained in the mirror), because its list or its
 * order fails, holds back no stock: it has not written the rows of its items, so these are shown as they are.
 */
import { describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { setState } from '#main/store/commands/commands.ts';
import { lanesOver, recordsHeld } from '#main/store/pull/records-held-from-pull.ts';
import { queued } from '../../support/samples/enqueue-sample-command.ts';
import { adjustOwn } from './applied-own-adjustment.ts';
import {
  alertBody,
  alertEdit,
  applyOwn,
  stocked,
  stockOf,
  turn,
  unreflected,
  type OwnCommand,
} from './applied-own-command.ts';
import { frozenAccount, type FrozenAccount } from './service-and-puller-on-test-clock.ts';

const ORDERS = '/api/v1/purchase_orders';

/** From now on the requests to such a path fail. */
const failing = ({ puller }: FrozenAccount, path: RegExp) =>
  puller.alter((url, heard) =>
    path.test(url.pathname) && heard.kind === 'answer' ? { ...heard, status: 500, body: '{}' } : heard,
  );

async function ownAlert(scene: FrozenAccount, lamp: number): Promise<number> {
  const { id } = (await scene.world.call('POST', '/api/v1/alerts', alertBody(lamp, 7))).json.data;
  failing(scene, /\/alerts$/);
  return (await applyOwn(scene, alertEdit(id, lamp, 9))).seq;
}

async function ownOrder(scene: FrozenAccount, lamp: number): Promise<number> {
  const line = { itemId: lamp, quantity: decimal(2), unitRate: decimal(4) };
  const command: OwnCommand = {
    id: 'order',
    decided: {
      kind: 'create-order',
      intent: {
        kind: 'create-order',
        orderId: -1000,
        number: '',
        currency: 'EUR',
        vendor: { name: 'V', email: null },
        lines: [line],
      },
      basis: { kind: 'create-order', names: ['Lamp'] },
    },
    request: {
      method: 'POST',
      path: ORDERS,
      body: {
        currency_code: 'EUR',
        vendor: { name: 'V' },
        line_items: [{ item_id: lamp, quantity: 2, unit_rate: 4 }],
      },
    },
    temporary: -1000,
  };
  failing(scene, /purchase_orders\/\d+$/);
  return (await applyOwn(scene, command)).seq;
}

describe.each([
  ['on an alert, whose list fails', ownAlert],
  ['that creates an order, which cannot be read', ownOrder],
])('an own command %s', (_, given) => {
  it('another client changes the stock of its item → the new figure is shown', () =>
    frozenAccount(100, async (scene) => {
      const [lamp = 0] = await stocked(scene, 'Lamp');
      const seq = await given(scene, lamp);
      await turn(scene);
      await scene.edit(lamp, { quantity: 53 });
      await turn(scene);
      expect([unreflected(scene), stockOf(scene, lamp)]).toEqual([[seq], '53']);
    }));

  it('an own adjustment of its item is applied → that is shown, and counted once', () =>
    frozenAccount(100, async (scene) => {
      const [lamp = 0] = await stocked(scene, 'Lamp');
      const seq = await given(scene, lamp);
      await adjustOwn(scene, lamp, 2);
      await turn(scene);
      expect([unreflected(scene), stockOf(scene, lamp)]).toEqual([[seq], '2']);
    }));
});

it('an own command on an alert is uncertain → the stock of its item is shown, and a command on that marked', () =>
  frozenAccount(100, async (scene) => {
    const [lamp = 0] = await stocked(scene, 'Lamp');
    const seq = queued(scene.puller.queue, 'alert', alertEdit(1, lamp, 9).decided);
    scene.puller.queue.write((db) => setState(db, seq, 'unknown'));
    expect(recordsHeld(scene.puller.queue.read)).toEqual([]);
    expect([...lanesOver(scene.puller.queue.read, [])]).toHaveLength(1);
    await adjustOwn(scene, lamp, 2);
    await turn(scene);
    expect([unreflected(scene), stockOf(scene, lamp)]).toEqual([[], '2']);
  }));

it('an own command on an alert is applied during a pull → that pull marks the command on the item’s stock', () =>
  frozenAccount(100, async (scene) => {
    const [lamp = 0] = await stocked(scene, 'Lamp');
    await adjustOwn(scene, lamp, 2);
    scene.pass(60_000);
    await scene.puller.turnStep();
    const seq = await ownAlert(scene, lamp);
    while (await scene.puller.turnStep());
    expect([unreflected(scene), stockOf(scene, lamp)]).toEqual([[seq], '2']);
  }));
