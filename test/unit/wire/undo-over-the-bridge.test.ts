/** What is undone comes to the station with all that it had: a schema without one of its members drops it, and nothing else would show it. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { ACTS } from '#bridge/acts.ts';
import type { batchRow, movePlace } from '#bridge/place.ts';
import type { BatchRow } from '#domain/stock/batch.ts';
import type { MovePlace } from '#domain/scanning/place.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Undo } from '#domain/commands/undo.ts';

/** The members of each kind, as `kind.member`. */
type MembersOf<T extends { readonly kind: string }> = T extends unknown
  ? `${T['kind']}.${keyof T & string}`
  : never;
/** What is lacking is no 'none', and does not compile. */
type Lacking<Wanted, Has> = [Exclude<Wanted, Has>] extends [never] ? 'none' : Exclude<Wanted, Has>;

type Bridged = z.output<(typeof ACTS)['undo']>;
const lacking: Lacking<MembersOf<Undo>, MembersOf<Bridged>> = 'none';
const lackingOfPlace: Lacking<keyof MovePlace, keyof z.output<typeof movePlace>> = 'none';
const lackingOfRow: Lacking<keyof BatchRow, keyof z.output<typeof batchRow>> = 'none';

test('every member of what is undone comes over the bridge', () => {
  expect([lacking, lackingOfPlace, lackingOfRow]).toEqual(['none', 'none', 'none']);
  const row = { itemId: 1, part: 2, quantity: decimal(3), folderId: null };
  for (const undone of [
    { kind: 'batch', rows: [{ itemId: 1, part: 2, was: row }], behind: 'the one before' },
    { kind: 'landing', orderId: 1, lineId: 2, sheetId: 'a' },
    { kind: 'choice', orderId: 1, lineId: 2, choice: null, sheetId: 'a' },
    { kind: 'put-away-begun', id: 'a' },
  ])
    expect(ACTS.undo.parse(undone)).toEqual(undone);
});
