/**
 * A decimal as the document's `number` fields want it. Where a JavaScript number cannot say it exactly, the text goes out
 * instead: the service reads both, and nothing is ever rounded on the way.
 */
import type { Decimal } from '#domain/decimal.ts';

export function wireNumber(value: Decimal): number | string {
  const number = Number(value);
  return String(number) === value ? number : value;
}
