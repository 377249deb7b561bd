/*
 * Limits the account's requests on PostgreSQL. The count is in the database and uses its clock, so the limit is exact whichever process a
 * request reaches.
 */
import { rateHeadersOf, type RateLimit, type RateOptions } from '../http/rate.ts';
import type { AccountPool } from '../account.ts';
import type { Database } from './pool.ts';

interface Row {
  readonly taken: boolean;
  readonly used: number;
  readonly reset_at: number;
  readonly at: number;
}

export function postgresRateLimit(
  database: Pick<Database, 'session'>,
  { id }: Pick<AccountPool, 'id'>,
  options: RateOptions,
): RateLimit {
  async function ask(asks: boolean) {
    const values = [options.kind === 'sliding', options.max, options.windowMs, asks];
    const { rows } = await database.session(id, (client) =>
      client.query<Row>({
        name: 'allowance',
        text: 'SELECT taken, used, reset_at, at FROM take_allowance($1, $2, $3, $4)',
        values,
      }),
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the statement that takes from the allowance returned no row');
    const standing = { now: row.at, spent: row.used, resetAt: row.reset_at };
    return { isTaken: row.taken, headers: rateHeadersOf(options, standing) };
  }

  return { take: () => ask(true), headers: async () => (await ask(false)).headers };
}
