/** What others do to an account while somebody pulls it: drawn by fast-check, done over the wire. */
import fc from 'fast-check';
import type { World } from '../../support/world.ts';

export type Deed =
  | {
      readonly does: 'create' | 'create folder' | 'edit' | 'move' | 'move part' | 'delete' | 'receive';
      readonly pick: number;
    }
  | { readonly does: 'edit much'; readonly pick: number };

export const deed: fc.Arbitrary<Deed> = fc.record({
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('create', 'edit', 'move', 'move part', 'delete') },
    { weight: 1, arbitrary: fc.constantFrom('create folder', 'receive') },
  ),
  pick: fc.nat(1_000_000),
});

export interface Foreigner {
  /** Does it, or something like it where it cannot be done. */
  act(deed: Deed): Promise<void>;
}

interface Known {
  readonly id: number;
  readonly isFolder: boolean;
}

export async function arrive(world: World, stock: number): Promise<Foreigner> {
  let n = 0;
  let known: Known[] = [];
  const lookAround = async () => {
    const path = '/api/v1/items?folder_id=null&include_subfolders=true&per_page=1000';
    const { json } = await world.call('GET', path);
    known = json.data.map((one: { id: number; type: string }) => ({
      id: one.id,
      isFolder: one.type === 'folder',
    }));
  };
  const create = async (type: 'item' | 'folder', parent_id: number | null) => {
    n += 1;
    const body = {
      name: `${type} ${n}`,
      type,
      parent_id,
      ...(type === 'item' && { quantity: 10, price: 2, label_url: `C-${n}` }),
    };
    await world.call('POST', '/api/v1/items', body);
  };
  for (let one = 0; one < stock; one++) await create(one % 12 === 0 ? 'folder' : 'item', null);
  await lookAround();
  const order = await world.call('POST', '/api/v1/purchase_orders', {
    currency_code: 'EUR',
    vendor: { name: 'V' },
    line_items: known
      .filter((one) => !one.isFolder)
      .slice(0, 3)
      .map(({ id }) => ({ item_id: id, quantity: 100, unit_rate: 2 })),
  });
  const { id: orderId, version } = order.json.data;
  await world.call('PUT', `/api/v1/purchase_orders/${orderId}/status`, { status: 'ordered', version });

  return {
    act: async ({ does, pick }) => {
      await lookAround();
      const items = known.filter((one) => !one.isFolder);
      const folders = known.filter((one) => one.isFolder);
      const item = items[pick % Math.max(1, items.length)];
      const folder = [null, ...folders][pick % (folders.length + 1)]?.id ?? null;
      const path = `/api/v1/items/${item?.id}`;
      switch (does) {
        case 'create':
          return create('item', folder);
        case 'create folder':
          return create('folder', folder);
        case 'edit':
          n += 1;
          await world.call('PUT', path, { name: `edited ${n}`, quantity: pick % 50, notes: `note ${n}` });
          return;
        case 'edit much':
          for (const { id } of items.slice(0, 110)) {
            n += 1;
            await world.call('PUT', `/api/v1/items/${id}`, { name: `edited ${n}` });
          }
          return;
        case 'move':
          await world.call('PUT', path, { parent_id: folder });
          return;
        case 'move part':
          await world.call('POST', `${path}/move`, { quantity: 1 + (pick % 3), folder_id: folder });
          return;
        case 'delete': {
          // Now and then a folder goes, and all that is in it.
          const victim = pick % 5 === 0 ? folder : item?.id;
          if (victim != null) await world.call('DELETE', `/api/v1/items/${victim}`);
          return;
        }
        case 'receive': {
          const { json } = await world.call('GET', `/api/v1/purchase_orders/${orderId}`);
          const line = json.data.line_items[pick % 3];
          await world.call('POST', `/api/v1/purchase_orders/${orderId}/receive`, {
            line_items: [{ line_item_id: line?.id, received_quantity: '1', folder_id: folder ?? undefined }],
          });
          return;
        }
        default:
          return does satisfies never;
      }
    },
  };
}
