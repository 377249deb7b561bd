/** A basis without what earlier commands of ours did not do after all. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import type { DeleteBasis } from '#domain/kinds/delete.ts';
import { contentAfter } from '#domain/commands/content.ts';
import { decimal, ZERO } from '#domain/values/decimal.ts';
import { exclusive } from '#domain/commands/lane.ts';
import {
  appendCommand,
  settleApplied,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands/commands.ts';
import { beginCount } from '#main/store/sheets/receipt-and-count-sheets.ts';
import { appendTally } from '#main/store/sheets/sheet-tallies.ts';
import { proof } from '#main/sync/push/kinds/command-kind.ts';
import { resolve } from '#main/sync/push/engine/resolve-temporary-ids.ts';
import { countCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { AT, queued, SIGNED } from '../../../support/samples/enqueue-sample-command.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const FIELDS = { name: 'Socket', notes: null, price: null, minQuantity: null, label: null };
let stores: Stores;
beforeEach(() => {
  stores = openStores();
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const adjusted = (by: number): Decided => ({
  kind: 'adjust',
  intent: { kind: 'adjust', itemId: 1, by: decimal(by), reason: null },
  basis: { kind: 'adjust', name: 'Socket', shown: decimal(10), folder: 'A' },
});
const priced = (from: number, to: number): Decided => ({
  kind: 'edit-item',
  intent: { kind: 'edit-item', itemId: 1, set: { price: decimal(to) } },
  basis: { kind: 'edit-item', name: 'Socket', fields: { ...FIELDS, price: decimal(from) } },
});
const closed: Decided = {
  kind: 'order-status',
  intent: { kind: 'order-status', orderId: 7, status: 'closed' },
  basis: {
    kind: 'order-status',
    order: 'PO-7',
    vendor: '',
    status: 'ordered',
    ownStatuses: ['partially_received', 'received'],
  },
};
const received = receiveCommand([
  { lineId: 101, itemId: 1, quantity: decimal(4), folderId: 10, copyId: null },
]);

function deny(seq: number, as: 'cancelled' | 'refused' = 'cancelled'): void {
  stores.queue.write((db) => settleUnapplied(db, seq, as, AT));
}
function basisOfLast(): unknown {
  const last = unsettledCommands(stores.queue.read).at(-1);
  if (last === undefined) throw new Error('nothing waits');
  const resolved = resolve(stores.queue.read, last);
  return resolved.kind === 'resolved' ? resolved.command.basis : resolved;
}

describe('T4 a command given on what an earlier one of ours was to do', () => {
  it('a count keeps the stock it expects: what else went into that figure is not known', () => {
    const seq = queued(stores.queue, 'c1', adjusted(-5));
    queued(stores.queue, 'c2', countCommand({}, decimal(5)));
    deny(seq);
    expect(basisOfLast()).toMatchObject({ expected: '5' });
  });

  it.each([
    ['given, counted, called off', '10'],
    // It came after the counting had begun, or was gone by then: it is not in the figure.
    ['counted, given, called off', '5'],
    ['given, called off, counted', '5'],
    // It was counted as it was sent.
    ['given, sent, called off', '10'],
    ['given, called off, sent', '5'],
  ])('%s, while the clock is put back each time: it expects %s', (order, expected) => {
    const times = ['08:30', '08:20', '08:10', '08:00'].map((at) => `2026-11-20T${at}:00.000Z`);
    const next = (): string => times.shift() ?? '';
    const { basis, ...count } = countCommand({}, decimal(5));
    stores.queue.write((db) =>
      beginCount(db, {
        id: 's',
        scope: { folderId: 10, subfolders: false },
        blind: false,
        at: AT,
        by: 'Ana',
      }),
    );
    let seq = 0;
    let isSent = false;
    const send = (seenAt: string): void => {
      isSent = true;
      queued(stores.queue, 'c', { ...count, basis: { ...basis, seenAt } });
    };
    const tally = {
      id: 't',
      sheetId: 's',
      subject: 1,
      op: 'set',
      outside: false,
      scanId: null,
      by: 'Ana',
    } as const;
    const acts: Record<string, () => void> = {
      given: () => {
        const [decided, at] = [adjusted(-5), next()];
        const about = { ...SIGNED, id: 'a', decided, lanes: [exclusive('item', 1)], at };
        seq = stores.queue.write((db) => appendCommand(db, about));
      },
      counted: () => {
        const figures = { quantity: decimal(8), expected: decimal(5), at: next() };
        stores.queue.write((db) => appendTally(db, { ...tally, ...figures }));
      },
      sent: () => send(next()),
      'called off': () => stores.queue.write((db) => settleUnapplied(db, seq, 'cancelled', next())),
    };
    for (const act of order.split(', ')) acts[act]?.();
    if (!isSent) send('2026-11-20T08:20:00.000Z');
    expect(basisOfLast()).toMatchObject({ expected });
  });

  it('an edit finds the field as it was before the one that was discarded', () => {
    const seq = queued(stores.queue, 'c1', priced(4.1, 8));
    queued(stores.queue, 'c2', priced(8, 9));
    deny(seq, 'refused');
    expect(basisOfLast()).toMatchObject({ fields: { price: '4.1' } });
  });

  it('an edit given once more after it was called off is what the next one finds', () => {
    deny(queued(stores.queue, 'c1', priced(4.1, 8)));
    const seq = queued(stores.queue, 'c2', priced(4.1, 8));
    queued(stores.queue, 'c3', priced(8, 9));
    stores.queue.write((db) => settleApplied(db, seq, proof({ how: 'answer' }), AT, null));
    expect(basisOfLast()).toMatchObject({ fields: { price: '8' } });
  });

  it('an order is not closed on another dock’s receipt where ours was not booked', () => {
    const seq = queued(stores.queue, 'c1', received);
    queued(stores.queue, 'c2', closed);
    deny(seq);
    expect(basisOfLast()).toMatchObject({ ownStatuses: [] });
  });

  it('and is where ours was', () => {
    const seq = queued(stores.queue, 'c1', received);
    queued(stores.queue, 'c2', closed);
    stores.queue.write((db) => settleApplied(db, seq, proof({ how: 'answer' }), AT, null));
    expect(basisOfLast()).toMatchObject({ ownStatuses: ['partially_received', 'received'] });
  });
});

describe('T4 a deletion given on what earlier ones of ours were to do', () => {
  const record = item({ id: 1, folderId: 10, quantity: decimal(10) });
  const [first, second] = [adjusted(-5), adjusted(-3)];
  const inFolder = (seqs: readonly number[], about: Partial<DeleteBasis> = {}): Decided => ({
    kind: 'delete',
    intent: { kind: 'delete', recordId: 10, what: 'folder' },
    basis: {
      kind: 'delete',
      name: 'A',
      folder: '',
      updatedAt: AT,
      children: 1,
      within: [{ id: 1, updatedAt: record.updatedAt, after: left(2) }],
      own: { seqs, records: [record] },
      ...about,
    },
  });
  const left = (quantity: number) => ({ ...contentAfter(record, []), quantity: decimal(quantity) });

  it('finds the stock without the one that was called off', () => {
    const seqs = [queued(stores.queue, 'c1', first), queued(stores.queue, 'c2', second)];
    queued(stores.queue, 'c3', inFolder(seqs));
    deny(seqs[0] ?? 0);
    stores.queue.write((db) => settleApplied(db, seqs[1] ?? 0, proof({ how: 'answer' }), AT, null));
    expect(basisOfLast()).toMatchObject({ within: [{ after: { quantity: '7' } }] });
  });

  it('is left alone by one that had been called off before it was given', () => {
    deny(queued(stores.queue, 'c1', first));
    const seq = queued(stores.queue, 'c2', second);
    queued(stores.queue, 'c3', inFolder([seq], { within: [{ id: 1, updatedAt: AT, after: left(7) }] }));
    stores.queue.write((db) => settleApplied(db, seq, proof({ how: 'answer' }), AT, null));
    expect(basisOfLast()).toMatchObject({ within: [{ after: { quantity: '7' } }] });
  });

  it('finds what a receipt booked, without the rest of it that was called off', () => {
    const other = { lineId: 102, itemId: 2, quantity: decimal(1), folderId: 10, copyId: null };
    const line = { ...other, lineId: 101, itemId: 1, quantity: decimal(4) };
    const seq = queued(stores.queue, 'c1', receiveCommand([line, other]));
    queued(stores.queue, 'c2', inFolder([seq]));
    const lanes = [exclusive('order', 7), exclusive('item', 1)];
    const rest = { ...SIGNED, id: 'c3', decided: receiveCommand([line]), lanes, inPlaceOf: seq };
    deny(stores.queue.write((db) => appendCommand(db, rest)));
    const reading = { of: 'line', id: 102, before: ZERO, ifApplied: decimal(1), now: decimal(1) } as const;
    const booked = proof({ how: 'answer', readings: [reading] });
    stores.queue.write((db) => settleApplied(db, seq, booked, AT, null));
    expect(basisOfLast()).toMatchObject({ within: [{ after: { quantity: '10' } }] });
  });

  it('of an earlier version stays as it was given', () => {
    const seq = queued(stores.queue, 'c1', first);
    const { own: _, ...basis } = inFolder([seq]).basis as DeleteBasis;
    queued(stores.queue, 'c2', { ...inFolder([seq]), basis } as Decided);
    deny(seq);
    expect(basisOfLast()).toEqual(basis);
  });
});
