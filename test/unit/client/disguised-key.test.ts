/** A service that echoes the key in disguise: what quotes it is withheld, and nothing else. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactor } from '#main/client/redact.ts';

const ALPHABET = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
const key = fc
  .array(fc.constantFrom(...ALPHABET, '-', '_', '.', '/', '+'), { minLength: 30, maxLength: 64 })
  .map((chars) => chars.join(''));

const each = (become: (code: number) => string) => (text: string) =>
  Array.from(text, (char) => become(char.charCodeAt(0))).join('');
const hex = (code: number) => code.toString(16).padStart(2, '0');
const broken = (every: number, by: string) => (text: string) =>
  text.replace(new RegExp(`.{${every}}`, 'g'), (part) => part + by);
const base64 = (text: string) => Buffer.from(text).toString('base64');

const DISGUISES: Readonly<Record<string, (text: string) => string>> = {
  'JSON escapes': each((code) => `\\u00${hex(code)}`),
  'escapes of JSON in JSON': each((code) => `\\\\u00${hex(code)}`),
  percents: each((code) => `%${hex(code)}`),
  'percents of percents': each((code) => `%25${hex(code)}`),
  'HTML entities': each((code) => `&#${code};`),
  'HTML entities in hex': each((code) => `&#x${hex(code)};`),
  'HTML entities, quoted': each((code) => `&amp;#${code};`),
  hex: each(hex),
  'hex in capitals': each((code) => hex(code).toUpperCase()),
  'hex with colons': each((code) => `${hex(code)}:`),
  'hex as numbers': each((code) => `0x${hex(code)}, `),
  capitals: (text) => text.toUpperCase(),
  'small letters': (text) => text.toLowerCase(),
  spaces: broken(5, ' '),
  lines: broken(7, '\r\n\t'),
  'lines of JSON': broken(7, '\\n'),
  'lines of HTML': broken(7, '<br/>'),
  'base64 in lines': (text) => broken(16, '\n')(base64(`Bearer ${text}`)),
  'base64 with spaces': (text) => broken(3, ' ')(base64(text)),
  'base64 of small letters': (text) => base64(`x${text.toLowerCase()}`),
  'base64 in percents': (text) => each((code) => `%${hex(code)}`)(base64(text)),
};

/** As an answer has it. */
const PLACES: Readonly<Record<string, (quote: string) => string>> = {
  text: (quote) => `You sent: ${quote} which we do not know`,
  page: (quote) => `<html><p title="x">${quote}</p></html>`,
  message: (quote) => JSON.stringify({ message: `bad header: ${quote}.`, code: 1 }),
  // Of JSON that has escapes of its own.
  raw: (quote) => `{"message":"bad: ${quote.replaceAll(/[\r\n\t]+/g, '\\n')}","code":1}`,
  name: (quote) => JSON.stringify({ data: [{ id: 7, [quote]: 'x' }, { id: 8 }] }),
};

const isJson = (text: string): boolean => {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

describe.each(Object.entries(DISGUISES))('T11 the key in %s', (_, disguise) => {
  test.each(Object.entries(PLACES))('T11 in a %s → it is not in what is left', (__, place) => {
    fc.assert(
      fc.property(key, (secret) => {
        const quote = disguise(secret);
        const text = place(quote);
        const left = redactor([secret])(text);
        expect(left).not.toContain(JSON.stringify(quote).slice(1, -1));
        expect(left).not.toContain(quote);
        expect(left).toMatch(/\[key\]|Withheld/);
        expect(isJson(left)).toBe(isJson(text));
      }),
      { numRuns: 20 },
    );
  });
});

// What a key may have in it that is an escape elsewhere.
test.each(['AAAAAAAAA0XA4AAAAAAAAAA-AA+AAA', 'wall0x41socket0x42seven0x43two0x44nine'])(
  'T11 the key %s has what looks like a number → it is found in every disguise',
  (secret) => {
    for (const disguise of Object.values(DISGUISES)) {
      for (const place of Object.values(PLACES)) {
        expect(redactor([secret])(place(disguise(secret)))).toMatch(/\[key\]|Withheld/);
      }
    }
  },
);

test('T11 of JSON only the text that quotes it is withheld', () => {
  const secret = 'sk-live-9fQ2xLr7TzB4mWc8';
  const answer = { message: secret.toUpperCase(), id: 7, name: 'Wall socket' };
  expect(JSON.parse(redactor([secret])(JSON.stringify(answer)))).toEqual({
    message: 'Withheld: it quoted the secret key in disguise.',
    id: 7,
    name: 'Wall socket',
  });
});

test('T11 in two texts one after the other → nothing of it is left', () => {
  const secret = 'sk-live-9fQ2xLr7TzB4mW';
  const halves = JSON.stringify([secret.slice(0, 11), secret.slice(11)]);
  expect(JSON.parse(redactor([secret])(halves))).toEqual({
    message: 'Withheld: it quoted the secret key in disguise.',
  });
});

test('T11 whatever else is heard → it is left to the letter', () => {
  fc.assert(
    fc.property(
      key,
      fc.oneof(fc.json(), fc.string({ maxLength: 500 })),
      fc.boolean(),
      (secret, text, isWhole) => {
        expect(redactor([secret])(text, isWhole)).toBe(text);
      },
    ),
  );
});

test.each(['\\', '&', '<', '%', '%25', '&amp;', '\\u00', '0x', 'a', 'sk-live-'])(
  'T11 a megabyte of %s → it is read in one go',
  (part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(redactor(['sk-live-9fQ2xLr7TzB4mW'])(text)).toBe(text);
  },
);

describe.each([
  ['percents', '%25'],
  ['escapes of JSON', '\\u0431'],
  ['backslashes', '\\\\'],
])('T11 two megabytes of %s', (_, part) => {
  test('T11 the station is held for so many passes over them, not for hundreds', () => {
    const text = `"${part.repeat(2_000_000 / part.length)}"`;
    const redact = redactor(['sk-live-9fQ2xLr7TzB4mW']);
    const [read, passed] = [fastest(() => redact(text)), fastest(() => sum(Buffer.from(text)))];
    expect(read / passed).toBeLessThan(100);
  });
});

/** The shortest of a few times (milliseconds): what else the computer does makes some of them longer. */
function fastest(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: 5 }, () => {
      const begun = performance.now();
      work();
      return performance.now() - begun;
    }),
  );
}

function sum(bytes: Uint8Array): number {
  let total = 0;
  for (let at = 0; at < bytes.length; at++) total += bytes[at] ?? 0;
  return total;
}
