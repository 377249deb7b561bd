/*
 * SQL functions of the first version that run with the rights of the database's owner. They do what row security would prevent, or take
 * locks of their own.
 */
import { folderOf } from './tables.ts';

/** Where everything of the service is in the database. */
export const SCHEMA = 'dockhand';

/** Records from which on a letter, or a pair of them, is common. */
const COMMON = 20_000;

/** A function of the owner's, for what row security keeps the service from: it names the account itself. */
export const definer = `LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${SCHEMA}, public, pg_temp`;

export const definerFunctions = `
-- Before an account is known, no row is seen.
CREATE FUNCTION key_of(wanted bytea) RETURNS SETOF api_key ${definer} STABLE
  AS $$ BEGIN RETURN QUERY SELECT * FROM api_key WHERE hash = wanted ORDER BY account_id LIMIT 1; END $$;
CREATE INDEX api_key_by_hash ON api_key (hash);
CREATE FUNCTION account_of_photo(wanted text) RETURNS bigint ${definer} STABLE
  AS $$ BEGIN RETURN (SELECT account_id FROM photo WHERE token = wanted ORDER BY account_id LIMIT 1); END $$;
CREATE INDEX photo_by_token ON photo (token);
-- Where something is left to do that no process is at. One process sends for an account at a time: of each one's line, however long it is,
-- one entry of an index is read.
CREATE FUNCTION accounts_with_work() RETURNS SETOF bigint ${definer} AS $$ DECLARE
  instant bigint := now_ms();
BEGIN RETURN QUERY
  WITH RECURSIVE line (account) AS (
    SELECT min(account_id) FROM delivery WHERE state = 'waiting'
    UNION ALL
    SELECT (SELECT min(account_id) FROM delivery WHERE state = 'waiting' AND account_id > account) FROM line WHERE account IS NOT NULL
  )
  SELECT account_id FROM receive WHERE status = 'pending' AND claimed_until < instant
  UNION SELECT account FROM line
  WHERE EXISTS (SELECT 1 FROM delivery WHERE account_id = account AND state = 'waiting' AND next_try_at <= instant)
    AND NOT EXISTS (
      SELECT 1 FROM delivery WHERE account_id = account AND state = 'waiting' AND claimed_until > 0 AND claimed_until >= instant);
END $$;
CREATE INDEX receive_pending ON receive (claimed_until) WHERE status = 'pending';

/*
 * LIKE and @> on arrays are not leakproof: under row security no index would answer them. \`pattern\` is escaped for LIKE, \`grams\` are
 * the one or two letters that an index finds, \`most\` is where counting stops. Planned with the values at hand.
 *
 * What a common letter leads to is found sooner by walking the newest records than by sorting all that the index names, and the planner
 * cannot tell, for it does not know what a look at the letters of a name costs. So it is asked for its estimate alone.
 */
CREATE FUNCTION search_items(
  pattern text, grams text[], wanted text, folders bigint[], nested boolean, oldest_first boolean,
  most bigint, take bigint, skip bigint
) RETURNS TABLE (total bigint, ids bigint[]) ${definer} AS $$
DECLARE
  letters text[] := ARRAY(SELECT fold(gram) FROM unnest(grams) AS gram);
  conditions text := 'account_id = $1';
  direction text := CASE WHEN oldest_first THEN 'ASC' ELSE 'DESC' END;
  plan json;
BEGIN
  IF pattern IS NOT NULL AND grams IS NULL THEN conditions := conditions || ' AND fold(name) LIKE fold($2)'; END IF;
  IF grams IS NOT NULL THEN
    -- It has no trigram: asked for it, the index of trigrams names every record. The empty text hides the condition from that index.
    conditions := conditions || ' AND (fold(name) || '''') LIKE fold($2)';
    EXECUTE 'EXPLAIN (FORMAT json) SELECT 1 FROM item WHERE account_id = $1 AND short_grams(fold(name)) @> $2'
      INTO plan USING current_account(), letters;
    IF (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8 < ${COMMON} THEN
      conditions := conditions || ' AND short_grams(fold(name)) @> $3';
    END IF;
  END IF;
  IF wanted IS NOT NULL THEN conditions := conditions || ' AND type = $4'; END IF;
  IF folders IS NOT NULL AND nested THEN
    conditions := conditions || ' AND id IN (SELECT item_id FROM placement WHERE account_id = $1 AND folder_id = ANY ($5))';
  ELSIF folders IS NOT NULL THEN
    conditions := conditions || ' AND ${folderOf('parent_id')} = ANY ($5)';
  END IF;
  -- In an order, though it makes no difference to a count: without one the table is read as it lies, other accounts' rows as well.
  EXECUTE format('SELECT count(*) FROM (SELECT 1 FROM item WHERE %s ORDER BY id %s LIMIT $6) AS found', conditions, direction)
    INTO total USING current_account(), pattern, letters, wanted, folders, most;
  EXECUTE format('SELECT array_agg(id) FROM (SELECT id FROM item WHERE %s ORDER BY id %s LIMIT $6 OFFSET $7) AS page',
    conditions, direction)
    INTO ids USING current_account(), pattern, letters, wanted, folders, take, skip;
  RETURN NEXT;
END $$;

-- Spends one request where one is left. \`reset_at\` is when the window ends, or when the oldest request leaves it.
CREATE FUNCTION take_allowance(is_sliding boolean, most bigint, length bigint, asks boolean)
RETURNS TABLE (taken boolean, used bigint, reset_at bigint, at bigint) LANGUAGE plpgsql AS $$
DECLARE
  standing allowance;
BEGIN
  INSERT INTO allowance (account_id) VALUES (current_account()) ON CONFLICT DO NOTHING;
  SELECT * INTO standing FROM allowance WHERE account_id = current_account() FOR UPDATE;
  at := now_ms();
  IF is_sliding THEN
    standing.instants := coalesce((SELECT array_agg(one ORDER BY one) FROM unnest(standing.instants) AS one WHERE one > at - length), '{}');
    used := cardinality(standing.instants);
  ELSE
    IF at NOT BETWEEN standing.started_at AND standing.started_at + length - 1 THEN
      standing.started_at := at;
      standing.spent := 0;
    END IF;
    used := standing.spent;
  END IF;
  taken := asks AND used < most;
  IF taken THEN
    used := used + 1;
    IF is_sliding THEN standing.instants := standing.instants || at; ELSE standing.spent := used; END IF;
    UPDATE allowance SET started_at = standing.started_at, spent = standing.spent, instants = standing.instants
    WHERE account_id = current_account();
  END IF;
  reset_at := CASE WHEN is_sliding THEN coalesce(standing.instants[1], at) ELSE standing.started_at END + length;
  RETURN NEXT;
END $$;
`;
