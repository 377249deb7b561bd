/**
 * Samples of all replies, the messages that the station gives an operator about a scan or another act (type `Said`), for tests that go
 * through all of them: at least one of each kind, and one of each meaning where a kind has several. The type of `EVERY_SAID` makes sure
 * that no kind is missing.
 */
import { decimal } from '#domain/values/decimal.ts';
import type { Said } from '#domain/replies/reply.ts';
import { CONTROLS } from '#domain/scanning/shortcut.ts';
import { SETTLEMENTS } from '#domain/views/outbox.ts';
import { FOLDER, ITEM, ORDER, TOP, type Samples } from './records-named-in-sample-replies.ts';
import { countCommand } from './sample-commands.ts';
import { COUNT_SAMPLES } from './sample-station-replies-about-counts.ts';
import { LOT, LOT_SAMPLES } from './sample-station-replies-about-lots.ts';
import { MERGE_SAMPLES } from './sample-station-replies-about-merged-records.ts';
import { MANY_UNDONE, MOVE_SAMPLES } from './sample-station-replies-about-moves.ts';
import { PUT_AWAY_SAMPLES } from './sample-station-replies-about-putting-away.ts';
import { packSamples } from './sample-station-replies-about-pack-codes.ts';
import { RECEIVING_SAMPLES } from './sample-station-replies-about-receiving.ts';

export const COUNTED = {
  kind: 'line-counted',
  order: ORDER,
  item: ITEM,
  lineId: 3,
  line: 3,
  added: decimal(1),
  now: decimal(12),
  remaining: decimal(20),
  over: false,
  forecast: { kind: 'adds', itemId: 1 },
  opened: false,
} as const;

/** At least one sample of each kind, and more where a kind has several meanings. */
export const EVERY_SAID: Samples<Said> = {
  ...RECEIVING_SAMPLES,
  ...LOT_SAMPLES,
  ...MOVE_SAMPLES,
  ...PUT_AWAY_SAMPLES,
  ...MERGE_SAMPLES,
  unreadable: [
    { kind: 'unreadable', why: 'empty', length: 0 },
    { kind: 'unreadable', why: 'too-long', length: 5000 },
    { kind: 'unreadable', why: 'garbled', length: 7 },
    { kind: 'unreadable', why: 'wrong-check', length: 13 },
  ],
  'draft-line': ([1, -1] as const).flatMap((by) =>
    [0, 2].map((ordered) => ({
      kind: 'draft-line' as const,
      item: 'Heat shrink set',
      by: decimal(by),
      ordered: decimal(ordered),
    })),
  ),
  'draft-dropped': [
    { kind: 'draft-dropped', name: 'Meyer Electrical', lines: 2 },
    { kind: 'draft-dropped', name: '', lines: 0, isBack: true },
  ],
  'unknown-forgotten': [
    { kind: 'unknown-forgotten', code: 'XYZ-1' },
    { kind: 'unknown-forgotten', code: 'XYZ-1', isBack: true },
  ],
  'secret-key': [{ kind: 'secret-key' }],
  control: [
    { kind: 'control', control: { kind: 'send' } },
    { kind: 'control', control: { kind: 'times', times: 12 } },
    { kind: 'control', control: { kind: 'operator', name: 'Ana' } },
    ...CONTROLS.map((kind) => ({ kind: 'control', control: { kind }, came: 'nothing' }) as const),
    { kind: 'control', control: { kind: 'place', folderId: null } },
    { kind: 'control', control: { kind: 'all' }, came: 'no-line' },
    { kind: 'control', control: { kind: 'all' }, came: 'no-item' },
    { kind: 'control', control: { kind: 'discard' }, came: 'asks' },
    { kind: 'control', control: { kind: 'take-back' }, came: 'asks', of: 'Blue cable' },
    { kind: 'control', control: { kind: 'undo' }, came: 'entry-first' },
    { kind: 'control', control: { kind: 'close' }, came: 'back-first' },
    { kind: 'control', control: { kind: 'choice-1' }, came: 'digits-lost' },
  ],
  'control-refused': (['no-command', 'from-picture', 'no-site', 'other-site', 'not-joining'] as const).map(
    (why) => ({ kind: 'control-refused', why }) as const,
  ),
  'site-joined': [{ kind: 'site-joined' }],
  'was-cut-off': [{ kind: 'was-cut-off' }],
  'asked-before': [
    { kind: 'asked-before', asked: [{ code: '5012345678832', times: 1 }] },
    {
      kind: 'asked-before',
      asked: [
        { code: '5012345678832', times: 2 },
        { code: '4006381333931', times: 1 },
      ],
    },
  ],
  'warehouse-changed': [
    { kind: 'warehouse-changed', to: 'Acme', practice: false, before: 'kept' },
    { kind: 'warehouse-changed', to: 'Practice', practice: true, before: 'removed' },
    { kind: 'warehouse-changed', to: 'Practice', practice: true, before: 'begun-anew' },
  ],
  paused: [{ kind: 'paused' }],
  'went-on': [
    { kind: 'went-on', scans: 0 },
    { kind: 'went-on', scans: 3 },
  ],
  'no-such-place': [{ kind: 'no-such-place' }],
  'unknown-code': [
    { kind: 'unknown-code' },
    ...(['new-item', 'new-location', 'label', 'pack', 'field'] as const).map(
      (taken) => ({ kind: 'unknown-code', taken }) as const,
    ),
    { kind: 'unknown-code', unread: true, taken: 'label' },
    { kind: 'unknown-code', taken: 'new-item', lacks: true },
  ],
  'pack-size': [{ kind: 'pack-size', item: ITEM }],
  narrows: [{ kind: 'narrows', items: [ITEM, { ...ITEM, id: 2 }], folder: ITEM.folder }],
  answers: [{ kind: 'answers', item: ITEM, folder: ITEM.folder }],
  which: [{ kind: 'which', options: [{ kind: 'item', item: ITEM }] }],
  item: [
    { kind: 'item', item: ITEM },
    { kind: 'item', item: ITEM, stillOn: 'Smoke alarm' },
    {
      kind: 'item',
      item: ITEM,
      unbooked: { item: ITEM, by: decimal(-2), reason: { id: 'BROKEN', name: null } },
    },
  ],
  folder: [{ kind: 'folder', folder: FOLDER, items: 3 }],
  'order-opened': [
    { kind: 'order-opened', order: ORDER, isLoading: false },
    { kind: 'order-opened', order: ORDER, isLoading: true },
    { kind: 'order-opened', order: ORDER, isLoading: false, arrival: 2 },
  ],
  'order-takes-none': [
    { kind: 'order-takes-none', order: { ...ORDER, status: 'closed' } },
    { kind: 'order-takes-none', order: { ...ORDER, becomes: 'closed' } },
  ],
  'line-counted': [
    {
      ...COUNTED,
      lot: LOT,
      isExpired: true,
      asksPlace: { lot: 'L-204' },
      otherDay: { day: '2027-03-01', before: '2027-02-01' },
      serialBefore: { serial: 'S-1', order: 'PO-1', at: '2026-11-20T08:00:00.000Z' },
    },
    COUNTED,
    { ...COUNTED, over: true },
    { ...COUNTED, opened: true },
    { ...COUNTED, arrival: 'in' },
    { ...COUNTED, arrival: 'joins' },
    {
      ...COUNTED,
      arrival: 'in',
      all: decimal(9),
      others: [
        { order: ORDER, line: 2, added: decimal(4) },
        { order: ORDER, line: null, added: decimal(4) },
      ],
    },
  ],
  'not-open': [{ kind: 'not-open' }],
  'order-unread': [{ kind: 'order-unread', item: ITEM }],
  'not-on-order': [
    { kind: 'not-on-order', item: ITEM, elsewhere: [ORDER] },
    { kind: 'not-on-order', item: ITEM, elsewhere: [] },
  ],
  'not-ordered': [
    { kind: 'not-ordered', item: ITEM },
    { kind: 'not-ordered', item: ITEM, lost: [ORDER] },
    { kind: 'not-ordered', item: ITEM, unread: true },
    { kind: 'not-ordered', item: ITEM, loading: true },
  ],
  'received-in-full': [{ kind: 'received-in-full', item: ITEM, orders: [ORDER] }],
  'lands-in': [
    { kind: 'lands-in', folder: TOP, line: null },
    { kind: 'lands-in', folder: FOLDER, line: 3 },
    { kind: 'lands-in', folder: FOLDER, line: 3, secondRecord: true },
    { kind: 'lands-in', folder: null, line: null, undone: true },
  ],
  'line-choice': (['copy', 'aside', null] as const).flatMap((choice) => [
    { kind: 'line-choice', item: ITEM, line: 3, choice, was: null } as const,
    { kind: 'line-choice', item: ITEM, line: 3, choice, was: 'aside' } as const,
    { kind: 'line-choice', item: null, line: 3, choice, was: 'copy', undone: true } as const,
  ]),
  'receipt-sent': [
    { kind: 'receipt-sent', order: ORDER, lines: 2, aside: 0, extra: 1, commands: 1 },
    { kind: 'receipt-sent', order: ORDER, lines: 112, aside: 0, commands: 2 },
    { kind: 'receipt-sent', order: ORDER, lines: 1, aside: 1, commands: 1 },
  ],
  'not-taken': [
    { kind: 'not-taken', text: '12', item: 'Wall socket' },
    { kind: 'not-taken', text: '12', item: 'Wall socket', isLost: true },
  ],
  'not-done': [{ kind: 'not-done', why: { kind: 'typed' } }],
  ...COUNT_SAMPLES,
  discarded: [
    { kind: 'discarded', of: 'receipt', name: 'PO-1', lines: 3 },
    { kind: 'discarded', of: 'count', name: null, lines: 0 },
  ],
  'brought-back': [
    { kind: 'brought-back', name: 'PO-1', lines: 3 },
    { kind: 'brought-back', name: null, lines: 0 },
  ],
  ...packSamples(ITEM),
  'label-written': [{ kind: 'label-written', code: 'SUPPLIER-77', item: ITEM }],
  'item-made': [{ kind: 'item-made', code: 'SUPPLIER-77', item: ITEM }],
  'item-edited': [{ kind: 'item-edited', item: ITEM, set: { name: 'Straps', price: null } }],
  'item-deleted': [{ kind: 'item-deleted', item: ITEM }],
  adjusted: [
    {
      kind: 'adjusted',
      item: ITEM,
      by: decimal(-2),
      left: decimal(136),
      reason: { id: 'BROKEN', name: null },
    },
    ...(['too-long', 'not-made'] as const).map(
      (unwritten) =>
        ({
          kind: 'adjusted',
          item: ITEM,
          by: decimal(2),
          left: decimal(140),
          reason: { id: 'K3V9QX', name: 'gift' },
          unwritten,
        }) as const,
    ),
  ],
  'adjust-ready': ([{}, { as: 'counted' }, { as: 'undone' }] as const).map(
    (more) =>
      ({
        kind: 'adjust-ready',
        item: ITEM,
        by: decimal(-2),
        left: decimal(136),
        reason: { id: 'BROKEN', name: null },
        ...more,
      }) as const,
  ),
  'adjust-refused': (['no-reason', 'no-quantity', 'not-so-many'] as const).map(
    (why) => ({ kind: 'adjust-refused', why, item: ITEM }) as const,
  ),
  'alert-set': [
    { kind: 'alert-set', item: ITEM, when: 'minimum', value: null },
    ...(['below', 'at-most', 'above', 'at-least'] as const).map(
      (when) => ({ kind: 'alert-set', item: ITEM, when, value: decimal(10) }) as const,
    ),
  ],
  observed: (['done', 'offline', 'busy'] as const).map(
    (kind) => ({ kind: 'observed', came: { kind } }) as const,
  ),
  'group-written': [
    ...(['create', 'edit', 'delete'] as const).map((did) => ({ did, came: { kind: 'done' } }) as const),
    ...(['offline', 'off', 'busy'] as const).map((kind) => ({ did: 'edit', came: { kind } }) as const),
    { did: 'edit', came: { kind: 'refused', words: 'no' } } as const,
    ...[true, false].map((isRead) => ({ did: 'edit', came: { kind: 'unknown', isRead } }) as const),
  ].map((about) => ({ kind: 'group-written', name: 'Cable ties', ...about })),
  'job-set': (['create', 'edit', 'status', 'delete'] as const).map(
    (did) =>
      ({ kind: 'job-set', name: 'Refit', did, status: did === 'status' ? 'completed' : null }) as const,
  ),
  'alert-deleted': [{ kind: 'alert-deleted', item: ITEM }],
  'folder-moved': [{ kind: 'folder-moved', folder: FOLDER, into: FOLDER }],
  'line-aside': [{ kind: 'line-aside', item: ITEM, line: 3 }],
  'line-off': [{ kind: 'line-off', item: ITEM }],
  'order-ended': [{ kind: 'order-ended', order: ORDER, status: 'closed' }],
  'order-shown': [{ kind: 'order-shown', order: ORDER }],
  'order-given': [
    { kind: 'order-given', what: 'made', name: 'Meyer', vendor: 'Meyer', lines: 2 },
    { kind: 'order-given', what: 'made', name: 'Elbe', vendor: 'Elbe', lines: 1, vendors: ['Meyer', 'Elbe'] },
    { kind: 'order-given', what: 'changed', name: 'PO-7', vendor: 'Meyer', lines: 2 },
    { kind: 'order-given', what: 'deleted', name: 'PO-7', vendor: 'Meyer', lines: 1 },
  ],
  'not-sent': [
    { kind: 'not-sent', why: { kind: 'typed' } },
    { kind: 'not-sent', why: { kind: 'typed', as: 'day' } },
    { kind: 'not-sent', why: { kind: 'carton' } },
    { kind: 'not-sent', why: { kind: 'asks', code: '4006381333931', asks: 'which' } },
    { kind: 'not-sent', why: { kind: 'asks', code: '14006381333938', asks: 'pack-size' } },
    { kind: 'not-sent', why: { kind: 'aside' } },
    { kind: 'not-sent', why: { kind: 'offline' } },
    { kind: 'not-sent', why: { kind: 'nothing' } },
    { kind: 'not-sent', why: { kind: 'nothing-booked' } },
    { kind: 'not-sent', why: { kind: 'counted' } },
    { kind: 'not-sent', why: { kind: 'stock-unread' } },
    { kind: 'not-sent', why: { kind: 'undecided', item: 'Tie', quantity: decimal(7), others: 1 } },
    { kind: 'not-sent', why: { kind: 'no-item' } },
    { kind: 'not-sent', why: { kind: 'no-quantity' } },
    { kind: 'not-sent', why: { kind: 'no-destination' } },
    {
      kind: 'not-sent',
      why: { kind: 'over', item: 'Tie', line: 2, now: decimal(7), remaining: decimal(6), others: 0 },
    },
    { kind: 'not-sent', why: { kind: 'copy', item: 'Tie', line: 2, others: 1 } },
    { kind: 'not-sent', why: { kind: 'goes', item: 'Tie', line: 2, others: 1 } },
    { kind: 'not-sent', why: { kind: 'off', item: 'Tie', now: decimal(3), others: 0 } },
    {
      kind: 'not-sent',
      why: {
        kind: 'others',
        item: 'Tie',
        line: 2,
        quantity: decimal(8),
        at: '2026-11-20T09:14:00.000Z',
        by: 'Dock 2',
        others: 1,
      },
    },
    { kind: 'not-sent', why: { kind: 'ended', status: 'closed' } },
  ],
  settled: SETTLEMENTS.flatMap((how) => [
    { kind: 'settled', how, command: countCommand({}), entry: null } as const,
    { kind: 'settled', how, command: countCommand({}), entry: 13 } as const,
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
      'switched-off',
    ] as const
  ).map((why) => ({ kind: 'not-kept', why })),
  undone: [
    { kind: 'undone', of: 'scan', name: ITEM.name, figure: decimal(3) },
    { kind: 'undone', of: 'count', name: ITEM.name, figure: decimal(0) },
    { kind: 'undone', of: 'unseen', name: ITEM.name, figure: null },
    { kind: 'undone', of: 'scan', name: ITEM.name, figure: decimal('305.5'), unit: 'meter' },
    { kind: 'undone', of: 'scan', name: ITEM.name, figure: decimal(24), lines: 2 },
    { kind: 'undone', of: 'command', name: null, figure: null },
    {
      kind: 'undone',
      of: 'back',
      name: ITEM.name,
      figure: decimal(-3),
      isChange: true,
      inStock: decimal(64),
    },
    { kind: 'undone', of: 'back', name: ITEM.name, figure: decimal(3) },
    { kind: 'undone', of: 'back', name: ITEM.name, figure: decimal(3), stays: 'second-record' },
    { kind: 'undone', of: 'back', name: 'PO-10442', figure: null, stays: 'perhaps-copied' },
  ],
  location: (['made', 'edited', 'deleted'] as const).map((did) => ({
    kind: 'location',
    did,
    folder: FOLDER,
  })),
  many: (['moved', 'edited', 'deleted', 'locations'] as const).flatMap((did) => [
    { kind: 'many', did, given: 40, refused: 0 },
    { kind: 'many', did, given: 1, refused: 2 },
  ]),
  'many-undone': MANY_UNDONE,
  'label-off': [{ kind: 'label-off', name: 'Cable ties', left: 1, all: 3 }],
  'step-undone': [
    { kind: 'step-undone', took: { kind: 'item', item: ITEM }, inHand: null },
    { kind: 'step-undone', took: { kind: 'item', item: ITEM }, inHand: { ...ITEM, name: 'Socket' } },
    { kind: 'step-undone', took: { kind: 'to', folder: FOLDER }, inHand: ITEM },
    { kind: 'step-undone', took: { kind: 'to', folder: FOLDER }, inHand: null },
  ],
  'undo-asked': [
    { kind: 'undo-asked', name: null, figure: null },
    { kind: 'undo-asked', name: ITEM.name, figure: decimal(3) },
    { kind: 'undo-asked', name: ITEM.name, figure: decimal('305.5'), unit: 'meter' },
    { kind: 'undo-asked', name: ITEM.name, figure: decimal(3), stays: 'second-record' },
  ],
  'undo-late': [
    ...(['unread', 'stays', 'undone', 'asks', 'asks-unsure', 'not-booked', 'sent'] as const).flatMap(
      (reason) => [
        { kind: 'undo-late', reason, name: null, figure: null } as const,
        { kind: 'undo-late', reason, name: ITEM.name, figure: decimal(3) } as const,
      ],
    ),
    { kind: 'undo-late', reason: 'booked', name: null, figure: null },
    { kind: 'undo-late', reason: 'booked', name: ITEM.name, figure: decimal(3) },
    { kind: 'undo-late', reason: 'booked', name: ITEM.name, figure: decimal('305.5'), unit: 'meter' },
    { kind: 'undo-late', reason: 'booked', name: ITEM.name, figure: decimal(3), stays: 'second-record' },
    { kind: 'undo-late', reason: 'booked', name: 'PO-10442', figure: null, stays: 'perhaps-copied' },
  ],
};
