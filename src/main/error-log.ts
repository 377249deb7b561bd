/**
 * Remembers the last errors of Dockhand's own for diagnostics: when, of what kind, and where in the program. An error's message may hold
 * what a person or the service wrote, so it is not kept.
 */
import { basename, join } from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from './json-file.ts';

const MOST = 20;
const FRAMES = 6;

const Entry = z.object({
  /** The last time (ISO 8601). */
  at: z.string(),
  times: z.number(),
  name: z.string(),
  code: z.string().nullable(),
  /** Functions and lines, the innermost first. */
  where: z.array(z.string()),
});
export type LoggedError = z.output<typeof Entry>;

const fileIn = (folder: string): string => join(folder, 'errors.json');

/** The newest first; empty where there is no log, or it cannot be read. */
export const lastErrors = (folder: string): readonly LoggedError[] =>
  z
    .array(Entry)
    .catch([])
    .parse(readJson(fileIn(folder)));

/** Never throws: what cannot be noted was at least printed. */
export function noteError(folder: string, error: unknown, now: Date): void {
  const entry = entryOf(error, now.toISOString());
  const all = lastErrors(folder);
  const same = all.find((one) => isSame(one, entry));
  const times = (same?.times ?? 0) + 1;
  try {
    const kept = [{ ...entry, times }, ...all.filter((one) => one !== same)].slice(0, MOST);
    writeJson(fileIn(folder), kept);
  } catch {
    // The disk is full or read only, which is said elsewhere.
  }
}

const isSame = (one: LoggedError, other: LoggedError): boolean =>
  one.name === other.name && one.code === other.code && one.where.join() === other.where.join();

function entryOf(error: unknown, at: string): LoggedError {
  const isError = error instanceof Error;
  const code = isError && 'code' in error ? error.code : isError && 'kind' in error ? error.kind : null;
  return {
    at,
    times: 1,
    // Names of classes and codes are the program's or the system's; anything longer is not one.
    name: isError ? word(error.name) : typeof error,
    code: typeof code === 'string' ? word(code) : null,
    where: isError ? framesOf(error) : [],
  };
}

const word = (text: string): string => (/^[\w.-]{1,60}$/.test(text) ? text : 'Error');

/** `function file:line`, without folders. The message, which comes before them and may have lines of the same look, is cut off. */
function framesOf({ name, message, stack = '' }: Error): string[] {
  const head = [`${name}: ${message}`, message, name].find((text) => text !== '' && stack.startsWith(text));
  if (head === undefined) return [];
  const frames = stack
    .slice(head.length)
    .matchAll(/^\s+at (?:(?:async )?([\w.$#<>]+)[^\n(]* \()?([^\n()]+?):(\d+):\d+\)?$/gm);
  return Array.from(frames, ([, does = '', file = '', line = '']) =>
    `${does} ${basename(file.replaceAll('\\', '/'))}:${line}`.trim(),
  ).slice(0, FRAMES);
}
