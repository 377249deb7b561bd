/*
 * Query parameters. A schema here reads what stands in a URL (texts) into typed values; queryString writes such typed values
 * into a URL. Both ends speak the typed side.
 */
import { z } from 'zod';
import { WORDS_MAX } from './limits.ts';

/** Pages, page sizes and seconds beyond this are all the same: there is nothing there. */
const FIGURE_MAX = 999_999_999_999;

/** What a URL's text stands for is said beside its schema, for the OpenAPI document. */
const wholeFromOne = z
  .string()
  .regex(/^0*[1-9]\d*$/, { error: 'must be a whole number of at least 1' })
  .transform((text) => Math.min(Number(text), FIGURE_MAX))
  .meta({ type: 'integer', minimum: 1 });

const words = z
  .string()
  .max(WORDS_MAX, { error: `must have at most ${WORDS_MAX} characters` })
  .transform((list) =>
    list
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );

const include = words.meta({ description: 'What to embed, parted by commas: custom_attributes, photos.' });

/** "null" is the top level. */
const folderId = z
  .string()
  .regex(/^(null|\d{1,15})$/, { error: 'must be the id of a folder, or null' })
  .transform((text) => (text === 'null' ? null : Number(text)))
  .meta({ description: 'The id of a folder; the word null stands for the top level.' });

export const PageQuery = z.object({ per_page: wholeFromOne.optional(), page: wholeFromOne.optional() });
export type PageQuery = z.output<typeof PageQuery>;

export const ItemQuery = z.object({ include: include.optional() });
export type ItemQuery = z.output<typeof ItemQuery>;

export const ItemListQuery = PageQuery.extend({
  folder_id: folderId.optional(),
  include_subfolders: z
    .string()
    .transform((text) => text === 'true')
    .meta({ type: 'boolean', description: 'With folder_id: everything below the folder as well.' })
    .optional(),
  include: include.optional(),
});
export type ItemListQuery = z.output<typeof ItemListQuery>;

export const RecentItemsQuery = ItemListQuery.extend({
  updated_since: z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error: 'must be seconds since the Unix epoch' })
    .transform((text) => Math.min(Number(text), FIGURE_MAX))
    .meta({ type: 'number', description: 'Seconds since 1970: what changed after them.' })
    .optional(),
});
export type RecentItemsQuery = z.output<typeof RecentItemsQuery>;

export const OrderListQuery = PageQuery.extend({
  status: words.meta({ description: 'Statuses, parted by commas.' }).optional(),
});
export type OrderListQuery = z.output<typeof OrderListQuery>;

export type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[];

/** "?a=1&b=x,y", or "" when there is nothing to say. Undefined is left out; null is written as the word. */
export function queryString(values: Readonly<Record<string, QueryValue>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(queryText(value))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function queryText(value: Exclude<QueryValue, undefined>): string {
  return typeof value === 'object' && value !== null ? value.join(',') : String(value);
}
