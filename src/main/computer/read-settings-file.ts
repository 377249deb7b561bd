/**
 * Reads a small JSON file of settings strictly: a member that the schema does not have is an error, and so is one that looks like a key
 * or password, wherever it stands. Nothing of a file with an error is used.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import type { z } from 'zod';
import type { SettingsFileProblem } from '#domain/views/computer.ts';

/** Bytes. A file with 20 scanners has about 10,000. */
export const LARGEST_SETTINGS_FILE = 64 * 1024;

export type Checked<T, P = SettingsFileProblem> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: P };

/**
 * Reads the bytes of a regular file. Its facts are those of the file that was opened, whatever is put in its place meanwhile.
 * @param judge says what is wrong with the opened file, before it is read
 * @throws what the file system throws
 */
export function readSmallFile<P = never>(
  file: string,
  judge: (facts: Stats) => P | null = () => null,
): Checked<Uint8Array, P | SettingsFileProblem> {
  // Not blocking: opening a named pipe would wait for a writer.
  const descriptor = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const facts = fstatSync(descriptor);
    if (!facts.isFile()) return { ok: false, problem: { kind: 'unreadable', detail: 'it is not a file' } };
    const judged = judge(facts);
    if (judged !== null) return { ok: false, problem: judged };
    const bytes = Buffer.alloc(LARGEST_SETTINGS_FILE + 1);
    let size = 0;
    for (let read = -1; read !== 0 && size < bytes.length; size += read)
      read = readSync(descriptor, bytes, size, bytes.length - size, null);
    return size > LARGEST_SETTINGS_FILE
      ? { ok: false, problem: { kind: 'too-large' } }
      : { ok: true, value: bytes.subarray(0, size) };
  } finally {
    closeSync(descriptor);
  }
}

/** @param schema with strict objects alone */
export function parseSettings<T>(schema: z.ZodType<T>, bytes: Uint8Array): Checked<T> {
  let json: unknown;
  try {
    // It drops the byte order mark that editors on Windows write.
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    return { ok: false, problem: { kind: 'not-json', detail: String(error) } };
  }
  const secrets = membersLikeKeys(json, []);
  if (secrets.length > 0) return { ok: false, problem: { kind: 'has-key', members: secrets } };
  const parsed = schema.safeParse(json);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, problem: problemIn(parsed.error.issues) };
}

const named = (path: readonly PropertyKey[]): string => path.map(String).join('.');

function problemIn(issues: readonly z.core.$ZodIssue[]): SettingsFileProblem {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => named([...issue.path, key])) : [],
  );
  if (unknown.length > 0) return { kind: 'unknown-members', members: unknown };
  const members = [...new Set(issues.map(({ path }) => named(path)))];
  return { kind: 'bad-member', members, detail: issues[0]?.message ?? '' };
}

/** One of these words in a member's name: `apiKey`, `access_token`. A public key is none, and neither is `keychain` or `keyboard`. */
const SECRET = new Set([
  'apikey',
  'auth',
  'authorization',
  'bearer',
  'credential',
  'credentials',
  'key',
  'keys',
  'passphrase',
  'passwd',
  'password',
  'secret',
  'secrets',
  'token',
  'tokens',
]);

const wordsOf = (name: string): string[] =>
  name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());

function isLikeKey(name: string): boolean {
  const words = wordsOf(name);
  return !words.includes('public') && words.some((word) => SECRET.has(word));
}

function membersLikeKeys(value: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const here = [...path, name];
    return isLikeKey(name) ? [here.join('.')] : membersLikeKeys(member, here);
  });
}
