/* The admin API's endpoints for webhooks. */
import { Hono } from 'hono';
import { z } from 'zod';
import { jsonAnswer, refusalAnswer } from '../http/api.ts';
import { checkQuery } from '../http/check.ts';
import { isRefusal, refuse, unknown } from '../rules/refusal.ts';
import type { WebhookDesk } from '../webhooks/desk.ts';
import { presentDelivery, presentWebhook, settingNames } from '../webhooks/present.ts';
import { bodyOf, figure, limit } from './read.ts';

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

  app.get('/', () => jsonAnswer(200, { data: presentWebhook(desk.read()) }));
  app.put('/', async (c) => {
    const body = await bodyOf(c, Choice);
    if (isRefusal(body)) return refusalAnswer(body);
    const set = desk.set({ url: body.url, settings: [...new Set(body.settings)] });
    if (isRefusal(set)) return refusalAnswer(set);
    return jsonAnswer(200, {
      data: { ...presentWebhook(desk.read()), ...(set.secret !== null && { secret: set.secret }) },
    });
  });
  app.post('/secret', () => {
    const rotated = desk.rotate();
    return isRefusal(rotated) ? refusalAnswer(rotated) : jsonAnswer(200, { data: rotated });
  });
  app.post('/test', async () => {
    const tried = await desk.test();
    if (isRefusal(tried)) return refusalAnswer(tried);
    return jsonAnswer(200, { data: { status: tried.status, outcome: tried.outcome } });
  });
  app.get('/deliveries', (c) => {
    const query = checkQuery(LogQuery, c.req.query());
    if (isRefusal(query)) return refusalAnswer(query);
    return jsonAnswer(200, { data: desk.log(query.before, query.limit).map(presentDelivery) });
  });
  app.post('/deliveries/:id/again', (c) => {
    const id = c.req.param('id');
    const sent = /^\d{1,15}$/.test(id) ? desk.again(Number(id)) : unknown('delivery', id);
    return isRefusal(sent) ? refusalAnswer(sent) : jsonAnswer(200, {});
  });
  app.notFound(() => refusalAnswer(refuse(404, 'there is nothing at this address')));
  return app;
}
