/** Another client sells, moves on or moves back what a move of ours has made, before we have read it. */
import { describe, expect, it } from 'vitest';
import type { Command, Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { move } from '#main/sync/push/kinds/items/move.ts';
import { common, moveCommand } from '../../../support/samples/sample-commands.ts';
import { untried } from '../../../support/samples/empty-attempt-history.ts';
import { item } from '../../../support/samples/sample-records.ts';

type Later = Command & { readonly proof: Proof | null };

const answered = (made: readonly number[] = []): Proof => ({ how: 'answer', readings: [], made, gone: [] });
const adjusted = (itemId: number, by: number): Later => ({
  ...common,
  kind: 'adjust',
  intent: { kind: 'adjust', itemId, by: decimal(by), reason: null },
  basis: { kind: 'adjust', name: 'Socket', shown: decimal(4), folder: 'B' },
  proof: answered(),
});

describe('the duplicate check of a move of four out of ten', () => {
  type Twice = NonNullable<typeof move.duplicates>;
  type Records = readonly [id: number, quantity: number][];
  const preimage = { sid: 'S1', source: decimal(10), there: [] };
  const facts = (source: number, there: Records) => ({
    source: item({ id: 1, quantity: decimal(source) }),
    there: there.map(([id, quantity]) => item({ id, folderId: 20, quantity: decimal(quantity) })),
  });
  const past = (outcomes: readonly string[], later: readonly Later[]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the check reads outcome and preimage
    ({
      ...untried,
      later,
      tries: outcomes.map((outcome) => ({ outcome, preimage })),
    }) as unknown as Parameters<Twice>[2];
  const denied = (source: number, there: Records, later: readonly Later[] = []) =>
    move.duplicates?.(moveCommand({}), facts(source, there), past(['not-seen'], later), null, 0);
  const applied = (
    source: number,
    there: Records,
    outcomes = ['not-seen', 'applied'],
    later: readonly Later[] = [],
  ) => move.duplicates?.(moveCommand({}), facts(source, there), past(outcomes, later), answered([9]), 1);

  it('T called off, landed late, one piece of what it made sold → asked, with the figures of both', () => {
    expect(denied(6, [[11, 3]])).toEqual({
      readings: [
        { of: 'source', id: 1, before: '10', ifApplied: '6', now: '6' },
        { of: 'destination', id: 20, before: '0', ifApplied: '4', now: '3' },
      ],
      made: [],
    });
  });

  it('T called off, landed late, what it made moved on → asked', () => {
    expect(denied(6, [])).toMatchObject({ readings: [{ of: 'source', now: '6' }, {}], made: [] });
  });

  it('T called off, landed twice, what they made moved on → asked', () => {
    expect(denied(2, [[11, 4]])).toMatchObject({ made: [11] });
  });

  it('called off, and the source lost what our own later command took → not asked', () => {
    expect(denied(6, [], [adjusted(1, -4)])).toBeNull();
    expect(denied(2, [], [adjusted(1, -4)])).toMatchObject({ readings: [{ before: '6', now: '2' }, {}] });
  });

  it('called off, and another client took another number elsewhere, or brought some → not asked', () => {
    expect(denied(7, [])).toBeNull();
    expect(denied(5, [])).toBeNull();
    expect(denied(10, [[11, 3]])).toBeNull();
  });

  it('called off, and three are there that are missing here: moved by another client, or one of ours moved back → asked', () => {
    expect(denied(7, [[11, 3]])).toMatchObject({ made: [] });
  });

  it('T applied on the second try, the first landed late as another record, one piece of it sold → asked', () => {
    expect(
      applied(2, [
        [9, 4],
        [11, 3],
      ]),
    ).toMatchObject({ readings: [{ of: 'source', ifApplied: '2', now: '2' }, {}] });
    expect(applied(2, [[9, 4]])).toMatchObject({ made: [] });
  });

  it('applied on the second try, and nothing more is missing than was settled → not asked', () => {
    expect(applied(6, [[9, 4]])).toBeNull();
    // Another client sold one of ours; or took one from the source.
    expect(applied(6, [[9, 3]])).toBeNull();
    expect(applied(5, [[9, 4]])).toBeNull();
    expect(applied(7, [[9, 4]], undefined, [adjusted(1, 1)])).toBeNull();
  });

  it('every attempt of which was heard, and another client takes as many → not asked', () => {
    expect(applied(2, [[9, 4]], ['applied'])).toBeNull();
  });
});
