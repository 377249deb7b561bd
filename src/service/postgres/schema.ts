/*
 * SQL schema and migrations on PostgreSQL: the tables of ../store/schema.ts for many accounts in one database. Migrations are numbered, run
 * forward only, and are never edited after release.
 *
 * Every key begins with the account, every foreign key stays within an account, and each account has its own sequence of ids (`next_id`).
 * Row security restricts a session to the rows of the account that it has set (`dockhand.account`), for reading and writing. So the
 * statements of the tables need not name the account.
 */

import { definerFunctions, SCHEMA } from './definer-functions.ts';
import { findItems } from './find-items.ts';
import { ACCOUNT, OF_ACCOUNTS, tables } from './tables.ts';

/** What a service may do; it owns nothing, so that row security holds for it. */
export const SERVICE_ROLE = 'dockhand_service';

const functions = `
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

CREATE FUNCTION current_account() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('dockhand.account', true), '')::bigint $$;

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  -- Of the account's last change: who changes it locks this row, so its changes are kept in the order of their stamps.
  last_stamp bigint NOT NULL DEFAULT 0,
  created_at bigint NOT NULL
);

CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE
  AS $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

CREATE FUNCTION next_stamp() RETURNS bigint LANGUAGE sql VOLATILE
  AS $$ UPDATE account SET last_stamp = greatest(last_stamp + 1, now_ms()) WHERE id = current_account() RETURNING last_stamp $$;

CREATE TABLE id_counter (
  account_id bigint NOT NULL DEFAULT current_account() REFERENCES account,
  name text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (account_id, name)
) WITH (fillfactor = 50);

CREATE FUNCTION next_id(counted text) RETURNS bigint LANGUAGE sql VOLATILE AS $$
  INSERT INTO id_counter AS counter (account_id, name, last) VALUES (current_account(), counted, 1)
  ON CONFLICT (account_id, name) DO UPDATE SET last = counter.last + 1 RETURNING last
$$;

-- OFFSET 0 keeps the cast out of what the list is joined by: it may fail and tell of a row, and what may tell of one is not asked of an
-- index before row security has let the row through. All of the table would be read.
CREATE FUNCTION json_list(list text) RETURNS TABLE (id bigint, value bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ordinality, one::bigint FROM json_array_elements_text(list::json) WITH ORDINALITY AS of (one, ordinality) OFFSET 0 $$;
CREATE FUNCTION json_texts(list text) RETURNS TABLE (id bigint, value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT ordinality, one FROM json_array_elements_text(list::json) WITH ORDINALITY AS of (one, ordinality) $$;

-- As rules/fold.ts has it: letter by letter, whatever stands around it. One letter alone becomes two.
CREATE FUNCTION fold(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT replace(lower(replace(name, U&'\\0130', U&'i\\0307') COLLATE pg_c_utf8), 'ς', 'σ') $$;
-- Of a folded text, every letter and every two that stand together, each once. It costs what the planner has to know: taken for a cheap
-- one, it is asked of each record on a walk, which takes a second for ten thousand.
CREATE FUNCTION short_grams(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 4000 AS $$
  SELECT coalesce(array_agg(DISTINCT substr(folded, at, length)), '{}')
  FROM generate_series(1, length(folded)) AS at, (VALUES (1), (2)) AS lengths (length)
  WHERE at + length - 1 <= length(folded)
$$;
`;

const triggers = `
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$;
CREATE TRIGGER ledger_never_changes BEFORE UPDATE OR DELETE ON ledger
  FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();

CREATE FUNCTION claim_ends() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  new.claimed_until := 0;
  RETURN new;
END $$;
CREATE TRIGGER claim_ends BEFORE UPDATE OF state, tries ON delivery FOR EACH ROW EXECUTE FUNCTION claim_ends();

CREATE FUNCTION tally_empty() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  DELETE FROM tally WHERE account_id = new.account_id AND list = new.list AND shift = new.shift AND bucket = new.bucket;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_empty AFTER UPDATE OF n ON tally FOR EACH ROW WHEN (new.n = 0) EXECUTE FUNCTION tally_empty();

-- Once for a statement: a row of the tally that is changed for each of many thousand items is read through all its versions each time.
CREATE FUNCTION tally_type_added() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO tally (account_id, list, shift, bucket, n)
  SELECT account_id, CASE type WHEN 'item' THEN -1 ELSE -2 END, shift, id >> shift, count(*)
  FROM added, (VALUES (8), (16)) AS shifts (shift) GROUP BY 1, 2, 3, 4
  ON CONFLICT (account_id, list, shift, bucket) DO UPDATE SET n = tally.n + excluded.n;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_type_added AFTER INSERT ON item REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_type_added();

CREATE FUNCTION tally_type_removed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE tally SET n = tally.n - gone.n FROM (
    SELECT account_id, CASE type WHEN 'item' THEN -1 ELSE -2 END AS list, shift, id >> shift AS bucket, count(*) AS n
    FROM removed, (VALUES (8), (16)) AS shifts (shift) GROUP BY 1, 2, 3, 4) AS gone
  WHERE tally.account_id = gone.account_id AND tally.list = gone.list AND tally.shift = gone.shift AND tally.bucket = gone.bucket;
  RETURN NULL;
END $$;
CREATE TRIGGER tally_type_removed AFTER DELETE ON item REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_type_removed();
`;

const secured = (table: string) => `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_account ON ${table} USING (account_id = current_account()) WITH CHECK (account_id = current_account());`;

const security = `
${OF_ACCOUNTS.map(secured).join('\n')}
ALTER TABLE account ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_account ON account USING (id = current_account());

GRANT USAGE ON SCHEMA ${SCHEMA} TO ${SERVICE_ROLE};
GRANT SELECT, INSERT, UPDATE, DELETE ON ${OF_ACCOUNTS.join(', ')} TO ${SERVICE_ROLE};
REVOKE UPDATE, DELETE ON ledger FROM ${SERVICE_ROLE};
GRANT SELECT, UPDATE (last_stamp) ON account TO ${SERVICE_ROLE};
`;

const first = [functions, tables, triggers, definerFunctions, security].join('\n');

/** Sessions of the pages, which ended with the process before. */
const second = `
CREATE TABLE admin_session (
  ${ACCOUNT},
  hash bytea NOT NULL,
  ends_at bigint NOT NULL,
  news bytea,
  PRIMARY KEY (account_id, hash)
);
${secured('admin_session')}
GRANT SELECT, INSERT, UPDATE, DELETE ON admin_session TO ${SERVICE_ROLE};
`;

/** The ledger of an account goes with the account; the service itself has no right to delete from it. And a search in one go. */
const third = `
CREATE OR REPLACE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF tg_op = 'DELETE' AND current_setting('dockhand.removed', true) = old.account_id::text THEN RETURN old; END IF;
  RAISE EXCEPTION 'the ledger is append-only';
END $$;
${findItems}`;

export const migrations: readonly string[] = [first, second, third];
