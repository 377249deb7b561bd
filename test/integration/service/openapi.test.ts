import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { routes } from '#wire/routes.ts';
import { practice, SECRET, type Json } from './in-process-service.ts';

const read = async (variants: object = {}): Promise<Json> => {
  const it = practice({ variants });
  const answer = await it.service.fetch(new Request('http://service.test/openapi.json'));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  return answer.json();
};

/** Every object in the document, with where it stands. */
function* parts(value: Json, at = '#'): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  yield [at, value];
  for (const [key, inner] of Object.entries(value)) yield* parts(inner, `${at}/${key}`);
}

const at = (document: Json, ref: string): Json =>
  ref
    .slice(2)
    .split('/')
    .reduce((value, key) => value?.[key], document);

describe('the document', () => {
  test('is OpenAPI 3.1, with every route, its parameters and its answers', async () => {
    const document = await read();
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'http://service.test' }]);
    const listed = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, operation]) => [
        operation.operationId,
        method.toUpperCase(),
        path,
      ]),
    );
    expect(new Map(listed.map(([name, ...rest]) => [name, rest]))).toEqual(
      new Map(Object.entries(routes).map(([name, { method, path }]) => [name, [method, path]])),
    );
    for (const [path, methods] of Object.entries<Json>(document.paths)) {
      for (const [name, operation] of Object.entries<Json>(methods)) {
        const ids = Array.from(path.matchAll(/\{(\w+)\}/g), ([, id]) => id);
        const named = operation.parameters
          .filter((one: Json) => one.in === 'path')
          .map((one: Json) => one.name);
        expect([path, name, named]).toEqual([path, name, ids]);
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['401', '429', '500']));
        expect(operation.summary).not.toBe('');
        expect('requestBody' in operation).toBe(
          name === 'post' || name === 'put' ? operation.operationId !== 'duplicateOrder' : false,
        );
      }
    }
  });

  test('has no reference that leads nowhere, and no component that nothing refers to', async () => {
    const document = await read();
    const refs = new Set(
      Array.from(parts(document), ([, part]) => part.$ref).filter((ref) => typeof ref === 'string'),
    );
    expect([...refs].filter((ref) => at(document, ref) === undefined)).toEqual([]);
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !refs.has(`#/components/schemas/${name}`),
    );
    expect(unused).toEqual([]);
  });

  test('tells of the key, the rate headers, and the one shape of errors', async () => {
    const document = await read();
    expect(document.security).toEqual([{ key: [] }]);
    expect(document.components.securitySchemes.key).toMatchObject({ type: 'http', scheme: 'bearer' });
    const answers = Array.from(parts(document.paths)).filter(([place]) => /\/responses\/\d+$/.test(place));
    const [done, refused] = [
      (place: string) => /2\d\d$/.test(place),
      (place: string) => /[45]\d\d$/.test(place),
    ];
    for (const [, part] of answers.filter(([place]) => done(place)))
      expect(Object.keys(part.headers)).toHaveLength(3);
    for (const [, part] of answers.filter(([place]) => refused(place)))
      expect(part.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Error' });
    expect(document.components.schemas.Error.required).toEqual(['message']);
  });

  test('says page sizes, and that a new item may be a form', async () => {
    const { paths } = await read();
    const size = (path: string) => paths[path].get.parameters.find((one: Json) => one.name === 'per_page');
    expect(size('/api/v1/items')).toMatchObject({
      description: expect.stringContaining('1000'),
      schema: { default: 10 },
    });
    expect(size('/api/v1/jobs')).toMatchObject({
      description: expect.stringContaining('400'),
      schema: { default: 20 },
    });
    expect(Object.keys(paths['/api/v1/items'].post.requestBody.content)).toEqual([
      'application/json',
      'multipart/form-data',
    ]);
  });

  test('says which names are deprecated', async () => {
    const { components } = await read();
    const deprecated = Array.from(parts(components)).filter(([, part]) => part.deprecated === true);
    expect(deprecated.length).toBeGreaterThan(0);
    for (const [place] of deprecated) expect(place).toMatch(/\/attribute_value$/);
  });

  test('has the events as webhooks', async () => {
    const { webhooks } = await read();
    expect(Object.keys(webhooks)).toHaveLength(6);
  });

  test('follows the variants that change what is there', async () => {
    expect((await read({ jobs: 'move' })).paths).not.toHaveProperty('/api/v1/jobs/{job_id}/items');
    const bare = await read({ single: 'bare' });
    const schema =
      bare.paths['/api/v1/items/{item_id}'].get.responses['200'].content['application/json'].schema;
    expect(schema).toEqual({ $ref: '#/components/schemas/Item' });
  });

  test('is what the service holds to: its answers are as they are described', async () => {
    const it = practice();
    const document = await read();
    const folder = await it.folder('A');
    const item = await it.item({
      parent_id: folder,
      tags: ['a'],
      measured_quantity: { type: 'length', name: 'meter', value: 2 },
    });
    const order = await it.order([{ item_id: item.id, quantity: '2', unit_rate: '3.9' }]);
    const job = (await it.post('/jobs', { name: 'Job' })).body.data;
    await it.post('/item_groups', {
      name: 'G',
      attributes: [{ name: 'Colour', options: [{ name: 'red' }] }],
      item_ids: [item.id],
    });
    const alert = {
      type: 'Quantity',
      item_id: item.id,
      threshold_method: 'quantity_less_than',
      threshold_value: 3,
    };
    await it.post('/alerts', alert);
    await it.admin('POST', '/custom_fields', { name: 'F', type: 'text' });
    // The converter looks for references within one schema.
    const inside = JSON.parse(JSON.stringify(document).replaceAll('#/components/schemas/', '#/$defs/'));
    const described = (path: string, method: string, status: string) => {
      const { schema } = inside.paths[path][method].responses[status].content['application/json'];
      return z.fromJSONSchema({ ...schema, $defs: inside.components.schemas });
    };
    const answers: [string, string, string, Json][] = [
      [
        '/api/v1/items/{item_id}',
        'get',
        '200',
        await it.get(`/items/${item.id}?include=photos,custom_attributes`),
      ],
      ['/api/v1/items', 'get', '200', await it.get('/items')],
      ['/api/v1/items/search', 'post', '200', await it.post('/items/search', {})],
      [
        '/api/v1/purchase_orders/{purchase_order_id}',
        'get',
        '200',
        await it.get(`/purchase_orders/${order.id}`),
      ],
      ['/api/v1/purchase_orders', 'get', '200', await it.get('/purchase_orders')],
      ['/api/v1/jobs/{job_id}', 'get', '200', await it.get(`/jobs/${job.id}`)],
      ['/api/v1/alerts', 'get', '200', await it.get('/alerts')],
      ['/api/v1/item_groups', 'get', '200', await it.get('/item_groups')],
      ['/api/v1/custom_fields', 'get', '200', await it.get('/custom_fields')],
      ['/api/v1/units', 'get', '200', await it.get('/units')],
      ['/api/v1/items/{item_id}', 'get', '404', await it.get('/items/999')],
      ['/api/v1/items', 'post', '422', await it.post('/items', { name: 'x', type: 'item', price: -1 })],
    ];
    for (const [path, method, status, answer] of answers) {
      expect([path, String(answer.status)]).toEqual([path, status]);
      const schema = described(path, method, status);
      expect([path, schema.safeParse(answer.body).error?.issues]).toEqual([path, undefined]);
      // It must be able to fail: nothing at all is none of these answers.
      expect(schema.safeParse(undefined).success).toBe(false);
    }
  });

  test('may be read without a key, costs nothing, and says nothing of the account', async () => {
    const it = practice({ rateMax: 5 });
    await it.item({ name: 'Secret thing' });
    for (let i = 0; i < 10; i += 1) {
      const answer = await it.service.fetch(new Request('http://service.test/openapi.json'));
      expect(await answer.text()).not.toMatch(new RegExp(`Secret thing|${SECRET}`));
    }
    expect((await it.get('/items')).status).toBe(200);
  });
});

describe('the page', () => {
  test('shows every operation and every schema, with links that lead somewhere', async () => {
    const it = practice();
    const document = await read();
    const text = await (await it.service.fetch(new Request('http://service.test/docs'))).text();
    for (const { path } of Object.values(routes)) expect(text).toContain(`<code>${path}</code>`);
    for (const name of Object.keys(document.components.schemas)) expect(text).toContain(`id="${name}"`);
    const targets = Array.from(text.matchAll(/href="#(\w+)"/g), ([, id]) => id).filter(
      (id) => !text.includes(`id="${id}"`),
    );
    expect(targets).toEqual([]);
    expect(text).not.toMatch(/undefined|\[object/);
  });

  test('is where the address that was printed leads', async () => {
    const answer = await practice().service.fetch(new Request('http://service.test/'));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/docs']);
  });
});
