/* The webhook endpoints of the admin API: read and set the webhook, replace its secret, send a test, and list and repeat deliveries. */
import { Hono } from 'hono';
import { z } from 'zod';
import { refusalAnswer } from '../http/api.ts';
import { checkQuery } from '../http/check.ts';
import { isRefusal, refuse, unknown } from '../rules/refusal.ts';
import type { WebhookDesk } from '../webhooks/desk.ts';
import { presentDelivery, presentWebhook, settingNames } from '../webhooks/present.ts';
import { answer, bodyOf, figure, limit } from './read.ts';

const [first = 'created', ...others] = settingNames;
const Choice = z.object({
  url: z.string({ error: 'must be an address, or null' }).nullable(),
  settings: z.array(z.enum([first, ...others], { error: `must be among ${settingNames.join(', ')}` }), {
    error: 'must be a list',
  }),
});
const LogQuery = z.object({ before: figure.default(Number.MAX_SAFE_INTEGER), limit });

export function webhookAdmin(desk: WebhookDesk): Hono {
  const app = new Hono();

  app.get('/', async () => answer(await desk.read(), (webhook) => ({ data: presentWebhook(webhook) })));
  app.put('/', async (c) =>
    answer(await bodyOf(c, Choice), async ({ url, settings }) => {
      const set = await desk.set({ url, settings: [...new Set(settings)] });
      if (isRefusal(set)) return set;
      return {
        data: { ...presentWebhook(await desk.read()), ...(set.secret !== null && { secret: set.secret }) },
      };
    }),
  );
  app.post('/secret', async () => answer(await desk.rotate(), (data) => ({ data })));
  app.post('/test', async () =>
    answer(await desk.test(), ({ status, outcome }) => ({ data: { status, outcome } })),
  );
  app.get('/deliveries', (c) =>
    answer(checkQuery(LogQuery, c.req.query()), async ({ before, limit }) => ({
      data: (await desk.log(before, limit)).map(presentDelivery),
    })),
  );
  app.post('/deliveries/:id/again', async (c) => {
    const id = c.req.param('id');
    return answer(/^\d{1,15}$/.test(id) ? await desk.again(Number(id)) : unknown('delivery', id), () => ({}));
  });
  app.notFound(() => refusalAnswer(refuse(404, 'there is nothing at this address')));
  return app;
}
