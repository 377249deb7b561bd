/** How much a scan stands for where a quantity is measured: what the label says, in the unit of the goods; asked where that cannot be told. */
import { ONE, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Gs1Facts } from '#domain/barcode/gs1.ts';
import type { Meaning } from '#domain/scanning/interpret.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { ReceiptLine } from '#domain/receiving/receipt.ts';
import type { Outcome } from '#domain/replies/reply.ts';
import { amountOf } from '#domain/stock/unit.ts';
import type { Writer } from '../../store/database.ts';
import { batchItem } from '../moving/batch.ts';
import type { DeskPorts } from '../ports.ts';
import { AT_LIST } from '../put-away/put-away-list.ts';

/** On a line of an order. Null: as it is. Where it is asked nothing is counted. */
export function amountScanned(
  { unit, lineId, number }: ReceiptLine,
  name: string,
  {
    orderId,
    scanId,
    add = ONE,
    gs1,
  }: {
    readonly orderId: number;
    readonly scanId: string | null;
    readonly add?: Decimal;
    readonly gs1?: Gs1Facts | undefined;
  },
): { readonly amount: Decimal } | Outcome | null {
  if (unit === undefined || scanId === null) return null;
  const told = amountOf(unit, add, gs1);
  if (told === null || 'amount' in told) return told;
  return {
    tone: 'look',
    said: { kind: 'measure-asked', name, line: number, unit, label: told.label },
    undo: null,
    place: { screen: 'receive', orderId, lineId },
  };
}

interface ScannedStock {
  readonly units: Decimal;
  readonly gs1: Gs1Facts | undefined;
  readonly place: Place;
}

/** Of stock: counted, moved, or put away. Null: as it is. Where it is asked nothing is counted, and it is in hand to be typed. */
export function stockScanned(
  desk: DeskPorts,
  db: Writer,
  meaning: Meaning,
  { units, gs1, place }: ScannedStock,
): { readonly amount: Decimal } | Outcome | null {
  if (!('item' in meaning) || meaning.item?.unit === undefined) return null;
  const { item } = meaning;
  const { unit } = meaning.item;
  const told = amountOf(unit, units, gs1);
  const asked = (at: Place): { readonly amount: Decimal } | Outcome | null =>
    told === null || 'amount' in told
      ? told
      : {
          tone: 'look',
          said: { kind: 'measure-asked', name: item.name, item, unit, label: told.label },
          undo: null,
          place: at,
        };
  if (meaning.kind === 'counted') return asked({ screen: 'count', sheetId: meaning.sheetId });
  if (meaning.kind === 'put-away-item') return asked({ ...AT_LIST, itemId: item.id });
  if (meaning.kind === 'batch-item') {
    const outcome = asked(place);
    if (outcome === null || 'amount' in outcome || place.screen !== 'move') return outcome;
    const { said, tone } = outcome;
    return { ...batchItem(desk, db, place, { itemId: item.id, units: ZERO }), said, tone };
  }
  // A move without a figure is of all that there is, and shows it.
  return meaning.kind === 'move' && told !== null && 'amount' in told ? told : null;
}
