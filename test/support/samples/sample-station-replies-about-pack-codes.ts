/**
 * Samples of the replies about pack codes (barcodes that stand for several pieces of an item, such as a carton): at least one of each kind
 * and of each reason. A reply is the station's message to the operator about a scan or another act.
 */
import { decimal } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';

export const packSamples = (item: ItemRef) =>
  ({
    'code-known': [
      { kind: 'code-known', code: 'CARTON', item, units: decimal(24) },
      { kind: 'code-known', code: 'SUPPLIER-77', item, units: decimal(1) },
      { kind: 'code-known', code: 'CARTON', item, units: decimal(24), kept: 'account' },
      ...(['second-label', 'own-label', 'pack-of-packs', 'too-exact', 'overruled'] as const).map(
        (why) =>
          ({
            kind: 'code-known',
            code: 'PALLET',
            item,
            units: decimal(240),
            kept: 'station',
            why,
            ...(why === 'pack-of-packs' ? { holds: { code: 'CARTON', units: decimal(12) } } : {}),
          }) as const,
      ),
    ],
    'code-forgotten': [
      { kind: 'code-forgotten', code: 'CARTON', item, kept: 'account' },
      { kind: 'code-forgotten', code: 'CARTON', item, kept: 'station' },
    ],
    'codes-back': [
      { kind: 'codes-back', codes: ['CARTON'] },
      { kind: 'codes-back', codes: ['CARTON', 'PALLET'] },
    ],
    'pack-refused': [
      { kind: 'pack-refused', why: 'taken', code: 'CARTON', by: 'Wall socket' },
      { kind: 'pack-refused', why: 'cycle', code: 'CARTON' },
      { kind: 'pack-refused', why: 'unknown-pack', code: 'PALLET', by: 'CARTON' },
      { kind: 'pack-refused', why: 'other-item', code: 'PALLET', by: 'CARTON' },
      { kind: 'pack-refused', why: 'holds', code: 'CARTON', by: 'PALLET' },
      { kind: 'pack-refused', why: 'command', code: 'DOCKHANDSEND' },
    ],
    'left-refused': [{ kind: 'left-refused', pieces: decimal(20), left: decimal(20) }],
    'no-pack': [{ kind: 'no-pack' }],
    'packs-imported': [
      { kind: 'packs-imported', added: 0, same: 3 },
      { kind: 'packs-imported', added: 2, same: 0 },
    ],
  }) as const;
