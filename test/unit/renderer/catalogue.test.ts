/** Every message in every language, by reading all of them; and how figures are written in each. */
import {
  isArgumentElement,
  isDateElement,
  isNumberElement,
  isPluralElement,
  isSelectElement,
  isTagElement,
  isTimeElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { catalogue } from '#renderer/strings/catalogue.ts';
import { figure, money, signed } from '#renderer/strings/figure.ts';
import { language, languageFor, setLanguage, type Language } from '#renderer/strings/locale.ts';

type Exports = Readonly<Record<string, unknown>>;
const english = import.meta.glob<Exports>('../../../src/renderer/strings/en/*.ts', { eager: true });
const german = import.meta.glob<Exports>('../../../src/renderer/strings/de/*.ts', { eager: true });

/** What each says, by its file and its names in it. */
function messages(files: Readonly<Record<string, Exports>>): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (at: string, value: unknown): void => {
    if (typeof value === 'string') found.set(at, value);
    else for (const [key, inner] of Object.entries(value ?? {})) walk(`${at} ${key}`, inner);
  };
  for (const [file, exports] of Object.entries(files)) walk(file.split('/').at(-1) ?? file, exports);
  return found;
}

const EN = messages(english);
const DE = messages(german);

/** Its arguments with what each has to be, a choice being among texts; a tag is markup, which no message has. */
function argumentsOf(message: string): string[] {
  const found = new Set<string>();
  const walk = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (isTagElement(element)) throw new Error(`markup: ${message}`);
      if (isArgumentElement(element) || isSelectElement(element)) found.add(`${element.value}: text`);
      if (isNumberElement(element) || isPluralElement(element)) found.add(`${element.value}: number`);
      if (isDateElement(element) || isTimeElement(element)) found.add(`${element.value}: date`);
      if (isSelectElement(element) || isPluralElement(element))
        for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(parse(message));
  return [...found].sort();
}

function inLanguage<T>(to: Language, say: () => T): T {
  const before = language();
  setLanguage(to);
  const said = say();
  setLanguage(before);
  return said;
}

afterEach(() => {
  setLanguage('en');
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe('every message', () => {
  test('is there in both languages', () => {
    expect(EN.size).toBeGreaterThan(500);
    expect([...DE.keys()].sort()).toEqual([...EN.keys()].sort());
  });

  test('parses', () => {
    const parses = (message: string) => {
      try {
        return parse(message).length > 0;
      } catch {
        return false;
      }
    };
    expect([...EN, ...DE].filter(([, message]) => !parses(message))).toEqual([]);
  });

  test('takes the same in both languages', () => {
    const taken = (all: ReadonlyMap<string, string>) =>
      Object.fromEntries([...all].map(([at, message]) => [at, argumentsOf(message)]));
    expect(taken(DE)).toEqual(taken(EN));
  });

  test('says something, and keeps clear of the escape character', () => {
    const all = [...EN, ...DE];
    expect(all.filter(([, message]) => message.trim() === '' || message.includes("'"))).toEqual([]);
  });
});

describe('a message', () => {
  const words = catalogue(
    {
      title: 'Stock of 10',
      stock: '{quantity, number} in {where}',
      lines: '{n, plural, =0 {no lines} one {# line} other {# lines}}',
      holds: '{units, plural, =1 {counts as one} other {holds {units, number}}}',
    },
    {
      title: 'Bestand von 10',
      stock: '{quantity, number} in {where}',
      lines: '{n, plural, =0 {keine Position} one {# Position} other {# Positionen}}',
      holds: '{units, plural, =1 {zählt als ein Stück} other {enthält {units, number}}}',
    },
  );

  test('without arguments is a text, in the language of the moment', () => {
    expect(words.title).toBe('Stock of 10');
    expect(inLanguage('de', () => words.title)).toBe('Bestand von 10');
  });

  test('writes a decimal with all its places', () => {
    const stock = () => words.stock({ quantity: decimal('123456789012.000001'), where: 'A-01' });
    const holds = () => words.holds({ units: decimal('123456789012.000001') });
    expect(stock()).toBe('123,456,789,012.000001 in A-01');
    expect(holds()).toBe('holds 123,456,789,012.000001');
    expect(inLanguage('de', stock)).toBe('123.456.789.012,000001 in A-01');
    expect(inLanguage('de', holds)).toBe('enthält 123.456.789.012,000001');
  });

  test('picks by how many there are', () => {
    const lines = () => [0, 1, 2, 1200].map((n) => words.lines({ n }));
    expect(lines()).toEqual(['no lines', '1 line', '2 lines', '1,200 lines']);
    expect(inLanguage('de', lines)).toEqual([
      'keine Position',
      '1 Position',
      '2 Positionen',
      '1.200 Positionen',
    ]);
    expect(words.holds({ units: decimal(1) })).toBe('counts as one');
    const exactly = () => words.lines({ n: decimal('123456789012.000001') });
    expect(exactly()).toBe('123,456,789,012.000001 lines');
    expect(inLanguage('de', exactly)).toBe('123.456.789.012,000001 Positionen');
  });

  test('for tests has accents on its words, and its arguments as they are', () => {
    setLanguage('pseudo');
    expect(words.title).toBe('Šţöçķ öƒ １０');
    expect(words.stock({ quantity: decimal('12.5'), where: 'A-01' })).toBe('１２.５ îñ A-01');
    expect(words.lines({ n: 2 })).toBe('２ ļîñéš');
  });
});

test('figures are written as each language writes them, with all their places', () => {
  const figures = () => [
    figure(1234),
    figure(decimal('123456789012.000001')),
    money(decimal('1234.5'), 'EUR'),
    signed(decimal('-0.5')),
  ];
  expect(figures()).toEqual(['1,234', '123,456,789,012.000001', '1,234.50 EUR', '−0.5']);
  expect(inLanguage('de', figures)).toEqual(['1.234', '123.456.789.012,000001', '1.234,50 EUR', '−0,5']);
});

describe('the language', () => {
  test('is the first that is known of what the user reads', () => {
    expect(languageFor(['fr', 'de-AT'])).toBe('de');
    expect(languageFor(['en-US', 'de'])).toBe('en');
    expect(languageFor(['fr', 'pl'])).toBe('en');
    expect(languageFor([])).toBe('en');
  });

  /** The page of a browser that has kept `kept`, on a computer whose user reads German. */
  async function page(kept: string | null) {
    const storage = new Map(kept === null ? [] : [['dockhand.language', kept]]);
    const documentElement = { lang: '' };
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
    });
    vi.stubGlobal('navigator', { languages: ['fr', 'de-AT'] });
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('document', { documentElement });
    const state = await import('#renderer/state/settings/language.ts');
    const { language } = await import('#renderer/strings/locale.ts');
    state.followLanguage();
    return { ...state, storage, documentElement, language };
  }

  test('is the computer’s, unless somebody chose', async () => {
    const { chosenLanguage, chooseLanguage, documentElement, language, storage } = await page(null);
    expect(chosenLanguage.getState()).toMatchObject({ choice: 'system', language: 'de' });
    expect([language(), documentElement.lang]).toEqual(['de', 'de-DE']);
    chooseLanguage('en');
    expect([language(), documentElement.lang]).toEqual(['en', 'en-GB']);
    expect(storage.get('dockhand.language')).toBe('en');
    chooseLanguage('system');
    expect(language()).toBe('de');
  });

  test('follows the computer’s', async () => {
    const { language } = await page(null);
    vi.stubGlobal('navigator', { languages: ['en-GB'] });
    window.dispatchEvent(new Event('languagechange'));
    expect(language()).toBe('en');
  });

  test('is kept in this browser, also the one for tests; anything else there is nobody’s choice', async () => {
    expect((await page('pseudo')).chosenLanguage.getState().language).toBe('pseudo');
    vi.resetModules();
    expect((await page('tlh')).chosenLanguage.getState()).toMatchObject({ choice: 'system', language: 'de' });
  });

  test('set by the administrator → that one, whatever was chosen; set no more → the choice, which was kept', async () => {
    const { chooseLanguage, fixLanguage, language, storage } = await page('de');
    fixLanguage('en');
    expect(language()).toBe('en');
    chooseLanguage('de');
    expect([language(), storage.get('dockhand.language')]).toEqual(['en', 'de']);
    fixLanguage(null);
    expect(language()).toBe('de');
  });
});
