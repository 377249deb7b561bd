/** How much of a line that is measured a scan counts: what its label says, in the unit of the line; asked where that cannot be told. */
import { multiply, ONE, type Decimal } from '#domain/decimal.ts';
import type { Gs1Facts } from '#domain/gs1.ts';
import type { ReceiptLine } from '#domain/receipt.ts';
import type { Outcome } from '#domain/reply.ts';
import { measuredIn } from '#domain/unit.ts';

interface Scanned {
  readonly orderId: number;
  readonly scanId: string | null;
  readonly add?: Decimal;
  readonly gs1?: Gs1Facts | undefined;
}

/** Null: as it is. Where it is asked nothing is counted: one of it would be one metre, or one gram. */
export function amountScanned(
  { unit, lineId, number }: ReceiptLine,
  name: string,
  { orderId, scanId, add = ONE, gs1 }: Scanned,
): { readonly amount: Decimal } | Outcome | null {
  if (unit === undefined || scanId === null) return null;
  const measured = measuredIn(unit, gs1);
  // So many labels of that measure.
  if (measured.kind === 'amount') return { amount: multiply(measured.amount, add) };
  // A figure that was scanned before it, or a pack's, is in the unit of the line.
  if (measured.kind === 'none' && add !== ONE) return null;
  return {
    tone: 'look',
    said: {
      kind: 'measure-asked',
      name,
      line: number,
      unit,
      label: measured.kind === 'other' ? measured.label : null,
    },
    undo: null,
    place: { screen: 'receive', orderId, lineId },
  };
}
