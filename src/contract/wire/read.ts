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

/** Deeper than any record nests. SQLite reads no JSON that nests deeper than 1000, and JSON.stringify has no stack for 20,000. */
const DEEPEST = 100;

/** Whether a value can be stored and sent back: it does not nest too deeply. */
export function isShallow(value: unknown): boolean {
  let level = [value].filter(isNested);
  for (let depth = 0; depth < DEEPEST; depth++) {
    if (level.length === 0) return true;
    level = level.flatMap((one) => Object.values(one).filter(isNested));
  }
  return level.length === 0;
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A record that is stored or sent back with its unknown members: it is unreadable if one of them nests too deeply. */
export function keptWhole<S extends z.ZodType>(schema: S): S {
  return schema.refine(isShallow, { error: 'is nested too deeply' });
}

/** Reads one row of a list, or says why it cannot be. `unfit`: the members of which something was left out. */
export type RowReader<T> = (
  raw: unknown,
) =>
  | { readonly ok: true; readonly value: T; readonly unfit: readonly string[] }
  | { readonly ok: false; readonly why: string };

/**
 * Reads a row as the schema has it, and where that fails, with less: an entry of a list that does not fit is left out, a number
 * where a text should be is taken for one, and anything else that does not fit counts as missing.
 * @param essential what must fit for the row to mean anything; a number is taken for a text all the same
 */
export function rowOf<S extends z.ZodType>(
  schema: S,
  essential: readonly string[] = ['id', 'status'],
): RowReader<z.output<S>> {
  return (raw) => {
    let row = raw;
    let why = '';
    const unfit = new Set<string>();
    // What is still unfit as a text counts as missing.
    for (let attempt = 0; attempt < 3; attempt++) {
      const read = schema.safeParse(row);
      if (read.success) return { ok: true, value: read.data, unfit: [...unfit] };
      const { issues } = read.error;
      why ||= issues
        .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
        .join('; ');
      if (issues.some(({ path: [member] }) => isFatal(row, member, essential))) break;
      row = eased(row, issues, unfit);
    }
    return { ok: false, why };
  };
}

/** A text that must be there reads as none at all. */
const TEXTS: ReadonlySet<unknown> = new Set(['name', 'created_at', 'updated_at']);

const isFatal = (raw: unknown, member: PropertyKey | undefined, essential: readonly string[]): boolean =>
  member === undefined || (essential.includes(String(member)) && typeof Object(raw)[member] !== 'number');

function eased(raw: unknown, issues: readonly z.core.$ZodIssue[], unfit: Set<string>): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  const row: Record<string, unknown> = { ...raw };
  const entries = new Map<string, Set<unknown>>();
  for (const { path } of issues) {
    const member = String(path[0]);
    const value = row[member];
    if (Array.isArray(value) && typeof path[1] === 'number')
      entries.set(member, (entries.get(member) ?? new Set()).add(path[1]));
    else if (typeof value === 'number') {
      row[member] = String(value);
      continue;
    } else row[member] = TEXTS.has(member) ? '' : null;
    unfit.add(member);
  }
  for (const [member, unfit] of entries) {
    const list = row[member];
    if (Array.isArray(list)) row[member] = list.filter((_, index) => !unfit.has(index));
  }
  return row;
}

/** The id of a row that may be anything. */
export function idIn(raw: unknown): number | null {
  return typeof raw === 'object' && raw !== null && 'id' in raw ? (Id.safeParse(raw.id).data ?? null) : null;
}
