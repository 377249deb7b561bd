/**
 * The message catalogue: ICU messages in every language, behind one object for each room. A message without arguments is read
 * like a text; one with arguments is a function of them. Names and types of the arguments come from the English message itself,
 * and another language that lacks a message does not compile.
 *
 * Numbers are written as ICU numbers (`{n, number}`, `{n, plural, ...}`), so that each language writes them its own way; a
 * Decimal is taken as it is and keeps all its places.
 */
import {
  createNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import type { GetICUArgs } from '@schummar/icu-type-parser';
import type { Decimal } from '#domain/values/decimal.ts';
import { isolated } from './direction.ts';
import { language, localeTag, numberFormat, type Language } from './locale.ts';
import { accented } from './pseudo.ts';

interface Tree {
  readonly [key: string]: string | Tree;
}

interface Arguments {
  ICUArgument: string;
  ICUNumberArgument: number | Decimal;
  ICUDateArgument: Date;
}

type Message<S extends string> = keyof GetICUArgs<S, Arguments> extends never
  ? string
  : (args: GetICUArgs<S, Arguments>) => string;

export type Messages<T> = {
  readonly [K in keyof T]: T[K] extends string ? Message<T[K]> : Messages<T[K]>;
};

/** The same messages in another language. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> };

type Told = { readonly [L in Exclude<Language, 'pseudo'>]: string };
type Values = Record<string, string | number | Date>;

/** As the library's own, but exact. */
const FORMATTERS = {
  getNumberFormat: (tags: string | string[] = [], style: object = {}) => numberFormat(String(tags), style),
  getDateTimeFormat: (...about: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...about),
  getPluralRules: (tags: string | string[] = [], style: Intl.PluralRulesOptions = {}) =>
    pluralRules(String(tags), style),
};

const rules = new Map<string, Intl.PluralRules>();

function pluralRules(tag: string, style: Intl.PluralRulesOptions): Intl.PluralRules {
  const key = `${tag} ${JSON.stringify(style)}`;
  const known = rules.get(key);
  if (known !== undefined) return known;
  const made = new Intl.PluralRules(tag, style);
  rules.set(key, made);
  return made;
}

export function catalogue<const T extends object>(english: T, german: Translation<T>): Messages<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types are told by the messages; trees are what `as const` makes
  return bind(english as Tree, german) as Messages<T>;
}

function bind(english: Tree, german: Tree): object {
  // Looked up by words of the service as well, which may be those of a member that every object has.
  const bound: object = Object.create(null);
  for (const [key, en] of Object.entries(english)) {
    const de = german[key];
    if (typeof en === 'string' && typeof de === 'string') {
      const write = messageOf({ en, de });
      const about = en.includes('{') ? { value: write } : { get: () => write({}) };
      Object.defineProperty(bound, key, { ...about, enumerable: true });
    } else if (typeof en === 'object' && typeof de === 'object') {
      Object.defineProperty(bound, key, { value: bind(en, de), enumerable: true });
    }
  }
  return bound;
}

function messageOf(told: Told): (values: Values) => string {
  const formats = new Map<Language, IntlMessageFormat>();
  return (values) => {
    const now = language();
    let format = formats.get(now);
    if (format === undefined) {
      const message = now === 'pseudo' ? accented(told.en) : parse(told[now]);
      format = new IntlMessageFormat(exact(message), localeTag(), undefined, { formatters: FORMATTERS });
      formats.set(now, format);
    }
    return String(format.format(apart(values)));
  };
}

/** A text keeps to itself, whatever direction it is read in. */
const apart = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  );

/** `#` is the number it stands for, as it is: the library makes a float of it. */
function exact(message: readonly MessageFormatElement[], counted = ''): MessageFormatElement[] {
  return message.map((element) => {
    if (isPoundElement(element)) return createNumberElement(counted, null);
    if (!isPluralElement(element) && !isSelectElement(element)) return element;
    const of = isPluralElement(element) ? element.value : counted;
    const options = Object.entries(element.options).map(([name, { value, ...rest }]) => [
      name,
      { ...rest, value: exact(value, of) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}
