/** What the differences of a count come to, in words. */
import { afterEach, expect, test } from 'vitest';
import type { CountReport } from '#domain/stock/count-report.ts';
import { decimal, ZERO } from '#domain/values/decimal.ts';
import { countReport, differencesOf, differencesTold, fileOfCount } from '#renderer/strings/count-report.ts';
import { setLanguage } from '#renderer/strings/locale.ts';

afterEach(() => setLanguage('en'));

const REPORT: CountReport = {
  counted: 3,
  differing: 3,
  pieces: { surplus: decimal(1200), shortage: ZERO },
  measured: [{ unit: 'meter', surplus: ZERO, shortage: decimal('2.5') }],
  value: { surplus: decimal('15.8'), shortage: decimal('0.125') },
  unpriced: 1,
};

test('O6 pieces and metres → each by itself, with what they are worth, in both languages', () => {
  expect(differencesOf(REPORT, 'surplus')).toEqual({
    quantity: '1,200 pieces',
    isNone: false,
    worth: 'value 15.80',
  });
  expect(differencesOf(REPORT, 'shortage')).toMatchObject({ quantity: '2.5 m', worth: 'value 0.125' });
  const both = { ...REPORT, pieces: { surplus: ZERO, shortage: decimal(1) } };
  expect(differencesOf(both, 'shortage').quantity).toBe('1 piece · 2.5 m');
  setLanguage('de');
  expect(differencesOf(REPORT, 'surplus')).toMatchObject({ quantity: '1.200 Stück', worth: 'Wert 15,80' });
});

test('O6 in a sentence → what there is of them, the figure first', () => {
  expect(differencesTold(REPORT)).toBe('1,200 pieces too many · 2.5 m missing');
  expect(differencesTold({ ...REPORT, pieces: { surplus: ZERO, shortage: ZERO }, measured: [] })).toBe('');
  setLanguage('de');
  expect(differencesTold(REPORT)).toBe('1.200 Stück zu viel · 2,5 m zu wenig');
});

test('O6 nothing of it, or no price is known → no value', () => {
  expect(differencesOf({ ...REPORT, measured: [] }, 'shortage')).toEqual({
    quantity: '0 pieces',
    isNone: true,
    worth: null,
  });
  expect(differencesOf({ ...REPORT, value: null }, 'surplus').worth).toBeNull();
  expect(countReport.unpriced({ n: 2 })).toContain('2 differences have no known price');
});

test('O6 the file → what became of it only where it was sent; separated by what the language does not write in figures', () => {
  const ids = (isSent: boolean) => fileOfCount(isSent).columns.map(({ id }) => id);
  expect(ids(false)).not.toContain('outcome');
  expect(ids(true)).toEqual([...ids(false), 'outcome']);
  expect(fileOfCount(true)).toMatchObject({ separator: ',', decimal: '.' });
  setLanguage('de');
  const german = fileOfCount(true);
  expect(german).toMatchObject({ separator: ';', decimal: ',' });
  expect(german.words.outcomes['dropped']).toBe('nicht gebucht');
});
