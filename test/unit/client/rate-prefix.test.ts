/** Who is the service: known by the rate headers of the account, whatever they begin with. */
import { describe, expect, test } from 'vitest';
import { routes } from '#wire/routes.ts';
import {
  answering,
  heard,
  page,
  RATES,
  type Answering,
} from '../../support/service/client-with-scripted-answers.ts';

const under = (prefix: string, remaining = 900) => ({
  [`${prefix}-Rate-Limit-Max`]: '1000',
  [`${prefix}-Rate-Limit-Remaining`]: String(remaining),
  [`${prefix}-Rate-Limit-Reset`]: '600',
});
const GATEWAY = under('X-Gateway', 5);
const NOT_FOUND = { message: 'Not found' };

async function read(
  scene: Answering,
  body: unknown,
  headers: Readonly<Record<string, string>>,
  status = 200,
) {
  scene.answer = () => heard(status, body, headers);
  return scene.connection.as('poll').read(routes.listItems.path, routes.listItems.answer);
}

async function remove(scene: Answering, headers: Readonly<Record<string, string>>) {
  scene.answer = () => heard(404, NOT_FOUND, headers);
  return scene.connection.as('outbox').send({ method: 'DELETE', path: '/api/v1/items/1', body: undefined });
}

describe('rate headers under another prefix', () => {
  test('T7 an account’s headers begin with another word → it is learned, counts, and is told to the budget', async () => {
    const learned: string[] = [];
    const prefix = { get: () => learned.at(-1) ?? null, learn: (one: string) => void learned.push(one) };
    const scene = answering({ prefix });
    expect(await read(scene, page([]), under('Acme-Stock', 700))).toMatchObject({ kind: 'ok' });
    expect(learned).toEqual(['acme-stock']);
    expect(scene.told).toEqual([{ max: 1000, remaining: 700, left: 600_000 }]);
    expect(await remove(scene, under('Acme-Stock'))).toMatchObject({ kind: 'refused', confirmed: true });
    expect(await remove(scene, GATEWAY)).toMatchObject({ kind: 'refused', confirmed: false });
    // The next start knows it.
    expect(await remove(answering({ prefix }), GATEWAY)).toMatchObject({ kind: 'refused', confirmed: false });
  });

  test('T7 a gateway adds headers of its own → the documented ones are the account’s', async () => {
    const scene = answering();
    await read(scene, page([]), { ...GATEWAY, ...RATES });
    expect(scene.told.at(-1)).toMatchObject({ remaining: 900 });
    expect(await remove(scene, GATEWAY)).toMatchObject({ kind: 'refused', confirmed: false });
    expect(scene.told.at(-1)).toBeNull();
    expect(await remove(scene, { ...GATEWAY, ...RATES })).toMatchObject({ kind: 'refused', confirmed: true });
  });

  describe.each([
    ['before', { ...GATEWAY, ...under('Stock') }],
    ['after', { ...under('Stock'), ...GATEWAY }],
  ])('T7 a gateway puts its own %s the service’s on all that passes', (_, both) => {
    test('T7 it answers in the service’s place → it has no word about the records; the service has', async () => {
      const learned: string[] = [];
      const prefix = { get: () => learned.at(-1) ?? null, learn: (one: string) => void learned.push(one) };
      const scene = answering({ prefix });
      for (let n = 0; n < 20; n++) expect(await read(scene, page([]), both)).toMatchObject({ kind: 'ok' });
      expect(learned).toEqual(['stock x-gateway']);
      expect(await remove(scene, GATEWAY)).toMatchObject({ kind: 'refused', confirmed: false });
      expect(await read(scene, page([]), GATEWAY)).toMatchObject({ kind: 'strange' });
      expect(await remove(scene, both)).toMatchObject({ kind: 'refused', confirmed: true });
      expect(await remove(answering({ prefix }), GATEWAY)).toMatchObject({ confirmed: false });
    });

    test('T7 and was learned as the account’s by itself → a few of the service’s answers mend that', async () => {
      let kept: string | null = 'x-gateway';
      const prefix = { get: () => kept, learn: (one: string) => void (kept = one) };
      const scene = answering({ prefix });
      for (let n = 0; n < 3; n++) expect(await read(scene, page([]), both)).toMatchObject({ kind: 'ok' });
      expect(await remove(scene, GATEWAY)).toMatchObject({ kind: 'refused', confirmed: false });
      expect(await remove(scene, both)).toMatchObject({ kind: 'refused', confirmed: true });
    });

    test('T7 and is taken out → the service’s own are enough, after a few answers', async () => {
      const scene = answering();
      await read(scene, page([]), both);
      for (let n = 0; n < 3; n++) await read(scene, page([]), under('Stock'));
      expect(await read(scene, page([]), under('Stock'))).toMatchObject({ kind: 'ok' });
      expect(await remove(scene, under('Stock'))).toMatchObject({ kind: 'refused', confirmed: true });
      expect(await remove(scene, GATEWAY)).toMatchObject({ kind: 'refused', confirmed: false });
    });
  });

  test('T7 several are on what passes → the budget keeps to the one that allows the least', async () => {
    const scene = answering();
    const gateway = { 'Gate-Rate-Limit-Max': '100', 'Gate-Rate-Limit-Remaining': '90' };
    for (let n = 0; n < 3; n++) await read(scene, page([]), { ...under('Stock', 5), ...gateway });
    expect(scene.told.map((told) => told?.remaining)).toEqual([90, 90, 90]);
    const none = { 'Gate-Rate-Limit-Max': '0', 'Gate-Rate-Limit-Remaining': '0' };
    await read(scene, page([]), { ...under('Stock', 5), ...none });
    expect(scene.told.at(-1)?.remaining).toBe(5);
  });

  test('T7 nothing is learned yet → a refusal under a strange prefix proves nothing', async () => {
    const scene = answering();
    expect(await remove(scene, GATEWAY)).toMatchObject({ kind: 'refused', confirmed: false });
    expect(await remove(scene, RATES)).toMatchObject({ kind: 'refused', confirmed: true });
    expect(await remove(scene, {})).toMatchObject({ kind: 'refused', confirmed: false });
  });

  test('T7 two of three headers with a word in front are enough, none in front is not', async () => {
    const { 'Acme-Rate-Limit-Reset': _, ...two } = under('Acme');
    expect(await read(answering(), page([]), two)).toMatchObject({ kind: 'ok' });
    const plain = { 'Rate-Limit-Max': '1000', 'Rate-Limit-Remaining': '900' };
    expect(await read(answering(), page([]), plain)).toMatchObject({ kind: 'strange' });
    const mixed = { 'A-Rate-Limit-Max': '1000', 'B-Rate-Limit-Remaining': '900' };
    expect(await read(answering(), page([]), mixed)).toMatchObject({ kind: 'strange' });
  });

  test('T7 a captive portal answers first → its page teaches nothing', async () => {
    const scene = answering();
    expect(await read(scene, { portal: 'sign in' }, GATEWAY)).toMatchObject({ kind: 'unreadable' });
    expect(await read(scene, page([]), RATES)).toMatchObject({ kind: 'ok' });
    expect(await remove(scene, GATEWAY)).toMatchObject({ kind: 'refused', confirmed: false });
  });

  test('T7 a wrong prefix was learned → answers that read as the service’s outweigh it after a few', async () => {
    const scene = answering();
    expect(await read(scene, page([]), GATEWAY)).toMatchObject({ kind: 'ok' });
    for (let n = 0; n < 2; n++) expect(await read(scene, page([]), RATES)).toMatchObject({ kind: 'strange' });
    // A portal's page in between is no such answer.
    expect(await read(scene, { portal: 'sign in' }, RATES)).toMatchObject({ kind: 'strange' });
    expect(await remove(scene, RATES)).toMatchObject({ confirmed: false });
    expect(await read(scene, page([]), RATES)).toMatchObject({ kind: 'ok' });
    expect(await read(scene, page([]), RATES)).toMatchObject({ kind: 'ok' });
    expect(await remove(scene, RATES)).toMatchObject({ kind: 'refused', confirmed: true });
    expect(await remove(scene, GATEWAY)).toMatchObject({ kind: 'refused', confirmed: false });
  });

  test('T7 a gateway answers now and then in the service’s shape → it does not outweigh the learned prefix', async () => {
    const scene = answering();
    for (let n = 0; n < 6; n++) {
      expect(await read(scene, page([]), RATES)).toMatchObject({ kind: 'ok' });
      for (let m = 0; m < 2; m++)
        expect(await read(scene, page([]), GATEWAY)).toMatchObject({ kind: 'strange' });
    }
  });

  test('T7 401 and 429 without the account’s headers are somebody else’s; the third 401 in a row, on another path too, is believed', async () => {
    const scene = answering();
    await read(scene, page([]), RATES);
    const refuse = () => read(scene, { message: 'no' }, GATEWAY, 401);
    expect(await refuse()).toMatchObject({ kind: 'strange', status: 401 });
    await read(scene, page([]), RATES);
    expect(await refuse()).toMatchObject({ kind: 'strange', status: 401 });
    expect(await refuse()).toMatchObject({ kind: 'strange', status: 401 });
    expect(await refuse()).toMatchObject({ kind: 'key-refused', confirmed: false });
    expect(await read(scene, '', GATEWAY, 429)).toMatchObject({ kind: 'strange', status: 429 });
    expect(await read(scene, '', RATES, 429)).toMatchObject({ kind: 'limited' });
  });

  test('T7 three 401 in a row on one path, and another is answered → they are somebody else’s, and so are the next', async () => {
    const scene = answering();
    scene.answer = ({ url }) =>
      url.pathname.endsWith('/items/1') ? heard(401, { message: 'no' }, GATEWAY) : heard(200, page([]));
    for (let n = 0; n < 9; n++) {
      const answer = await scene.connection.as('outbox').read('/api/v1/items/1', routes.getItem.answer);
      expect(answer).toMatchObject({ kind: 'strange', status: 401 });
    }
    // One more request for every three.
    expect(scene.asked).toHaveLength(12);
  });

  test.each(['/api/v1/items', '/api/v1/items/1'])(
    'T7 401 on %s only, from the loop, and everything else is refused → the key is; different paths need no more',
    async (path) => {
      const scene = answering();
      scene.answer = () => heard(401, { message: 'no' }, {});
      const ask = (at: string) => scene.connection.as('outbox').read(at, routes.getItem.answer);
      expect([await ask(path), await ask(path), await ask(path)].map(({ kind }) => kind)).toEqual([
        'strange',
        'strange',
        'key-refused',
      ]);
      expect(new Set(scene.asked.map(({ url }) => url.pathname)).size).toBe(2);
      const before = scene.asked.length;
      expect(await ask('/api/v1/alerts')).toMatchObject({ kind: 'key-refused', confirmed: false });
      expect(scene.asked.length).toBe(before + 1);
    },
  );
});

describe('the secret key in the name of a rate header', () => {
  const KEY = 'sk_live_Zm9vQ7b4r-99Xy';
  const QUOTES = {
    'as it is': KEY,
    'in small letters': KEY.toLowerCase(),
    'with another sign between its parts': KEY.replaceAll('_', '-'),
    'inside a longer name': `x-of-${KEY.toLowerCase()}-account`,
    'in part': KEY.slice(4, 18).toLowerCase(),
    'in hex': Buffer.from(KEY).toString('hex'),
    'in base64 in small letters': Buffer.from(KEY).toString('base64url').toLowerCase(),
  };

  test.each(Object.entries(QUOTES))(
    'T11 %s → it is not learned, and the answer proves nothing',
    async (_, quote) => {
      const learned: string[] = [];
      const prefix = { get: () => learned.at(-1) ?? null, learn: (one: string) => void learned.push(one) };
      const scene = answering({ prefix, key: () => KEY });
      for (let n = 0; n < 4; n++)
        expect(await read(scene, page([]), under(quote))).toMatchObject({ kind: 'strange' });
      expect(await read(scene, page([]), { ...under(quote), ...under('Stock') })).toMatchObject({
        kind: 'ok',
      });
      expect(learned).toEqual(['stock']);
    },
  );

  test('T11 and an earlier version has kept it → the next answer of the service replaces it', async () => {
    let kept: string | null = KEY.toLowerCase();
    const prefix = { get: () => kept, learn: (one: string) => void (kept = one) };
    const scene = answering({ prefix, key: () => KEY });
    expect(await read(scene, page([]), RATES)).toMatchObject({ kind: 'ok' });
    expect(kept).toBe('service');
  });

  test.each(['service', 'rate-limit'])(
    'T11 the key is the word %s → the documented headers count',
    async (key) => {
      const scene = answering({ key: () => key });
      for (let n = 0; n < 2; n++) expect(await read(scene, page([]), RATES)).toMatchObject({ kind: 'ok' });
      expect(await remove(scene, RATES)).toMatchObject({ kind: 'refused', confirmed: true });
    },
  );
});
