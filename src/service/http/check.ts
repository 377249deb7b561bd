/*
 * Validates requests against a schema. The first fault is answered: 400 for a missing or malformed parameter, 422 for a value that
 * cannot be stored; the message begins with the name of the member.
 */
import type { z } from 'zod';
import { quoted, refuse, type Outcome, type Refusal } from '../rules/refusal.ts';

export function checkQuery<S extends z.ZodType>(
  schema: S,
  query: Record<string, string>,
): Outcome<z.output<S>> {
  const result = schema.safeParse(query);
  return result.success ? result.data : fault(result.error, query, 400);
}

/** @param holds what the body holds: values of a record, or parameters of a question */
export function checkBody<S extends z.ZodType>(
  schema: S,
  body: unknown,
  holds: 'values' | 'parameters' = 'values',
): Outcome<z.output<S>> {
  const result = schema.safeParse(body);
  return result.success ? result.data : fault(result.error, body, holds === 'values' ? 422 : 400);
}

function fault(error: z.ZodError, input: unknown, status: 400 | 422): Refusal {
  const [issue] = error.issues;
  if (!issue) throw new Error('a failed check without an issue');
  const path = issue.path.map(String).join('.');
  const member = /^[\w.]*$/.test(path) ? path : quoted(path);
  const missing = valueAt(input, issue.path) === undefined;
  return missing ? refuse(400, `${member} is missing`) : refuse(status, `${member} ${issue.message}`);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
