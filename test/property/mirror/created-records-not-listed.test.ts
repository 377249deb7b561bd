/**
 * Tests what a pull does if the list of changes, answered by a cache or a lagging replica, lacks a record that an own command has created.
 * The command is not marked as reflected (contained in the mirror) before the mirror has the record, or it would vanish from the screens;
 * and a copy whose id the station does not know yet is listed once more when the cache is past.
 */
import { describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { placeOrder } from '../../support/service/small-warehouse.ts';
import { receiveCommand } from '../../support/samples/sample-commands.ts';
import {
  answered,
  applyOwn,
  cacheOf,
  ITEMS,
  RECENT,
  stocked,
  turn,
  unreflected,
  type OwnCommand,
} from './applied-own-command.ts';
import { mirrored } from './killable-stepwise-puller.ts';
import { frozenAccount, type FrozenAccount } from './service-and-puller-on-test-clock.ts';

const LATELY = `${RECENT}?folder_id=null&include_subfolders=true&updated_since=9999999999&per_page=100`;

const fields = { minQuantity: null, price: null, notes: null, label: null };
const creation: OwnCommand = {
  id: 'create',
  decided: {
    kind: 'create-item',
    intent: {
      kind: 'create-item',
      what: 'item',
      itemId: -1000,
      folderId: null,
      fields: { name: 'New', quantity: decimal(3), ...fields },
    },
    basis: { kind: 'create-item', folder: '' },
  },
  request: { method: 'POST', path: ITEMS, body: { type: 'item', name: 'New', quantity: 3 } },
  temporary: -1000,
};

const { decided } = creation;
const folderCreation: OwnCommand = {
  ...creation,
  decided:
    decided.kind === 'create-item'
      ? {
          ...decided,
          intent: {
            ...decided.intent,
            what: 'folder',
            fields: { name: 'New', ...fields, quantity: decimal(0) },
          },
        }
      : decided,
  request: { method: 'POST', path: ITEMS, body: { type: 'folder', name: 'New' } },
};

/** Lists of changes are empty from now on, as a cache has them. */
async function cacheEmptyList(scene: FrozenAccount): Promise<void> {
  answered(scene, RECENT, await cacheOf(scene, LATELY));
}
const isThere = ({ puller }: FrozenAccount, id: number) => mirrored(puller.mirror()).has(id);

describe('a list of changes lacks a record that an own command has created', () => {
  it('the record is there → the command waits, and both are shown once the list has it', () =>
    frozenAccount(100, async (scene) => {
      await stocked(scene, 'Lamp');
      await cacheEmptyList(scene);
      const { seq, made } = await applyOwn(scene, creation);
      for (let n = 0; n < 3; n++) {
        await turn(scene);
        expect([unreflected(scene), isThere(scene, made)]).toEqual([[seq], false]);
      }
      answered(scene, RECENT, null);
      await turn(scene);
      expect([unreflected(scene), isThere(scene, made)]).toEqual([[], true]);
    }));

  it.each([
    ['an item', creation],
    ['a folder', folderCreation],
  ])(
    '%s, and another client has removed it since → it was read singly, and the command does not wait',
    (_, own) =>
      frozenAccount(100, async (scene) => {
        await stocked(scene, 'Lamp');
        await cacheEmptyList(scene);
        const { made } = await applyOwn(scene, own);
        await scene.remove(made);
        await turn(scene);
        expect(scene.asked(`${ITEMS}/${made}`)).toHaveLength(1);
        expect([unreflected(scene), isThere(scene, made)]).toEqual([[], false]);
      }),
  );

  it('the record is the copy of a receipt, and its id is unknown → it is listed once the cache is past', () =>
    frozenAccount(100, async (scene) => {
      const { world } = scene;
      const [lamp = 0] = await stocked(scene, 'Lamp');
      await scene.edit(lamp, { price: 4 });
      const { id: orderId, lineIds } = await placeOrder(world, 'PO-1', [
        { item_id: lamp, quantity: 9, unit_rate: 7 },
      ]);
      await turn(scene, 5);
      await cacheEmptyList(scene);
      const [lineId = 0] = lineIds;
      const line = { lineId, itemId: lamp, quantity: decimal(3), folderId: null, copyId: -1000 };
      const { kind, intent, basis } = receiveCommand([line], {
        kind: 'copies',
        folderDiffers: false,
        price: null,
      });
      await applyOwn(scene, {
        id: 'receive',
        decided: { kind, intent: { ...intent, orderId }, basis },
        request: {
          method: 'POST',
          path: `/api/v1/purchase_orders/${orderId}/receive`,
          body: { line_items: [{ line_item_id: lineId, received_quantity: 3, folder_id: null }] },
        },
        preimage: { before: [], version: 0 },
      });
      // Twice, so that the list after the cache begins after the receipt if the watermark has risen.
      for (let n = 0; n < 2; n++) {
        scene.pass(50_000);
        while (await scene.puller.turnStep());
      }
      expect(mirrored(scene.puller.mirror()).size).toBe(1);
      answered(scene, RECENT, null);
      await turn(scene);
      expect(mirrored(scene.puller.mirror()).size).toBe(2);
      expect(unreflected(scene)).toEqual([]);
    }));
});
