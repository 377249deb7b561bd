/**
 * Fills the test's account for the proofs of this folder (`stockWithEverything`): creates an item with a value in every member, folders,
 * photos and a custom field. Its `change` writes all these members as another client. Each change gives every member a value of its own, so
 * that a value on a screen shows after which change it was read. `open` starts a station that has read the whole account; `pipe` creates an
 * item with a name, a quantity and a price only.
 */
import { KEY, type TestStation, type World } from '../../support/station/start-service-and-stations.ts';

export interface Stock {
  readonly item: number;
  /** A portion of it in another place. */
  readonly portion: number;
  readonly folders: readonly [number, number, number, number];
  readonly field: number;
  readonly photos: readonly [number, number];
  /** Every member that a client can write gets a value of its own for each `n` (1 to 3). */
  change(n: 1 | 2 | 3): Promise<Changed>;
  /** As the service has it. */
  record(): Promise<any>;
}

const TYPES = ['org.iso.Code128', 'org.iso.QRCode', 'org.iso.Aztec', 'org.iso.PDF417'] as const;

export const written = (n: number) => ({
  name: `Drum 410${n}`,
  price: 5100.25 + n,
  quantity: 6100 + n,
  min_quantity: 7100 + n,
  notes: `Note 810${n}`,
  label_url: `CODE-910${n}`,
  label_url_type: TYPES[n % 4] ?? '',
  label_url_extra: `EXTRA-310${n}`,
  label_url_extra_type: TYPES[(n + 1) % 4] ?? '',
  tags: [`tag 210${n}`],
  measured_quantity: { value: 1200.5 + n },
});

export interface Changed extends ReturnType<typeof written> {
  readonly parent_id: number;
  readonly value: string;
}

export async function stockWithEverything(world: World): Promise<Stock> {
  const made = async (body: object): Promise<number> => {
    const { status, json } = await world.call('POST', '/api/v1/items', body);
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json.data.id;
  };
  // Ids that are no small numbers, which figures of another kind would be by chance.
  const field = await world.customField('Colour', 'text');
  const photos = [await upload(world, 'front'), await upload(world, 'back')] as const;
  const shelf = async (name: string) => made({ name, type: 'folder' });
  const folders = [
    await shelf('Shelf 1'),
    await shelf('Shelf 2'),
    await shelf('Shelf 3'),
    await shelf('Shelf 4'),
  ] as const;
  const about = { ...written(0), measured_quantity: { type: 'length', name: 'meter', value: 1 } };
  const values = (value: string) => [{ custom_attribute_id: field, value }];
  const item = await made({
    ...about,
    type: 'item',
    parent_id: folders[0],
    photo_ids: [photos[0]],
    custom_attribute_values: values('blue 0'),
  });
  const moved = await world.call('POST', `/api/v1/items/${item}/move`, { quantity: 3, folder_id: null });
  const record = async () =>
    (await world.call('GET', `/api/v1/items/${item}?include=custom_attributes,photos`)).json.data;
  return {
    item,
    portion: moved.json.data.id,
    folders,
    field,
    photos,
    record,
    change: async (n) => {
      const now = { ...written(n), parent_id: folders[n] ?? 0 };
      const value = `blue 110${n}`;
      const body = { ...now, custom_attribute_values: values(value) };
      const { status, json } = await world.call('PUT', `/api/v1/items/${item}`, body);
      if (status >= 300) throw new Error(JSON.stringify(json));
      return { ...now, value };
    },
  };
}

/** A photo of the account, on an item of its own. */
async function upload(world: World, name: string): Promise<number> {
  const form = new FormData();
  form.append('name', name);
  form.append('type', 'item');
  form.append('photos[]', new File([name], `${name}.png`, { type: 'image/png' }));
  const headers = { authorization: `Bearer ${KEY}` };
  const answer = await fetch(`${world.address}/api/v1/items`, { method: 'POST', headers, body: form });
  const { data } = await answer.json();
  return data.photos[0].id;
}

/** One item without anything on it. */
export async function pipe(world: World): Promise<number> {
  const body = { name: 'Pipe', type: 'item', quantity: 10, price: 1 };
  return (await world.call('POST', '/api/v1/items', body)).json.data.id;
}

/** A station that has read everything, and reads again when it is told to. */
export async function open(world: World): Promise<TestStation> {
  const station = await world.station({ pullEvery: 600_000, readLag: 0, settleDelay: 300 });
  await station.until('status', {}, (view) => view.pull.state === 'ready', 60_000);
  return station;
}
