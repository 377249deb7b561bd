/*
 * Migrates a database to this version, in one transaction. Several processes may start at once, so an advisory lock lets one after the
 * other check the version; all but the first find nothing to do. A database of a newer version, or with other tables in the service's
 * schema, is not changed.
 */
import type { Client } from 'pg';
import { SCHEMA } from './definer-functions.ts';
import { migrations, SERVICE_ROLE } from './schema.ts';

/** Any number that nothing else in the database locks by. */
const LOCK = 0x696e7673;

/**
 * @returns `newer`: the database was written by a later version; `foreign`: something else has a schema of that name there. It was left as
 * it is
 */
export async function migrate(client: Client): Promise<'ready' | 'newer' | 'foreign'> {
  await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  try {
    if (await isForeign(client)) return 'foreign';
    await client.query(makeRole);
    await client.query(takeRole);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    await client.query(`SET search_path = ${SCHEMA}, public`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)');
    const { rows } = await client.query<{ version: number }>('SELECT version FROM schema_version');
    const from = rows[0]?.version ?? 0;
    if (from > migrations.length) return 'newer';
    if (from < migrations.length) await bringUp(client, from);
    return 'ready';
  } finally {
    // It ends with the connection as well, which may be what has failed.
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
  }
}

/** There is a schema of our name, with tables that are not ours. */
async function isForeign(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ foreign: boolean }>(
    `SELECT to_regclass('${SCHEMA}.schema_version') IS NULL
      AND EXISTS (SELECT 1 FROM pg_class WHERE relnamespace = to_regnamespace('${SCHEMA}')) AS foreign`,
  );
  return rows[0]?.foreign === true;
}

async function bringUp(client: Client, from: number): Promise<void> {
  await client.query('BEGIN');
  try {
    for (const sql of migrations.slice(from)) await client.query(sql);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [migrations.length]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Roles are the server's: another of its databases may be making the same one at this moment. */
const makeRole = `DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${SERVICE_ROLE}') THEN
    CREATE ROLE ${SERVICE_ROLE} NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$`;

/** Where somebody has granted it already, that is no more for this user to do than it need be. */
const takeRole = `DO $$ BEGIN
  IF NOT pg_has_role(current_user, '${SERVICE_ROLE}', 'SET') THEN
    EXECUTE format('GRANT ${SERVICE_ROLE} TO %I', current_user);
  END IF;
END $$`;
