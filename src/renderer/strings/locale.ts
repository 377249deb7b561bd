/**
 * The language of the screens, and how it writes figures and dates. The messages follow it at once; what is on the page is drawn
 * anew by `app.tsx`. `pseudo` is for tests: English in accents and full-width digits, so that a word or a figure that is written
 * past the catalogue stands out.
 */
import type { Decimal } from '#domain/values/decimal.ts';

export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number] | 'pseudo';

/** By BCP 47: English as dates and figures are written on either side of the dock's ocean, day before month. */
const TAGS: { readonly [L in Language]: string } = {
  en: 'en-GB',
  de: 'de-DE',
  pseudo: 'en-GB-u-nu-fullwide',
};

let current: Language = 'en';

export const language = (): Language => current;
export const localeTag = (): string => TAGS[current];

export function setLanguage(to: Language): void {
  current = to;
}

/** The first that Dockhand speaks of what the computer's user reads. */
export function languageFor(preferred: readonly string[]): Language {
  const known = preferred.flatMap((tag) => LANGUAGES.filter((one) => tag.toLowerCase().startsWith(one)));
  return known[0] ?? 'en';
}

/** More than a figure of ours has: none is ever rounded. */
const ALL_PLACES = 20;
const formats = new Map<string, Intl.NumberFormat>();

/** @param style as `Intl.NumberFormat` has them; all decimal places are kept unless it says otherwise */
export function numberFormat(tag: string, style: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${tag} ${JSON.stringify(style)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(tag, { maximumFractionDigits: ALL_PLACES, ...style });
  formats.set(key, made);
  return made;
}

/** What the language puts between thousands, and before decimal places. */
export function numberSigns(): { readonly group: string; readonly decimal: string } {
  const parts = numberFormat(localeTag()).formatToParts(10_000.5);
  const sign = (type: 'group' | 'decimal'): string => parts.find((one) => one.type === type)?.value ?? '.';
  return { group: sign('group'), decimal: sign('decimal') };
}

/** How a file of comma-separated values is written in the language, as spreadsheets read it. */
export const csvSigns = () =>
  numberSigns().decimal === ','
    ? ({ decimal: ',', separator: ';' } as const)
    : ({ decimal: '.', separator: ',' } as const);

/** A count or an exact decimal as the language writes it. A decimal is formatted as the text it is, never as a float. */
export function formatNumber(value: number | Decimal, style?: Intl.NumberFormatOptions): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a Decimal is a numeric literal, which this takes as it is
  return numberFormat(localeTag(), style).format(value as Intl.StringNumericLiteral);
}
