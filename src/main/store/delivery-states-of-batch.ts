/**
 * Counts how many commands of a batch are in each delivery state. A batch is what was enqueued together, for example by sending one stock
 * count: all commands from a first to a last one.
 * If a command of the batch was applied in part, its remainder is a later command; the remainder counts too while it is not settled.
 */
import type { DeliveryState } from '#domain/delivery-state.ts';
import { UNSETTLED } from './commands.ts';
import type { Reader } from './database.ts';

/** Counts the commands from the first id to the last, and their unsettled remainders, by state. */
export function statesBetween(
  db: Reader,
  first: string,
  last: string,
): readonly { readonly state: DeliveryState; readonly n: number }[] {
  return db.all(
    `WITH span AS (SELECT min(seq) AS low, max(seq) AS high FROM command WHERE id IN (?, ?))
     SELECT state, count(*) AS n FROM (
       SELECT state FROM command, span WHERE seq BETWEEN low AND high
       UNION ALL
       SELECT state FROM command, span WHERE ${UNSETTLED} AND seq > high AND place BETWEEN low AND high
     ) GROUP BY state`,
    first,
    last,
  );
}
