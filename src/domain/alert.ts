/** Quantity alerts: somebody is told when there is too little of an item, or too much. */
import { compare, type Decimal } from './decimal.ts';

/** minimum: at or below the item's own minimum. The others compare with a figure of the alert's. */
export const ALERT_WHEN = ['minimum', 'below', 'at-most', 'above', 'at-least'] as const;
export type AlertWhen = (typeof ALERT_WHEN)[number];

/** @param limit null where there is none to compare with: then it never trips */
export function isTripped(when: AlertWhen, limit: Decimal | null, quantity: Decimal): boolean {
  if (limit === null) return false;
  const side = compare(quantity, limit);
  switch (when) {
    case 'below':
      return side < 0;
    case 'minimum':
    case 'at-most':
      return side <= 0;
    case 'above':
      return side > 0;
    case 'at-least':
      return side >= 0;
    default:
      return when satisfies never;
  }
}

/** A quantity alert on an item. */
export interface AlertFields {
  readonly itemId: number;
  readonly method: string;
  /** Null where the method compares with the item's own minimum. */
  readonly value: Decimal | null;
  readonly groups: readonly string[];
}

export const alertFields = ({ itemId, method, value, groups }: AlertFields): AlertFields => ({
  itemId,
  method,
  value,
  groups,
});
