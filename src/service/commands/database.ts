/*
 * Carries out the commands `accounts ...`, `import` and `export` on a PostgreSQL database. An import needs an account that is empty, or
 * that an interrupted import began. An export is written beside its final name and renamed once it is complete and equal to the account.
 */
import { existsSync, renameSync, rmSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database as FileDatabase } from 'better-sqlite3';
import { z } from 'zod';
import { accountName, DatabasePlace } from '../database-address.ts';
import type { ObjectStore } from '../items/object-store.ts';
import { isoTime } from '../items/present.ts';
import { reasonOf, sentenceOf } from '../options.ts';
import {
  hasPhotoKey,
  NO_PHOTO_KEY,
  photoStoreFlags,
  photoStoreOf,
  photoStoreVariables,
} from '../photo-store-address.ts';
import { openPostgres, type Database } from '../postgres/pool.ts';
import { s3Store } from '../postgres/s3.ts';
import { refusalOf } from '../postgres/service.ts';
import { openDatabase } from '../store/database.ts';
import { compareAccounts, copyAccount } from '../transfer/copy.ts';
import { FINISHED, MissingPhoto, postgresEnd } from '../transfer/postgres-end.ts';
import { sqliteEnd } from '../transfer/sqlite-end.ts';
import type { Done } from './run.ts';

export interface Told {
  /** Says how far it is. */
  readonly tell: (line: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const options = {
  database: { type: 'string' },
  'database-file': { type: 'string' },
  account: { type: 'string' },
  photos: { type: 'string' },
  confirm: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

const Photos = z
  .object(photoStoreFlags)
  .refine(hasPhotoKey, { path: ['photos'], error: NO_PHOTO_KEY })
  .transform(photoStoreOf);

interface Flags {
  readonly account: string;
  readonly objects: ObjectStore | null;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly confirm?: string | undefined;
}

const FILE = 'service.db';
const fault = (sentence: string): Done => ({ lines: [], fault: sentence });
const done = (lines: readonly string[]): Done => ({ lines: [...lines], fault: null });

export async function carryOutOnDatabase(args: readonly string[], { tell, env }: Told): Promise<Done> {
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    return fault(reasonOf(error));
  }
  const { from, to, photos, confirm, ...place } = parsed.values;
  const [area = '', verb = '', ...others] = parsed.positionals;
  const [work, rest] =
    area === 'accounts' ? [works[`${area} ${verb}`], others] : [works[area], parsed.positionals.slice(1)];
  if (work === undefined)
    return fault(
      'There are accounts list, accounts create NAME, accounts remove NAME, import --from DIR and export --to DIR.',
    );
  const read = DatabasePlace.safeParse({ ...place, DOCKHAND_DATABASE_URL: env['DOCKHAND_DATABASE_URL'] });
  if (!read.success) return fault(sentenceOf(read.error));
  if (read.data === null)
    return fault('Which database? Give --database, --database-file or DOCKHAND_DATABASE_URL.');
  if (photos !== undefined && area !== 'export') return fault('--photos goes with export alone.');
  const store = Photos.safeParse({ photos, ...photoStoreVariables(env) });
  if (!store.success) return fault(sentenceOf(store.error));
  const objects = store.data === null ? null : s3Store(store.data);
  const { url, account } = read.data;
  const opened = await openPostgres({ url, report: () => {} });
  if (!opened.ok) return fault(refusalOf(opened, { url, account }));
  try {
    return await work({
      database: opened.database,
      flags: { account, objects, from, to, confirm },
      rest,
      tell,
    });
  } finally {
    await opened.database.close();
  }
}

interface Asked {
  readonly database: Database;
  readonly flags: Flags;
  /** What stands behind the command. */
  readonly rest: readonly string[];
  readonly tell: Told['tell'];
}

type Work = (asked: Asked) => Promise<Done>;

const works: Readonly<Record<string, Work | undefined>> = {
  'accounts list': listAccounts,
  'accounts create': createAccount,
  'accounts remove': removeAccount,
  import: importAccount,
  export: exportAccount,
};

async function listAccounts({ database, rest }: Asked): Promise<Done> {
  if (rest.length > 0) return fault('accounts list takes nothing more.');
  const all = await database.directory.list();
  return done(all.map(({ id, name, created_at: made }) => `${id}  made ${isoTime(made)}  ${name}`));
}

async function createAccount({ database, rest: [name, ...more] }: Asked): Promise<Done> {
  if (name === undefined || more.length > 0) return fault('accounts create takes one name.');
  const read = accountName.safeParse(name);
  if (!read.success) return fault(`The name of an account ${read.error.issues[0]?.message}.`);
  if (await database.directory.find(name)) return fault(`There is an account ${name} already.`);
  const { id } = await database.directory.make(name);
  return done([`Account ${id}, ${name}, is made. A key of it: keys create --account ${name}`]);
}

async function removeAccount({ database, flags, rest: [name, ...more] }: Asked): Promise<Done> {
  if (name === undefined || more.length > 0) return fault('accounts remove takes one name.');
  const entry = await database.directory.find(name);
  if (entry === undefined) return fault(`There is no account ${name}.`);
  if (flags.confirm !== name)
    return fault(
      `This removes all records, keys and the ledger of account ${entry.id}, for good. To do it, add --confirm "${name}".`,
    );
  await database.directory.remove(entry.id);
  return done([
    `Account ${entry.id}, ${name}, is removed. Photos in a store of their own stay there, under ${entry.id}/.`,
  ]);
}

/** From a folder into an account that has nothing yet, or that an earlier import has not finished. */
async function importAccount({ database, flags, rest, tell }: Asked): Promise<Done> {
  const { from, account: name } = flags;
  if (rest.length > 0) return fault('import takes options alone: --from, --account.');
  const file = from === undefined ? '' : join(from, FILE);
  if (!existsSync(file)) return fault(`--from must name the folder of a service: there is no ${FILE} in it.`);
  const opened = openDatabase(file);
  if (!opened.ok) return fault(`The database ${file} is ${opened.why}; it was left as it is.`);
  try {
    const { id } = await database.directory.make(name);
    const end = postgresEnd(database, id);
    if (await hasKeyOfAnother(database, id, opened.db))
      return fault(
        `A key of ${from} is one of another account already, and leads there: was the folder imported before?`,
      );
    const state = await stateOf(database, id);
    if (state === 'used')
      return fault(`The account ${name} has records or keys of its own; import into a new one.`);
    const [source, what] = [sqliteEnd(opened.db), `The account ${name}`];
    // It may be in use by now: nothing is written to it again.
    if (state === 'imported') return outcomeOf(await compareAccounts(source, end), what);
    return outcomeOf(await copyAccount(source, end, tell), what);
  } finally {
    opened.db.close();
  }
}

/** A request finds its account by the key alone. */
const hasKeyOfAnother = (database: Database, id: number, db: FileDatabase): Promise<boolean> =>
  database.session('any', async (client) => {
    const hashes = db.prepare<[], Buffer>('SELECT hash FROM api_key').pluck().all();
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT EXISTS (
        SELECT 1 FROM unnest($1::bytea[]) AS own (hash), key_of(own.hash) AS known WHERE known.account_id <> $2
      ) AS taken`,
      [hashes, id],
    );
    return rows[0]?.taken === true;
  });

/** `open`: nothing is in it, or what an import has not finished. `used`: something was written to it that no import wrote. */
const stateOf = (database: Database, id: number): Promise<'open' | 'imported' | 'used'> =>
  database.session(id, async (client) => {
    const { rows } = await client.query<{ imported: boolean; used: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM copied WHERE name = '${FINISHED}') AS imported,
        NOT EXISTS (SELECT 1 FROM copied)
          AND (EXISTS (SELECT 1 FROM ledger) OR EXISTS (SELECT 1 FROM api_key) OR EXISTS (SELECT 1 FROM webhook)) AS used`,
    );
    const [found] = rows;
    return found?.imported ? 'imported' : found?.used ? 'used' : 'open';
  });

/** Into a folder that has no database yet; it is there once it is whole. */
async function exportAccount({ database, flags, rest, tell }: Asked): Promise<Done> {
  const { to, account: name, objects } = flags;
  if (rest.length > 0) return fault('export takes options alone: --to, --account, --photos.');
  const file = to === undefined ? '' : join(to, FILE);
  if (file === '') return fault('--to must name the folder to write.');
  if (existsSync(file)) return fault(`There is a database in ${to} already; it was left as it is.`);
  const entry = await database.directory.find(name);
  if (entry === undefined) return fault(`There is no account ${name}.`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const opened = openDatabase(unfinished);
  if (!opened.ok) return fault(`The database ${unfinished} is ${opened.why}.`);
  // A record may come before the folder that it stands in; all of them are checked at the end.
  opened.db.pragma('foreign_keys = OFF');
  try {
    const outcome = outcomeOf(
      await copyAccount(postgresEnd(database, entry.id, objects), sqliteEnd(opened.db), tell),
      `The database ${file}`,
    );
    opened.db.pragma('wal_checkpoint(TRUNCATE)');
    opened.db.close();
    if (outcome.fault === null) renameSync(unfinished, file);
    return outcome;
  } catch (error) {
    if (error instanceof MissingPhoto)
      return fault(
        objects === null
          ? 'Photos of the account are in a store of their own: name it by --photos. Nothing was written.'
          : 'A photo of the account is not in the store that --photos names. Nothing was written.',
      );
    throw error;
  } finally {
    if (opened.db.open) opened.db.close();
    for (const rest of ['', '-wal', '-shm']) rmSync(unfinished + rest, { force: true });
  }
}

const outcomeOf = (different: readonly string[], what: string): Done =>
  different.length === 0
    ? done([`${what} is complete: as many rows in every table, and the same checksums.`])
    : fault(
        `${what} differs in ${different.join(', ')}: was it used meanwhile? Stop the service and try again.`,
      );
