import { afterEach, describe, expect, test } from 'vitest';
import { CONTROLS } from '#domain/shortcut.ts';
import { decimal } from '#domain/decimal.ts';
import type { ItemRef, Outcome, Said, ScanReply } from '#domain/reply.ts';
import { SETTLEMENTS } from '#domain/views/outbox.ts';
import { setLanguage } from '#renderer/strings/locale.ts';
import { about } from '#renderer/strings/command.ts';
import { say } from '#renderer/strings/say.ts';
import { common, countCommand } from '../../support/sample-commands.ts';

const FOLDER = { id: 3, name: 'B-01', path: ['Aisle B'] };
const TOP = { id: null, name: '', path: [] };
const ORDER = { id: 7, number: 'PO-10442', vendor: 'Meyer Electrical', status: 'ordered' };
const ITEM: ItemRef = {
  id: 1,
  name: 'Cable ties 200 mm',
  code: '4006381333931',
  folder: FOLDER,
  quantity: decimal(138),
};
const COUNTED = {
  what: 'line-counted',
  order: ORDER,
  item: ITEM,
  lineId: 3,
  line: 3,
  added: decimal(1),
  now: decimal(12),
  remaining: decimal(20),
  over: false,
  forecast: { does: 'adds', itemId: 1 },
  opened: false,
} as const;

/** One of each, and more where one word has several meanings. The type makes sure that none is forgotten. */
const EVERY: { readonly [W in Said['what']]: readonly Extract<Said, { what: W }>[] } = {
  unreadable: [
    { what: 'unreadable', why: 'empty', length: 0 },
    { what: 'unreadable', why: 'too-long', length: 5000 },
    { what: 'unreadable', why: 'garbled', length: 7 },
    { what: 'unreadable', why: 'wrong-check', length: 13 },
  ],
  'secret-key': [{ what: 'secret-key' }],
  control: [
    { what: 'control', control: { does: 'send' } },
    { what: 'control', control: { does: 'times', times: 12 } },
    { what: 'control', control: { does: 'operator', name: 'Ana' } },
    ...CONTROLS.map((does) => ({ what: 'control', control: { does }, came: 'nothing' }) as const),
    { what: 'control', control: { does: 'place', folderId: null } },
    { what: 'control', control: { does: 'all' }, came: 'no-line' },
    { what: 'control', control: { does: 'all' }, came: 'no-item' },
    { what: 'control', control: { does: 'discard' }, came: 'asks' },
    { what: 'control', control: { does: 'undo' }, came: 'entry-first' },
    { what: 'control', control: { does: 'choice-1' }, came: 'digits-lost' },
  ],
  'control-refused': (['no-command', 'from-picture', 'no-site', 'other-site', 'not-joining'] as const).map(
    (why) => ({ what: 'control-refused', why }) as const,
  ),
  'site-joined': [{ what: 'site-joined' }],
  'was-cut-off': [{ what: 'was-cut-off' }],
  'warehouse-changed': [
    { what: 'warehouse-changed', to: 'Acme', practice: false, before: 'kept' },
    { what: 'warehouse-changed', to: 'Practice', practice: true, before: 'removed' },
    { what: 'warehouse-changed', to: 'Practice', practice: true, before: 'begun-anew' },
  ],
  paused: [{ what: 'paused' }],
  'went-on': [
    { what: 'went-on', scans: 0 },
    { what: 'went-on', scans: 3 },
  ],
  'no-such-place': [{ what: 'no-such-place' }],
  'unknown-code': [{ what: 'unknown-code' }],
  'pack-size': [{ what: 'pack-size', item: ITEM }],
  narrows: [{ what: 'narrows', items: [ITEM, { ...ITEM, id: 2 }], folder: ITEM.folder }],
  answers: [{ what: 'answers', item: ITEM, folder: ITEM.folder }],
  which: [{ what: 'which', options: [{ what: 'item', item: ITEM }] }],
  item: [{ what: 'item', item: ITEM }],
  folder: [{ what: 'folder', folder: FOLDER, items: 3 }],
  'order-opened': [
    { what: 'order-opened', order: ORDER, isLoading: false },
    { what: 'order-opened', order: ORDER, isLoading: true },
  ],
  'order-takes-none': [{ what: 'order-takes-none', order: { ...ORDER, status: 'closed' } }],
  'line-counted': [COUNTED, { ...COUNTED, over: true }, { ...COUNTED, opened: true }],
  'not-open': [{ what: 'not-open' }],
  'order-unread': [{ what: 'order-unread', item: ITEM }],
  'not-on-order': [
    { what: 'not-on-order', item: ITEM, elsewhere: [ORDER] },
    { what: 'not-on-order', item: ITEM, elsewhere: [] },
  ],
  'not-ordered': [
    { what: 'not-ordered', item: ITEM },
    { what: 'not-ordered', item: ITEM, lost: [ORDER] },
    { what: 'not-ordered', item: ITEM, unread: true },
    { what: 'not-ordered', item: ITEM, loading: true },
  ],
  'lands-in': [
    { what: 'lands-in', folder: TOP, line: null },
    { what: 'lands-in', folder: FOLDER, line: 3 },
    { what: 'lands-in', folder: FOLDER, line: 3, secondRecord: true },
    { what: 'lands-in', folder: null, line: null, undone: true },
  ],
  'line-choice': (['copy', 'aside', null] as const).flatMap((choice) => [
    { what: 'line-choice', item: ITEM, line: 3, choice, was: null } as const,
    { what: 'line-choice', item: ITEM, line: 3, choice, was: 'aside' } as const,
    { what: 'line-choice', item: null, line: 3, choice, was: 'copy', undone: true } as const,
  ]),
  'receipt-sent': [
    { what: 'receipt-sent', order: ORDER, lines: 112, aside: 0, commands: 2 },
    { what: 'receipt-sent', order: ORDER, lines: 1, aside: 1, commands: 1 },
  ],
  'move-item': [
    { what: 'move-item', item: ITEM },
    { what: 'move-item', item: ITEM, instead: { item: ITEM, quantity: decimal(4) } },
  ],
  'not-taken': [
    { what: 'not-taken', text: '12', item: 'Wall socket' },
    { what: 'not-taken', text: '12', item: 'Wall socket', isLost: true },
  ],
  'not-done': [{ what: 'not-done', why: { because: 'typed' } }],
  'move-quantity': [{ what: 'move-quantity', item: ITEM, quantity: decimal(12), instead: decimal(5) }],
  'move-to': [{ what: 'move-to', folder: TOP }],
  'move-refused': (['same-folder', 'not-so-many', 'nothing', 'gone'] as const).map((why) => ({
    what: 'move-refused',
    why,
    item: ITEM,
  })),
  moved: [{ what: 'moved', item: ITEM, quantity: decimal(12), to: TOP, left: decimal(126) }],
  counted: [
    { what: 'counted', item: ITEM, added: decimal(1), counted: decimal(4), expected: decimal(6) },
    { what: 'counted', item: ITEM, added: decimal(1), counted: decimal(4), expected: null },
  ],
  'count-outside': [{ what: 'count-outside', item: ITEM }],
  'serial-again': [{ what: 'serial-again', item: ITEM, serial: 'A123' }],
  'count-unmatched': [{ what: 'count-unmatched', times: 2 }],
  'count-offered': [
    { what: 'count-offered', folder: FOLDER },
    { what: 'count-offered', folder: FOLDER, counted: 1 },
  ],
  'count-started': [
    { what: 'count-started', folder: FOLDER },
    { what: 'count-started', folder: FOLDER, counted: 1 },
  ],
  'no-count-open': [
    { what: 'no-count-open', open: 0 },
    { what: 'no-count-open', open: 2 },
    { what: 'no-count-open', open: 1, offered: { folder: FOLDER } },
    { what: 'no-count-open', open: 1, offered: { folder: FOLDER, counted: 3 } },
  ],
  'still-counting': [{ what: 'still-counting', folder: ITEM.folder }],
  'count-sent': [
    { what: 'count-sent', items: 12, unchanged: 11 },
    { what: 'count-sent', items: 0, unchanged: 0, isEmpty: true },
    { what: 'count-sent', items: 0, unchanged: 0 },
  ],
  discarded: [
    { what: 'discarded', of: 'receipt', name: 'PO-1', lines: 3 },
    { what: 'discarded', of: 'count', name: null, lines: 0 },
  ],
  'brought-back': [
    { what: 'brought-back', name: 'PO-1', lines: 3 },
    { what: 'brought-back', name: null, lines: 0 },
  ],
  'code-known': [
    { what: 'code-known', code: 'CARTON', item: ITEM, units: decimal(24) },
    { what: 'code-known', code: 'SUPPLIER-77', item: ITEM, units: decimal(1) },
  ],
  'label-written': [{ what: 'label-written', code: 'SUPPLIER-77', item: ITEM }],
  'item-made': [{ what: 'item-made', code: 'SUPPLIER-77', item: ITEM }],
  'item-edited': [{ what: 'item-edited', item: ITEM, set: { name: 'Straps', price: null } }],
  'item-deleted': [{ what: 'item-deleted', item: ITEM }],
  'alert-set': [
    { what: 'alert-set', item: ITEM, when: 'minimum', value: null },
    ...(['below', 'at-most', 'above', 'at-least'] as const).map(
      (when) => ({ what: 'alert-set', item: ITEM, when, value: decimal(10) }) as const,
    ),
  ],
  'alert-deleted': [{ what: 'alert-deleted', item: ITEM }],
  'folder-moved': [{ what: 'folder-moved', folder: FOLDER, into: FOLDER }],
  'line-aside': [{ what: 'line-aside', item: ITEM, line: 3 }],
  'line-off': [{ what: 'line-off', item: ITEM }],
  'order-ended': [{ what: 'order-ended', order: ORDER, status: 'closed' }],
  'not-sent': [
    { what: 'not-sent', why: { because: 'typed' } },
    { what: 'not-sent', why: { because: 'carton' } },
    { what: 'not-sent', why: { because: 'asks', code: '4006381333931', asks: 'which' } },
    { what: 'not-sent', why: { because: 'asks', code: '14006381333938', asks: 'pack-size' } },
    { what: 'not-sent', why: { because: 'aside' } },
    { what: 'not-sent', why: { because: 'offline' } },
    { what: 'not-sent', why: { because: 'nothing' } },
    { what: 'not-sent', why: { because: 'stock-unread' } },
    { what: 'not-sent', why: { because: 'undecided', item: 'Tie', quantity: decimal(7), others: 1 } },
    { what: 'not-sent', why: { because: 'no-item' } },
    { what: 'not-sent', why: { because: 'no-quantity' } },
    { what: 'not-sent', why: { because: 'no-destination' } },
    {
      what: 'not-sent',
      why: { because: 'over', item: 'Tie', line: 2, now: decimal(7), remaining: decimal(6), others: 0 },
    },
    { what: 'not-sent', why: { because: 'copy', item: 'Tie', line: 2, others: 1 } },
    { what: 'not-sent', why: { because: 'goes', item: 'Tie', line: 2, others: 1 } },
    { what: 'not-sent', why: { because: 'off', item: 'Tie', now: decimal(3), others: 0 } },
    {
      what: 'not-sent',
      why: {
        because: 'others',
        item: 'Tie',
        line: 2,
        quantity: decimal(8),
        at: '2026-11-20T09:14:00.000Z',
        by: 'Dock 2',
        others: 1,
      },
    },
    { what: 'not-sent', why: { because: 'ended', status: 'closed' } },
  ],
  settled: SETTLEMENTS.flatMap((how) => [
    { what: 'settled', how, command: countCommand({}), entry: null } as const,
    { what: 'settled', how, command: countCommand({}), entry: 13 } as const,
  ]),
  'not-kept': (
    [
      'gone',
      'same-folder',
      'not-so-many',
      'nothing',
      'inside-itself',
      'receipt-waits',
      'status-waits',
    ] as const
  ).map((why) => ({ what: 'not-kept', why })),
  undone: [
    { what: 'undone', of: 'scan', name: ITEM.name, figure: decimal(3) },
    { what: 'undone', of: 'count', name: ITEM.name, figure: decimal(0) },
    { what: 'undone', of: 'command', name: null, figure: null },
    { what: 'undone', of: 'back', name: ITEM.name, figure: decimal(3) },
    { what: 'undone', of: 'back', name: ITEM.name, figure: decimal(3), stays: 'second-record' },
  ],
  'label-off': [{ what: 'label-off', name: 'Cable ties', left: 1, all: 3 }],
  'step-undone': [
    { what: 'step-undone', took: { what: 'item', item: ITEM }, inHand: null },
    { what: 'step-undone', took: { what: 'item', item: ITEM }, inHand: { ...ITEM, name: 'Socket' } },
    { what: 'step-undone', took: { what: 'to', folder: FOLDER }, inHand: ITEM },
    { what: 'step-undone', took: { what: 'to', folder: FOLDER }, inHand: null },
  ],
  'undo-asked': [
    { what: 'undo-asked', name: null, figure: null },
    { what: 'undo-asked', name: ITEM.name, figure: decimal(3) },
    { what: 'undo-asked', name: ITEM.name, figure: decimal(3), stays: 'second-record' },
  ],
  'undo-late': [
    ...(['stays', 'undone', 'asks', 'asks-unsure', 'not-booked', 'sent'] as const).flatMap((because) => [
      { what: 'undo-late', because, name: null, figure: null } as const,
      { what: 'undo-late', because, name: ITEM.name, figure: decimal(3) } as const,
    ]),
    { what: 'undo-late', because: 'booked', name: null, figure: null },
    { what: 'undo-late', because: 'booked', name: ITEM.name, figure: decimal(3) },
    { what: 'undo-late', because: 'booked', name: ITEM.name, figure: decimal(3), stays: 'second-record' },
  ],
};

const outcome = (said: Said): Outcome => ({ tone: 'done', said, undo: null });
const scanned = (said: Said): ScanReply => ({
  ...outcome(said),
  scanId: 's',
  code: '4006381333931',
  symbology: 'EAN-13',
  told: false,
});

const flat: Said[] = Object.values(EVERY).flat();

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
      say(outcome({ what: 'line-choice', item: ITEM, line: 3, choice: null, was })).detail;
    expect(taken('aside')).toBe('taken back: it is sent with this receipt · line 3');
    expect(taken('copy')).toBe('second record not accepted any more · line 3');
  });

  test('O24 of what kind a label is, is not told at the dock', () => {
    for (const said of flat) expect(say(scanned(said)).label ?? '').not.toContain('EAN');
  });

  test('O10 nobody is sent to the screen that is open', () => {
    const unknown: Said = { what: 'unknown-code' };
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

  test('one more that will make a second record says so', () => {
    const copies = { ...COUNTED, forecast: { does: 'copies', folderDiffers: true, price: null } } as const;
    expect(say(scanned(copies)).detail).toBe('+1 on line 3 · will make a second record');
  });

  test('asked whether what others received is the same: what, how many, and who and when, so far as is known', () => {
    const asked = (at: string | null, by: string | null) => {
      const why = {
        because: 'others',
        item: 'Tie',
        line: 2,
        quantity: decimal(8),
        at,
        by,
        others: 1,
      } as const;
      return say(outcome({ what: 'not-sent', why })).detail;
    };
    const at = new Date(2026, 10, 20, 10, 14).toISOString();
    expect(asked(at, 'Dock 2')).toMatch(
      /^.*Tie.*, line 2: 8 received elsewhere meanwhile, and 1 line more\. Last change by .*Dock 2.*10:14\. Not the same goods\? Send once more$/,
    );
    expect(asked(null, null)).toMatch(/1 line more\. Not the same/);
  });

  test('a blind count does not tell what is expected', () => {
    const [, blind] = EVERY.counted;
    expect(blind && say(scanned(blind)).figure).toEqual({ now: '4', counts: 'counted' });
  });

  test('too many for a move', () => {
    const [, tooMany] = EVERY['move-refused'];
    expect(tooMany && say(outcome(tooMany)).detail).toBe('not moved: only 138 in B-01');
  });

  test('a code with separators in it is shown on one line', () => {
    const reply = { ...scanned({ what: 'unknown-code' }), code: '010400638\u001d10A' };
    expect(say(reply).label).toBe('010400638·10A');
  });

  test('a code of thousands of characters is shortened', () => {
    const reply = { ...scanned({ what: 'unknown-code' }), code: 'X'.repeat(4000) };
    expect(say(reply).label?.length).toBeLessThan(70);
  });
});

describe('what was foretold of a move stands only as long as it waits', () => {
  const item = { ...ITEM, quantity: decimal(107) };
  const [none, sends] = [
    { waiting: 0, review: 0, applied: 0, dropped: 0 },
    { first: 'm', last: 'm' },
  ];
  const said = { what: 'moved', item, quantity: decimal(33), to: TOP, left: decimal(107) } as const;
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

describe('O11 what needs a person is not said as done, and no large figure says so', () => {
  const sends = { first: 'm', last: 'm' };
  const asks = { waiting: 0, review: 1, applied: 0, dropped: 0 };
  const dropped = { waiting: 0, review: 0, applied: 0, dropped: 1 };
  const about = (said: Said, delivery: typeof asks) => say({ ...outcome(said), sends }, false, delivery);

  const SENDING: ReadonlySet<Said['what']> = new Set<Said['what']>([
    'receipt-sent',
    'moved',
    'label-written',
    'item-made',
    'item-edited',
    'item-deleted',
    'alert-set',
    'alert-deleted',
    'folder-moved',
    'order-ended',
    'undone',
    'count-sent',
  ]);
  const DONE = /\b(moved|new in|changed|is its|deleted|undone|taken back|closed|booked)\b/i;

  test('a move → how many of what were to go where, and where to go with it', () => {
    const [moved] = EVERY.moved;
    if (moved === undefined) throw new Error('there is one');
    const title = '12 × Cable ties 200 mm to Top level';
    expect(about(moved, asks)).toEqual({ tone: 'look', title, detail: 'needs you: Outbox (F5)' });
    expect(about(moved, dropped)).toEqual({ tone: 'look', title, detail: 'not done: see the Outbox (F5)' });
  });

  test.each(flat.filter(({ what }) => SENDING.has(what)))('$what → no figure, and no past', (said) => {
    const { figure, title, detail } = about(said, asks);
    expect(figure).toBeUndefined();
    expect(`${title} ${detail}`).not.toMatch(DONE);
  });
});

test('sent again → what becomes of it, and not that it will be sent where it asks once more', () => {
  const said = { what: 'settled', how: 'retry', command: countCommand({}), entry: null } as const;
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
  const [which] = EVERY.which;
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
    said: { what: 'settled', how: 'difference', command, entry: 2 },
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
