/** Numbers that a JavaScript number cannot hold, in the JSON of an answer. */
import { expect, test } from 'vitest';
import { parseJson } from '#main/client/parse-json.ts';

const LONG = '12345678901234567890';

test.each([
  ['a member', `{"a":${LONG},"b":1}`],
  ['a negative entry of a list', `[1,-${LONG}]`],
  ['the whole answer', LONG.padStart(21, ' ')],
  ['beside texts with digits and quotation marks', String.raw`{"t":"\\","u":"\"${LONG}\\\"","v": ${LONG}}`],
  ['called __proto__', `{"__proto__":${LONG}}`],
])('%s → it is written as it was read', (_, json) => {
  expect(JSON.stringify(parseJson(json))).toBe(json.replaceAll(' ', ''));
});

test.each([
  ['a number with a needless zero', `[0${LONG}]`],
  ['digits with dashes', '[1234-5678-9012-3456]'],
  ['a text that does not end', `{"a":${LONG},"b":"x`],
  ['a number after a value', `[1 ${LONG}]`],
])('%s → it is not JSON', (_, json) => {
  expect(parseJson(json)).toBeUndefined();
});

test('one member nests very deeply → the long numbers beside it are kept', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  const parsed = parseJson(`{"deep":${deep},"long":${LONG}}`);
  expect(JSON.stringify({ ...(parsed as object), deep: null })).toBe(`{"deep":null,"long":${LONG}}`);
});
