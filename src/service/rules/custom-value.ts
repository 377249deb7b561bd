/* Checks and converts the value of a custom field by the field's type (the assumption `customField` names the types). */
import type { assumptions } from '#wire/assumptions.ts';
import { canonicalDecimal } from '#wire/decimal.ts';

export type CustomFieldType = (typeof assumptions.customField.value.types)[number];
export type CustomValue = string | number | boolean | null;

const taken: Readonly<
  Record<CustomFieldType, (value: string | number | boolean) => CustomValue | undefined>
> = {
  text: asText,
  url: asText,
  barcode: asText,
  dropdown: asText,
  phone: asText,
  email: asText,
  number: (value) => {
    const decimal = typeof value === 'boolean' ? null : canonicalDecimal(value);
    return decimal === null ? undefined : Number(decimal);
  },
  date: (value) => (typeof value === 'string' && isDate(value) ? value : undefined),
  checkbox: (value) => (value === 'true' ? true : value === 'false' ? false : isTruth(value)),
};

/** The value as it is kept, or undefined when a field of that type does not take it. Null clears any field. */
export function keptValue(type: CustomFieldType, value: CustomValue): CustomValue | undefined {
  return value === null ? null : taken[type](value);
}

/** A form knows only texts, so `true` and `false` are taken as such too. */
function isTruth(value: string | number | boolean): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function asText(value: string | number | boolean): string | undefined {
  return typeof value === 'boolean' ? undefined : String(value);
}

function isDate(text: string): boolean {
  const day = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text)?.[0];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  // Date.parse makes the 2nd of March of the 30th of February.
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}
