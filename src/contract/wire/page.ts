/*
 * The two shapes a list comes in. Shape A counts (items, recent, search, custom fields, alerts); shape B only says whether
 * there is more (orders, jobs). Units come as a bare list.
 */
import { z } from 'zod';
import { idIn, textOrNull, type RowReader } from './read.ts';

export const CountedMeta = z.looseObject({
  page: z.number(),
  total_pages: z.number(),
  total_count: z.number(),
  next_page_url: textOrNull,
});
export type CountedMeta = z.infer<typeof CountedMeta>;

export const Pagination = z.looseObject({
  page: z.number(),
  per_page: z.number(),
  has_next: z.boolean(),
  has_prev: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

/** {data: [record], meta: {page, total_pages, total_count, next_page_url}} */
export function countedPage<S extends z.ZodType>(record: S) {
  return z.looseObject({ data: z.array(record), meta: CountedMeta });
}

/** {data: [record], meta: {pagination: {page, per_page, has_next, has_prev}}} */
export function plainPage<S extends z.ZodType>(record: S) {
  return z.looseObject({ data: z.array(record), meta: z.looseObject({ pagination: Pagination }) });
}

/** A row that could not be read: its id, where it has one, and why. */
export interface UnreadableWire {
  readonly id: number | null;
  readonly why: string;
}

/** What a page holds, row by row. */
export interface Rows<T> {
  readonly data: readonly T[];
  readonly unreadable: readonly UnreadableWire[];
  /** Readable or not. */
  readonly rows: number;
}

/** As countedPage; a row that cannot be read does not cost the others. @param record read by `rowOf` */
export function countedRows<T>(record: RowReader<T>) {
  return z
    .looseObject({ data: z.array(z.unknown()), meta: CountedMeta })
    .transform(({ data, meta }) => ({ ...rowsOf(record, data), meta }));
}

/** As plainPage, likewise. */
export function plainRows<T>(record: RowReader<T>) {
  return z
    .looseObject({ data: z.array(z.unknown()), meta: z.looseObject({ pagination: Pagination }) })
    .transform(({ data, meta }) => ({ ...rowsOf(record, data), meta }));
}

function rowsOf<T>(record: RowReader<T>, data: readonly unknown[]): Rows<T> {
  const unreadable: UnreadableWire[] = [];
  const good = data.flatMap((raw) => {
    const row = record(raw);
    if (row.ok) return [row.value];
    unreadable.push({ id: idIn(raw), why: row.why });
    return [];
  });
  return { data: good, unreadable, rows: data.length };
}

/** {data: record}, or the bare record (assumption singleAnswer); reads as the record. It says so in its `envelope`. */
export function dataOf<S extends z.ZodType>(record: S) {
  return z.preprocess(unwrapped, record).meta({ envelope: 'data' });
}

/** As dataOf, of a record that is read by `rowOf`. */
export const dataRow = <T>(record: RowReader<T>): z.ZodType<T> =>
  dataRowWithUnfit(record).transform(({ value }) => value);

/** As dataRow, with the names of the members of which something was left out. */
export function dataRowWithUnfit<T>(
  record: RowReader<T>,
): z.ZodType<{ readonly value: T; readonly unfit: readonly string[] }> {
  return z.unknown().transform((answer, context) => {
    const row = record(unwrapped(answer));
    if (row.ok) return { value: row.value, unfit: row.unfit };
    context.issues.push({ code: 'custom', message: row.why, input: answer });
    return z.NEVER;
  });
}

/** [record], or {data: [record]}; reads as the list. */
export function bareList<S extends z.ZodType>(record: S) {
  return z.preprocess(unwrapped, z.array(record));
}

function unwrapped(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : answer;
}

/** An answer that says nothing beyond its status: an empty body, {} or whatever else came. */
export const nothing = z
  .unknown()
  .transform(() => undefined)
  .meta({ envelope: 'none' });
