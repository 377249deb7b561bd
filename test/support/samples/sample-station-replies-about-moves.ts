/**
 * Samples of the replies about moves, single and in batches: at least one of each kind. A reply is the station's message to the operator
 * about a scan or another act.
 */
import { decimal } from '#domain/values/decimal.ts';
import type { MoveSaid } from '#domain/replies/reply-of-moves.ts';
import type { PartSaid } from '#domain/replies/reply-of-parts.ts';
import { FOLDER, ITEM, TOP, type Samples } from './records-named-in-sample-replies.ts';

export const MOVE_SAMPLES: Samples<MoveSaid> = {
  'move-item': [
    { kind: 'move-item', item: ITEM },
    { kind: 'move-item', item: ITEM, instead: { item: ITEM, quantity: decimal(4) } },
  ],
  'move-quantity': [
    { kind: 'move-quantity', item: ITEM, quantity: decimal(12), instead: decimal(5) },
    { kind: 'move-quantity', item: ITEM, quantity: decimal(2) },
  ],
  'move-to': [{ kind: 'move-to', folder: TOP }],
  'not-brought': [{ kind: 'not-brought', item: ITEM, from: TOP }],
  'move-refused': (['same-folder', 'not-so-many', 'nothing', 'gone'] as const).map((why) => ({
    kind: 'move-refused',
    why,
    item: ITEM,
  })),
  moved: [{ kind: 'moved', item: ITEM, quantity: decimal(12), to: TOP, left: decimal(126) }],
  'batch-row': [
    { kind: 'batch-row', item: ITEM, quantity: decimal(3), to: null },
    { kind: 'batch-row', item: ITEM, part: 1, quantity: decimal(3), to: null },
    { kind: 'batch-row', item: ITEM, quantity: decimal(3), to: TOP, undone: true },
    { kind: 'batch-row', item: ITEM, quantity: null, to: null },
    { kind: 'batch-row', item: ITEM, quantity: decimal(3), to: TOP, leaveZero: true },
    { kind: 'batch-row', item: ITEM, quantity: decimal(3), to: TOP, leaveZero: false },
  ],
  'batch-to': [
    { kind: 'batch-to', folder: FOLDER, rows: 2 },
    { kind: 'batch-to', folder: FOLDER, rows: 1, instead: FOLDER },
    { kind: 'batch-to', folder: FOLDER, rows: 0 },
    { kind: 'batch-to', folder: FOLDER, rows: 2, also: [ITEM] },
  ],
  'batch-discarded': [{ kind: 'batch-discarded', rows: 2 }],
  'cart-chosen': [{ kind: 'cart-chosen', folder: FOLDER }],
  'cart-way': (['choose', 'load', 'unload', 'off'] as const).map((way) => ({
    kind: 'cart-way',
    way,
    folder: way === 'choose' ? null : FOLDER,
  })),
  'batch-back': [{ kind: 'batch-back', rows: 2 }],
  'batch-swapped': [{ kind: 'batch-swapped', one: ITEM, other: { ...ITEM, name: 'Socket', folder: TOP } }],
  'batch-not-swapped': (['not-two', 'same-folder', 'same-article', 'gone', 'nothing'] as const).map(
    (why) => ({
      kind: 'batch-not-swapped',
      why,
    }),
  ),
  'batch-sent': [
    { kind: 'batch-sent', given: 3, kept: [] },
    {
      kind: 'batch-sent',
      given: 1,
      kept: (['no-destination', 'same-folder', 'not-so-many', 'nothing', 'gone'] as const).map((why) => ({
        item: ITEM,
        quantity: decimal(2),
        why,
      })),
    },
  ],
};

const GOODS = {
  first: { name: ITEM.name, quantity: decimal(3), from: FOLDER, to: TOP },
  records: 1,
  isOneItem: true,
  all: decimal(3),
} as const;

export const MANY_UNDONE: Samples<PartSaid>['many-undone'] = (['items', 'locations'] as const).flatMap(
  (of) => {
    const none = { kind: 'many-undone', of, cancelled: 0, asked: 0, back: 0, beside: 0, left: {} } as const;
    const left = {
      'was-so': 1,
      unread: 2,
      'not-any-more': 2,
      'deleted-for-good': 1,
      stays: 1,
      asks: 1,
      'asks-unsure': 3,
    } as const;
    return [
      none,
      { ...none, cancelled: 1 },
      { ...none, cancelled: 2, inHand: 2 },
      { ...none, cancelled: 1, back: 4, goods: { cancelled: GOODS, back: { ...GOODS, records: 2 } } },
      { ...none, back: 2, goods: { back: { ...GOODS, records: 2, isOneItem: false, all: null } } },
      { ...none, goods: { booked: GOODS, 'booked-beside': GOODS }, left: { booked: 1, 'booked-beside': 1 } },
      { ...none, cancelled: 25, back: 12, beside: 2 },
      { ...none, asked: 1 },
      { ...none, cancelled: 3, asked: 2, left },
      { ...none, left },
    ];
  },
);
