/**
 * Samples of the replies about moves, single and in batches: at least one of each kind. A reply is the station's message to the operator
 * about a scan or another act.
 */
import { decimal } from '#domain/decimal.ts';
import type { MoveSaid } from '#domain/reply-of-moves.ts';
import { FOLDER, ITEM, TOP, type Samples } from './records-named-in-sample-replies.ts';

export const MOVE_SAMPLES: Samples<MoveSaid> = {
  'move-item': [
    { kind: 'move-item', item: ITEM },
    { kind: 'move-item', item: ITEM, instead: { item: ITEM, quantity: decimal(4) } },
  ],
  'move-quantity': [{ kind: 'move-quantity', item: ITEM, quantity: decimal(12), instead: decimal(5) }],
  'move-to': [{ kind: 'move-to', folder: TOP }],
  'not-brought': [true, false].map((isComing) => ({ kind: 'not-brought', item: ITEM, from: TOP, isComing })),
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
