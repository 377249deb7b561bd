/**
 * Creates three items (Bolt 1 to 3) at the top level and an empty folder (Shelf) in a test's service, over its API, for tests of the Items
 * screen's acts. `makeRecord` creates any other record.
 */
import type { World } from '../station/start-service-and-stations.ts';

export interface BoltsAndShelf {
  /** The id of the folder. */
  readonly shelf: number;
  /** The ids of Bolt 1 to 3, of which there are 10, 20 and 30. */
  readonly bolts: readonly number[];
}

/** Makes a record at the service, and resolves with its id. */
export const makeRecord = async (world: World, body: object): Promise<number> =>
  (await world.call('POST', '/api/v1/items', body)).json.data.id;

export async function boltsAndShelf(world: World): Promise<BoltsAndShelf> {
  const shelf = await makeRecord(world, { name: 'Shelf', type: 'folder' });
  const bolts: number[] = [];
  for (const n of [1, 2, 3])
    bolts.push(
      await makeRecord(world, {
        name: `Bolt ${n}`,
        type: 'item',
        quantity: 10 * n,
        price: 2,
        notes: `Box ${n}`,
      }),
    );
  return { shelf, bolts };
}
