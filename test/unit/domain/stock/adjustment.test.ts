import { describe, expect, it } from 'vitest';
import {
  adjusted,
  areReasons,
  choicesOf,
  newReasonId,
  notesWithLine,
  notesWithoutLine,
  REASON_ID,
  USUAL_ADJUST_SETTINGS,
  withChange,
  type Reason,
} from '#domain/stock/adjustment.ts';
import { decimal } from '#domain/values/decimal.ts';
import { LONGEST } from '#domain/values/longest.ts';

const MARK = '[ref:01234567-89ab-cdef-0123-456789abcdef]';
const own = (n: number, direction: Reason['direction'] = 'fewer'): Reason => ({
  id: `R${n}`,
  name: `Reason ${n}`,
  direction,
});

describe('the reasons that are picked from', () => {
  it('the app’s own → each by a digit, the one that goes either way by two', () => {
    expect(choicesOf(USUAL_ADJUST_SETTINGS.reasons).map(({ reason, way }) => `${reason.id} ${way}`)).toEqual([
      'BROKEN fewer',
      'USED fewer',
      'SAMPLE fewer',
      'LOST fewer',
      'FOUND more',
      'OTHER fewer',
      'OTHER more',
    ]);
  });

  it.each([
    ['none', [], true],
    ['nine', Array.from({ length: 9 }, (_, n) => own(n)), true],
    [
      'nine, one of them either way → ten numbers',
      [...Array.from({ length: 8 }, (_, n) => own(n)), own(8, 'either')],
      false,
    ],
    ['one twice', [own(1), own(1)], false],
    ['no name, and none of the app’s', [{ ...own(1), name: null }], false],
    ['a name of spaces', [{ ...own(1), name: ' ' }], false],
  ] as const)('%s', (_, reasons, isRight) => expect(areReasons(reasons)).toBe(isRight));

  it('a new one has an id that every scanner sends alike', () => {
    for (const seed of [0, 31, 200, 255])
      expect(newReasonId(new Uint8Array(6).map((_, n) => seed - n))).toMatch(REASON_ID);
  });
});

describe('a change of the reasons', () => {
  const one = { reasons: [own(1)], noteIn: 'nowhere' } as const;

  it('a name, then a direction → both, whichever screen sent them', () => {
    const renamed = withChange(one, { reason: { id: 'R1', name: 'gift' } });
    expect(withChange(renamed, { reason: { id: 'R1', direction: 'more' } }).reasons).toEqual([
      { id: 'R1', name: 'gift', direction: 'more' },
    ]);
  });
  it('one more, one less, and where it is written', () => {
    expect(withChange(one, { reason: own(2) }).reasons).toEqual([own(1), own(2)]);
    expect(withChange(one, { remove: 'R1' }).reasons).toEqual([]);
    expect(withChange(one, { noteIn: 'notes' })).toEqual({ ...one, noteIn: 'notes' });
  });
  it('one more than there are digits → as it was', () => {
    const nine = { ...one, reasons: Array.from({ length: 9 }, (_, n) => own(n)) };
    expect(withChange(nine, { reason: own(10) })).toBe(nine);
    expect(withChange(nine, { reason: { id: 'R0', direction: 'either' } })).toBe(nine);
  });
});

describe('what an adjustment comes to', () => {
  const of = (way: 'fewer' | 'more', quantity: string) => adjusted(decimal(12), way, decimal(quantity));

  it('two fewer of twelve → ten', () =>
    expect(of('fewer', '2')).toEqual({ kind: 'possible', by: '-2', left: '10' }));
  it('all of it → none', () => expect(of('fewer', '12')).toMatchObject({ left: '0' }));
  it('more than there are → not possible', () =>
    expect(of('fewer', '12.5')).toEqual({ kind: 'not-so-many' }));
  it('found → more than there were', () =>
    expect(of('more', '0.5')).toMatchObject({ by: '0.5', left: '12.5' }));
  it.each([undefined, decimal(0)])('%s → no quantity', (quantity) =>
    expect(adjusted(decimal(12), 'fewer', quantity)).toEqual({ kind: 'no-quantity' }),
  );
});

describe('the line in the notes', () => {
  it.each([
    [null, 'LINE'],
    ['Bag of 100.', 'Bag of 100.\nLINE'],
    [`Bag of 100. ${MARK}`, `Bag of 100.\nLINE ${MARK}`],
    [MARK, `LINE ${MARK}`],
  ])('%j → %j, and without it as before', (notes, written) => {
    expect(notesWithLine(notes, 'LINE')).toBe(written);
    expect(notesWithoutLine(written, 'LINE')).toBe(notes);
  });

  it('notes that are full → nothing is written, and nothing of them is left out', () => {
    expect(notesWithLine('x'.repeat(LONGEST.text - 5), 'LINE')).toBeDefined();
    expect(notesWithLine('x'.repeat(LONGEST.text - 4), 'LINE')).toBeUndefined();
  });

  it('a line taken out → those before and behind it stay, and the last of several alike goes', () => {
    expect(notesWithoutLine('one\nLINE\ntwo\nLINE\nthree', 'LINE')).toBe('one\nLINE\ntwo\nthree');
    expect(notesWithoutLine('one\ntwo', 'LINE')).toBeUndefined();
  });
});
