/**
 * Samples of the replies about counts: at least one of each kind. A reply is the station's message to the operator about a scan or another
 * act.
 */
import { decimal } from '#domain/values/decimal.ts';
import type { Said } from '#domain/replies/reply.ts';
import { FOLDER, ITEM, type Samples } from './records-named-in-sample-replies.ts';

type CountSaid = Extract<
  Said,
  {
    kind:
      | 'counted'
      | 'count-outside'
      | 'serial-again'
      | 'count-unmatched'
      | 'count-offered'
      | 'count-started'
      | 'no-count-open'
      | 'still-counting'
      | 'count-sent';
  }
>;

export const COUNT_SAMPLES: Samples<CountSaid> = {
  counted: [
    { kind: 'counted', item: ITEM, added: decimal(1), counted: decimal(4), expected: decimal(6) },
    { kind: 'counted', item: ITEM, added: decimal(1), counted: decimal(4), expected: null },
  ],
  'count-outside': [{ kind: 'count-outside', item: ITEM }],
  'serial-again': [
    { kind: 'serial-again', item: ITEM, serial: 'A123' },
    { kind: 'serial-again', item: ITEM, serial: 'A123', times: 6 },
  ],
  'count-unmatched': [{ kind: 'count-unmatched', times: 2 }],
  'count-offered': [
    { kind: 'count-offered', folder: FOLDER },
    { kind: 'count-offered', folder: FOLDER, counted: 1 },
  ],
  'count-started': [
    { kind: 'count-started', folder: FOLDER },
    { kind: 'count-started', folder: FOLDER, counted: 1 },
  ],
  'no-count-open': [
    { kind: 'no-count-open', open: 0 },
    { kind: 'no-count-open', open: 2 },
    { kind: 'no-count-open', open: 1, offered: { folder: FOLDER } },
    { kind: 'no-count-open', open: 1, offered: { folder: FOLDER, counted: 3 } },
  ],
  'still-counting': [{ kind: 'still-counting', folder: ITEM.folder }],
  'count-sent': [
    { kind: 'count-sent', items: 12, unchanged: 11 },
    { kind: 'count-sent', items: 0, unchanged: 0, isEmpty: true },
    { kind: 'count-sent', items: 0, unchanged: 0 },
  ],
};
