/*
 * The SQL of the search for items by a part of the name, since the third version of the tables. The function `search_items` of the first
 * version stays unchanged: processes of the release before call it during a rolling upgrade, and a migration is never edited after release.
 */
import { definer } from './definer-functions.ts';
import { folderOf } from './tables.ts';

/** Records from which on a letter, or a pair of them, is common; and up to which a name is taken for a rare one. */
const [COMMON, FEW] = [20_000, 500];

/** Names as they are compared: worked out at each look, they would take as long as all else. */
const foldedNames = `
ALTER TABLE item ADD COLUMN folded text GENERATED ALWAYS AS (fold(name)) STORED;
DROP INDEX IF EXISTS item_by_trigram, item_by_gram;
-- What is written is found at once, and not after a list of what is pending.
CREATE INDEX item_by_trigram ON item USING gin (account_id, folded public.gin_trgm_ops) WITH (fastupdate = off);
CREATE INDEX item_by_gram ON item USING gin (account_id, short_grams(folded)) WITH (fastupdate = off);
`;

/**
 * LIKE and @> on arrays are not leakproof: under row security no index would answer them. `pattern` is escaped for LIKE, `parts` are pieces of
 * it that an index is asked for in its place, `grams` the one or two letters that an index finds; `most` is where counting stops. Planned
 * with the values at hand.
 *
 * Asked for a long pattern, the index of trigrams looks for each record of the rarest in the lists of all the others: a few of them lead to
 * hardly more. The planner multiplies what it expects of each part, so it is asked for its estimate of the whole: by that a common name goes
 * the way of a common letter. What may not lead itself is hidden from that index behind the empty text.
 *
 * What a common letter leads to is found sooner by walking the newest records than by sorting all that the index names, and the planner
 * cannot tell, for it does not know what a look at the letters of a name costs. So it is asked for its estimate alone.
 */
export const findItems = `${foldedNames}
CREATE FUNCTION expected_items(condition text, pattern text, letters text[]) RETURNS float8 ${definer} AS $$
DECLARE
  plan json;
BEGIN
  EXECUTE 'EXPLAIN (FORMAT json) SELECT 1 FROM item WHERE account_id = $1 AND ' || condition
    INTO plan USING current_account(), pattern, letters;
  RETURN (plan -> 0 -> 'Plan' ->> 'Plan Rows')::float8;
END $$;
-- It runs what it is given, as the owner.
REVOKE EXECUTE ON FUNCTION expected_items FROM PUBLIC;

CREATE FUNCTION find_items(
  pattern text, parts text[], grams text[], wanted text, folders bigint[], nested boolean, oldest_first boolean,
  most bigint, take bigint, skip bigint
) RETURNS TABLE (total bigint, ids bigint[]) ${definer} AS $$
DECLARE
  letters text[] := ARRAY(SELECT fold(gram) FROM unnest(grams) AS gram);
  conditions text := 'account_id = $1';
  everything bigint[];
BEGIN
  IF parts IS NOT NULL AND expected_items('folded LIKE fold($2)', pattern, letters) >= ${FEW} THEN
    parts := NULL;
  END IF;
  IF pattern IS NOT NULL AND grams IS NULL AND parts IS NULL THEN
    conditions := conditions || ' AND folded LIKE fold($2)';
  ELSIF pattern IS NOT NULL THEN
    conditions := conditions || ' AND (folded || '''') LIKE fold($2)';
  END IF;
  FOR at IN 1 .. coalesce(cardinality(parts), 0) LOOP
    conditions := conditions || format(' AND folded LIKE fold(($7)[%s])', at);
  END LOOP;
  IF grams IS NOT NULL AND expected_items('short_grams(folded) @> $3', pattern, letters) < ${COMMON} THEN
    conditions := conditions || ' AND short_grams(folded) @> $3';
  END IF;
  IF wanted IS NOT NULL THEN conditions := conditions || ' AND type = $4'; END IF;
  IF folders IS NOT NULL AND nested THEN
    conditions := conditions || ' AND id IN (SELECT item_id FROM placement WHERE account_id = $1 AND folder_id = ANY ($5))';
  ELSIF folders IS NOT NULL THEN
    conditions := conditions || ' AND ${folderOf('parent_id')} = ANY ($5)';
  END IF;
  -- Counted and read in one go: the order makes no difference to a count, but without one the table is read as it lies.
  EXECUTE format('SELECT array_agg(id) FROM (SELECT id FROM item WHERE %s ORDER BY id %s LIMIT $6) AS found',
    conditions, CASE WHEN oldest_first THEN 'ASC' ELSE 'DESC' END)
    INTO everything USING current_account(), pattern, letters, wanted, folders, most, parts;
  total := coalesce(cardinality(everything), 0);
  ids := everything[skip + 1 : skip + take];
  RETURN NEXT;
END $$;
`;
