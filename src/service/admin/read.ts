/* Parses requests to the admin API. */
import type { Context } from 'hono';
import { z } from 'zod';
import { readJson } from '../http/body.ts';
import { checkBody } from '../http/check.ts';
import { isRefusal, type Outcome } from '../rules/refusal.ts';

export const figure = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'must be a whole number' })
  .transform(Number);

export const limit = figure.pipe(z.int().min(1).max(1000, { error: 'must be at most 1000' })).default(100);

export async function bodyOf<S extends z.ZodType>(c: Context, schema: S): Promise<Outcome<z.output<S>>> {
  const body = await readJson(c.req.raw);
  return isRefusal(body) ? body : checkBody(schema, body);
}
