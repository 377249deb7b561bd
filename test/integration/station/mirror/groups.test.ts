/** Item groups: written while a person waits, never kept, and told as they are afterwards; and what can be switched off. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GroupRow } from '#domain/views/groups.ts';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  station = await world.station({ requestTimeout: 2000 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

const groups = async () => (await station.read('groups', {})).groups;
const seenIn = (row: GroupRow | undefined) => {
  if (row === undefined) throw new Error('no such group');
  const attributes = row.attributes.map(({ name, options }) => ({ name, options: [...options] }));
  return { name: row.name, attributes, itemIds: [...row.itemIds] };
};
const atService = async () => (await world.call('GET', '/api/v1/item_groups?per_page=100')).json.data;
const TIES = () => ({
  name: 'Cable ties',
  attributes: [{ name: 'Length', options: ['200 mm', '300 mm'] }],
  itemIds: [shop.items.ties],
});

it('a group is made, changed and deleted, each by one request, and is shown as the service has it', async () => {
  expect(await station.act('group.write', { write: { kind: 'create', fields: TIES() } })).toEqual({
    kind: 'done',
  });
  const [made] = await groups();
  expect(made).toMatchObject({ ...TIES(), items: [{ name: 'Cable ties 200 mm, black' }] });
  const groupId = made?.id ?? 0;
  const set = { attributes: [{ name: 'Length', options: ['200 mm'] }] };
  expect(
    await station.act('group.write', { write: { kind: 'edit', groupId, set, seen: seenIn(made) } }),
  ).toEqual({
    kind: 'done',
  });
  expect(await groups()).toMatchObject([
    { id: groupId, name: 'Cable ties', ...set, itemIds: [shop.items.ties] },
  ]);
  expect(await station.act('group.write', { write: { kind: 'delete', groupId } })).toEqual({ kind: 'done' });
  expect(await groups()).toEqual([]);
  expect(await atService()).toEqual([]);
  expect(await station.act('group.write', { write: { kind: 'delete', groupId } })).toMatchObject({
    kind: 'refused',
  });
});

it('an option is added → what stays keeps its id and what else is written on it', async () => {
  const noted = {
    id: 7,
    name: 'Length',
    note: 'ours',
    options: [{ id: 9, name: '200 mm', colour: 'black' }],
  };
  world.alter('/api/v1/item_groups', ({ data, ...rest }) => ({
    ...rest,
    data: Array.isArray(data) ? data.map((group) => ({ ...group, attributes: [noted] })) : data,
  }));
  await station.act('group.write', { write: { kind: 'create', fields: TIES() } });
  const [made] = await groups();
  const groupId = made?.id ?? 0;
  const set = { attributes: [{ name: 'Length', options: ['200 mm', '400 mm'] }] };
  await station.act('group.write', { write: { kind: 'edit', groupId, set, seen: seenIn(made) } });
  const sent = world.exchanges.findLast(({ method }) => method === 'PUT')?.sent;
  expect(sent).toEqual({ attributes: [{ ...noted, options: [...noted.options, { name: '400 mm' }] }] });
});

it('others change the group meanwhile → what they added stays, what they took out stays out', async () => {
  await station.act('group.write', { write: { kind: 'create', fields: TIES() } });
  const [made] = await groups();
  const id = made?.id ?? 0;
  const [length, ...others] = TIES().attributes;
  const theirs = [
    { ...length, options: [...(length?.options ?? []), '600 mm'].map((name) => ({ name })) },
    ...others.map(({ name, options }) => ({ name, options: options.map((option) => ({ name: option })) })),
    { name: 'Grade', options: [{ name: 'UV' }] },
  ];
  await world.call('PUT', `/api/v1/item_groups/${id}`, {
    attributes: theirs,
    item_ids: [shop.items.ties, shop.items.tape],
  });
  const set = {
    attributes: [{ name: 'Length', options: [...(length?.options ?? []), '900 mm'] }, ...others],
    itemIds: [shop.items.ties, shop.items.socket],
  };
  await station.act('group.write', { write: { kind: 'edit', groupId: id, set, seen: seenIn(made) } });
  const [now] = await groups();
  expect(now?.attributes).toEqual([
    { name: 'Length', options: [...(length?.options ?? []), '900 mm', '600 mm'] },
    ...others,
    { name: 'Grade', options: ['UV'] },
  ]);
  expect(new Set(now?.itemIds)).toEqual(new Set([shop.items.ties, shop.items.socket, shop.items.tape]));
});

describe('the list of groups has more pages than are read at once, and the group is on a later one', () => {
  let made: GroupRow | undefined;
  const added = [{ name: 'Length', options: ['200 mm', '300 mm', '600 mm'].map((name) => ({ name })) }];
  const edit = (set: object) =>
    station.act('group.write', {
      write: { kind: 'edit', groupId: made?.id ?? 0, set, seen: seenIn(made) },
    });
  const sent = () => world.exchanges.filter(({ method }) => method === 'PUT').map((one) => one.sent);

  beforeEach(async () => {
    await station.act('group.write', { write: { kind: 'create', fields: TIES() } });
    [made] = await groups();
    await world.call('PUT', `/api/v1/item_groups/${made?.id}`, { attributes: added });
    world.alter('/api/v1/item_groups', ({ meta }) => ({
      data: [{ id: 9000 + meta.page, name: 'Other', attributes: [], item_ids: [] }],
      meta: { ...meta, total_pages: 40, total_count: 40 },
    }));
  });

  it('an option is added → the group is read by itself, and what another client added stays', async () => {
    const set = { attributes: [{ name: 'Length', options: ['200 mm', '300 mm', '900 mm'] }] };
    expect(await edit(set)).toEqual({ kind: 'done' });
    const options = ['200 mm', '300 mm', '900 mm', '600 mm'];
    expect(sent()).toMatchObject([{ attributes: [{ options: options.map((name) => ({ name })) }] }]);
    expect((await groups()).find(({ id }) => id === made?.id)?.attributes).toEqual([
      { name: 'Length', options },
    ]);
  });

  it('the group cannot be read either → nothing is sent, and that is said', async () => {
    await world.trouble({
      on: { method: 'GET', path: '/api/v1/item_groups/*' },
      effect: { kind: 'answer', status: 500, body: '{"message":"at work"}' },
    });
    expect(await edit({ itemIds: [] })).toEqual({ kind: 'unread' });
    expect(sent()).toEqual([]);
  });

  it('another client has deleted the group → nothing is sent, and it is no longer shown', async () => {
    await world.call('DELETE', `/api/v1/item_groups/${made?.id}`);
    expect(await edit({ itemIds: [] })).toMatchObject({ kind: 'refused' });
    expect(sent()).toEqual([]);
    expect((await groups()).map(({ id }) => id)).not.toContain(made?.id);
  });
});

it.each([
  ['the answer is lost after it was done', 'after', 1],
  ['the request is lost', 'before', 0],
] as const)('%s → not known, never sent again, and shown as it is', async (_what, when, n) => {
  await world.trouble({
    on: { method: 'POST', path: '/api/v1/item_groups' },
    effect: { kind: 'drop', when },
  });
  const came = await station.act('group.write', { write: { kind: 'create', fields: TIES() } });
  expect(came).toEqual({ kind: 'unknown', isRead: true });
  expect(await groups()).toHaveLength(n);
  await station.quiet();
  expect(await atService()).toHaveLength(n);
});

it('without a network nothing leaves', async () => {
  await station.act('plug', { in: false });
  const write = { kind: 'create', fields: TIES() } as const;
  expect(await station.act('group.write', { write })).toEqual({ kind: 'offline' });
  await station.act('plug', { in: true });
  await station.quiet();
  expect(await atService()).toEqual([]);
});

it('what is switched off is neither given nor sent, and everything else is', async () => {
  const off = (name: 'jobWrites' | 'itemGroup' | 'copy' | 'dateReminder', isOn = false) =>
    station.act('assumptions.set', { name, isOn });
  const give = (intent: Parameters<typeof station.act<'give'>>[1]['intent']) =>
    station.act('give', { intent });
  const job = { kind: 'create-job', name: 'Refit', notes: null, startDate: null, endDate: null } as const;
  const alert = { kind: 'create-alert' as const, itemId: shop.items.tape, groups: ['owners'] };
  await off('jobWrites');
  await off('itemGroup');
  await off('dateReminder');
  expect(await give(job)).toEqual({ given: false, why: 'switched-off' });
  expect(
    await give({ ...alert, method: 'before', value: '1', reminder: { interval: 'weeks', fieldId: 1 } }),
  ).toEqual({ given: false, why: 'switched-off' });
  expect(await station.act('group.write', { write: { kind: 'create', fields: TIES() } })).toEqual({
    kind: 'off',
  });
  expect(await give({ ...alert, method: 'quantity_less_than', value: '5' })).toMatchObject({ given: true });
  const isOn = async (name: string) =>
    (await station.read('assumptions', {})).rows.find((row) => row.name === name)?.switched?.isOn;
  expect([await isOn('jobWrites'), await isOn('copy'), await isOn('numbers')]).toEqual([
    false,
    true,
    undefined,
  ]);
  await off('jobWrites', true);
  expect(await give(job)).toMatchObject({ given: true });
  await station.quiet();
  expect((await world.call('GET', '/api/v1/jobs')).json.data).toMatchObject([{ name: 'Refit' }]);
});

it('an assumption switched off after a job was made on it → no undo writes it; what waits is counted at the switch', async () => {
  const off = (isOn = false) => station.act('assumptions.set', { name: 'jobWrites', isOn });
  const job = (name: string) =>
    station.act('give', {
      intent: { kind: 'create-job', name, notes: null, startDate: null, endDate: null },
    });
  const made = await job('Refit');
  const id = made.given ? made.id : '';
  const undo = async () => (await station.read('command', { id }))?.undo;
  await station.quiet();
  expect(await undo()).toMatchObject({ steps: [{ kind: 'delete-job' }] });
  await station.act('plug', { in: false });
  await job('Panel');
  await off();
  expect(await undo()).toEqual({ steps: [], stays: ['switched-off'] });
  expect(await station.act('outbox.undo', { id })).toMatchObject({ given: false, why: 'switched-off' });
  const switchOf = async (name: string) =>
    (await station.read('assumptions', {})).rows.find((row) => row.name === name)?.switched;
  expect(await switchOf('jobWrites')).toEqual({ name: 'jobWrites', isOn: false, waiting: 1 });
  expect(await switchOf('copy')).toEqual({ name: 'copy', isOn: true, waiting: 0 });
  await station.act('plug', { in: true });
  await station.quiet();
  const names = async () =>
    (await world.call('GET', '/api/v1/jobs')).json.data.map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(expect.arrayContaining(['Refit', 'Panel']));
  expect(await switchOf('jobWrites')).toMatchObject({ waiting: 0 });
  await off(true);
  expect(await undo()).toMatchObject({ steps: [{ kind: 'delete-job' }] });
});

it.each([
  [{}, { numbers: 'number', singleAnswer: '{data: …}', unfilteredList: 'fits' }],
  [
    { numbers: 'string', single: 'bare', list: 'top' },
    { numbers: 'string', singleAnswer: '{…}', unfilteredList: 'differs' },
  ],
] as const)('what the account does is seen by reading alone: %j', async (variants, expected) => {
  await world.close();
  world = await startWorld({ variants });
  await stockWarehouse(world);
  await world.call('POST', '/api/v1/jobs', { name: 'Refit' });
  station = await world.station({ reconcileEvery: 1 });
  await station.until('jobs', {}, ({ jobs }) => jobs.length === 1, 10_000);
  const before = await world.ledger();
  const seen = async (name: string) =>
    (await station.read('assumptions', {})).rows.find((row) => row.name === name)?.seen;
  expect(await seen('numbers')).toEqual({ kind: 'unseen' });
  expect(await seen('job')).toEqual({ kind: 'fits', n: 1 });
  // A status is no move: nothing that is read shows where a job may be led.
  expect(await seen('jobMoves')).toEqual({ kind: 'unseen' });
  expect(await station.act('assumptions.observe', {})).toEqual({ kind: 'done' });
  expect(await seen('numbers')).toEqual({ kind: 'is', words: expected.numbers });
  expect(await seen('singleAnswer')).toEqual({ kind: 'is', words: expected.singleAnswer });
  expect(await seen('unfilteredList')).toMatchObject({ kind: expected.unfilteredList });
  expect(await seen('rateHeaders')).toMatchObject({ kind: 'is' });
  expect(await world.ledger()).toEqual(before);
});
