/** Temporary ids: who is to make a record, and what it is called once that is known. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { keyOf, subject } from '#domain/commands/lane.ts';
import {
  appliedUnadopted,
  commandById,
  markReflected,
  settleApplied,
  unsettledCommands,
} from '#main/store/commands/commands.ts';
import {
  learnId,
  makerOf,
  temporaryIds,
  unknownIdsOf,
  wasMadeHere,
} from '#main/store/commands/temporary-ids.ts';
import { moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { AT, queued } from '../../../support/samples/enqueue-sample-command.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;
beforeEach(() => {
  stores = openStores();
});

const append = (id: string, decided: Decided) => queued(stores.queue, id, decided);

const makes = (portionId: number, itemId = 1) => moveCommand({ itemId, folderId: 20, portionId });
const copies = (...copyIds: readonly number[]) =>
  receiveCommand(
    copyIds.map((copyId, n) => ({ lineId: 101 + n, itemId: 1, quantity: decimal(4), folderId: 20, copyId })),
  );
const nextIds = () => temporaryIds(stores.queue.read);
const maker = (temporary: number) => makerOf(stores.queue.read, temporary)?.id;

describe('a temporary id', () => {
  it('is given once: the next command has others', () => {
    const first = nextIds()();
    append('first', makes(first));
    const second = nextIds()();
    append('second', makes(second));
    expect(second).toBeLessThan(first);
    expect([maker(first), maker(second)]).toEqual(['first', 'second']);
  });

  it('names its maker also where several commands are given together', () => {
    const next = nextIds();
    const ids = [next(), next(), next()] as const;
    append('first', copies(ids[0], ids[1]));
    append('second', copies(ids[2]));
    append('third', makes(nextIds()()));
    expect(ids.map(maker)).toEqual(['first', 'first', 'second']);
  });

  it('tells a record of ours from an order of ours with the same number', () => {
    const id = nextIds()();
    append('first', makes(id));
    stores.queue.write((db) => learnId(db, id, 7));
    expect(wasMadeHere(stores.queue.read, 7, 'record')).toBe(true);
    expect(wasMadeHere(stores.queue.read, 7, 'order')).toBe(false);
  });

  it('tells a job of ours, which its command’s proof names, from a record with the same number', () => {
    const id = nextIds()();
    append('first', makes(id));
    const job = { name: 'Refit', notes: null, startDate: null, endDate: null };
    const basis = { kind: 'create-job' } as const;
    const seq = append('job', { kind: 'create-job', intent: { kind: 'create-job', ...job }, basis });
    stores.queue.write((db) => {
      learnId(db, id, 7);
      settleApplied(db, seq, { how: 'answer', readings: [], made: [8], gone: [] }, AT, null);
    });
    expect(wasMadeHere(stores.queue.read, 7, 'job')).toBe(false);
    expect(wasMadeHere(stores.queue.read, 8, 'job')).toBe(true);
    expect(wasMadeHere(stores.queue.read, 8, 'record')).toBe(false);
  });

  it('tells a job of ours from a record with the same number', () => {
    const jobId = nextIds()();
    const job = { name: 'Refit', notes: null, startDate: null, endDate: null };
    const intent = { kind: 'create-job', ...job, jobId } as const;
    append('job', { kind: 'create-job', intent, basis: { kind: 'create-job' } });
    expect(maker(jobId)).toBe('job');
    stores.queue.write((db) => learnId(db, jobId, 7));
    expect(wasMadeHere(stores.queue.read, 7, 'record')).toBe(false);
    expect(wasMadeHere(stores.queue.read, 7, 'order')).toBe(false);
  });

  it('belongs to the command that goes on for the first', () => {
    const id = nextIds()();
    const first = append('first', makes(id));
    const second = append('second', makes(id));
    const { queue } = stores;
    expect(maker(id)).toBe('second');
    expect(unknownIdsOf(queue.read, { seq: first, intent: makes(id).intent })).toEqual([]);
    expect(unknownIdsOf(queue.read, { seq: second, intent: makes(id).intent })).toEqual([id]);
  });

  it('is nobody’s where no such command was ever given', () => {
    expect(maker(nextIds()())).toBeUndefined();
    expect(maker(-7)).toBeUndefined();
  });

  it('is the real one in the lanes of all that speak of it, once that is known', () => {
    const id = nextIds()();
    append('makes', makes(id));
    append('goes on', makes(nextIds()(), id));
    stores.queue.write((db) => learnId(db, id, 77));
    const touched = unsettledCommands(stores.queue.read).map(({ lanes }) => lanes.map(keyOf));
    expect(touched).toHaveLength(2);
    expect(
      touched.every(
        (lanes) => lanes.includes(keyOf(subject('item', 77))) && !lanes.includes(keyOf(subject('item', id))),
      ),
    ).toBe(true);
    expect(unknownIdsOf(stores.queue.read, { seq: 1, intent: makes(id).intent })).toEqual([]);
  });

  it('of a copy is looked for until it is known', () => {
    const id = nextIds()();
    const seq = append('receipt', copies(id));
    const proof = { how: 'answer', readings: [], made: [], gone: [] } as const;
    stores.queue.write((db) => {
      settleApplied(db, seq, proof, AT, null);
      markReflected(db, [seq]);
    });
    expect(appliedUnadopted(stores.queue.read)).toEqual([commandById(stores.queue.read, 'receipt')]);
    stores.queue.write((db) => learnId(db, id, 77));
    expect(appliedUnadopted(stores.queue.read)).toEqual([]);
  });
});
