/*
 * Pieces of the schemas that read answers. They forgive what a service may add or vary: a member that is missing or null
 * reads as null, an unknown word stays the string it is, unknown members are kept.
 */
import { z } from 'zod';
import { Decimal } from './decimal.ts';

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

/** An id is a number; digits in a string are taken for one. */
export const Id = z.union([z.int(), digits]);

/** Reads what is missing or null as null, and the rest by the schema. */
export function orNull<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? null);
}

export const textOrNull = orNull(z.string());
export const decimalOrNull = orNull(Decimal);
export const idOrNull = orNull(Id);

/** Reads what is missing or null as an empty list. */
export function listOf<S extends z.ZodType>(schema: S) {
  return z
    .array(schema)
    .nullish()
    .transform((value) => value ?? []);
}
