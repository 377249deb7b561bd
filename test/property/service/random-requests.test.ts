/**
 * Tests the inventory service with random requests and random bytes as bodies: it never fails (no 5xx answer), and the body of an error is
 * exactly a message. After a history of random requests the account's invariants hold (`check-account-invariants.ts`).
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openApi } from '#service/openapi/document.ts';
import { defaultVariants, variants, type Variants } from '#wire/variants.ts';
import { practice, SECRET, type Practice } from '../../integration/service/in-process-service.ts';
import { arbitraries, type Asked } from './arbitrary-requests.ts';
import { faultOf, holdsTogether } from './check-account-invariants.ts';
import { FULL, PATH, PATIENCE, runs } from './number-of-runs.ts';

/** Requests in one history. */
const HISTORY = 40;

const { asked, operations } = arbitraries(openApi(defaultVariants));

/** Any combination of answers where the document is silent. */
const varied = fc
  .record(Object.fromEntries(variants.map(({ name, values }) => [name, fc.constantFrom(...values)])))
  // `reset` is left as it is: without its header an answer would lack one, which is looked for.
  .map((chosen) => ({ ...chosen, reset: 'delta' }) as Partial<Variants>);

/** Something of everything, so that random ids name something. */
async function furnished(chosen: Partial<Variants>): Promise<Practice> {
  const it = practice({ receiveDelay: 0, variants: chosen });
  const outer = await it.folder('outer');
  const inner = await it.folder('inner', outer);
  const items = [];
  for (let i = 0; i < 5; i += 1)
    items.push(await it.item({ parent_id: [null, outer, inner][i % 3], price: 4.1 }));
  const [a, b, c] = items.map(({ id }) => id);
  await it.admin('POST', '/custom_fields', { name: 'Due', type: 'date' });
  await it.admin('POST', '/custom_fields', { name: 'Code', type: 'barcode' });
  await it.post('/jobs', { name: 'Job' });
  await it.post('/jobs/1/items', { items: [{ item_id: a, quantity: 2 }] });
  await it.order([{ item_id: a, quantity: '9', unit_rate: '4.10' }]);
  for (let i = 0; i < 2; i += 1) {
    const lines = [
      { item_id: b, quantity: '9', unit_rate: '4.10' },
      { item_id: c, quantity: '3', unit_rate: '1' },
    ];
    await it.moveOrder((await it.order(lines)).id, 'ordered');
  }
  const alert = { type: 'Quantity', item_id: a, threshold_method: 'quantity_less_than', threshold_value: 3 };
  await it.post('/alerts', alert);
  await it.post('/item_groups', { name: 'Group', item_ids: [a, b] });
  return it;
}

function requestOf({ method, path, body }: Asked): Request {
  return new Request(`http://service.test${path}`, {
    method,
    headers: { authorization: `Bearer ${SECRET}` },
    body,
  });
}

/** Waits for the receives under way, so that nothing moves while it is looked at. */
async function settled(it: Practice): Promise<void> {
  while ((await it.service.pool.use(({ store }) => store.receives.pending())).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 1));
}

describe('whatever is asked', () => {
  test(
    'is never a failure of the service, every error is exactly a message, and what is kept holds together',
    { timeout: PATIENCE },
    async () => {
      const seen = new Map<string, Set<string>>(operations.map((name) => [name, new Set()]));
      let count = 0;
      await fc.assert(
        fc.asyncProperty(
          varied,
          fc.array(asked, { minLength: HISTORY, maxLength: HISTORY }),
          async (chosen, history) => {
            const it = await furnished(chosen);
            for (const one of history) {
              const answer = await it.raw(requestOf(one));
              count += 1;
              seen.get(one.operation)?.add(answer.status < 300 ? 'done' : `refused ${answer.status}`);
              const absent = chosen.jobs === 'move' && one.operation.endsWith('JobItems');
              expect(absent && answer.status === 404 ? null : faultOf(one.operation, answer)).toBeNull();
            }
            await settled(it);
            await holdsTogether(it);
            await it.service.close();
          },
        ),
        runs(500, 5000),
      );
      // Chance is worth something only where it met each operation both ways.
      const never = (what: string) =>
        [...seen].filter(([, how]) => ![...how].some((one) => one.startsWith(what))).map(([name]) => name);
      if (PATH !== undefined) return;
      expect(count).toBeGreaterThanOrEqual(20_000);
      expect(never('done').length).toBeLessThanOrEqual(FULL ? 0 : operations.length / 8);
      expect(never('refused')).toEqual(['listUnits']);
    },
  );

  test('any bytes at all as a body are answered with a message', { timeout: PATIENCE }, async () => {
    const it = practice();
    const type = fc.constantFrom(
      'application/json',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      '',
    );
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc
        .constantFrom(
          '--x\r\n',
          'Content-Disposition: form-data; name="photos[]"; filename="a.png"\r\n\r\n',
          'Content-Disposition: form-data; name="custom_attribute_values[0][value]"\r\n\r\n',
          '\r\n--x--\r\n',
          '{"name":"x","type":"item"}',
          '{"a":[[[[',
        )
        .map((text) => new TextEncoder().encode(text)),
    );
    await fc.assert(
      fc.asyncProperty(type, fc.array(piece, { maxLength: 6 }), async (contentType, pieces) => {
        const request = new Request('http://service.test/api/v1/items', {
          method: 'POST',
          headers: { authorization: `Bearer ${SECRET}`, 'content-type': contentType },
          body: Buffer.concat(pieces),
        });
        expect(faultOf('createItem', await it.raw(request))).toBeNull();
      }),
      runs(400, 10_000),
    );
    await it.service.close();
  });
});
