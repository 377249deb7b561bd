/*
 * The database table, of one row, with the account's webhook: its address, the kinds of events that are delivered, and the secrets that
 * sign the deliveries.
 */
import type { WebhookSetting } from '#wire/webhook.ts';
import type { Connection } from './connection.ts';

export interface WebhookRow {
  /** Null sends nothing anywhere; the secret stays. */
  readonly url: string | null;
  readonly settings: readonly WebhookSetting[];
  readonly secret: string;
  /** Signs as well, until `former_until`: a receiver that has not heard of the new secret yet goes on trusting. */
  readonly former_secret: string | null;
  readonly former_until: number | null;
  /** A stamp: of when it was last set, or when the address was last said to be up. No two such times share one. */
  readonly changed_at: number;
}

type Stored = Omit<WebhookRow, 'settings'> & { readonly settings: string };

export function webhookTable(db: Connection) {
  const read = db.prepare<[], Stored>(
    'SELECT url, settings, secret, former_secret, former_until, changed_at FROM webhook',
  );
  const put = db.prepare<[Stored]>(`
    INSERT INTO webhook (id, url, settings, secret, former_secret, former_until, changed_at)
    VALUES (1, @url, @settings, @secret, @former_secret, @former_until, @changed_at)
    ON CONFLICT ${db.dialect.key('id')} DO UPDATE SET url = excluded.url, settings = excluded.settings, secret = excluded.secret,
      former_secret = excluded.former_secret, former_until = excluded.former_until, changed_at = excluded.changed_at`);
  const touch = db.prepare<[number]>('UPDATE webhook SET changed_at = ?');

  return {
    /** Null before it is set for the first time. */
    async read(): Promise<WebhookRow | null> {
      const row = await read.get();
      return row ? { ...row, settings: listOf(row.settings) } : null;
    },
    put: async (row: WebhookRow): Promise<void> => {
      await put.run({ ...row, settings: JSON.stringify(row.settings) });
    },
    /** Ends what the processes know of the address being down. */
    touch: async (at: number): Promise<void> => {
      await touch.run(at);
    },
  };
}

function listOf(json: string): WebhookSetting[] {
  return JSON.parse(json);
}
