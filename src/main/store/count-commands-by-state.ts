/**
 * Counts how many of the commands enqueued together, for example those of one count, are in which delivery state; what remains of one
 * applied in part is counted too.
 */
import type { DeliveryState } from '#domain/delivery-state.ts';
import { UNSETTLED } from './commands.ts';
import type { Reader } from './database.ts';

/** How many commands are in which state, from one id to another, and what is left of one of them. */
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
