/**
 * Samples of what the station says to an operator (`Said`): at least one of each kind, and the item, order and locations that they name.
 */
import { decimal } from '#domain/decimal.ts';
import type { ItemRef, Said } from '#domain/reply.ts';
import { CONTROLS } from '#domain/shortcut.ts';
import { SETTLEMENTS } from '#domain/views/outbox.ts';
import { countCommand } from './sample-commands.ts';

export const FOLDER = { id: 3, name: 'B-01', path: ['Aisle B'] };
export const TOP = { id: null, name: '', path: [] };
export const ORDER = { id: 7, number: 'PO-10442', vendor: 'Meyer Electrical', status: 'ordered' };
export const ITEM: ItemRef = {
  id: 1,
  name: 'Cable ties 200 mm',
  code: '4006381333931',
  folder: FOLDER,
  quantity: decimal(138),
};
export const COUNTED = {
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
export const EVERY_SAID: { readonly [W in Said['what']]: readonly Extract<Said, { what: W }>[] } = {
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
