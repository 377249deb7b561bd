/* Authentication, errors and versioning, as far as any account shows them. */
import { expect, test } from 'vitest';
import { rateHeaders } from '#wire/limits.ts';
import { routes } from '#wire/routes.ts';
import { conform, expectRefusal } from '../checked-client.ts';

conform('authentication', (it) => {
  const asks = (authorization: string | null) => it.send('GET', '/items', undefined, { authorization });

  test('is a bearer token behind one space', async () => {
    expect((await asks(`Bearer ${it.target.key}`)).status).toBe(200);
  });

  test.each([
    'no header',
    'an empty one',
    'no scheme',
    'another scheme',
    'two spaces',
    'a tab',
    'a wrong key',
    'more behind it',
  ])('with %s is 401', async (what) => {
    const { key } = it.target;
    const header: Readonly<Record<string, string | null>> = {
      'no header': null,
      'an empty one': '',
      'no scheme': key,
      'another scheme': `Basic ${Buffer.from(`:${key}`).toString('base64')}`,
      'two spaces': `Bearer  ${key}`,
      'a tab': `Bearer\t${key}`,
      'a wrong key': `Bearer ${key.slice(0, -1)}`,
      'more behind it': `Bearer ${key} x`,
    };
    expectRefusal(await asks(header[what] ?? null), 401);
  });

  test('is asked for by every endpoint', async () => {
    for (const { method, path } of Object.values(routes)) {
      const filled = path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, '1');
      const answer = await it.send(method, filled, undefined, { authorization: 'Bearer wrong' });
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });
});

conform('requests and errors', (it) => {
  const raw = (method: string, path: string, body: string | Uint8Array<ArrayBuffer>) =>
    it.send(method, path, undefined, { raw: body, headers: { 'content-type': 'application/json' } });

  test('every success carries the headers of the allowance, whatever its status', async () => {
    const { id } = await it.item();
    const answers = [
      await it.get('/units'),
      await it.put(`/items/${id}`, { notes: 'x' }),
      await it.del(`/items/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 204, 200]);
    for (const { headers } of answers) {
      expect(Number(headers.get(rateHeaders.remaining))).toBeLessThan(Number(headers.get(rateHeaders.max)));
      expect(headers.has(rateHeaders.reset)).toBe(it.variants.reset !== 'absent');
    }
  });

  test.each(['{', '[]', '"text"', 'null', '7', 'name=x&type=item', '{"name":"x",}'])(
    'a body that is no JSON object is 400: %s',
    async (body) => {
      expectRefusal(await raw('POST', '/items', body), 400);
    },
  );

  test('a body that is no UTF-8 is 400', async () => {
    const body = Uint8Array.from(
      Buffer.concat([Buffer.from('{"type":"item","name":"'), Buffer.from([0xe4]), Buffer.from('"}')]),
    );
    expectRefusal(await raw('POST', '/items', body), 400);
  });

  test('a form in another encoding than UTF-8 is refused', async () => {
    const parts = ['name', 'type'].map(
      (name) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${name === 'type' ? 'item' : 'n\xff'}\r\n`,
    );
    const raw = new Blob([Buffer.from(`${parts.join('')}--x--\r\n`, 'latin1')], {
      type: 'multipart/form-data; boundary=x',
    });
    expectRefusal(await it.send('POST', '/items', undefined, { raw }), 400);
  });

  test('a form is for new items alone', async () => {
    const form = new FormData();
    form.append('name', 'x');
    expectRefusal(await it.send('POST', '/jobs', undefined, { raw: form }), 400);
  });

  test('members nobody knows are passed over', async () => {
    expect((await it.item({ colour: 'blue', nested: { a: [1] } })).colour).toBeUndefined();
    expect((await it.get('/items?colour=blue')).status).toBe(200);
  });

  test('an address or a method that the document does not have is an error like any other', async () => {
    for (const path of ['/', '/nothing', '/items/1/nothing']) expectRefusal(await it.get(path), 404);
    expectRefusal(await it.get(`${it.target.url}/api/v2/items`), 404);
    expectRefusal(await it.send('PATCH', '/items/1', {}), 405);
    expectRefusal(await it.del('/items'), 405);
  });

  test('a message names the member that is wrong', async () => {
    expectRefusal(await it.post('/items', { name: 'x', type: 'item', tags: [{ title: 'a' }] }), 422, /tags/);
    const values = [{ custom_attribute_id: 'one', value: 1 }];
    const answer = await it.post('/items', { name: 'x', type: 'item', custom_attribute_values: values });
    expectRefusal(answer, 422, /custom_attribute_values/);
  });
});
