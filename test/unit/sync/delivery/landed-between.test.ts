/** Three attempts, each sent again on a person's word: the one in the middle lands after the last was heard. */
import { expect, it } from 'vitest';
import type { Command } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Attempt } from '#main/store/commands/delivery-attempts.ts';
import { adjust } from '#main/sync/push/kinds/items/adjust.ts';
import { count } from '#main/sync/push/kinds/items/count.ts';
import { move } from '#main/sync/push/kinds/items/move.ts';
import { common, countCommand, moveCommand } from '../../../support/samples/sample-commands.ts';
import { untried } from '../../../support/samples/empty-attempt-history.ts';
import { item } from '../../../support/samples/sample-records.ts';

const tried = <P>(...preimages: readonly P[]): readonly (Attempt & { readonly preimage: P })[] =>
  preimages.map((preimage, n) => ({
    n: n + 1,
    at: '2026-11-20T08:00:00.000Z',
    outcome: n === preimages.length - 1 ? 'applied' : 'not-seen',
    status: null,
    answer: null,
    request: { method: 'PUT', path: '', body: {} },
    preimage,
  }));

it('adjusted by 5 from 10, 20 and 30, and the second lands last → told', () => {
  const command: Extract<Command, { kind: 'adjust' }> = {
    ...common,
    kind: 'adjust',
    intent: { kind: 'adjust', itemId: 1, by: decimal(5), reason: null },
    basis: { kind: 'adjust', name: 'Socket', shown: decimal(10), folder: 'A' },
  };
  const found = (quantity: number) => ({
    quantity: decimal(quantity),
    updatedAt: '2026-11-20T08:00:00.000Z',
    target: decimal(quantity + 5),
  });
  const past = { ...untried, tries: tried(found(10), found(20), found(30)) };
  const now = (quantity: number) => item({ id: 1, quantity: decimal(quantity) });
  expect(adjust.duplicates?.(command, now(25), past, null, 1)).toMatchObject({
    readings: [{ before: '35', ifApplied: '25', now: '25' }],
  });
  expect(adjust.duplicates?.(command, now(15), past, null, 1)).not.toBeNull();
  expect(adjust.duplicates?.(command, now(35), past, null, 1)).toBeNull();
  expect(adjust.duplicates?.(command, now(26), past, null, 1)).toBeNull();
});

it('counted as 8 from 10, 12 and 8, discarded, and 8 again → told of what the second found', () => {
  const found = (quantity: number) => ({ quantity: decimal(quantity) });
  const past = { ...untried, tries: tried(found(8), found(12), found(8)) };
  expect(
    count.duplicates?.(countCommand({}), item({ id: 1, quantity: decimal(8) }), past, null, 0),
  ).toMatchObject({
    readings: [{ before: '12', ifApplied: '8', now: '8' }],
  });
});

it('moved 4 where each attempt found other figures, and the record has grown by 8 since the second → told', () => {
  const found = (quantity: number) => ({
    sid: 'S1',
    source: decimal(100),
    there: [{ id: 9, quantity: decimal(quantity) }],
  });
  const past = { ...untried, tries: tried(found(20), found(6), found(7)) };
  const there = (quantity: number) => [item({ id: 9, sid: 'S1', folderId: 20, quantity: decimal(quantity) })];
  const shown = { how: 'answer', readings: [], made: [9], gone: [] } as const;
  const source = item({ id: 1, quantity: decimal(92) });
  expect(move.duplicates?.(moveCommand({}), { source, there: there(14) }, past, shown, 1)).toMatchObject({
    readings: [{ of: 'destination', now: '8' }],
    made: [9],
  });
});
