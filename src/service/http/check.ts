/*
 * Validates the query and the body of a request against a schema. The first fault is answered, and its message begins with the name of the
 * member. The status is 400 for a missing or malformed parameter. It is 422 for a value that cannot be stored, and for a parameter that is
 * well-formed but too long.
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
  if (missing) return refuse(400, `${member} is missing`);
  return refuse(isOverlong(issue) ? 422 : status, `${member} ${issue.message}`);
}

/** A text or a list, not a figure: a page beyond all pages is malformed. */
function isOverlong(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'too_big' && (issue.origin === 'string' || issue.origin === 'array');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    input,
  );
}
