/**
 * Encodes a decimal for a field that the service's API description types as `number`: as a JSON number where that is exact, otherwise as
 * text, which the service also reads. Nothing is rounded.
 */
import type { Decimal } from '#domain/values/decimal.ts';

export function wireNumber(value: Decimal): number | string {
  const number = Number(value);
  return String(number) === value ? number : value;
}
