/*
 * Pieces of the schemas that requests are held to. Strict about the members the API names; members it does not name are
 * dropped unread. The messages follow the name of the member ("name must be text").
 */
import { z } from 'zod';
import { NAME_MAX } from './limits.ts';

/** Half of a surrogate pair has no UTF-8 form and NUL ends a text in too many readers: neither can be kept faithfully. */
const UNKEEPABLE = /[\p{Surrogate}\0]/u;

/** Whether all texts in a JSON value can be kept, the names of its members among them. */
export function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return !UNKEEPABLE.test(value);
  if (Array.isArray(value)) return value.every(isKeepable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => isKeepable(name) && isKeepable(member));
}

const UNKEPT = 'must be whole UTF-8 text without NUL';

export const textWrite = z
  .string({ error: 'must be text' })
  .refine((text) => !UNKEEPABLE.test(text), { error: UNKEPT });

/** Counted in characters rather than in UTF-16 halves; what is too long by any count is not looked at. */
const isOverlong = (text: string): boolean =>
  text.length > NAME_MAX && (text.length > 2 * NAME_MAX || Array.from(text).length > NAME_MAX);

/** Text of at most a name's length, or part of a name. What is too long is read no further. */
const shortWrite = z
  .string({ error: 'must be text' })
  .check((context) => {
    if (!isOverlong(context.value)) return;
    context.issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: NAME_MAX,
      input: context.value,
      continue: false,
      message: `must have at most ${NAME_MAX} characters`,
    });
  })
  .refine((text) => !UNKEEPABLE.test(text), { error: UNKEPT });

export const namePartWrite = shortWrite.meta({ maxLength: NAME_MAX });

export const nameWrite = shortWrite
  .refine((text) => text.trim() !== '', { error: 'must not be blank' })
  .meta({ minLength: 1, maxLength: NAME_MAX });

export const idWrite = z.int({ error: 'must be an id (a whole number)' });
export const flagWrite = z.boolean({ error: 'must be true or false' });
export const versionWrite = z.int({ error: 'must be a whole number' });

/** One of the words, or a refusal that lists them. */
export function wordWrite<const W extends readonly [string, ...string[]]>(words: W) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}

/** A calendar day, YYYY-MM-DD, that exists. */
export const dayWrite = z.iso.date({ error: 'must be a date such as 2025-11-20' });

/** An object whose members are kept as they are. */
export const objectWrite = z
  .record(z.string(), z.json(), { error: 'must be an object' })
  .refine(isKeepable, { error: UNKEPT });

export function listWrite<S extends z.ZodType>(schema: S) {
  return z.array(schema, { error: 'must be a list' });
}
