/**
 * Samples of the replies about lots: at least one of each kind. A reply is the station's message to the operator about a scan or another
 * act.
 */
import { decimal } from '#domain/values/decimal.ts';
import type { LotSaid } from '#domain/replies/reply-of-lots.ts';
import { FOLDER, ITEM, type Samples } from './records-named-in-sample-replies.ts';

export const LOT = { lot: 'L-204', expires: '2027-03-01' } as const;

const COUNTED_LOTS = [
  {
    lot: { ...LOT, bestBefore: '2027-02-01', made: '2026-01-01', packed: '2026-01-02' },
    quantity: decimal(20),
    serials: ['S1'],
  },
  { lot: { lot: null, expires: '2027-03-01' }, quantity: decimal(5), serials: ['S1', 'S2'] },
  { lot: null, quantity: decimal(2), serials: [] },
];

export const LOT_SAMPLES: Samples<LotSaid> = {
  'line-lot': [
    { kind: 'line-lot', name: ITEM.name, line: 3, lot: LOT, lots: [], undone: true },
    { kind: 'line-lot', name: null, line: 3, lot: null, lots: [] },
    {
      kind: 'line-lot',
      name: ITEM.name,
      line: 3,
      lot: null,
      lots: COUNTED_LOTS,
      isExpired: true,
      asksPlace: { lot: 'L-204' },
    },
  ],
  'lots-wait': [{ kind: 'lots-wait', lines: 2 }],
  'lot-to': [
    { kind: 'lot-to', name: ITEM.name, line: 3, lot: LOT, folder: FOLDER },
    { kind: 'lot-to', name: null, line: 3, lot: LOT, folder: null, undone: true },
    { kind: 'lot-to', name: ITEM.name, line: 3, lot: LOT, folder: FOLDER, asksPlace: { lot: 'L-205' } },
  ],
  'measure-asked': [null, { amount: decimal('12.5'), unit: 'kg' }].flatMap((label) => {
    const asked = { kind: 'measure-asked' as const, name: ITEM.name, unit: 'meter', label };
    return [
      { ...asked, line: 3 },
      { ...asked, item: ITEM },
    ];
  }),
  'lots-routed': (['notes', 'apart'] as const).map((route) => ({ kind: 'lots-routed' as const, route })),
  'lots-mapped': (['lot', 'expires', 'serial'] as const).flatMap((field) =>
    [null, 'Lot'].map((name) => ({ kind: 'lots-mapped' as const, field, name })),
  ),
};
