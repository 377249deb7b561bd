/*
 * The operations on webhooks that a person performs: set the address and the kinds of events, replace the secret, send a test, send a
 * delivery again, and read the log. A secret is returned only once; the former secret signs for another day.
 */
import type { WebhookSetting } from '#wire/webhook.ts';
import type { AccountPool } from '../account.ts';
import { refuse, unknown, type Outcome } from '../rules/refusal.ts';
import type { DeliveryRow, TryRow } from '../store/delivery.ts';
import type { WebhookRow } from '../store/webhook.ts';
import { addressFault } from './address.ts';
import type { Courier } from './courier.ts';
import type { Answered } from './post.ts';

export interface WebhookChoice {
  /** Null stops all deliveries. */
  readonly url: string | null;
  readonly settings: readonly WebhookSetting[];
}

export interface LoggedDelivery extends DeliveryRow {
  readonly log: readonly TryRow[];
}

export type WebhookDesk = ReturnType<typeof webhookDesk>;

/** How long a former secret signs beside its successor. */
const SECRET_OVERLAP = 24 * 3_600_000;

export function webhookDesk({ use, clock, ids }: AccountPool, courier: Courier) {
  const fresh = (): Omit<WebhookRow, keyof WebhookChoice | 'changed_at'> => ({
    secret: ids.webhookSecret(),
    former_secret: null,
    former_until: null,
  });

  return {
    /** Null before anything was set. */
    read: (): Promise<WebhookRow | null> => use(({ store }) => store.webhook.read()),

    /** Answers the secret when there was none before; it is told here and never again. */
    async set(choice: WebhookChoice): Promise<Outcome<{ readonly secret: string | null }>> {
      const fault = choice.url === null ? null : addressFault(choice.url);
      if (fault !== null) return refuse(422, `url ${fault}`);
      const secret = await use(({ store }) =>
        store.whole(async () => {
          const changed_at = await store.stamp();
          const before = await store.webhook.read();
          const row = { ...(before ?? fresh()), ...choice, changed_at };
          await store.webhook.put(row);
          const wanted = choice.url === null ? [] : choice.settings;
          await store.deliveries.dropOthers(
            wanted,
            clock(),
            'the account chose not to be told of it any more',
          );
          return before ? null : row.secret;
        }),
      );
      await courier.refresh();
      return { secret };
    },

    /** A new secret, told here and never again; the former one signs beside it for a day. */
    rotate: (): Promise<Outcome<{ readonly secret: string }>> =>
      use(({ store }) =>
        store.whole(async () => {
          const changed_at = await store.stamp();
          const before = await store.webhook.read();
          if (!before) return refuse(404, 'no webhook has been set');
          const secret = ids.webhookSecret();
          const former = { former_secret: before.secret, former_until: clock() + SECRET_OVERLAP };
          await store.webhook.put({ ...before, secret, ...former, changed_at });
          return { secret };
        }),
      ),

    async test(): Promise<Outcome<Answered>> {
      return (await courier.test()) ?? refuse(404, 'no webhook address has been set');
    },

    /** Puts a delivery that was given up or dropped, or that waits for its next try, in line again. */
    async again(id: number): Promise<Outcome<void>> {
      const refusal = await use(async ({ store }) => {
        const delivery = await store.deliveries.byId(id);
        if (!delivery) return unknown('delivery', id);
        if (delivery.state === 'delivered') return refuse(422, 'this delivery has arrived');
        if (delivery.setting === 'test') return refuse(422, 'a test is not sent again; send another');
        const isAgain = await store.whole(() => store.deliveries.again(id, clock()));
        return isAgain ? null : refuse(422, 'this delivery has arrived');
      });
      if (refusal) return refusal;
      await courier.refresh();
    },

    /** Newest first, from below an id. */
    log: (before: number, limit: number): Promise<LoggedDelivery[]> =>
      use(async ({ store }) => {
        const logged: LoggedDelivery[] = [];
        for (const delivery of await store.deliveries.newest(before, limit))
          logged.push({ ...delivery, log: await store.deliveryTries.of(delivery.id) });
        return logged;
      }),
  };
}
