/**
 * Samples of the replies about putting received goods away: at least one of each kind. A reply is the station's message to the operator
 * about a scan or another act.
 */
import { decimal } from '#domain/values/decimal.ts';
import type { PutAwaySaid } from '#domain/replies/reply-of-put-away.ts';
import { FOLDER, ITEM, TOP, type Samples } from './records-named-in-sample-replies.ts';

const OF_ITEM = { kind: 'put-away-item', item: ITEM, of: decimal(49) } as const;
const DONE = { kind: 'put-away-done', item: ITEM, quantity: decimal(12), at: FOLDER } as const;

export const PUT_AWAY_SAMPLES: Samples<PutAwaySaid> = {
  'put-away-begun': [
    { kind: 'put-away-begun', items: 3, open: 3 },
    { kind: 'put-away-begun', items: 0, open: 2 },
    { kind: 'put-away-begun', items: 0, open: 0 },
    { kind: 'put-away-begun', items: 1, open: 2, undone: true },
  ],
  'put-away-item': [
    ...(['booked', 'like', 'free', 'quarantine'] as const).map(
      (by) => ({ ...OF_ITEM, quantity: decimal(12), to: FOLDER, by }) as const,
    ),
    { ...OF_ITEM, quantity: decimal(1), to: null, by: null },
    { ...OF_ITEM, quantity: decimal(1), to: null, by: null, undone: true },
    { ...OF_ITEM, quantity: null, to: FOLDER, by: 'like' },
  ],
  'put-away-done': [
    { ...DONE, left: decimal(37), open: 3 },
    { ...DONE, left: decimal(0), open: 0, directed: { id: 4, name: 'A-02', path: [] } },
    { ...DONE, left: decimal(0), open: 1, isBooked: true },
  ],
  'put-away-back': [
    { kind: 'put-away-back', item: ITEM, quantity: decimal(12), at: FOLDER },
    { kind: 'put-away-back', item: ITEM, quantity: decimal(12), at: FOLDER, stays: 'second-record' },
  ],
  'put-away-nothing-in-hand': [
    { kind: 'put-away-nothing-in-hand', folder: FOLDER },
    { kind: 'put-away-nothing-in-hand', folder: FOLDER, held: 2 },
  ],
  'put-away-not-listed': [{ kind: 'put-away-not-listed', item: ITEM }],
  'put-away-nothing': [
    { kind: 'put-away-nothing', folder: TOP },
    { kind: 'put-away-nothing', folder: null },
  ],
  'put-away-discarded': [
    { kind: 'put-away-discarded', open: 2 },
    { kind: 'put-away-discarded', open: 2, undone: true },
  ],
  'put-away-pattern': [
    { kind: 'put-away-pattern', pattern: 'A-*' },
    { kind: 'put-away-pattern', pattern: '' },
  ],
};
