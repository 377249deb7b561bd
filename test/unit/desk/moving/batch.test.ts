/** The batch of moves: rows from scans, what can be sent is sent in one transaction, and the rest stays in hand with its reason. */
import { beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { DESK_ACTS } from '#main/desk/acts.ts';
import { batchQuantity, chooseCart, swapRows } from '#main/desk/moving/batch.ts';
import { undo } from '#main/desk/undo/undo-outcome.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import { commandById, settleApplied, unsettledCommands } from '#main/store/commands/commands.ts';
import { putSetting } from '#main/store/profile-settings-and-state.ts';
import { deleteRecord, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import {
  IN_BATCH,
  openBatch,
  type BatchInHand,
} from '../../../support/station/build-and-send-batch-of-moves.ts';
import { item } from '../../../support/samples/sample-records.ts';

const AT = '2026-11-20T09:00:00.000Z';
let batch: BatchInHand;
let stores: BatchInHand['stores'];
beforeEach(() => {
  batch = openBatch();
  ({ stores } = batch);
});

const scanned = (...codes: readonly string[]) => batch.scanned(...codes);
const rows = () => batch.rows();
const send = (id?: string) => batch.send(id);
const moves = () => batch.moves();
const view = () => batch.view();
const typed = (itemId: number, quantity: number) => batch.typed(itemId, quantity);

describe('rows', () => {
  test('each scan of an item is one more on its row, and a figure takes the place of what was counted', () => {
    scanned('ONE', 'ONE', 'ONE', 'TWO');
    expect(rows()).toEqual([
      [2, '1', undefined, '4', 'no-destination'],
      [1, '3', undefined, '9', 'no-destination'],
    ]);
    typed(1, 7);
    expect(rows()[1]).toEqual([1, '7', undefined, '5', 'no-destination']);
    expect(scanned('ONE').said).toMatchObject({ kind: 'batch-row', quantity: '8' });
  });

  test('a location is for all rows that have none, and then for the row in hand', () => {
    scanned('ONE', 'TWO', 'LOC-B');
    expect(rows().map(([, , to]) => to)).toEqual(['B', 'B']);
    scanned('THREE', 'LOC-C');
    expect(rows().map(([, , to]) => to)).toEqual(['C', 'B', 'B']);
    expect(scanned('LOC-A')).toMatchObject({ tone: 'look', said: { instead: { name: 'C' } } });
    expect(rows().map(([, , to]) => to)).toEqual(['A', 'B', 'B']);
  });

  test('more of an item behind its location → a row of its own, for where it goes; the same location is the same row', () => {
    scanned('ONE', 'ONE', 'LOC-B', 'ONE', 'LOC-C');
    expect(rows().map(([, quantity, to]) => [quantity, to])).toEqual([
      ['1', 'C'],
      ['2', 'B'],
    ]);
    scanned('ONE', 'LOC-B');
    expect(rows().map(([, quantity, to]) => [quantity, to])).toEqual([
      ['3', 'B'],
      ['1', 'C'],
    ]);
    expect(moves()).toEqual([]);
    send();
    expect(moves()).toEqual([
      ['batch-0', 1, '1', 30, true],
      ['batch-1', 1, '3', 20, true],
    ]);
  });

  test('a location that is chosen at a row → is of that row alone, also while others have none', () => {
    scanned('ONE', 'LOC-B', 'TWO');
    DESK_ACTS['batch.to'](stores.desk, { itemId: 1, folderId: 30 });
    expect(rows().map(([itemId, , to]) => [itemId, to])).toEqual([
      [2, undefined],
      [1, 'C'],
    ]);
  });

  test('a location that no row is for → refused, and nothing changes', () => {
    expect(scanned('LOC-B')).toMatchObject({ tone: 'refused', said: { kind: 'batch-to', rows: 0 } });
    expect(rows()).toEqual([]);
  });

  test('each change is undone as it was made, the last first', () => {
    const one = scanned('ONE');
    const second = scanned('ONE');
    const to = scanned('LOC-B');
    const back = ({ undo: undone }: Outcome) => {
      if (undone === null) throw new Error('it has no undo');
      return stores.queue.write((db) => undo(stores.desk, db, undone));
    };
    back(to);
    expect(rows()).toEqual([[1, '2', undefined, '10', 'no-destination']]);
    expect(back(second).said).toMatchObject({ kind: 'batch-row', quantity: '1', undone: true });
    expect(back(one).said).toMatchObject({ kind: 'batch-row', quantity: null });
    expect(rows()).toEqual([]);
  });
});

describe('sending', () => {
  test('whole rows go as moves in the order they were scanned; the others stay, with the reason of each', () => {
    scanned('ONE', 'LOC-B', 'TWO', 'LOC-C', 'THREE');
    typed(2, 6);
    const sent = send();
    expect(sent).toMatchObject({ given: 1, sends: { first: 'batch-0', last: 'batch-0' } });
    expect(sent.kept.map(({ item: { name }, why }) => [name, why])).toEqual([
      ['Switch', 'not-so-many'],
      ['Driver', 'no-destination'],
    ]);
    expect(moves()).toEqual([['batch-0', 1, '1', 20, true]]);
    expect(rows().map(([id]) => id)).toEqual([3, 2]);
  });

  test('more than there are, and no destination → said at the figure, and why it is kept is what the row shows', () => {
    scanned('ONE');
    expect(typed(1, 13)).toMatchObject({ tone: 'look', said: { quantity: '13' } });
    expect(rows()).toEqual([[1, '13', undefined, null, 'not-so-many']]);
    expect(send().kept.map(({ why }) => why)).toEqual(['not-so-many']);
  });

  test('what the row shows as its stop is why it is kept: gone, in place, nothing', () => {
    scanned('ONE', 'LOC-A', 'TWO', 'LOC-B', 'THREE', 'LOC-C');
    typed(3, 0);
    stores.mirror.write((db) => deleteRecord(db, 2));
    const stops = view().rows.map(({ itemId, stop }) => [itemId, stop]);
    expect(stops).toEqual([
      [3, 'nothing'],
      [2, 'gone'],
      [1, 'same-folder'],
    ]);
    // It keeps the name that it had.
    expect(view().rows[1]).toMatchObject({ item: null, name: 'Switch' });
    const { kept } = send();
    expect(kept.map(({ item: { id }, why }) => [id, why])).toEqual(stops.toReversed());
    expect(kept[1]?.item.name).toBe('Switch');
    expect(moves()).toEqual([]);
  });

  test('asked again with the same id → given once', () => {
    scanned('ONE', 'TWO', 'LOC-B');
    const first = send();
    scanned('THREE', 'LOC-C');
    expect(send()).toEqual(first);
    expect(moves()).toHaveLength(2);
    expect(rows()).toHaveLength(1);
  });

  test.each([
    ['a record that was there', [{ id: 7, quantity: decimal(4) }], 'joined', '5'],
    ['a new record beside one that was there', [{ id: 9, quantity: decimal(4) }], 'apart', '5'],
    ['a new record, and none was there', [], 'alone', '5'],
  ])('the proof names %s → said of the row', (_what, there, as, now) => {
    scanned('ONE', 'LOC-B');
    send();
    expect(view().sent.map((row) => row.as)).toEqual(['waits']);
    stores.queue.write((db) => {
      const { seq } = commandById(db, 'batch-0') ?? { seq: 0 };
      const request = { method: 'POST', path: '/items/1/move', body: {} } as const;
      const n = beginAttempt(db, seq, { at: AT, request, preimage: { there } });
      endAttempt(db, seq, n, { outcome: 'applied', at: AT, status: 200, answer: '' });
      const reading = {
        of: 'destination',
        id: 20,
        before: decimal(4),
        ifApplied: decimal(5),
        now: decimal(5),
      };
      const proof = { how: 'answer', readings: [reading], made: [7], gone: [] } as const;
      settleApplied(db, seq, proof as never, AT, null);
    });
    expect(view().sent).toMatchObject([{ name: 'Socket', from: 'A', to: 'B', as, now }]);
  });
});

describe('the cart', () => {
  test('chosen by its label, new rows go there; from it only what is on it is taken, also what is still on its way', () => {
    batch.place = { ...IN_BATCH, cart: 'choose' };
    expect(scanned('LOC-C')).toMatchObject({
      said: { kind: 'cart-chosen' },
      place: { cart: 'load', folderId: 30 },
    });
    expect(view().cart?.name).toBe('C');
    scanned('ONE', 'ONE', 'TWO');
    expect(rows().map(([, , to]) => to)).toEqual(['C', 'C']);
    send('load');
    batch.place = { ...IN_BATCH, cart: 'unload', fromId: 30 };
    expect(scanned('THREE').said).toMatchObject({ kind: 'not-brought', isCart: true });
    const unloaded = scanned('ONE', 'LOC-B');
    expect(unloaded.said).toMatchObject({ kind: 'batch-to', rows: 1 });
    expect(view().rows).toMatchObject([
      { quantity: '1', item: { folder: { id: 30 } }, left: '1', stop: null },
    ]);
    send('unload');
    const [load, , unload] = moves();
    const portion = unsettledCommands(stores.queue.read).find(({ id }) => id === load?.[0])?.intent;
    expect(portion).toMatchObject({ kind: 'move', portionId: unload?.[1] });
  });

  test('loaded, what goes to a shelf already stays so: what is scanned is a row of its own onto the cart', () => {
    scanned('ONE', 'LOC-B');
    batch.place = { ...IN_BATCH, cart: 'load', folderId: 30 };
    scanned('ONE', 'ONE');
    expect(rows().map(([, quantity, to]) => [quantity, to])).toEqual([
      ['2', 'C'],
      ['1', 'B'],
    ]);
  });

  test('unloaded, a row that was left without a destination goes along with the next one, and is named', () => {
    scanned('THREE');
    batch.place = { ...IN_BATCH, cart: 'unload', fromId: 10 };
    expect(scanned('ONE', 'LOC-B')).toMatchObject({
      tone: 'look',
      said: { kind: 'batch-to', rows: 2, also: [{ id: 3 }] },
    });
    expect(scanned('ONE', 'LOC-C').said).not.toHaveProperty('also');
  });

  describe('goods of one item are unloaded in several locations', () => {
    beforeEach(() => {
      batch.place = { ...IN_BATCH, cart: 'unload', fromId: 10 };
    });

    test('a row for each, which are sent one after the other; the same location again is the same row', () => {
      scanned('ONE', 'ONE', 'LOC-B', 'ONE', 'LOC-C');
      expect(rows()).toEqual([
        [1, '1', 'C', '9', null],
        [1, '2', 'B', '10', null],
      ]);
      expect(scanned('ONE').said).toMatchObject({ quantity: '1', to: null });
      expect(scanned('LOC-B').said).not.toHaveProperty('instead');
      expect(rows()).toEqual([
        [1, '3', 'B', '8', null],
        [1, '1', 'C', '11', null],
      ]);
      expect(send().given).toBe(2);
      expect(moves()).toEqual([
        ['batch-0', 1, '1', 30, true],
        ['batch-1', 1, '3', 20, true],
      ]);
    });

    test('a figure, a location and a key are of the row in hand; undone, each is as it was', () => {
      scanned('ONE', 'LOC-B', 'ONE');
      expect(batch.place).toMatchObject({ itemId: 1, part: 1 });
      stores.queue.write((db) =>
        batchQuantity(stores.desk, db, { itemId: 1, part: 1, quantity: decimal(4) }),
      );
      expect(rows().map(([, quantity]) => quantity)).toEqual(['4', '1']);
      const to = scanned('LOC-B');
      expect(rows().map(([, quantity]) => quantity)).toEqual(['5']);
      if (to.undo === null) throw new Error('it cannot be undone');
      const { undo: last } = to;
      stores.queue.write((db) => undo(stores.desk, db, last));
      const back = rows().map(([, quantity, at]) => [quantity, at]);
      expect(back).toHaveLength(2);
      expect(back).toEqual(
        expect.arrayContaining([
          ['1', 'B'],
          ['4', undefined],
        ]),
      );
    });

    test('more than there are of both together is told of the one that is sent last, which stays', () => {
      scanned('ONE', 'LOC-B', 'ONE', 'LOC-C');
      typed(1, 10);
      stores.queue.write((db) =>
        batchQuantity(stores.desk, db, { itemId: 1, part: 1, quantity: decimal(3) }),
      );
      expect(view().rows.map(({ stop }) => stop)).toEqual(['not-so-many', null]);
      expect(scanned('ONE')).toMatchObject({ tone: 'look', said: { isTooMany: true } });
      stores.queue.write((db) => batchQuantity(stores.desk, db, { itemId: 1, part: 2, quantity: null }));
      expect(send()).toMatchObject({ given: 1, kept: [{ quantity: '3', why: 'not-so-many' }] });
    });
  });

  test('the top level is no cart', () => {
    expect(stores.queue.write((db) => chooseCart(stores.desk, db, null))).toMatchObject({ tone: 'refused' });
    expect(view().cart).toBeNull();
  });
});

describe('two rows that change places', () => {
  const swap = () => stores.queue.write((db) => swapRows(stores.desk, db, 'swap'));

  test('all of each goes where the other was, and is taken back as one', () => {
    scanned('ONE', 'THREE');
    expect(swap()).toMatchObject({ given: 2, said: { kind: 'batch-swapped' } });
    expect(moves()).toEqual([
      ['swap-0', 1, '12', 20, true],
      ['swap-1', 3, '100', 10, true],
    ]);
    expect(rows()).toEqual([]);
    expect(swap()).toMatchObject({ given: 2, said: null });
    expect(moves()).toHaveLength(2);
    expect(batch.takeBack('swap')).toMatchObject({ cancelled: 2 });
    // In hand as they were before.
    expect(rows()).toEqual([
      [3, '1', undefined, '99', 'no-destination'],
      [1, '1', undefined, '11', 'no-destination'],
    ]);
  });

  test.each([
    ['one row', ['ONE'], 'not-two'],
    ['both in one location', ['ONE', 'TWO'], 'same-folder'],
    ['three rows', ['ONE', 'TWO', 'THREE'], 'not-two'],
  ])('%s → refused in words, and nothing moves', (_what, codes, why) => {
    scanned(...codes);
    expect(swap()).toMatchObject({ given: 0, said: { kind: 'batch-not-swapped', why } });
    expect(moves()).toEqual([]);
    expect(rows()).toHaveLength(codes.length);
  });

  test('nothing of one of them is there → refused', () => {
    stores.mirror.write((db) =>
      putItem(db, item({ id: 4, sid: 'S4', codes: ['FOUR'], folderId: 30, quantity: decimal(0) }), ''),
    );
    scanned('ONE', 'FOUR');
    expect(swap()).toMatchObject({ given: 0, said: { why: 'nothing' } });
  });
});

test('an item that was made here has its own id meanwhile: what came back and what was scanned stay two rows', () => {
  stores.queue.write((db) => {
    putSetting(db, 'batch', [
      { itemId: 1, quantity: decimal(1), folderId: 30 },
      { itemId: 1, quantity: decimal(2), folderId: 20 },
    ]);
  });
  // A figure is of the newer one, which may be in hand.
  typed(1, 5);
  expect(rows().map(([, quantity, to]) => [quantity, to])).toEqual([
    ['5', 'C'],
    ['2', 'B'],
  ]);
});

test('the row in hand goes there already, and another row of its item joins it → a figure is still of it', () => {
  scanned('ONE', 'LOC-B', 'ONE');
  batch.place = { ...IN_BATCH, itemId: 1 };
  scanned('LOC-B');
  expect(typed(1, 7).said).toMatchObject({ kind: 'batch-row', quantity: '7' });
  expect(rows()).toEqual([[1, '7', 'B', '5', null]]);
});

test('whether a record stays with nothing in stock is told, and F8 takes it back alone', () => {
  scanned('ONE', 'LOC-B');
  const said = DESK_ACTS['batch.leaveZero'](stores.desk, { itemId: 1, leaveZero: false });
  if (!said.ok || said.value.undo === null) throw new Error('it cannot be undone');
  const { undo: last } = said.value;
  expect(said.value.said).toMatchObject({ kind: 'batch-row', leaveZero: false, quantity: '1' });
  expect(view().rows[0]?.leaveZero).toBe(false);
  stores.queue.write((db) => undo(stores.desk, db, last));
  expect(rows()).toEqual([[1, '1', 'B', '11', null]]);
  expect(view().rows[0]?.leaveZero).toBe(true);
});
