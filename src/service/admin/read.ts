/* Parses requests to the admin API, and builds the answer from the result or the refusal. */
import type { Context } from 'hono';
import { z } from 'zod';
import { jsonAnswer, refusalAnswer } from '../http/api.ts';
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

/** The answer to what was read: 200 with what comes of it, or the refusal of either. */
export async function answer<T>(
  read: Outcome<T>,
  run: (input: T) => Outcome<object> | Promise<Outcome<object>>,
): Promise<Response> {
  const outcome = isRefusal(read) ? read : await run(read);
  return isRefusal(outcome) ? refusalAnswer(outcome) : jsonAnswer(200, outcome);
}
