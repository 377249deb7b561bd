import { describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { Outcome, Said } from '#domain/replies/reply.ts';
import type { DeliveryView } from '#domain/views/outbox.ts';
import { undoes } from '#renderer/strings/band.ts';
import { stays } from '#renderer/strings/review.ts';
import { say } from '#renderer/strings/say.ts';

const FOLDER = { id: 3, name: 'B-01', path: ['Aisle B'] };
const ITEM: ItemRef = {
  id: 1,
  name: 'Cable ties 200 mm',
  code: '4006381333931',
  folder: FOLDER,
  quantity: decimal(138),
};
const outcome = (said: Said): Outcome => ({ tone: 'done', said, undo: null });

describe('O11 what F8 took back', () => {
  const back = {
    ...outcome({ kind: 'undone', of: 'back', name: ITEM.name, figure: decimal(3), stays: 'second-record' }),
    sends: { first: 'c1', last: 'c1' },
  };
  const delivery = (of: Partial<DeliveryView>) => ({ waiting: 0, review: 0, applied: 0, dropped: 0, ...of });

  test('a count in an arrival of several orders → the order whose figure it is', () => {
    const said = { kind: 'undone', of: 'scan', name: ITEM.name, figure: decimal(0) } as const;
    expect(say(outcome({ ...said, order: 'PO-2' })).detail).toBe('0 now · PO-2');
    expect(say(outcome(said)).detail).toBe('0 now');
  });

  test('a count on several lines → what they have together', () => {
    const said = { kind: 'undone', of: 'scan', name: ITEM.name, figure: decimal(24), lines: 2 } as const;
    expect(say(outcome(said)).detail).toBe('24 now, on 2 lines');
  });

  test('an adjustment → by how much, and the stock that there is then', () => {
    const change = { name: ITEM.name, figure: decimal(-3), isChange: true } as const;
    const said = { kind: 'undone', of: 'back', ...change, inStock: decimal(64) } as const;
    expect(
      say({ ...outcome(said), sends: { first: 'c1', last: 'c1' } }, false, delivery({ applied: 1 })),
    ).toEqual({
      tone: 'done',
      title: `Undone: ${ITEM.name}`,
      detail: '−3 taken back · done, confirmed',
      figure: { now: '64', counts: 'in stock' },
    });
    const late = { kind: 'undo-late', reason: 'booked', ...change } as const;
    expect(say(outcome(late)).detail).toBe('press F8 again to undo −3');
    expect(undoes({ kind: 'outcome', outcome: outcome(late) }).change).toBe('−3');
  });

  test('goods that were put away → the same words as of a move', () => {
    const said = { kind: 'put-away-back', item: ITEM, quantity: decimal(1), at: FOLDER } as const;
    const sent = { sends: { first: 'c1', last: 'c1' } };
    const words = (stays: 'second-record' | undefined, of: Partial<DeliveryView>) =>
      say({ ...outcome({ ...said, ...(stays && { stays }) }), ...sent }, false, delivery(of)).detail;
    expect(words(undefined, { applied: 1 })).toBe('1 not in B-01 · done, confirmed');
    expect(words('second-record', { waiting: 1 })).toMatch('1 will be taken back, as a new record');
    expect(words('second-record', { applied: 1 })).toMatch('1 taken back: it stays as a new record');
  });

  test('a move that is booked → before F8 it is told that it comes as a new record', () => {
    const said = { kind: 'undo-late', reason: 'booked', name: ITEM.name, figure: decimal(3) } as const;
    expect(say(outcome(said)).detail).toBe('press F8 again to undo 3');
    const stays = { ...said, stays: 'second-record' } as const;
    expect(say(outcome(stays)).detail).toBe('press F8 again to undo 3: the goods come back as a new record');
  });

  test('a move that is being stopped → what it was, and that F8 brings it back as a new record', () => {
    const said = { kind: 'undo-asked', name: ITEM.name, figure: decimal(3), stays: 'second-record' } as const;
    expect(say(outcome(said)).title).toBe(`Stopping: ${ITEM.name}`);
    expect(say(outcome(said)).detail).toBe(
      'if already sent: press F8 again in a moment, and 3 come back as a new record',
    );
  });

  test('a move that is being stopped → the words follow what becomes of it, and promise what F8 does then', () => {
    const said = { kind: 'undo-asked', name: ITEM.name, figure: decimal(3) } as const;
    const stopping = { ...outcome(said), tone: 'look', sends: { first: 'c1', last: 'c1' } } as const;
    const becomes = (of: Partial<DeliveryView>) => say(stopping, false, delivery(of));
    const waits = { tone: 'look', title: `Stopping: ${ITEM.name}` };
    expect(becomes({ waiting: 1 })).toEqual({
      ...waits,
      detail: 'if already sent: press F8 again in a moment to undo 3',
    });
    expect(say(stopping, false, null)).toMatchObject(waits);
    expect(becomes({ dropped: 1 })).toMatchObject({
      tone: 'done',
      title: `Undone: ${ITEM.name}`,
      detail: '3: they will not be sent',
    });
    expect(becomes({ applied: 1 })).toMatchObject({
      title: `Already booked: ${ITEM.name}`,
      detail: 'press F8 again to undo 3',
    });
    expect(becomes({ review: 1 }).detail).toMatch(/needs you in the Outbox/);
  });

  test('a deletion that is being stopped → F8 is promised neither before nor after', () => {
    const said = { kind: 'undo-asked', name: ITEM.name, figure: null, isForGood: true } as const;
    const stopping = { ...outcome(said), tone: 'look', sends: { first: 'c1', last: 'c1' } } as const;
    const becomes = (of: Partial<DeliveryView>) => say(stopping, false, delivery(of));
    expect(becomes({ waiting: 1 }).detail).toBe(
      'if already sent, it cannot be taken back; see the Outbox (F5)',
    );
    expect(becomes({ applied: 1, isFinal: true })).toMatchObject({
      title: `Nothing undone: ${ITEM.name}`,
      detail: 'it is booked and cannot be undone here; see the Outbox (F5)',
    });
  });

  test('a receipt of which it is not known where some of the goods are → before and after F8 it is told that those stay', () => {
    const of = { name: 'PO-10442', figure: null, stays: 'perhaps-copied' } as const;
    const rest = 'Some of the goods may be in a new record of the item. Adjust that one yourself.';
    const before = outcome({ kind: 'undo-late', reason: 'booked', ...of });
    expect(say(before).detail).toBe(`press F8 again to undo it · ${rest}`);
    expect(say(outcome({ kind: 'undone', of: 'back', ...of })).detail).toBe(
      `it will be taken back · ${rest}`,
    );
  });

  // The source of a move may be gone, and an alert that is made anew has no first.
  test('what stays is true without a first record', () => {
    expect(stays('second-record')).toBe('It comes back as a record of its own.');
  });

  test('on its way → it will be; done → it is, and what stays', () => {
    expect(say(back, false, delivery({ waiting: 1 })).detail).toBe(
      '3 will be taken back, as a new record · saved, will be sent',
    );
    expect(say(back, false, delivery({ applied: 1 })).detail).toBe(
      '3 taken back: they stay as a new record · done, confirmed',
    );
    expect(say(back, false, delivery({ applied: 1, waiting: 1 })).detail).toMatch(/will be taken back/);
  });

  test('a step of a move → what it was, and the figure where it is', () => {
    const took = { kind: 'to', folder: FOLDER } as const;
    expect(say(outcome({ kind: 'step-undone', took, inHand: ITEM }))).toMatchObject({
      title: 'Undone: to B-01',
      detail: 'in hand: Cable ties 200 mm, 138 in B-01',
    });
    expect(
      say(outcome({ kind: 'step-undone', took: { kind: 'item', item: ITEM }, inHand: null })),
    ).toMatchObject({ title: 'Undone: Cable ties 200 mm', detail: 'nothing moved: 138 in B-01' });
  });

  test('the only piece of a count → not counted any more; a figure of zero stays one', () => {
    expect(say(outcome({ kind: 'undone', of: 'unseen', name: ITEM.name, figure: null })).detail).toBe(
      'not counted here any more',
    );
    expect(say(outcome({ kind: 'undone', of: 'count', name: ITEM.name, figure: decimal(0) })).detail).toBe(
      '0 counted now',
    );
  });

  test('what F8 would take back → its name, and by how much or what was decided', () => {
    const of = (said: Said) => undoes({ kind: 'outcome', outcome: outcome(said) });
    const set = { price: decimal('4.10') };
    expect(
      of({ kind: 'counted', item: ITEM, added: decimal(10), counted: decimal(11), expected: null }),
    ).toEqual({ title: ITEM.name, change: '+10' });
    const put = { item: ITEM, quantity: decimal(72), at: FOLDER, left: decimal(0), open: 1 };
    expect(of({ kind: 'put-away-done', ...put })).toEqual({ title: `${ITEM.name} in B-01`, change: '72' });
    expect(of({ kind: 'batch-row', item: ITEM, quantity: null, to: FOLDER }).change).toBeNull();
    expect(of({ kind: 'batch-row', item: ITEM, quantity: decimal(5), to: null }).change).toBe('5');
    const choice = { kind: 'line-choice', item: ITEM, line: 3, was: null } as const;
    expect(of({ ...choice, choice: 'aside' })).toEqual({ title: ITEM.name, change: 'set aside' });
    expect(of({ ...choice, choice: null, was: 'aside' }).change).toBe('taken back');
    expect(of({ kind: 'moved', item: ITEM, quantity: decimal(5), to: FOLDER, left: decimal(133) })).toEqual({
      title: `${ITEM.name} to B-01`,
      change: '5',
    });
    expect(of({ kind: 'item-edited', item: ITEM, set }).change).toBe('price');
    const late = { kind: 'undo-late', reason: 'booked', name: ITEM.name, figure: decimal(3) } as const;
    expect(of(late)).toEqual({ title: ITEM.name, change: '3' });
  });
});
