/** Taking back goes to what there really was before, whatever the command was decided on. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { OrderLineDraft } from '#domain/stock/record.ts';
import { evidenceView } from '#main/desk/outbox/evidence.ts';
import { commandView, outboxView } from '#main/desk/outbox/outbox.ts';
import { settleCommand } from '#main/desk/outbox/settle.ts';
import { undoOf } from '#main/desk/undo/undo.ts';
import { beginAttempt, endAttempt } from '#main/store/commands/delivery-attempts.ts';
import {
  commandById,
  putInReview,
  settleApplied,
  settleUnapplied,
  unsettledCommands,
} from '#main/store/commands/commands.ts';
import { putOrder } from '#main/store/mirror/purchase-orders.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { kindOf } from '#main/sync/push/kinds/command-kind-registry.ts';
import { resolve } from '#main/sync/push/engine/resolve-temporary-ids.ts';
import { moveCommand } from '../../support/samples/sample-commands.ts';
import { untried } from '../../support/samples/empty-attempt-history.ts';
import { AT, queued } from '../../support/samples/enqueue-sample-command.ts';
import { folder, item, order, orderLine } from '../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../support/station/in-memory-databases.ts';

let stores: Stores;
beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    for (const id of [10, 20, 30, 40]) putFolder(db, folder({ id, name: `F${id}` }), '');
    putItem(db, item({ id: 7, folderId: 20, quantity: decimal(4) }), '');
    putItem(db, item({ id: 8, folderId: 20, quantity: decimal(4) }), '');
  });
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

/** Is read for, sent and heard, on what the service has. */
function delivered(id: string, facts: unknown, made: readonly number[] = []): void {
  const stored = commandById(stores.queue.read, id);
  const resolved = stored && resolve(stores.queue.read, stored);
  if (resolved?.kind !== 'resolved') throw new Error('it cannot be sent');
  const { command } = resolved;
  const step = kindOf(command).decide(command, facts, untried);
  if (step.kind !== 'send') throw new Error(`it is not sent: ${JSON.stringify(step)}`);
  const { request, preimage } = step;
  stores.queue.write((db) => {
    const n = beginAttempt(db, command.seq, { at: AT, request, preimage });
    endAttempt(db, command.seq, n, { outcome: 'applied', status: 200, answer: null, at: AT });
    settleApplied(db, command.seq, { how: 'answer', readings: [], made, gone: [] }, AT, null);
  });
}
const cancelled = (seq: number) => stores.queue.write((db) => settleUnapplied(db, seq, 'cancelled', AT));
function undo(id: string) {
  const command = commandById(stores.queue.read, id);
  return command && undoOf(stores.desk, stores.queue.read, command);
}

const moved = (fromId: number, intoId: number): Decided => ({
  kind: 'move-folder',
  intent: { kind: 'move-folder', folderId: 40, intoId },
  basis: { kind: 'move-folder', name: 'F40', fromId, from: `F${fromId}`, to: `F${intoId}` },
});

it('the folder move before it was called off → the undo goes to where the folder was, not to where it never was', () => {
  const first = queued(stores.queue, 'c1', moved(10, 20));
  queued(stores.queue, 'c2', moved(20, 30));
  cancelled(first);
  stores.mirror.write((db) => putFolder(db, folder({ id: 40, name: 'F40', parentId: 30 }), ''));
  delivered('c2', { kind: 'folder', folder: folder({ id: 40, parentId: 10 }) });
  expect(undo('c2')).toMatchObject({ steps: [{ kind: 'move-folder', intent: { intoId: 10 } }] });
});

it('the edit of the order before it was called off → the undo sends the lines that were there', () => {
  const lines = (quantity: number): OrderLineDraft[] => [
    { lineId: 1, itemId: 1, quantity: decimal(quantity), unitRate: decimal(1) },
  ];
  const edited = (from: number, to: number): Decided => ({
    kind: 'edit-order',
    intent: { kind: 'edit-order', orderId: 7, lines: lines(to) },
    basis: { kind: 'edit-order', order: 'PO-7', vendor: 'Meyer', lines: lines(from) },
  });
  const first = queued(stores.queue, 'c1', edited(10, 20));
  queued(stores.queue, 'c2', edited(20, 30));
  cancelled(first);
  const draft = { status: 'draft', lines: [orderLine({ ordered: decimal(10) })] };
  stores.mirror.write((db) => {
    putOrder(db, order({ ...draft, lines: [orderLine({ ordered: decimal(30) })] }));
    putItem(db, item({ id: 1 }), '');
  });
  delivered('c2', { order: order(draft), wire: { line_items: [] } });
  expect(undo('c2')).toMatchObject({
    steps: [{ kind: 'edit-order', intent: { lines: [{ quantity: '10' }] } }],
  });
});

it('another client had put the item elsewhere → what was moved goes back there', () => {
  queued(stores.queue, 'c1', moveCommand({}));
  delivered('c1', { source: item({ folderId: 30, quantity: decimal(10) }), there: [] }, [7]);
  expect(undo('c1')).toMatchObject({
    steps: [{ kind: 'move', intent: { itemId: 7, folderId: 30 }, basis: { to: 'F30' } }],
  });
});

it('another client had put the item elsewhere → the outbox tells that place, the evidence what was decided', () => {
  queued(stores.queue, 'c1', moveCommand({}));
  delivered('c1', { source: item({ folderId: 30, quantity: decimal(10) }), there: [] }, [7]);
  const told = { kind: 'move', basis: { fromId: 30, from: 'F30' } };
  expect(outboxView(stores.desk).settled).toMatchObject([told]);
  expect(commandView(stores.desk, 'c1')).toMatchObject(told);
  expect(evidenceView(stores.desk, 'c1')?.command).toMatchObject({ basis: { fromId: 10, from: 'A' } });
});

it('and so does what landed twice', () => {
  queued(stores.queue, 'c1', moveCommand({}));
  delivered('c1', { source: item({ folderId: 30, quantity: decimal(10) }), there: [] }, [7]);
  stores.queue.write((db) => {
    const seq = commandById(db, 'c1')?.seq ?? 0;
    putInReview(db, seq, { kind: 'twice', readings: [], made: [7, 8] });
    expect(settleCommand(stores.desk, db, { id: 'c1', how: 'take-back' })).toBe(true);
  });
  expect(unsettledCommands(stores.queue.read)).toMatchObject([{ intent: { itemId: 8, folderId: 30 } }]);
});

it('an attempt of an earlier version kept no place → the undo goes to where the screen had it', () => {
  const command = moveCommand({});
  const proof = { how: 'answer', readings: [], made: [7], gone: [] } as const;
  const preimage = { source: decimal(10), there: [] };
  expect(kindOf(command).undo(command, proof, preimage).intents).toMatchObject([{ folderId: 10 }]);
});
