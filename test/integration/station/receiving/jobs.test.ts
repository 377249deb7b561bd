/** Jobs: shown with the commands that wait, written through the outbox, and picked to and brought back from by moves. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stockWarehouse, type Warehouse } from '../../../support/service/small-warehouse.ts';
import {
  startWorld,
  type TestStation,
  type World,
} from '../../../support/station/start-service-and-stations.ts';

let world: World;
let shop: Warehouse;
let station: TestStation;
let jobId: number;
let folderId: number;

beforeEach(async () => {
  world = await startWorld();
  shop = await stockWarehouse(world);
  const { json } = await world.call('POST', '/api/v1/jobs', { name: 'Refit', notes: 'Second floor.' });
  ({ id: jobId, folder_id: folderId } = json.data);
  station = await world.station({ settleDelay: 600 });
  await station.until('status', {}, (view) => view.pull.state === 'ready');
});
afterEach(() => world.close());

const jobs = async () => (await station.read('jobs', {})).jobs;
const atService = async () => (await world.call('GET', '/api/v1/jobs?per_page=100')).json.data;
it('custom fields of a job are shown, and an empty one is not', async () => {
  const field = await world.customField('Site', 'text');
  const values = [
    { custom_attribute_id: field, value: 'North hall' },
    { custom_attribute_id: 901, value: true },
    { custom_attribute_id: 902, value: null },
  ];
  world.alter('/api/v1/jobs', ({ data, ...rest }) => ({
    ...rest,
    data: data.map((job: object) => ({ ...job, custom_field_values: values })),
  }));
  await station.act('give', { intent: { kind: 'edit-job', jobId, set: { name: 'Refit 2' } } });
  const [job] = (await station.until('jobs', {}, (view) => view.jobs[0]?.ownValues.length === 2)).jobs;
  expect(job?.ownValues).toEqual([
    // Which fields there are is read with everything, which was before this one was made.
    { id: field, name: null, value: 'North hall' },
    { id: 901, name: null, value: true },
  ]);
});

const review = async () => (await station.until('outbox', {}, (view) => view.review.length > 0)).review;
const TAPE = '0036000291452';
const BLANK = { notes: null, startDate: null, endDate: null };

async function give(intent: Parameters<typeof station.act<'give'>>[1]['intent']): Promise<void> {
  expect(await station.act('give', { intent })).toMatchObject({ given: true });
}

it('a job is shown with its folder, what is out on it and where it can be led, and with what waits', async () => {
  expect(await jobs()).toMatchObject([
    { id: jobId, name: 'Refit', status: 'not_started', folder: { id: folderId }, items: 0, isWaiting: false },
  ]);
  await station.act('plug', { in: false });
  await give({ kind: 'edit-job', jobId, set: { endDate: '2026-12-04' } });
  await give({ kind: 'job-status', jobId, status: 'in_progress', seen: 'not_started' });
  await give({ kind: 'create-job', name: 'Panel', ...BLANK });
  expect(await jobs()).toMatchObject([
    { id: jobId, endDate: '2026-12-04', status: 'in_progress', moves: ['completed'], isWaiting: true },
    { id: expect.any(Number), name: 'Panel', status: 'not_started', isWaiting: true, isNew: true },
  ]);
  await station.act('plug', { in: true });
  await station.quiet();
  expect(await atService()).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ id: jobId, end_date: '2026-12-04', status: 'in_progress' }),
      expect.objectContaining({ name: 'Panel' }),
    ]),
  );
  expect(await jobs()).toMatchObject([
    { id: jobId, isWaiting: false },
    { name: 'Panel', folder: { name: 'Panel' }, isWaiting: false },
  ]);
  await give({ kind: 'delete-job', jobId });
  expect(await jobs()).toMatchObject([{ name: 'Panel' }]);
  await station.quiet();
  expect(await jobs()).toMatchObject([{ name: 'Panel' }]);
  expect((await world.call('GET', `/api/v1/items/${folderId}`)).status).toBe(200);
});

it('a new job is changed and started before it is sent → made once, then changed and started; its id from before leads on', async () => {
  await station.act('plug', { in: false });
  const given = await station.act('give', { intent: { kind: 'create-job', name: 'Panel', ...BLANK } });
  const [before = 0] = given.given ? given.made : [];
  const open = async () => {
    const { jobs: all, openId } = await station.read('jobs', { jobId: before });
    return all.find(({ id }) => id === openId);
  };
  expect(await open()).toMatchObject({ id: before, name: 'Panel', isNew: true, folder: null });
  await give({ kind: 'edit-job', jobId: before, set: { name: 'Panel 2', endDate: '2026-12-04' } });
  await give({ kind: 'job-status', jobId: before, status: 'in_progress', seen: 'not_started' });
  const shown = { name: 'Panel 2', endDate: '2026-12-04', status: 'in_progress', moves: ['completed'] };
  expect(await open()).toMatchObject({ ...shown, isNew: true, isWaiting: true });
  await station.act('plug', { in: true });
  await station.quiet();
  const made = { name: 'Panel 2', end_date: '2026-12-04', status: 'in_progress' };
  expect(await atService()).toHaveLength(2);
  expect(await atService()).toContainEqual(expect.objectContaining(made));
  const after = await open();
  expect(after).toMatchObject({ ...shown, isNew: false, isWaiting: false, last: null });
  expect(after?.id).toBeGreaterThan(0);
  // A screen may go on with the id that it has.
  await give({ kind: 'edit-job', jobId: before, set: { notes: 'Third floor.' } });
  await station.quiet();
  expect(await open()).toMatchObject({ id: after?.id, notes: 'Third floor.' });
});

it('a new job is taken back before it is sent, what was changed on it first → nothing of it is sent', async () => {
  await station.act('plug', { in: false });
  const given = await station.act('give', { intent: { kind: 'create-job', name: 'Panel', ...BLANK } });
  const [before = 0] = given.given ? given.made : [];
  await give({ kind: 'edit-job', jobId: before, set: { endDate: '2026-12-04' } });
  const newest = async () => (await jobs()).find(({ isNew }) => isNew);
  const takeBack = async () => station.act('undo', { kind: 'command', id: (await newest())?.last ?? 'none' });
  expect(await takeBack()).toMatchObject({ said: { kind: 'undone', of: 'command', name: 'Panel' } });
  expect(await newest()).toMatchObject({ name: 'Panel', endDate: null });
  expect(await takeBack()).toMatchObject({ said: { kind: 'undone', of: 'command', name: 'Panel' } });
  expect(await newest()).toBeUndefined();
  await station.act('plug', { in: true });
  await station.quiet();
  expect(await atService()).toHaveLength(1);
});

it('a new job is refused, and dropped → what was to be changed on it says that it was never made', async () => {
  await station.act('plug', { in: false });
  const given = await station.act('give', { intent: { kind: 'create-job', name: 'Refit', ...BLANK } });
  const [before = 0] = given.given ? given.made : [];
  await give({ kind: 'edit-job', jobId: before, set: { endDate: '2026-12-04' } });
  await station.act('plug', { in: true });
  const [refused] = await review();
  expect(refused).toMatchObject({ kind: 'create-job', review: { kind: 'refused' } });
  await station.act('outbox.settle', { id: refused?.id ?? '', how: 'discard' });
  const asked = await station.until('outbox', {}, (view) => view.review[0]?.kind === 'edit-job');
  expect(asked.review).toMatchObject([{ review: { kind: 'never-made', what: 'job' } }]);
});

it('an edit and a status given one after the other are undone one after the other', async () => {
  await give({ kind: 'edit-job', jobId, set: { name: 'Refit 2', notes: null } });
  await give({ kind: 'job-status', jobId, status: 'completed', seen: 'not_started' });
  await station.quiet();
  const { settled } = await station.read('outbox', {});
  const of = (kind: string) => settled.find((one) => one.kind === kind)?.id ?? '';
  await station.act('outbox.undo', { id: of('edit-job') });
  await station.quiet();
  expect(await atService()).toMatchObject([{ name: 'Refit', notes: 'Second floor.', status: 'completed' }]);
  // Nothing leads a completed job back to one that has not begun.
  const { undo } = await station.read('command', { id: of('job-status') });
  expect(undo).toMatchObject({ steps: [], stays: ['job-status'] });
});

describe('a completed job is reopened by an undo', () => {
  const path = () => `/api/v1/jobs/${jobId}`;
  const now = async () => (await world.call('GET', path())).json.data;
  const write = async (end: string, set: object): Promise<void> => {
    const { version } = await now();
    expect((await world.call('PUT', path() + end, { ...set, version })).status).toBe(200);
  };
  const complete = async (): Promise<string> => {
    await give({ kind: 'job-status', jobId, status: 'in_progress', seen: 'not_started' });
    await station.quiet();
    const intent = { kind: 'job-status', jobId, status: 'completed', seen: 'in_progress' } as const;
    const given = await station.act('give', { intent });
    await station.quiet();
    return given.given ? given.id : '';
  };

  it('and another client has reopened, edited and completed it since → asked, and left completed', async () => {
    const id = await complete();
    await write('/status', { status: 'in_progress' });
    await write('', { notes: 'Second visit.' });
    await write('/status', { status: 'completed' });
    await station.act('outbox.undo', { id });
    const [asked] = await review();
    expect(asked?.review).toMatchObject({ kind: 'status-moved', of: 'job', status: 'completed' });
    expect((await now()).status).toBe('completed');
    await station.act('outbox.settle', { id: asked?.id ?? '', how: 'retry' });
    await station.until('outbox', {}, (view) => view.waiting.length + view.review.length === 0);
    expect((await now()).status).toBe('in_progress');
  });

  it('and this station has edited it since → reopened without a question', async () => {
    const id = await complete();
    await give({ kind: 'edit-job', jobId, set: { notes: 'Second visit.' } });
    await station.quiet();
    await station.act('outbox.undo', { id });
    await station.quiet();
    expect((await station.read('outbox', {})).review).toEqual([]);
    expect(await now()).toMatchObject({ status: 'in_progress', notes: 'Second visit.' });
  });
});

describe('the answer to a new job is lost', () => {
  const lose = (when: 'before' | 'after') =>
    world.trouble({ on: { method: 'POST', path: '/api/v1/jobs' }, effect: { kind: 'drop', when } });

  it('and another client makes one of that name with other notes → a person is asked which is ours', async () => {
    await lose('before');
    await give({ kind: 'create-job', name: 'Panel', ...BLANK, notes: 'ours' });
    await station.until('outbox', {}, ({ waiting }) => waiting[0]?.state === 'unknown');
    const { json } = await world.call('POST', '/api/v1/jobs', { name: 'Panel', notes: 'theirs' });
    expect(await review()).toMatchObject([{ review: { kind: 'look-alikes', ids: [json.data.id] } }]);
    expect(await world.applied('POST', '/api/v1/jobs')).toBe(2);
  });

  it('and it was made → it is found by its name, and made once; undone, it is deleted', async () => {
    await lose('after');
    await give({ kind: 'create-job', name: 'Panel', ...BLANK });
    await station.quiet();
    const { settled } = await station.read('outbox', {});
    const made = settled.find(({ kind }) => kind === 'create-job');
    expect(made).toMatchObject({ proof: { how: 'figures' } });
    expect(await atService()).toHaveLength(2);
    await station.act('outbox.undo', { id: made?.id ?? '' });
    await station.quiet();
    expect(await atService()).toMatchObject([{ id: jobId }]);
  });
});

it('a name that is taken is refused in the words of the service, and nothing is taken for ours', async () => {
  await give({ kind: 'create-job', name: 'Refit', ...BLANK, notes: 'Second floor.' });
  expect(await review()).toMatchObject([
    { kind: 'create-job', review: { kind: 'refused', words: 'name is taken by another job' } },
  ]);
});

it('what another client changed is asked about, and what it left alone is not', async () => {
  await station.act('plug', { in: false });
  await give({ kind: 'edit-job', jobId, set: { endDate: '2026-12-04' } });
  await give({ kind: 'delete-job', jobId });
  await world.call('PUT', `/api/v1/jobs/${jobId}`, { version: 1, notes: 'Third floor.' });
  await station.act('plug', { in: true });
  expect(await review()).toMatchObject([
    {
      kind: 'delete-job',
      review: { kind: 'job-moved', now: { notes: 'Third floor.', endDate: '2026-12-04' } },
    },
  ]);
  const [asked] = await review();
  await station.act('outbox.settle', { id: asked?.id ?? '', how: 'retry' });
  await station.quiet();
  expect(await atService()).toEqual([]);
});

it('a status is asked about that was set to another meanwhile, or does not follow from the one there is', async () => {
  await station.act('plug', { in: false });
  await give({ kind: 'job-status', jobId, status: 'in_progress', seen: 'not_started' });
  await world.call('PUT', `/api/v1/jobs/${jobId}/status`, { version: 1, status: 'completed' });
  await station.act('plug', { in: true });
  // From completed it would be reopened into progress: that is a move there is, and not what was asked for.
  expect(await review()).toMatchObject([
    { review: { kind: 'status-moved', of: 'job', status: 'completed', possible: true } },
  ]);
  expect(await atService()).toMatchObject([{ status: 'completed' }]);
  const [asked] = await review();
  await station.act('outbox.settle', { id: asked?.id ?? '', how: 'retry' });
  await station.quiet();
  expect(await atService()).toMatchObject([{ status: 'in_progress' }]);
  await give({ kind: 'job-status', jobId, status: 'not_started', seen: 'in_progress' });
  expect(await review()).toMatchObject([
    {
      review: {
        kind: 'status-moved',
        of: 'job',
        status: 'in_progress',
        wanted: 'not_started',
        possible: false,
      },
    },
  ]);
});

it('a basis that was decided behind a command that is called off holds all the same', async () => {
  await station.act('plug', { in: false });
  await give({ kind: 'edit-job', jobId, set: { name: 'Refit 2' } });
  await give({ kind: 'delete-job', jobId });
  const { waiting } = await station.read('outbox', {});
  const edit = waiting.find(({ kind }) => kind === 'edit-job');
  await station.act('outbox.settle', { id: edit?.id ?? '', how: 'cancel' });
  await station.act('plug', { in: true });
  await station.quiet();
  expect(await atService()).toEqual([]);
});

it('items are picked to it and brought back by scanning, without a network, and moved once each', async () => {
  await station.act('plug', { in: false });
  const to = { screen: 'move', folderId } as const;
  const picked = await station.scan(TAPE, to);
  expect(picked).toMatchObject({ place: { screen: 'move', folderId, itemId: shop.items.tape } });
  await station.act('move', { itemId: shop.items.tape, quantity: '2', folderId });
  expect(await jobs()).toMatchObject([{ items: 1 }]);
  // More of it: the record that is on the job already is not meant.
  expect(await station.scan(TAPE, to)).toMatchObject({ place: { itemId: shop.items.tape } });
  await station.act('plug', { in: true });
  await station.quiet();
  const [there] = (await station.read('folder', { folderId })).items;
  expect(there).toMatchObject({ quantity: '2' });

  const from = { screen: 'move', fromId: folderId } as const;
  const back = await station.scan(TAPE, from);
  expect(back).toMatchObject({ place: { screen: 'move', fromId: folderId, itemId: there?.id } });
  await station.act('move', { itemId: there?.id ?? 0, quantity: '2', folderId: shop.folders.a });
  expect(await jobs()).toMatchObject([{ items: 0 }]);
  await station.quiet();
  expect(await world.applied('POST', '/api/v1/items/*/move')).toBe(2);
});

it('an own status that was called off, and the office sets the same → asked once, and sent when a person says so', async () => {
  await station.act('plug', { in: false });
  const intent = { kind: 'job-status', jobId, status: 'in_progress', seen: 'not_started' } as const;
  const start = await station.act('give', { intent });
  if (!start.given) throw new Error(start.why);
  await give({ kind: 'job-status', jobId, status: 'completed', seen: 'in_progress' });
  await station.act('undo', { kind: 'command', id: start.id });
  await world.call('PUT', `/api/v1/jobs/${jobId}/status`, { version: 1, status: 'in_progress' });
  await station.act('plug', { in: true });
  const [asked] = await review();
  expect(asked?.review).toMatchObject({ kind: 'status-moved', status: 'in_progress', possible: true });
  await station.act('outbox.settle', { id: asked?.id ?? '', how: 'retry' });
  await station.quiet();
  expect((await station.read('outbox', {})).review).toEqual([]);
  expect(await atService()).toMatchObject([{ status: 'completed' }]);
});

it('a change that the service accepts and does not keep → a person is asked, and it is not told as done', async () => {
  const [data] = await atService();
  await world.trouble({
    on: { method: 'PUT', path: '/api/v1/jobs/*' },
    effect: { kind: 'answer', status: 200, body: JSON.stringify({ data }) },
  });
  await give({ kind: 'edit-job', jobId, set: { startDate: '2026-12-04' } });
  const [asked] = await review();
  expect(asked).toMatchObject({ kind: 'edit-job', review: { kind: 'cannot-tell', reason: 'unkept' } });
  expect((await station.read('outbox', {})).settled).toEqual([]);
  await station.act('outbox.settle', { id: asked?.id ?? '', how: 'retry' });
  await station.quiet();
  expect(await atService()).toMatchObject([{ start_date: '2026-12-04' }]);
});
