/* The search for items, since the third version of the tables. */
import { definer } from './definer-functions.ts';
import { folderOf } from './tables.ts';

/** Records from which on a letter, or a pair of them, is common. */
const COMMON = 20_000;

/**
 * LIKE and @> on arrays are not leakproof: under row security no index would answer them. `pattern` is escaped for LIKE, `parts` are pieces of
 * it that an index is asked for in its place, `grams` the one or two letters that an index finds; `most` is where counting stops. Planned
 * with the values at hand.
 *
 * Asked for a long pattern, the index of trigrams looks for each record of the rarest in the lists of all the others: a few of them lead to
 * hardly more. What may not lead itself is hidden from that index behind the empty text.
 *
 * What a common letter leads to is found sooner by walking the newest records than by sorting all that the index names, and the planner
 * cannot tell, for it does not know what a look at the letters of a name costs. So it is asked for its estimate alone.
 */
export const findItems = `
CREATE FUNCTION find_items(
  pattern text, parts text[], grams text[], wanted text, folders bigint[], nested boolean, oldest_first boolean,
  most bigint, take bigint, skip bigint
) RETURNS TABLE (total bigint, ids bigint[]) ${definer} AS $$
DECLARE
  letters text[] := ARRAY(SELECT fold(gram) FROM unnest(grams) AS gram);
  conditions text := 'account_id = $1';
  everything bigint[];
  plan json;
BEGIN
  IF pattern IS NOT NULL AND grams IS NULL AND parts IS NULL THEN
    conditions := conditions || ' AND fold(name) LIKE fold($2)';
  ELSIF pattern IS NOT NULL THEN
    conditions := conditions || ' AND (fold(name) || '''') LIKE fold($2)';
  END IF;
  FOR at IN 1 .. coalesce(cardinality(parts), 0) LOOP
    conditions := conditions || format(' AND fold(name) LIKE fold(($7)[%s])', at);
  END LOOP;
  IF grams IS NOT NULL THEN
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
  -- Counted and read in one go: the order makes no difference to a count, but without one the table is read as it lies.
  EXECUTE format('SELECT array_agg(id) FROM (SELECT id FROM item WHERE %s ORDER BY id %s LIMIT $6) AS found',
    conditions, CASE WHEN oldest_first THEN 'ASC' ELSE 'DESC' END)
    INTO everything USING current_account(), pattern, letters, wanted, folders, most, parts;
  total := coalesce(cardinality(everything), 0);
  ids := everything[skip + 1 : skip + take];
  RETURN NEXT;
END $$;
`;
