import { describe, expect, test } from 'vitest';
import { factsOf, parseBracketed, parseDigitalLink, parseElements, readGs1 } from '#domain/barcode/gs1.ts';
import { parseScan } from '#domain/scanning/scan.ts';

const GS = '\u001d';
const GTIN = '04006381333931';
const facts = (text: string, year = 2027) => factsOf(parseElements(text) ?? [], year);

describe('element strings', () => {
  test('fixed lengths follow each other, the others end with GS or the code', () => {
    expect(parseElements(`01${GTIN}1727022810LOT-7${GS}21S1`)).toEqual([
      { ai: '01', value: GTIN },
      { ai: '17', value: '270228' },
      { ai: '10', value: 'LOT-7' },
      { ai: '21', value: 'S1' },
    ]);
  });

  test('a separator where none is needed, in front, in between or behind, does no harm', () => {
    expect(parseElements(`${GS}01${GTIN}${GS}10A${GS}`)).toHaveLength(2);
  });

  test.each([
    ['00', '106141411234567897'],
    ['01', GTIN],
    ['02', GTIN],
    ['37', '24'],
    ['10', 'AB/1'],
    ['11', '270101'],
    ['13', '270101'],
    ['15', '270101'],
    ['17', '270101'],
    ['21', 'x'],
    ['30', '12'],
    ['3103', '001250'],
    ['3699', '000001'],
    ['8020', 'REF'],
    ['99', 'anything'],
  ])('(%s) is known', (ai, value) => {
    expect(parseElements(ai + value)).toEqual([{ ai, value }]);
  });

  test.each([
    ['a wrong check digit', '0104006381333932'],
    ['a GTIN cut short', '010400638133393'],
    ['a month that is none', '17271301'],
    ['a day that is none', '17270230'],
    ['an AI that is none', '0501'],
    ['letters where digits belong', '37A'],
    ['a lot that is too long', `10${'A'.repeat(21)}`],
    ['nothing', ''],
  ])('%s: not GS1 data', (_what, text) => {
    expect(parseElements(text)).toBeUndefined();
  });

  test('every prefix of a good string is refused or shorter, never another meaning of the same length', () => {
    const whole = `01${GTIN}3724${GS}10LOT`;
    for (let n = 1; n < whole.length; n++) {
      const cut = parseElements(whole.slice(0, n));
      expect(JSON.stringify(cut ?? []).length).toBeLessThan(JSON.stringify(parseElements(whole)).length);
    }
  });
});

describe('what a dock makes of them', () => {
  test('day 00 is the last of its month, leap years included', () => {
    expect(facts('17270200').expires).toBe('2027-02-28');
    expect(facts('17280200').expires).toBe('2028-02-29');
    expect(facts('15271200').bestBefore).toBe('2027-12-31');
  });

  test('two digits of a year mean the nearest one', () => {
    expect(facts('11990101').made).toBe('1999-01-01');
    expect(facts('17770101').expires).toBe('2077-01-01');
    expect(facts('17780101').expires).toBe('1978-01-01');
  });

  test('decimals are where the AI says', () => {
    expect(facts('3103001250').measures).toEqual([{ of: 'net weight', unit: 'kg', amount: '1.25' }]);
    expect(facts('3100001250').measures).toEqual([{ of: 'net weight', unit: 'kg', amount: '1250' }]);
    expect(facts('3106001250').measures).toEqual([{ of: 'net weight', unit: 'kg', amount: '0.00125' }]);
    expect(facts('3691000015').measures).toEqual([{ of: 'volume', unit: 'yd³', amount: '1.5' }]);
  });

  test('(02) with (37): so many of the item inside', () => {
    expect(facts(`02${GTIN}3724`)).toMatchObject({ contained: GTIN, count: '24' });
  });
});

describe('as it is written elsewhere', () => {
  test('in brackets, as printed below a code', () => {
    expect(parseBracketed(`(01)${GTIN}(10)AB(1)C`)).toEqual([
      { ai: '01', value: GTIN },
      { ai: '10', value: 'AB(1)C' },
    ]);
    expect(parseBracketed('(01)123')).toBeUndefined();
  });

  test('as GS1 Digital Link', () => {
    expect(parseDigitalLink('https://id.gs1.org/01/04006381333931/10/A%2F1?17=270228&x=1')).toEqual([
      { ai: '01', value: GTIN },
      { ai: '10', value: 'A/1' },
      { ai: '17', value: '270228' },
    ]);
    expect(parseDigitalLink('https://example.com/01/page')).toBeUndefined();
  });

  test('told by nobody, only what begins with a right GTIN or SSCC, or has a separator', () => {
    expect(readGs1(`01${GTIN}10A`, false)).toHaveLength(2);
    expect(readGs1(`10A${GS}21B`, false)).toHaveLength(2);
    expect(readGs1('10ABC', false)).toBeUndefined();
    expect(readGs1('10ABC', true)).toEqual([{ ai: '10', value: 'ABC' }]);
  });
});

describe('a scan of a GS1 label', () => {
  test.each([
    ['Code 128', `]C101${GTIN}10LOT`],
    ['Data Matrix', `]d201${GTIN}10LOT`],
    ['QR Code', `]Q301${GTIN}10LOT`],
    ['DataBar', `]e001${GTIN}10LOT`],
  ])('%s: the article, the lot, and who said so', (symbology, text) => {
    const read = parseScan(text, { year: 2027 });
    expect(read).toMatchObject({
      ok: true,
      scan: { symbology, told: true, gs1: { gtin: GTIN, batch: 'LOT' } },
    });
    expect(read.ok && read.scan.keys[0]).toBe(`gtin:${GTIN}`);
  });

  test('its key is that of the article, and its figure what it stands for', () => {
    const read = parseScan(`]C102${GTIN}3724`, { year: 2027 });
    expect(read).toMatchObject({ ok: true, scan: { units: '24' } });
    expect(read.ok && read.scan.keys[0]).toBe(`gtin:${GTIN}`);
  });
});
