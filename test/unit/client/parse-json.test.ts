/** Numbers that a JavaScript number cannot hold, in the JSON of an answer, and what is read of them. */
import { expect, test } from 'vitest';
import { parseJson } from '#main/client/parse-json.ts';
import { recordOf } from '#main/sync/pull/lists/wire-to-domain.ts';
import { itemRow } from '#wire/item.ts';

const LONG = '12345678901234567890';

test.each([
  ['a member', `{"a":${LONG},"b":1}`],
  ['a negative entry of a list', `[1,-${LONG}]`],
  ['the whole answer', LONG.padStart(21, ' ')],
  ['beside texts with digits and quotation marks', String.raw`{"t":"\\","u":"\"${LONG}\\\"","v": ${LONG}}`],
  ['called __proto__', `{"__proto__":${LONG}}`],
  ['with decimals', '{"a":12345678901234.567,"b":0.10000000000000000001}'],
  ['with an exponent', '[1.23456789012345678e-2]'],
])('%s → it is written as it was read', (_, json) => {
  expect(JSON.stringify(parseJson(json))).toBe(json.replaceAll(' ', ''));
});

test.each([
  ['0.30000000000000004'],
  ['1234567890.1234567'],
  ['100000000000000000000'],
  ['1.5000000000000000'],
  ['-8.741852161848942e-246'],
])('%s has many digits, but a number holds it → it is a number', (source) => {
  expect(parseJson(`[${source}]`)).toEqual([Number(source)]);
});

test('a record has figures beyond a double → they are read exactly', () => {
  const json = `{"id":1,"type":"item","name":"a","created_at":"","updated_at":"","quantity":9007199254740993,
    "price":12345678901234.567,"min_quantity":"0.${'3'.repeat(50)}","measured_quantity":{"name":"m","value":${LONG}},
    "custom_attribute_values":[{"custom_attribute_id":4,"value":0.12345678901234567891}]}`;
  const row = itemRow(parseJson(json));
  expect(row.ok && recordOf(row.value)).toMatchObject({
    item: {
      quantity: '9007199254740993',
      price: '12345678901234.567',
      minQuantity: `0.${'3'.repeat(50)}`,
      measure: { value: LONG },
      customValues: { 4: '0.12345678901234567891' },
    },
    words: '0.12345678901234567891',
  });
});

test('a figure beyond all figures → the record is unreadable, and not 0', () => {
  const json = `{"id":1,"type":"item","name":"a","created_at":"","updated_at":"","quantity":${LONG.repeat(4)}}`;
  expect(itemRow(parseJson(json))).toMatchObject({ ok: false, why: expect.stringContaining('quantity') });
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
