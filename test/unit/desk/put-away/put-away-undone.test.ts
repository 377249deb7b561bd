/** Steps of putting away are taken back: what is in hand again, and what becomes of the move. */
import { beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { putAwayView } from '#main/desk/views/put-away.ts';
import {
  commandById,
  markReflected,
  settleApplied,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands/commands.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { AT } from '../../../support/samples/enqueue-sample-command.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { begin, moves, openScene, rows, scanned, stores, undone } from './put-away-scene.ts';

beforeEach(openScene);

describe('undone', () => {
  beforeEach(() => begin());

  test('a scan → so many are in hand as before it', () => {
    scanned('ONE');
    expect(undone(scanned('ONE')).said).toMatchObject({ kind: 'put-away-item', quantity: '1', undone: true });
    expect(rows()[0]).toEqual([11, '8', '1', 'A-10', 'like']);
  });

  test('a step → its move is not sent, and the goods are in hand again', () => {
    scanned('ONE', 'ONE');
    const step = scanned('LOC-A-10');
    expect(undone(step)).toMatchObject({
      said: { kind: 'put-away-back', quantity: '2', at: { name: 'A-10' } },
      place: { itemId: 11 },
    });
    expect(moves()).toEqual([]);
    expect(rows()[0]).toEqual([11, '8', '2', 'A-10', 'like']);
    expect(undone(step)).toMatchObject({ tone: 'refused' });
  });

  test('its move was dropped in the outbox → the goods are to be put away again', () => {
    scanned('ONE');
    scanned('LOC-A-10');
    const [command] = unsettledCommands(stores.queue.read);
    if (command === undefined) throw new Error('nothing was given');
    stores.queue.write((db) => settleUnapplied(db, command.seq, 'cancelled', '2026-11-20T09:00:00.000Z'));
    expect(commandById(stores.queue.read, command.id)?.state).toBe('cancelled');
    expect(rows()[0]).toEqual([11, '8', '0', 'A-10', 'like']);
    const steps = () => putAwayView(stores.desk).rows[0]?.steps;
    expect(steps()).toMatchObject([{ as: 'dropped' }]);
    scanned('THREE');
    expect(steps()).toMatchObject([{ as: 'dropped' }]);
  });

  test('a step, with more of the same in hand since → all of it is in hand', () => {
    scanned('ONE', 'ONE');
    const step = scanned('LOC-A-10');
    scanned('ONE');
    undone(step);
    expect(rows()[0]).toEqual([11, '8', '3', 'A-10', 'like']);
  });

  test('a step whose move is on its way, and is stopped → the key once more has the goods in hand again', () => {
    scanned('ONE');
    const step = scanned('LOC-A-10');
    stores.queue.write((db) => db.run(`UPDATE command SET state = 'sending'`));
    const asked = undone(step);
    expect(asked.said.kind).toBe('undo-asked');
    stores.queue.write((db) => db.run(`UPDATE command SET state = 'cancelled'`));
    expect(undone(asked)).toMatchObject({ tone: 'done', said: { kind: 'put-away-back' } });
    expect(rows()[0]).toEqual([11, '8', '1', 'A-10', 'like']);
  });

  test('O11 a step that is booked, of a part of what is there → comes back as a record of its own, and says so', () => {
    scanned('ONE');
    const step = scanned('LOC-A-10');
    const { seq } = commandById(stores.queue.read, unsettledCommands(stores.queue.read)[0]?.id ?? '') ?? {};
    stores.mirror.write((db) => {
      putItem(db, item({ id: 11, sid: 'S1', name: 'Socket', folderId: 1, quantity: decimal(7) }), '');
      putItem(db, item({ id: 21, sid: 'S1', name: 'Socket', folderId: 3, quantity: decimal(1) }), '');
    });
    stores.queue.write((db) =>
      settleApplied(db, seq ?? 0, { how: 'answer', readings: [], made: [21], gone: [] }, AT, null),
    );
    stores.queue.write((db) => markReflected(db, [seq ?? 0]));
    const asked = undone(step);
    expect(asked.said).toMatchObject({ kind: 'undo-late', stays: 'second-record' });
    expect(undone(asked).said).toMatchObject({
      kind: 'put-away-back',
      quantity: '1',
      stays: 'second-record',
    });
  });

  test('a step of a list that was cleared since → its move is not sent', () => {
    scanned('ONE');
    const step = scanned('LOC-A-10');
    DESK_ACTS['putAway.discard'](stores.desk, {});
    expect(undone(step)).toMatchObject({ tone: 'done', said: { kind: 'undone', of: 'command' } });
    expect(moves()).toEqual([]);
  });
});
