/** What was taught, put into a batch or put together, and what has become of it meanwhile: sent, refused, taken back or landed otherwise. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#bridge/bridge.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { MovePlace, Place } from '#domain/scanning/place.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { sendBatch } from '#main/desk/moving/batch.ts';
import { scan } from '#main/desk/scanning/scan.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { batchView } from '#main/desk/views/batch.ts';
import { twinsView } from '#main/desk/views/twins.ts';
import {
  commandById,
  settleApplied,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands/commands.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { learnId } from '#main/store/commands/temporary-ids.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { deleteRecord, putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item } from '../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';

const IN_BATCH: MovePlace = { screen: 'move', batch: true };
let stores: Stores;
let scans = 0;
const FIELD = 5;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 1, name: 'Dock', codes: ['LOC-DOCK'] }), '');
    putFolder(db, folder({ id: 3, name: 'A-10', codes: ['LOC-A-10'] }), '');
    putFolder(db, folder({ id: 4, name: 'A-01', codes: ['LOC-A-01'] }), '');
    putItem(
      db,
      item({ id: 11, sid: 'S1', name: 'Socket', folderId: 1, codes: ['ONE'], quantity: decimal(8) }),
      '',
    );
    putItem(
      db,
      item({ id: 13, sid: 'S3', name: 'Switch', folderId: 1, codes: ['THREE'], quantity: decimal(5) }),
      '',
    );
  });
});

const at = (place: Place, text: string, more: object = {}) =>
  scan(stores.desk, { id: `scan ${++scans}`, text, place, source: 'wedge', ...more });
const write = <T>(work: (db: Parameters<Parameters<typeof stores.queue.write>[0]>[0]) => T): T =>
  stores.queue.write(work);
const undone = (outcome: Outcome): Outcome => {
  const what = outcome.undo;
  if (what === null) throw new Error('no undo');
  return write((db) => undo(stores.desk, db, what));
};
function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value;
}
const teach = (about: object = {}): Outcome =>
  value(
    DESK_ACTS['pack.put'](stores.desk, { code: 'CARTON', itemId: 11, units: decimal(20), ...about } as never),
  );

describe('a pack that is taught', () => {
  test('taught here, taught otherwise into the account, F8 → as it was before: the carton still counts 20', () => {
    teach();
    write((db) => putSetting(db, 'packField', FIELD));
    const other = teach({ units: decimal(24) });
    expect(other.undo?.kind).toBe('command');
    expect(undone(other).said).toMatchObject({ kind: 'undone' });
    expect(at({ screen: 'scan' }, 'CARTON').units).toBe('20');
  });

  test('taught into the account, the edit is not booked → this station still knows what it was taught before', () => {
    teach();
    write((db) => putSetting(db, 'packField', FIELD));
    const other = teach({ units: decimal(24) });
    if (other.undo?.kind !== 'command') throw new Error('no command');
    const { id } = other.undo;
    write((db) => settleUnapplied(db, commandById(db, id)?.seq ?? 0, 'refused', '2026-11-20T09:00:00.000Z'));
    expect(at({ screen: 'scan' }, 'CARTON').units).toBe('20');
  });
  test('taught as one piece, or as a pack of packs, where the account says 20 → it is not said to count what it does not', () => {
    const pack = { labelExtra: { code: 'CARTON', type: 'org.iso.Code128' }, customValues: { [FIELD]: 20 } };
    stores.mirror.write((db) =>
      putItem(
        db,
        item({ id: 11, sid: 'S1', name: 'Socket', folderId: 1, codes: ['ONE', 'CARTON'], ...pack }),
        '',
      ),
    );
    write((db) => putSetting(db, 'packField', FIELD));
    teach({ code: 'BOX', units: decimal(5) });
    const told: unknown[][] = [];
    for (const about of [{ units: decimal(1) }, { units: decimal(12), of: 'BOX' }]) {
      const { said } = teach(about);
      told.push([said.kind === 'code-known' ? said.units : null, at(IN_BATCH, 'CARTON').units]);
    }
    expect(told.map(([said]) => said)).toEqual(told.map(([, counts]) => counts));
  });

  test('a file for a code whose item is deleted here → it is taken for the item that has come in its place', () => {
    teach();
    stores.mirror.write((db) => {
      deleteRecord(db, 11);
      putItem(
        db,
        item({ id: 21, sid: 'S9', name: 'Socket', folderId: 1, codes: ['ONE'], quantity: decimal(8) }),
        '',
      );
    });
    const text = JSON.stringify({
      kind: 'dockhand-packs',
      version: 1,
      packs: [{ code: 'CARTON', item: 21, name: 'Socket', label: 'ONE', units: '20' }],
    });
    const taken = value(DESK_ACTS['packs.take'](stores.desk, { text }));
    expect(taken.kind).toBe('taken');
    expect(at({ screen: 'scan' }, 'CARTON').units).toBe('20');
  });
});

describe('a batch', () => {
  test('an opened pack in a batch that was sent meanwhile → nothing is counted twice', () => {
    teach({ units: decimal(4) });
    const whole = at({ ...IN_BATCH, folderId: 3 }, 'CARTON');
    expect(write((db) => sendBatch(stores.desk, db, 'batch')).given).toBe(1);
    const opened = at({ ...IN_BATCH, folderId: 3 }, 'CARTON', { mends: whole.scanId, left: decimal(3) });
    expect([opened.tone, batchView(stores.desk).rows.length]).toEqual(['refused', 0]);
  });

  test('undo of a scan after the batch was sent → refused, and nothing comes back into hand', () => {
    at({ ...IN_BATCH, folderId: 3 }, 'ONE');
    const second = at({ ...IN_BATCH, folderId: 3 }, 'ONE');
    write((db) => sendBatch(stores.desk, db, 'batch'));
    const back = undone(second);
    expect([back.tone, batchView(stores.desk).rows.length]).toEqual(['refused', 0]);
  });
  const twoOfOne = () => {
    // A portion that is on its way and its record at the destination, both in hand; the account merges, so both are one by now.
    write((db) =>
      putSetting(db, 'batch', [
        { itemId: -5, quantity: decimal(6), folderId: 3 },
        { itemId: 11, quantity: decimal(7), folderId: 3 },
      ]),
    );
    write((db) => learnId(db, -5, 11));
  };
  test('two rows that have come to be one record → not more than there are is sent', () => {
    twoOfOne();
    const sent = write((db) => sendBatch(stores.desk, db, 'batch'));
    const all = unsettledCommands(stores.queue.read).flatMap(({ intent }) =>
      intent.kind === 'move' ? [intent.quantity] : [],
    );
    expect([sent.given, all.reduce((sum, one) => sum + Number(one), 0) <= 8]).toEqual([sent.given, true]);
  });
  test('a figure typed on such a row → is that figure once', () => {
    twoOfOne();
    value(DESK_ACTS['batch.set'](stores.desk, { itemId: 11, quantity: decimal(2) }));
    expect(batchView(stores.desk).rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(2);
  });
});

test('moved, and the goods stand apart from the record that stays → it is not said to be done', () => {
  stores.mirror.write((db) =>
    putItem(
      db,
      item({ id: 12, sid: 'S1', name: 'Socket', folderId: 3, codes: ['ONE'], quantity: decimal(4) }),
      '',
    ),
  );
  // A move before has shown that the account merges.
  const settle = (id: string, there: readonly object[], made: number) =>
    write((db) => {
      const seq = commandById(db, id)?.seq ?? 0;
      const at = '2026-11-20T09:00:00.000Z';
      const n = beginAttempt(db, seq, {
        at,
        request: { method: 'POST', path: '/x', body: {} },
        preimage: { there },
      } as never);
      endAttempt(db, seq, n, { outcome: 'applied', at, status: 200, answer: '' } as never);
      settleApplied(
        db,
        seq,
        { how: 'answer', readings: [], made: [made], gone: [] } as never,
        '2026-11-20T09:00:00.000Z',
        null as never,
      );
      db.run('UPDATE command SET reflected = 1');
    });
  value(DESK_ACTS['move'](stores.desk, { id: 'before', itemId: 13, quantity: decimal(1), folderId: 3 }));
  settle('before', [{ id: 70 }], 70);
  const merged = value(
    DESK_ACTS['items.merge'](stores.desk, {
      id: 'm',
      itemId: 11,
      taken: [12],
      seen: decimal(12),
      reason: 'x',
    }),
  );
  expect(merged.said).toMatchObject({ kind: 'merge-given', moves: 1 });
  settle('m-0', [{ id: 11 }], 99);
  const view = twinsView(stores.desk, { itemId: 11 } as never);
  expect(view?.last?.halves).not.toMatchObject([{ kind: 'moved', as: 'done' }]);
});
