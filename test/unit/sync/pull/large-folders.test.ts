/** A destination with more in it than is read of it, and old records at its end that look like what a request of ours makes. */
import { describe, expect, it } from 'vitest';
import type { Command, Proof } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import type { Attempt } from '#main/store/commands/delivery-attempts.ts';
import { copy } from '#main/sync/push/kinds/items/copy.ts';
import type { Found, ReadPlan } from '#main/sync/push/reads/read-plan-types.ts';
import { move } from '#main/sync/push/kinds/items/move.ts';
import { common, moveCommand } from '../../../support/samples/sample-commands.ts';
import { SETTLE_DELAY, untried } from '../../../support/samples/empty-attempt-history.ts';
import { item } from '../../../support/samples/sample-records.ts';

const SINCE = Date.parse('2026-11-20T08:00:00.000Z');
const at = (after: number): string => new Date(SINCE + after).toISOString();
const OLD = '2020-01-01T00:00:00.000Z';
const found = (about: Partial<Item>, createdAt = OLD): Found => ({
  kind: 'item',
  createdAt,
  item: item({ name: 'Socket', folderId: 20, updatedAt: createdAt, ...about }),
});
/** As many as are read of a folder's contents. */
const FILLERS = Array.from({ length: 5000 }, (_, n) =>
  found({ id: 10_000 - n, sid: `F${n}`, name: 'Filler' }),
);
const before = { ...untried, serviceTime: SINCE };
const answered = (made: readonly number[]): Proof => ({ how: 'answer', readings: [], made, gone: [] });

/** What a plan finds where a folder holds these, the newest first. */
function read<Facts>(look: ReadPlan<Facts>, record: Found, all: readonly Found[]): Facts {
  let next = look.next();
  while (next.done !== true) {
    const ask = next.value;
    if (ask.type === 'record') {
      next = look.next({ type: 'record', record });
    } else {
      const { page = 1, size = 1000 } = 'page' in ask ? ask : {};
      const listed = ask.type === 'contents' ? all : [];
      const records = listed.slice((page - 1) * size, page * size);
      next = look.next({
        type: 'recent',
        ...(ask.type === 'contents' ? { type: 'contents' } : {}),
        records,
        total: listed.length,
        more: page * size < listed.length,
      });
    }
  }
  return next.value;
}

/** The same as the mirror shows it: everything on one page, and not when it was made. */
function readMirror<Facts>(look: ReadPlan<Facts>, record: Found, all: readonly Found[]): Facts {
  const records = all.map((one) => {
    const { createdAt: _, ...mirrored } = one;
    return mirrored;
  });
  let next = look.next();
  while (next.done !== true)
    next = look.next(
      next.value.type === 'record'
        ? { type: 'record', record }
        : { type: 'contents', records, total: records.length, more: false },
    );
  return next.value;
}

function tried<P>(preimage: P, outcome: Attempt['outcome']) {
  const request = { method: 'POST', path: '', body: {} } as const;
  const tries = [{ n: 1, at: at(0), outcome, status: null, answer: null, request, preimage }];
  const uncertain = { outcome: 'unknown', preimage, waited: SETTLE_DELAY, sentHere: true } as const;
  return { ...before, tries, uncertain: outcome === 'unknown' ? uncertain : null };
}

function sent<P>(step: { readonly kind: string; readonly preimage?: P }): P {
  if (step.preimage === undefined) throw new Error(step.kind);
  return step.preimage;
}

describe('a copy into it, with an old look-alike that was not read', () => {
  const command: Extract<Command, { kind: 'copy' }> = {
    ...common,
    kind: 'copy',
    intent: { kind: 'copy', itemId: 1, quantity: decimal(2), folderId: 20, copyId: -1 },
    basis: { kind: 'copy', name: 'Socket', to: 'B' },
  };
  const original = found({ id: 1, folderId: 10, quantity: decimal(10) });
  const twin = (createdAt = OLD, written = createdAt) =>
    found({ id: 7, sid: 'S7', quantity: decimal(2), updatedAt: written }, createdAt);
  const ours = found({ id: 20_000, sid: 'S20', quantity: decimal(2) }, at(5000));
  const first = (all: readonly Found[]) => {
    const step = copy.decide(command, read(copy.readPlan(command, before), original, all), before);
    return sent(step.kind === 'send' ? step : { kind: step.kind });
  };
  const uncertain = (preimage: ReturnType<typeof first>, ...there: readonly Found[]) => {
    const past = tried(preimage, 'unknown');
    return copy.decide(command, read(copy.readPlan(command, past), original, there), past);
  };
  const preimage = first([...FILLERS, twin()]);
  const fewer = FILLERS.slice(1);

  it('lost, and another client deletes a record → the old one is not ours: sent again', () => {
    expect(uncertain(preimage, ...fewer, twin()).kind).toBe('send');
    expect(uncertain(preimage, ours, ...fewer.slice(1), twin())).toMatchObject({
      kind: 'settle',
      proof: { made: [20_000] },
    });
  });

  it('lost, and one shows that was made so shortly before that clocks do not tell, or no clock was known → asked', () => {
    const ask = { kind: 'review', review: { kind: 'look-alikes', ids: [7] } };
    expect(uncertain(preimage, ...fewer, twin(at(-60_000)))).toEqual(ask);
    expect(uncertain({ ...preimage, since: null }, ...fewer, twin())).toEqual(ask);
  });

  it('lost, where the whole folder had been read → what is new there is ours', () => {
    expect(
      uncertain(first([twin()]), twin(), found({ id: 8, sid: 'S8', quantity: decimal(2) }, at(-60_000))),
    ).toMatchObject({
      kind: 'settle',
      proof: { made: [8] },
    });
  });

  const twice = (...there: readonly Found[]) => {
    const past = tried(preimage, 'applied');
    const facts = readMirror(copy.readPlan(command, past), original, there);
    return copy.duplicates?.(command, facts, past, answered([20_000]), 1);
  };

  it('heard, and the mirror has the whole folder → no second landing', () => {
    expect(twice(ours, ...FILLERS, twin())).toBeNull();
  });

  it('heard, and the mirror has one that was written since and may be old → told, and not offered to be taken back', () => {
    expect(twice(ours, ...FILLERS, twin(OLD, at(5000)))).toEqual({ readings: [], made: [20_000] });
  });
});

describe('a move into it, with an old record of the article that was not read', () => {
  const command = moveCommand({});
  const source = (quantity: number) => found({ id: 1, folderId: 10, quantity: decimal(quantity) });
  const piece = (createdAt = OLD, written = createdAt) =>
    found({ id: 7, quantity: decimal(4), updatedAt: written }, createdAt);
  const ours = found({ id: 20_000, quantity: decimal(4) }, at(5000));
  const step = move.decide(
    command,
    read(move.readPlan(command, before), source(10), [...FILLERS, piece()]),
    before,
  );
  const preimage = sent(step.kind === 'send' ? step : { kind: step.kind });
  const fewer = FILLERS.slice(1);

  const uncertain = (left: number, ...there: readonly Found[]) => {
    const past = tried(preimage, 'unknown');
    return move.decide(command, read(move.readPlan(command, past), source(left), there), past);
  };

  it('lost, and another client deletes a record → the old one is not ours', () => {
    expect(uncertain(10, ...fewer, piece()).kind).toBe('send');
    expect(uncertain(6, ...fewer, piece())).toMatchObject({ review: { kind: 'cannot-tell' } });
    expect(uncertain(6, ours, ...fewer.slice(1), piece())).toMatchObject({
      kind: 'settle',
      proof: { made: [20_000] },
    });
  });

  it('lost, and one shows that was made so shortly before that clocks do not tell → asked', () => {
    expect(uncertain(6, ...fewer, piece(at(-60_000)))).toMatchObject({ review: { kind: 'cannot-tell' } });
    expect(uncertain(10, ...fewer, piece(at(-60_000)))).toMatchObject({ review: { kind: 'cannot-tell' } });
  });

  it('lost, and a record that was read has been pushed beyond the end → it has not gone', () => {
    const known = { ...preimage, there: [{ id: 7, quantity: decimal(4) }] };
    const past = tried(known, 'unknown');
    const facts = read(move.readPlan(command, past), source(6), [...FILLERS, piece()]);
    expect(move.decide(command, facts, past)).toMatchObject({ review: { kind: 'cannot-tell' } });
  });

  const twice = (...there: readonly Found[]) => {
    const past = tried(preimage, 'applied');
    const facts = readMirror(move.readPlan(command, past), source(6), there);
    return move.duplicates?.(command, facts, past, answered([20_000]), 1);
  };

  it('heard, and the mirror has the whole folder → no second landing', () => {
    expect(twice(ours, ...FILLERS, piece())).toBeNull();
  });

  it('heard, and the mirror has one that was written since and may be old → told, and not offered to be taken back', () => {
    expect(twice(ours, ...FILLERS, piece(OLD, at(5000)))).toMatchObject({
      readings: [{ of: 'destination', now: '8' }],
      made: [20_000],
    });
  });
});
