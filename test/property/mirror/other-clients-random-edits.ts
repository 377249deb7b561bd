/**
 * Draws with fast-check what other clients do to an account while it is pulled (create, edit, move, delete, receive), and does it over the
 * service's API (`act`). `arrive` fills the account first, with items in folders and one purchase order.
 */
import fc from 'fast-check';
import type { World } from '../../support/station/start-service-and-stations.ts';

export type Deed =
  | {
      readonly kind:
        | 'create'
        | 'create folder'
        | 'edit'
        | 'edit old'
        | 'move'
        | 'move folder'
        | 'move part'
        | 'delete'
        | 'receive'
        /** Ten edits. */
        | 'burst'
        /** An item that was changed lately is deleted, and an old one is changed. */
        | 'swap'
        /** A folder is moved out of another, which is then deleted. */
        | 'take out';
      readonly pick: number;
    }
  | { readonly kind: 'edit much'; readonly pick: number };

export const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('create', 'edit', 'edit old', 'move', 'move part', 'delete') },
    { weight: 1, arbitrary: fc.constantFrom('create folder', 'move folder', 'receive') },
    { weight: 3, arbitrary: fc.constantFrom('burst', 'swap', 'take out') },
  ),
  pick: fc.nat(1_000_000),
});

export interface Foreigner {
  /** Does it, or something like it if it cannot be done. @returns the id of the record deleted by it; null if none was */
  act(deed: Deed): Promise<number | null>;
}

interface Known {
  readonly id: number;
  readonly isFolder: boolean;
  readonly parent: number | null;
  readonly changedAt: string;
}

export async function arrive(world: World, stock: number): Promise<Foreigner> {
  let n = 0;
  let known: Known[] = [];
  const lookAround = async () => {
    const path = '/api/v1/items?folder_id=null&include_subfolders=true&per_page=1000';
    const { json } = await world.call('GET', path);
    known = json.data.map(
      (one: { id: number; type: string; parent_id: number | null; updated_at: string }) => ({
        id: one.id,
        isFolder: one.type === 'folder',
        parent: one.parent_id,
        changedAt: one.updated_at,
      }),
    );
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
  // Of every twelve one is a folder, every second of them in the one before, with some of the items.
  for (let one = 0; one < stock; one++) {
    const [nth, of] = [Math.floor(one / 12), one % 12];
    if (of === 0) await create('folder', nth % 2 === 1 ? (nth - 1) * 12 + 1 : null);
    else await create('item', of < 5 ? nth * 12 + 1 : null);
  }
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

  /** What was made first is at the end of every list, below most of what has changed. */
  const oldest = (of: readonly Known[]): readonly Known[] => of.toSorted((a, b) => a.id - b.id).slice(0, 12);

  return {
    act: async ({ kind, pick }) => {
      await lookAround();
      const items = known.filter((one) => !one.isFolder);
      const folders = known.filter((one) => one.isFolder);
      const item = items[pick % Math.max(1, items.length)];
      const folder = [null, ...folders][pick % (folders.length + 1)]?.id ?? null;
      const path = `/api/v1/items/${item?.id}`;
      switch (kind) {
        case 'create':
        case 'create folder':
          await create(kind === 'create' ? 'item' : 'folder', folder);
          return null;
        case 'edit':
        case 'edit old': {
          n += 1;
          const old = oldest(items)[pick % 12]?.id;
          await world.call('PUT', kind === 'edit' ? path : `/api/v1/items/${old}`, {
            name: `edited ${n}`,
            quantity: pick % 50,
            notes: `note ${n}`,
          });
          return null;
        }
        case 'move folder': {
          const moved = folders[(pick * 7) % Math.max(1, folders.length)]?.id;
          // Into itself it cannot go: then nothing happens.
          await world.call('PUT', `/api/v1/items/${moved}`, { parent_id: folder });
          return null;
        }
        case 'burst':
          for (const { id } of items.filter((_, index) => (index + pick) % 3 === 0).slice(0, 10)) {
            n += 1;
            await world.call('PUT', `/api/v1/items/${id}`, { name: `edited ${n}` });
          }
          return null;
        case 'swap': {
          const changed = items.toSorted((a, b) => b.changedAt.localeCompare(a.changedAt)).slice(0, 10);
          // The list is in the order they were made: the first of it has been read before the last.
          const victim = changed.toSorted((a, b) => b.id - a.id)[pick % 3]?.id ?? null;
          const old = oldest(items)[pick % 12]?.id;
          await world.call('DELETE', `/api/v1/items/${victim}`);
          n += 1;
          await world.call('PUT', `/api/v1/items/${old}`, { name: `edited ${n}` });
          return victim;
        }
        case 'take out': {
          const inner = folders.filter((one) => one.parent !== null)[pick % 2];
          if (inner === undefined) return null;
          await world.call('PUT', `/api/v1/items/${inner.id}`, { parent_id: null });
          await world.call('DELETE', `/api/v1/items/${inner.parent}`);
          return inner.parent;
        }
        case 'edit much':
          for (const { id } of items.slice(0, 110)) {
            n += 1;
            await world.call('PUT', `/api/v1/items/${id}`, { name: `edited ${n}` });
          }
          return null;
        case 'move':
          await world.call('PUT', path, { parent_id: folder });
          return null;
        case 'move part':
          await world.call('POST', `${path}/move`, { quantity: 1 + (pick % 3), folder_id: folder });
          return null;
        case 'delete': {
          // Now and then a folder goes, and all that is in it.
          const victim = pick % 5 === 0 ? folder : item?.id;
          if (victim != null) await world.call('DELETE', `/api/v1/items/${victim}`);
          return victim ?? null;
        }
        case 'receive': {
          const { json } = await world.call('GET', `/api/v1/purchase_orders/${orderId}`);
          const line = json.data.line_items[pick % 3];
          await world.call('POST', `/api/v1/purchase_orders/${orderId}/receive`, {
            line_items: [{ line_item_id: line?.id, received_quantity: '1', folder_id: folder ?? undefined }],
          });
          return null;
        }
        default:
          return kind satisfies never;
      }
    },
  };
}
