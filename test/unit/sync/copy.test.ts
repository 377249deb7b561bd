/** A copy bears no mark of ours: what looks like a second one, and what does not. */
import { expect, it } from 'vitest';
import { decimal } from '#domain/decimal.ts';
import { copy } from '#main/sync/push/copy.ts';
import { common } from '../../support/commands.ts';
import { item } from '../../support/records.ts';

const command = {
  ...common,
  kind: 'copy',
  intent: { kind: 'copy', itemId: 1, quantity: decimal(2), folderId: 20, copyId: -1 },
  basis: { kind: 'copy', name: 'Socket', to: 'B' },
} as const;

type Twice = NonNullable<typeof copy.twice>;
type Past = Parameters<Twice>[2];

const there = (id: number, sid: string) => ({ id, sid, quantity: decimal(2) });
const past = { tries: [{ preimage: { alike: [] } }], doubt: null, later: [] } as unknown as Past;
const shown = { how: 'answer', readings: [], made: [9], gone: [] } as const;

function twice(...alike: readonly ReturnType<typeof there>[]) {
  const original = item({ id: 1, sid: 'S1', quantity: decimal(10) });
  return copy.twice?.(command, { original, alike }, past, shown) ?? null;
}

it('one more of the same figure beside ours was a second landing', () => {
  expect(twice(there(9, 'S9'), there(10, 'S10'))).toMatchObject({ why: 'twice', made: [9, 10] });
});

it('what is the article of the original was moved there, where copies are articles of their own', () => {
  expect(twice(there(9, 'S9'), there(10, 'S1'))).toBeNull();
  expect(twice(there(9, 'S1'), there(10, 'S1'))).toMatchObject({ why: 'twice', made: [9, 10] });
});
