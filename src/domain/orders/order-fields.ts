/**
 * What is written on a purchase order besides its lines, as texts a person may change. Null is an empty field. The members of the address
 * that the goods go to are the account's own: each has the name that the service gives it, behind `shipTo.`.
 */
export type OrderField = 'number' | 'currency' | 'vendor' | 'email' | 'notes' | 'terms' | `shipTo.${string}`;

/** By the name of the field, an `OrderField`. One that is not there is not known, or does not change. */
export type OrderFields = Readonly<Record<string, string | null>>;

/** The fields an order has in any account, in the order in which a screen shows them. */
export const ORDER_FIELDS = ['number', 'vendor', 'email', 'currency', 'terms', 'notes'] as const;

const SHIP_TO = 'shipTo.';

/** The name of the member of the address that a field is; null where it is none. */
export const shipToMember = (field: string): string | null =>
  field.startsWith(SHIP_TO) ? field.slice(SHIP_TO.length) : null;

export const shipToField = (member: string): OrderField => `${SHIP_TO}${member}`;

export const isOrderField = (name: string): name is OrderField =>
  ORDER_FIELDS.some((field) => field === name) || (shipToMember(name) ?? '') !== '';

/** The names of the fields that are set, in their order there. */
export const namesOf = (fields: OrderFields): OrderField[] => Object.keys(fields).filter(isOrderField);

/** Those of `fields` that `named` names; null for one that is not there. */
export const fieldsNamed = (fields: OrderFields, named: OrderFields): OrderFields =>
  Object.fromEntries(namesOf(named).map((name) => [name, fields[name] ?? null]));

/** Whether all of `wanted` is so. An empty text is an empty field. */
export const hasFields = (fields: OrderFields, wanted: OrderFields): boolean =>
  namesOf(wanted).every((name) => (fields[name] ?? '') === (wanted[name] ?? ''));
