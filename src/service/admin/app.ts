/*
 * The admin API, which the API document does not have: ledger, events, keys, webhook, custom fields and scripted faults. It requires the
 * admin token, and is not mounted if there is none. Wrong tokens are limited by the caller's address.
 */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { assumptions } from '#wire/assumptions.ts';
import { textWrite } from '#wire/write.ts';
import type { AccountPool } from '../account.ts';
import { presentField } from '../handlers/catalogue.ts';
import { refusalAnswer, type Environment } from '../http/api.ts';
import { bearerOf } from '../http/bearer.ts';
import { checkQuery } from '../http/check.ts';
import { isoTime } from '../items/present.ts';
import type { KeyRing } from '../keys/ring.ts';
import { sameSecret } from '../keys/secret.ts';
import { Guesses } from '../pages/guesses.ts';
import { isRefusal, refuse } from '../rules/refusal.ts';
import type { KeyRow } from '../store/key.ts';
import type { Origin } from '../store/store.ts';
import type { TroubleDesk } from '../trouble/desk.ts';
import { TroubleScript } from '../trouble/script.ts';
import type { WebhookDesk } from '../webhooks/desk.ts';
import { answer, bodyOf, figure, limit } from './read.ts';
import { webhookAdmin } from './webhooks.ts';

export interface AdminParts {
  readonly pool: AccountPool;
  readonly ring: KeyRing;
  readonly desk: TroubleDesk;
  readonly webhooks: WebhookDesk;
  readonly token: string;
}

const LedgerQuery = z.object({
  after: figure.default(0),
  limit,
  record: textWrite.nullable().default(null),
  record_id: figure.nullable().default(null),
  verb: textWrite.nullable().default(null),
});
const EventQuery = z.object({ after: figure.default(0), limit });
const NewKey = z.object({ name: z.string().min(1), expires_at: z.iso.datetime().nullish() });
const NewField = z.object({
  name: textWrite.min(1),
  type: z.enum(assumptions.customField.value.types),
  applies_to: z.enum(assumptions.customField.value.appliesTo).default('all'),
});

export function adminApp({ pool, ring, desk, webhooks, token }: AdminParts): Hono<Environment> {
  const app = new Hono<Environment>();
  const guesses = new Guesses(pool.clock);

  app.use('*', async (c, next) => {
    const from = c.env.caller?.from ?? '';
    if (!guesses.mayTry(from))
      return refusalAnswer(refuse(401, 'too many admin tokens from this address were wrong: wait a minute'));
    if (!sameSecret(bearerOf(c.req.header('authorization') ?? '') ?? '', token)) {
      guesses.wrong(from);
      return refusalAnswer(refuse(401, 'the admin token is missing or wrong'));
    }
    return next();
  });

  app.get('/ledger', (c) =>
    answer(checkQuery(LedgerQuery, c.req.query()), async (query) => {
      const rows = await pool.use(({ store }) => store.ledger.read(query));
      return { data: rows.map((row) => ({ ...row, at: isoTime(row.at) })) };
    }),
  );
  app.get('/events', (c) =>
    answer(checkQuery(EventQuery, c.req.query()), async ({ after, limit }) => {
      const events = await pool.use(({ store }) => store.events.read(after, limit));
      return {
        data: events.map(({ id, at, payload }) => {
          const body: unknown = JSON.parse(payload);
          return { id, at: isoTime(at), payload: body };
        }),
      };
    }),
  );

  app.get('/keys', async () => answer(await ring.list(), (keys) => ({ data: keys.map(presentKey) })));
  app.post('/keys', async (c) =>
    answer(await bodyOf(c, NewKey), async ({ name, expires_at }) => {
      const made = await ring.create(name, expires_at ? Date.parse(expires_at) : null);
      return isRefusal(made) ? made : { data: { ...presentKey(made.key), secret: made.secret } };
    }),
  );
  app.delete('/keys/:id', async (c) => answer(await ring.revoke(c.req.param('id')), () => ({})));

  app.post('/custom_fields', async (c) =>
    answer(await bodyOf(c, NewField), async (fields) => {
      const field = await pool.use(({ store }) =>
        store.change(originOf(pool, c), async (change) => {
          const times = { created_at: change.at, updated_at: change.at };
          const added = await store.customFields.insert({ ...fields, ...times });
          await change.record({ verb: 'create', record: 'custom_field', record_id: added.id });
          return added;
        }),
      );
      return isRefusal(field) ? field : { data: presentField(field) };
    }),
  );

  app.route('/webhook', webhookAdmin(webhooks));

  app.get('/trouble', () => answer(desk.report(), (faults) => ({ faults })));
  app.put('/trouble', async (c) =>
    answer(await bodyOf(c, TroubleScript), (script) => {
      desk.plan(script);
      return { faults: desk.report() };
    }),
  );
  app.delete('/trouble', () => answer(desk.plan({ seed: 1, faults: [] }), () => ({})));
  return app;
}

function originOf({ ids }: AccountPool, c: Context): Origin {
  return {
    key: { id: 'admin', name: 'Administrator' },
    request: { id: ids.requestId(), method: c.req.method, path: c.req.path },
  };
}

function presentKey({ id, name, created_at, expires_at, revoked_at }: KeyRow): object {
  return {
    id,
    name,
    created_at: isoTime(created_at),
    expires_at: expires_at === null ? null : isoTime(expires_at),
    revoked_at: revoked_at === null ? null : isoTime(revoked_at),
  };
}
