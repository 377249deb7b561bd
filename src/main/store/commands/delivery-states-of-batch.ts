/**
 * Counts how many commands of a batch are in each delivery state, so that the screen that sent the batch can show how far its delivery is.
 * A batch is what was enqueued together, for example by sending one stock count; the caller names its first and its last command.
 * If a command of the batch was applied in part, its remainder is a later command outside that range. The remainder is counted too while it
 * is not settled.
 */
import type { DeliveryState } from '#domain/commands/delivery-state.ts';
import { UNSETTLED } from './commands.ts';
import type { Reader } from '../database.ts';

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
