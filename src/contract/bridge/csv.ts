/** What a screen says of a file of comma-separated values: how its language writes one. */
import { z } from 'zod';

/** Where a comma is before decimal places, it separates no cells. */
export const CSV_SIGNS = { separator: z.enum([',', ';']), decimal: z.enum(['.', ',']) } as const;

/** What stands over a column. */
export const csvHead = z.string().max(100);

export interface CsvSigns {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}
