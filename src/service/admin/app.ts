/*
 * The admin API beside the document's: ledger, events, keys, webhook, custom fields and scripted faults. It takes the admin token
 * only, and does not exist without one.
 */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { assumptions } from '#wire/assumptions.ts';
import type { Account } from '../account.ts';
import { presentField } from '../handlers/catalogue.ts';
import { jsonAnswer, refusalAnswer } from '../http/api.ts';
import { bearerOf } from '../http/bearer.ts';
import { checkQuery } from '../http/check.ts';
import { isoTime } from '../items/present.ts';
import type { KeyRing } from '../keys/ring.ts';
import { sameSecret } from '../keys/secret.ts';
import { isRefusal, refuse } from '../rules/refusal.ts';
import type { KeyRow } from '../store/key.ts';
import type { Origin } from '../store/store.ts';
import type { TroubleDesk } from '../trouble/desk.ts';
import { TroubleScript } from '../trouble/script.ts';
import type { WebhookDesk } from '../webhooks/desk.ts';
import { bodyOf, figure, limit } from './read.ts';
import { webhookAdmin } from './webhooks.ts';

export interface AdminParts {
  readonly account: Account;
  readonly ring: KeyRing;
  readonly desk: TroubleDesk;
  readonly webhooks: WebhookDesk;
  readonly token: string;
}

const LedgerQuery = z.object({
  after: figure.default(0),
  limit,
  record: z.string().optional(),
  record_id: figure.optional(),
  verb: z.string().optional(),
});
const EventQuery = z.object({ after: figure.default(0), limit });
const NewKey = z.object({ name: z.string().min(1), expires_at: z.iso.datetime().nullish() });
const NewField = z.object({
  name: z.string().min(1),
  type: z.enum(assumptions.customField.value.types),
  applies_to: z.enum(assumptions.customField.value.appliesTo).default('all'),
});

export function adminApp({ account, ring, desk, webhooks, token }: AdminParts): Hono {
  const app = new Hono();
  const { store } = account;

  app.use('*', async (c, next) => {
    if (!sameSecret(bearerOf(c.req.header('authorization') ?? '') ?? '', token)) {
      return refusalAnswer(refuse(401, 'the admin token is missing or wrong'));
    }
    return next();
  });

  app.get('/ledger', (c) => {
    const query = checkQuery(LedgerQuery, c.req.query());
    if (isRefusal(query)) return refusalAnswer(query);
    const { after, limit, record = null, record_id = null, verb = null } = query;
    const rows = store.ledger.read({ after, limit, record, record_id, verb });
    return jsonAnswer(200, { data: rows.map((row) => ({ ...row, at: isoTime(row.at) })) });
  });

  app.get('/events', (c) => {
    const query = checkQuery(EventQuery, c.req.query());
    if (isRefusal(query)) return refusalAnswer(query);
    const rows = store.events.read(query.after, query.limit);
    return jsonAnswer(200, {
      data: rows.map(({ id, at, payload }) => ({
        id,
        at: isoTime(at),
        payload: JSON.parse(payload) as unknown,
      })),
    });
  });

  app.get('/keys', () => jsonAnswer(200, { data: ring.list().map(presentKey) }));
  app.post('/keys', async (c) => {
    const body = await bodyOf(c, NewKey);
    if (isRefusal(body)) return refusalAnswer(body);
    const { key, secret } = ring.create(body.name, body.expires_at ? Date.parse(body.expires_at) : null);
    return jsonAnswer(200, { data: { ...presentKey(key), secret } });
  });
  app.delete('/keys/:id', (c) =>
    ring.revoke(c.req.param('id')) ? jsonAnswer(200, {}) : refusalAnswer(refuse(404, 'there is no such key')),
  );

  app.post('/custom_fields', async (c) => {
    const body = await bodyOf(c, NewField);
    if (isRefusal(body)) return refusalAnswer(body);
    const field = store.change(originOf(account, c), (change) => {
      const added = store.customFields.insert({ ...body, created_at: change.at, updated_at: change.at });
      change.record({ verb: 'create', record: 'custom_field', record_id: added.id });
      return added;
    });
    return isRefusal(field) ? refusalAnswer(field) : jsonAnswer(200, { data: presentField(field) });
  });

  app.route('/webhook', webhookAdmin(webhooks));

  app.get('/trouble', () => jsonAnswer(200, { faults: desk.report() }));
  app.put('/trouble', async (c) => {
    const script = await bodyOf(c, TroubleScript);
    if (isRefusal(script)) return refusalAnswer(script);
    desk.plan(script);
    return jsonAnswer(200, { faults: desk.report() });
  });
  app.delete('/trouble', () => {
    desk.plan({ seed: 1, faults: [] });
    return jsonAnswer(200, {});
  });
  return app;
}

function originOf(account: Account, c: Context): Origin {
  return {
    key: { id: 'admin', name: 'Administrator' },
    request: { id: account.ids.requestId(), method: c.req.method, path: c.req.path },
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
