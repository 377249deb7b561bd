/*
 * Reads the address of a PostgreSQL database, and the name of an account in it, from the command line, a file or the environment. A
 * password is refused in the arguments, except for a database on this computer, because every user of the computer can read the arguments
 * of processes.
 */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { isLoopback } from './webhooks/address.ts';

export const fileText = z.string().transform((file, context) => {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  context.addIssue({ code: 'custom', message: `names ${file}, which does not exist` });
  return z.NEVER;
});

const database = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWhole = url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1;
  // The driver would also read these from the query, where this file does not check them.
  if (isWhole && !['host', 'user', 'password'].some((name) => url.searchParams.has(name))) return url.href;
  context.addIssue({ code: 'custom', message: 'must be an address such as postgresql://user@host/database' });
  return z.NEVER;
});

const databaseInFile = fileText.transform((text) => text.split(/\r?\n/, 1)[0] ?? '').pipe(database);

/** Every user of a computer can read the arguments of its processes. */
const databaseInArguments = database.refine(
  (text) => new URL(text).password === '' || isLoopback(new URL(text).hostname),
  { error: 'must hold no password: give the address as DOCKHAND_DATABASE_URL or by --database-file' },
);

/** An empty variable counts as not set. */
const databaseInEnvironment = z
  .string()
  .optional()
  .transform((text) => text || undefined)
  .pipe(database.optional());

/** What is typed, listed and put into sentences: letters, figures and a few signs in between. */
export const accountName = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._ -]{0,98}[\p{L}\p{M}\p{N}]$|^[\p{L}\p{N}]$/u, {
    error: 'must be a name of at most 100 letters, figures, spaces, dots, dashes and underscores',
  });

/** The flags and the variable that name an account in a database. */
export const databaseFlags = {
  database: databaseInArguments.optional(),
  'database-file': databaseInFile.optional(),
  DOCKHAND_DATABASE_URL: databaseInEnvironment,
  account: accountName.default('main'),
};

/** The address to use if several are given; null: none is given. */
export const addressOf = (from: {
  readonly database?: string | undefined;
  readonly 'database-file'?: string | undefined;
  readonly DOCKHAND_DATABASE_URL?: string | undefined;
}): string | null => from.database ?? from['database-file'] ?? from.DOCKHAND_DATABASE_URL ?? null;

/** The database and the account of a command; null: no database was named. */
export const DatabasePlace = z.object(databaseFlags).transform(({ account, ...from }) => {
  const url = addressOf(from);
  return url === null ? null : { url, account };
});
