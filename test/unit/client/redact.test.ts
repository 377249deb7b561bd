/** A service that echoes the key: nothing that leaves the client has it in it, in any form. */
import { describe, expect, test } from 'vitest';
import type { HttpResult } from '#main/client/transport.ts';
import { finderOfKey, redactor } from '#main/client/redact.ts';
import { routes } from '#wire/routes.ts';
import {
  answering,
  heard,
  page,
  RATES,
  wireItem,
} from '../../support/service/client-with-scripted-answers.ts';

const KEY = 'sk_live/Zm9v+b4r"99é';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const unicode = (text: string) =>
  text.replace(/./g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
}

/** Every way in which it can be told from what is left. */
function traces(left: string): readonly string[] {
  const texts = [left, decodeURIComponent(left.replace(/%(?![\da-f]{2})/gi, ''))];
  try {
    texts.push(JSON.stringify(JSON.parse(left)));
  } catch {
    // No JSON.
  }
  const words = left.split(/[^\w+/=-]+/).flatMap((word) => {
    const decoded = Buffer.from(word, 'base64').toString();
    return [decoded, decoded.slice(1)];
  });
  return [...texts, ...words].filter((text) => text.includes(KEY) || text.includes('Zm9v'));
}

describe('the key in what is heard', () => {
  test.each([
    ['as it is', `{"message":"bad header Authorization: Bearer sk_live/Zm9v+b4r\\"99é"}`],
    ['in a page', `<p>${KEY}</p>`],
    ['in a URL', `{"url":"https://x.test/?key=${encodeURIComponent(KEY)}"}`],
    [
      'in a URL in small letters',
      `at ${encodeURIComponent(KEY).replace(/%../g, (hex) => hex.toLowerCase())}`,
    ],
    ['in base64', `{"a":"${base64(KEY)}"}`],
    ['in base64, quoted', `{"a":"${base64(`Bearer ${KEY}`)}"}`],
    ['in base64, as a user', `Basic ${base64(`${KEY}:`)}`],
    ['in base64, as a password', `Basic ${base64(`me:${KEY}`)}`],
    ['in base64 for a URL', `{"a":"${Buffer.from(`x${KEY}`).toString('base64url')}"}`],
    ['every character escaped', `{"message":"${unicode(KEY)}"}`],
    ['slashes escaped', `{"message":"${JSON.stringify(KEY).slice(1, -1).replaceAll('/', '\\/')}"}`],
    ['as the name of a member', JSON.stringify({ data: { [`Bearer ${KEY}`]: 1 } })],
    ['in JSON in JSON', JSON.stringify({ sent: JSON.stringify({ authorization: KEY }) })],
  ])('T11 is echoed %s → it is not in what is left', (_, text) => {
    const left = redactor([KEY])(text);
    expect(left).toContain('[key]');
    expect(traces(left)).toEqual([]);
    expect(isJson(left)).toBe(isJson(text));
  });

  test('T11 nothing is echoed → the text is left to the letter', () => {
    const text = '{ "price": 1.50, "notes": "\\u00e9 \\/", "n": 12345678901234567890 }';
    expect(redactor([KEY])(text)).toBe(text);
  });

  test('T11 the key is short → a word like it stays, the header that has it does not', () => {
    expect(redactor(['abc'])('abc, Bearer abc')).toBe('abc, [key]');
    expect(redactor(['abcd'])('an abcd, Bearer abcd')).toBe('an [key], [key]');
    expect(redactor([''])('Bearer ')).toBe('Bearer ');
  });

  test('T11 the key is a number → ids that hold its digits stay readable', () => {
    expect(JSON.parse(redactor(['12345678'])('{"id":9123456780,"key":12345678}'))).toEqual({
      id: 9123456780,
      key: '[key]',
    });
  });
});

describe('a piece of the key in what is whole', () => {
  const LONG = 'sk_live_0123456789abcdefghijklmnopqrstuvwxyz';
  const pieces = [
    ['its beginning', 0, 40],
    ['its beginning, barely', 0, 12],
    ['its middle', 17, 31],
    ['its end', 32, 44],
    ['all but the first', 1, 44],
  ] as const;

  test.each(pieces)('T11 %s is quoted in JSON → it is not in what is left, which is JSON', (_, from, to) => {
    const piece = LONG.slice(from, to);
    for (const words of [`Bearer ${piece}…`, `…${piece}`, `x${piece}x`, piece])
      for (const key of [LONG, LONG.toUpperCase() + LONG]) {
        const left = redactor([key])(JSON.stringify({ message: words, n: 1.5, [piece]: [piece] }));
        expect(JSON.parse(left)).toEqual({
          message: words.replace(`Bearer ${piece}`, 'Bearer [key]').replace(piece, '[key]'),
          n: 1.5,
          '[key]': ['[key]'],
        });
      }
  });

  test.each(pieces)(
    'T11 %s is quoted in a page, in a URL or escaped → it is not in what is left',
    (_, from, to) => {
      const odd = 'sk/live+0123:456789"abcdé&ijklm=opqrstuvwxyz';
      const piece = odd.slice(from, to);
      const read = (text: string) => redactor([odd])(text);
      expect(read(`<p>${piece}</p>`)).toBe('<p>[key]</p>');
      expect(read(`at ${encodeURIComponent(piece)} now`)).toBe('at [key] now');
      expect(JSON.parse(read(`{"a":"${unicode(piece)}"}`))).toEqual({ a: '[key]' });
      expect(JSON.parse(JSON.parse(read(JSON.stringify({ a: JSON.stringify({ b: piece }) }))).a)).toEqual({
        b: '[key]',
      });
    },
  );

  test.each([0, 1, 2])(
    'T11 40 characters are quoted in base64, %i before them → they are not in what is left',
    (before) => {
      const left = redactor([LONG])(`{"a":"${base64('x'.repeat(before) + LONG.slice(0, 40))}"}`);
      const decoded = Buffer.from(JSON.parse(left).a.replace('[key]', ''), 'base64').toString();
      expect(left).toContain('[key]');
      expect(decoded.length).toBeLessThan(6);
    },
  );

  test('T11 eleven characters of it → the text is left to the letter', () => {
    const text = `{ "price": 1.50, "a": "${LONG.slice(0, 11)} ${LONG.slice(20, 31)}", "n": 12345678901234567890 }`;
    expect(redactor([LONG])(text)).toBe(text);
  });

  test('T11 pieces one after the other, and over each other → nothing of them is left', () => {
    expect(redactor(['abcdefabcdefabcdef'])('abcdef'.repeat(7))).toBe('[key]');
    expect(redactor([LONG])(LONG.slice(20) + LONG.slice(0, 20) + LONG)).toBe('[key][key][key]');
    const many = LONG.slice(0, 6).repeat(100_000);
    expect(redactor([LONG])(many)).toBe(many);
    // Very many of them are not taken out one by one.
    const quotes = JSON.stringify({ message: LONG.slice(0, 14).repeat(20_000), id: 7 });
    expect(JSON.parse(redactor([LONG])(quotes))).toEqual({
      message: 'Withheld: it quoted the secret key in disguise.',
      id: 7,
    });
  });
});

describe('the key in what was cut short', () => {
  const forms: [string, string][] = [
    ['as it is', KEY],
    ['in JSON', JSON.stringify(KEY).slice(1, -1)],
    ['in a URL', encodeURIComponent(KEY)],
    ['in base64', base64(`${KEY}:`)],
    ['every character escaped', unicode(KEY)],
  ];
  test.each(forms)('T11 %s, wherever it is cut → less than four characters of it are left', (_, form) => {
    for (let length = 1; length <= form.length; length++) {
      const left = redactor([KEY])(`{"message":"bad header: ${form.slice(0, length)}`, false);
      expect(traces(left)).toEqual([]);
      for (const text of [
        left,
        left.replace(/\\u(....)/g, (__, code) => String.fromCharCode(parseInt(code, 16))),
      ])
        expect(text).not.toContain('sk_l');
      expect(left).not.toContain(base64(KEY).slice(0, 8));
    }
  });

  test('T11 of a text that ends otherwise → it is left to the letter', () => {
    const text = '{"message":"the Bearer \\u00e9 sk_';
    expect(redactor([KEY])(text, false)).toBe(text);
  });

  test('T11 and the connection breaks in the middle of an answer → no part of it has the key', async () => {
    const scene = answering({ key: () => KEY });
    const body = `{"message":"bad: Bearer ${KEY.slice(0, -2)}`;
    scene.answer = () => ({ ...heard(422, body), whole: false }) as HttpResult;
    const answer = await scene.connection.as('outbox').send({ method: 'POST', path: '/', body: {} });
    expect(JSON.stringify(answer)).not.toContain('Zm9v');
    expect(JSON.stringify(answer)).toContain('[key]');
  });
});

describe('what the client hands on', () => {
  const send = { method: 'POST', path: '/api/v1/items', body: {} } as const;

  test.each([
    [400, RATES],
    [422, {}],
    [401, RATES],
    [429, RATES],
    [500, {}],
    [502, {}],
    [200, {}],
    [200, RATES],
  ])('T11 a %i quotes the request’s headers → no part of the answer has the key', async (status, headers) => {
    const scene = answering({ key: () => KEY });
    const record = wireItem(1, '2026-11-20T08:00:00Z', { notes: `Bearer ${KEY}`, [KEY]: KEY });
    for (const body of [{ message: `bad: Bearer ${KEY}`, data: record }, `<p>Bearer ${KEY}</p>`]) {
      scene.answer = () => heard(status, body, headers);
      const client = scene.connection.as('outbox');
      for (const answer of [
        await client.send(send),
        await client.read('/api/v1/items/1', routes.getItem.answer),
      ])
        expect(JSON.stringify(answer)).not.toContain('Zm9v');
    }
  });

  test('T11 a record has the key in its notes → it is read, with a mark in its place', async () => {
    const scene = answering({ key: () => KEY });
    const record = wireItem(1, '2026-11-20T08:00:00Z', { notes: `mine is ${KEY}, ok` });
    scene.answer = () => heard(200, page([record]));
    const answer = await scene.connection.as('poll').read(routes.listItems.path, routes.listItems.answer);
    expect(answer).toMatchObject({ kind: 'ok', value: { data: [{ notes: 'mine is [key], ok' }] } });
  });

  test('T11 the connection fails and names the header → the reason does not', async () => {
    const scene = answering({ key: () => KEY });
    scene.answer = () => ({ kind: 'nothing', sent: false, why: `invalid header Bearer ${KEY}` });
    expect(await scene.connection.as('outbox').send(send)).toEqual({
      kind: 'not-sent',
      why: 'invalid header [key]',
    });
  });

  test('T11 a new key is given while a request is under way → neither the old one nor the new one is left', async () => {
    const keys = ['the-old-key-of-us', 'the-new-key-of-us'];
    let given = 0;
    const scene = answering({ key: () => keys[given] ?? '' });
    scene.answer = () => {
      given = 1;
      return heard(422, { message: `not ${keys[0]} but ${keys[1]}` });
    };
    expect(await scene.connection.as('outbox').send(send)).toMatchObject({ words: 'not [key] but [key]' });
    expect(scene.asked[0]?.headers['authorization']).toBe('Bearer the-old-key-of-us');
  });
});

test('the key becomes another → the new one is found from then on, and the old one is not', () => {
  let key = KEY;
  const hasKeyIn = finderOfKey(() => key);
  const other = 'sk_live/Another+0ne';
  expect([hasKeyIn(`*${KEY}*`), hasKeyIn(`*${other}*`)]).toEqual([true, false]);
  key = other;
  expect([hasKeyIn(`*${KEY}*`), hasKeyIn(`*${other}*`)]).toEqual([false, true]);
  key = '';
  expect([hasKeyIn(`*${KEY}*`), hasKeyIn(`*${other}*`)]).toEqual([false, false]);
});
