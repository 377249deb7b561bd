import { afterEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { Outcome, Said, ScanReply } from '#domain/replies/reply.ts';
import type { DeliveryView } from '#domain/views/outbox.ts';
import { setLanguage } from '#renderer/strings/locale.ts';
import { about } from '#renderer/strings/command.ts';
import { say } from '#renderer/strings/say.ts';
import { common, countCommand } from '../../support/samples/sample-commands.ts';
import { ITEM, TOP } from '../../support/samples/records-named-in-sample-replies.ts';
import { COUNTED, EVERY_SAID } from '../../support/samples/samples-of-every-reply-kind.ts';

const outcome = (said: Said): Outcome => ({ tone: 'done', said, undo: null });
const scanned = (said: Said): ScanReply => ({
  ...outcome(said),
  scanId: 's',
  code: '4006381333931',
  symbology: 'EAN-13',
  told: false,
});

const flat: Said[] = Object.values(EVERY_SAID).flat();

test.each(flat)('$what has a title and a second line, without machine words', (said) => {
  for (const { title, label, detail } of [say(outcome(said)), say(scanned(said))]) {
    expect(title).not.toBe('');
    expect(`${title} ${label} ${detail}`).not.toMatch(/null|NaN|\[object|POST|queue|sync|server|API/);
    expect(title.length).toBeLessThan(60);
  }
});

describe.each(['de', 'pseudo'] as const)('in another language (%s)', (other) => {
  afterEach(() => setLanguage('en'));

  test.each(flat)('$what is said otherwise', (said) => {
    const english = say(scanned(said));
    setLanguage(other);
    const otherwise = say(scanned(said));
    const { title, label, detail } = otherwise;
    expect(otherwise).not.toEqual(english);
    expect(title).not.toBe('');
    expect(`${title} ${label} ${detail}`).not.toMatch(/null|NaN|\[object/);
    expect(title.length).toBeLessThan(60);
  });
});

describe('the words are about the stock, figures first', () => {
  test('O24 a decision taken back is said as what it was', () => {
    const taken = (was: 'copy' | 'aside') =>
      say(outcome({ kind: 'line-choice', item: ITEM, line: 3, choice: null, was })).detail;
    expect(taken('aside')).toBe('taken back: it is sent with this receipt · line 3');
    expect(taken('copy')).toBe('new record not accepted any more · line 3');
  });

  test('O24 of what kind a label is, is not told at the dock', () => {
    for (const said of flat) expect(say(scanned(said)).label ?? '').not.toContain('EAN');
  });

  test('O10 nobody is sent to the screen that is open', () => {
    const unknown: Said = { kind: 'unknown-code' };
    expect(say(scanned(unknown), false, null, 'scan').detail).toBe('set aside; identify it here');
    expect(say(scanned(unknown), false, null, 'move').detail).toContain('(F1)');
  });

  test('one more on a line', () => {
    expect(say(scanned(COUNTED))).toEqual({
      tone: 'done',
      title: 'Cable ties 200 mm',
      label: '4006381333931',
      detail: '+1 on line 3',
      figure: { now: '12', of: '20', counts: 'now / remaining' },
    });
  });

  test('one more that will make a new record says so', () => {
    const copies = { ...COUNTED, forecast: { kind: 'copies', folderDiffers: true, price: null } } as const;
    expect(say(scanned(copies)).detail).toBe('+1 on line 3 · will make a new record');
  });

  test('asked whether what others received is the same: what, how many, and who and when, so far as is known', () => {
    const asked = (at: string | null, by: string | null) => {
      const why = {
        kind: 'others',
        item: 'Tie',
        line: 2,
        quantity: decimal(8),
        at,
        by,
        others: 1,
      } as const;
      return say(outcome({ kind: 'not-sent', why })).detail;
    };
    const at = new Date(2026, 10, 20, 10, 14).toISOString();
    expect(asked(at, 'Dock 2')).toMatch(
      /^.*Tie.*, line 2: 8 received elsewhere meanwhile, and 1 line more\. Last change by .*Dock 2.*10:14\. Not the same goods\? Send once more$/,
    );
    expect(asked(null, null)).toMatch(/1 line more\. Not the same/);
  });

  test('a blind count does not tell what is expected', () => {
    const [, blind] = EVERY_SAID.counted;
    expect(blind && say(scanned(blind)).figure).toEqual({ now: '4', counts: 'counted' });
  });

  test('too many for a move', () => {
    const [, tooMany] = EVERY_SAID['move-refused'];
    expect(tooMany && say(outcome(tooMany)).detail).toBe('not moved: only 138 in B-01');
  });

  test('a code with separators in it is shown on one line', () => {
    const reply = { ...scanned({ kind: 'unknown-code' }), code: '010400638\u001d10A' };
    expect(say(reply).label).toBe('010400638·10A');
  });

  test('a code of thousands of characters is shortened', () => {
    const reply = { ...scanned({ kind: 'unknown-code' }), code: 'X'.repeat(4000) };
    expect(say(reply).label?.length).toBeLessThan(70);
  });
});

describe('what was foretold of a move stands only as long as it waits', () => {
  const item = { ...ITEM, quantity: decimal(107) };
  const [none, sends] = [
    { waiting: 0, review: 0, applied: 0, dropped: 0 },
    { first: 'm', last: 'm' },
  ];
  const said = { kind: 'moved', item, quantity: decimal(33), to: TOP, left: decimal(107) } as const;
  const outcome = { tone: 'done', said, undo: null, sends } as const;

  test.each([
    ['waiting → as foretold', { ...none, waiting: 1 }, '107 left in B-01 · saved, will be sent'],
    [
      'done → what was found',
      { ...none, applied: 1, left: decimal(27) },
      '27 left in B-01 · done, confirmed',
    ],
    ['done, and nothing was found → no figure', { ...none, applied: 1 }, 'done, confirmed'],
    ['it asks → no figure', { ...none, review: 1 }, 'needs you: Outbox (F5)'],
  ])('%s', (_, delivery, detail) => {
    expect(say(outcome, false, delivery).detail).toBe(detail);
  });
});

describe('what was foretold of an adjustment or of records put together stands only as long as it waits', () => {
  const none = { waiting: 0, review: 0, applied: 0, dropped: 0 };
  const figureOf = (said: Said, delivery: DeliveryView) =>
    say({ ...outcome(said), sends: { first: 'a', last: 'a' } }, false, delivery).figure?.now;
  const reason = { id: 'lost', name: null };
  const adjusted = { kind: 'adjusted', item: ITEM, by: decimal(-2), left: decimal(12), reason } as const;
  const merged = { kind: 'merge-given', item: ITEM, records: 1, moves: 0, becomes: decimal(12) } as const;

  test.each([
    ['adjusted, waiting → as foretold', adjusted, { ...none, waiting: 1 }, '12'],
    ['adjusted, done → what was found', adjusted, { ...none, applied: 1, left: decimal(48) }, '48'],
    ['adjusted, done, and nothing was found → no figure', adjusted, { ...none, applied: 1 }, undefined],
    ['put together, waiting → as foretold', merged, { ...none, waiting: 1 }, '12'],
    ['put together, done → no figure', merged, { ...none, applied: 1 }, undefined],
  ])('%s', (_, said, delivery, now) => {
    expect(figureOf(said, delivery)).toBe(now);
  });
});

describe('O11 what needs a person is not said as done, and no large figure says so', () => {
  const sends = { first: 'm', last: 'm' };
  const asks = { waiting: 0, review: 1, applied: 0, dropped: 0 };
  const dropped = { waiting: 0, review: 0, applied: 0, dropped: 1 };
  const about = (said: Said, delivery: typeof asks) => say({ ...outcome(said), sends }, false, delivery);

  const SENDING: ReadonlySet<Said['kind']> = new Set<Said['kind']>([
    'receipt-sent',
    'arrival-sent',
    'moved',
    'label-written',
    'item-made',
    'item-edited',
    'item-deleted',
    'alert-set',
    'alert-deleted',
    'folder-moved',
    'order-ended',
    'order-given',
    'undone',
    'count-sent',
  ]);
  const DONE = /\b(moved|new in|changed|is its|deleted|undone|taken back|closed|booked)\b/i;

  test('a move → how many of what were to go where, and where to go with it', () => {
    const [moved] = EVERY_SAID.moved;
    if (moved === undefined) throw new Error('there is one');
    const title = '12 × Cable ties 200 mm to Top level';
    expect(about(moved, asks)).toEqual({ tone: 'look', title, detail: 'needs you: Outbox (F5)' });
    expect(about(moved, dropped)).toEqual({ tone: 'look', title, detail: 'not done: see the Outbox (F5)' });
  });

  test.each(flat.filter(({ kind }) => SENDING.has(kind)))('$kind → no figure, and no past', (said) => {
    const { figure, title, detail } = about(said, asks);
    expect(figure).toBeUndefined();
    expect(`${title} ${detail}`).not.toMatch(DONE);
  });
});

test('sent again → what becomes of it, and not that it will be sent where it asks once more', () => {
  const said = { kind: 'settled', how: 'retry', command: countCommand({}), entry: null } as const;
  const outcome = { tone: 'done', said, undo: null, sends: { first: 'c', last: 'c' } } as const;
  const none = { waiting: 0, review: 0, applied: 0, dropped: 0 };
  expect(say(outcome, false, { ...none, waiting: 1 })).toMatchObject({
    tone: 'done',
    detail: 'saved, will be sent',
  });
  expect(say(outcome, false, { ...none, review: 1 })).toMatchObject({
    tone: 'look',
    detail: 'needs you: Outbox (F5)',
  });
  expect(say(outcome, false, { ...none, applied: 1 }).detail).toBe('sent · done, confirmed');
});

test('a question asks only while it wants an answer', () => {
  const [which] = EVERY_SAID.which;
  if (which === undefined) throw new Error('there is one');
  expect(say(scanned(which), true)).toMatchObject({ title: 'Which one?', detail: '1 match, pick by number' });
  expect(say(scanned(which))).toMatchObject({ title: '1 match', detail: 'the scan is in the scan log' });
});

test('O10 a count settled with the difference → what was counted, the difference, and that it was booked', () => {
  const counted = { quantity: decimal(88), expected: decimal(90) };
  const command = {
    ...common,
    kind: 'adjust',
    intent: { kind: 'adjust', itemId: 1, by: decimal(-2), reason: null },
    basis: { kind: 'adjust', name: 'Socket', shown: decimal(95), folder: 'A', counted },
  } as const;
  expect(about(command)).toBe('in A, 90 expected');
  const outcome = {
    tone: 'done',
    said: { kind: 'settled', how: 'difference', command, entry: 2 },
    undo: null,
    sends: { first: 'd', last: 'd' },
  } as const;
  const none = { waiting: 0, review: 0, applied: 0, dropped: 0 };
  expect(say(outcome, false, { ...none, waiting: 1 })).toMatchObject({
    title: 'Count Socket: 88, difference −2',
    detail: expect.stringContaining('the difference will be booked'),
  });
  expect(say(outcome, false, { ...none, applied: 1 }).detail).toMatch(/^with the difference · as entry 2 · /);
});

test('an act on many of which some need a person → those that are done are counted', () => {
  const sends = { first: 'a', last: 'z' };
  const many = { ...outcome({ kind: 'many', did: 'edited', given: 23, refused: 0 }), sends };
  const sent = { waiting: 0, review: 2, applied: 21, dropped: 0 };
  expect(say(many, false, sent).title).toBe('21 items changed');
  expect(say(many).title).toBe('23 items changed');
});

test('F2 an act on many that was taken back → how many, how many were not and why, and what has become of it', () => {
  const none = {
    kind: 'many-undone',
    of: 'items',
    cancelled: 0,
    asked: 0,
    back: 0,
    beside: 0,
    left: {},
  } as const;
  const said = { ...none, cancelled: 3, back: 20, beside: 1, left: { 'was-so': 2, asks: 1 } } as const;
  const undone = { ...outcome(said), sends: { first: 'a', last: 'z' } };
  const parts = (detail: string): readonly string[] => detail.split(' · ');
  const { title, detail } = say(undone);
  expect(title).toBe('Undone: 23 items');
  expect(parts(detail)).toEqual([
    '3 will not be sent',
    '20 will be taken back',
    '1 as a new record',
    '2 not undone: the same before',
    '1 not undone: not booked, needs you in the Outbox (F5)',
  ]);
  const booked = say(undone, false, { waiting: 0, review: 0, applied: 20, dropped: 0 });
  expect(parts(booked.detail)[1]).toBe('20 taken back');
  const sent = { waiting: 0, review: 5, applied: 15, dropped: 0 };
  expect(say(undone, false, sent)).toMatchObject({ tone: 'look', title: 'Undone: 18 items' });
  expect(say(outcome({ ...none, asked: 2 })).title).toBe('Stopping');
  expect(say(outcome({ ...none, left: { 'deleted-for-good': 4 } })).title).toBe('Nothing undone');
  expect(say(outcome(none)).detail).toMatch(/^it was undone before/);
});

test('moves taken back → item, figure and places of one; of several the pieces, and the first named; of a merge no entries', () => {
  const NONE = {
    kind: 'many-undone',
    of: 'items',
    cancelled: 0,
    asked: 0,
    back: 0,
    beside: 0,
    left: {},
  } as const;
  const first = {
    name: 'Cable lug',
    quantity: decimal(40),
    from: { id: 1, name: 'A-10', path: [] },
    to: { id: 2, name: 'Trolley 1', path: [] },
  };
  const one = { first, records: 1, isOneItem: true, all: decimal(40) };
  expect(say(outcome({ ...NONE, goods: { booked: one }, left: { booked: 1 } }))).toMatchObject({
    title: 'Nothing undone',
    detail: 'booked already: press F8 again to take back 40 × Cable lug, A-10 to Trolley 1',
  });
  const sends = { first: 'a', last: 'z' };
  const applied = { waiting: 0, review: 0, applied: 1, dropped: 0 };
  const back = { ...outcome({ ...NONE, goods: { back: one }, back: 1 }), sends };
  expect(say(back, false, applied)).toMatchObject({
    title: 'Undone: Cable lug',
    detail: expect.stringMatching(/^taken back: 40 × Cable lug, A-10 to Trolley 1 · /),
  });
  // Two entries each: one record is raised, the other emptied.
  const two = { first, records: 2, isOneItem: true, all: decimal(65) };
  expect(say(outcome({ ...NONE, goods: { back: two }, back: 4 }))).toMatchObject({
    title: 'Undone: Cable lug',
    detail: 'will be taken back: 65 pieces, first 40 × Cable lug, A-10 to Trolley 1',
  });
  const mixed = { first, records: 2, isOneItem: false, all: null };
  expect(say(outcome({ ...NONE, goods: { cancelled: mixed }, cancelled: 2 }))).toMatchObject({
    title: 'Undone: 2 items',
    detail: 'will not be sent: 2 records, first 40 × Cable lug, A-10 to Trolley 1',
  });
});

test('a number that picks nothing is not told to be of a list', () => {
  const said = (came: 'nothing' | 'quantity-first' | 'figure-lost') =>
    say(outcome({ kind: 'control', control: { kind: 'choice-8' }, came }));
  expect(said('nothing')).toMatchObject({ title: 'Number 8', detail: 'nothing here has that number' });
  expect(said('quantity-first').title).toBe('Number 8');
  expect(said('figure-lost').title).toBe('Number 8 of the list');
  const zero = { kind: 'control', control: { kind: 'none' }, came: 'quantity-first' } as const;
  expect(say(outcome(zero))).toMatchObject({
    title: 'Number 0',
    detail: 'press Q first to type a quantity',
  });
});

test('what asks to be confirmed names what it is about', () => {
  const asks = { kind: 'control', control: { kind: 'take-back' }, came: 'asks' } as const;
  expect(say(outcome({ ...asks, of: 'Blue cable' })).detail).toBe('Blue cable · once more to confirm');
});

test('what asks to be confirmed is called what its button says, and not what its key does elsewhere', () => {
  const asks = { kind: 'control', control: { kind: 'remove' }, came: 'asks' } as const;
  expect(say(outcome(asks)).title).toBe('Remove the label');
  expect(say(outcome({ ...asks, does: 'Delete job' })).title).toBe('Delete job');
});
