/** Figures, money, times and locations as people read them, in the language of the screens. */
import type { Decimal } from '#domain/values/decimal.ts';
import type { FolderRef, Measure } from '#domain/stock/record.ts';
import { catalogue } from './catalogue.ts';
import { figure as de } from './de/figure.ts';
import { isolated, straight } from './direction.ts';
import { figure as en } from './en/figure.ts';
import { formatNumber, localeTag } from './locale.ts';

const words = catalogue(en, de);

/** A count, or a quantity with all its places. @param unit what it is measured in: "305 m" */
export const figure = (
  value: number | Decimal,
  unit?: string,
  style: Intl.NumberFormatOptions = {},
): string => (unit === undefined ? formatNumber(value, style) : withUnit(value, unit, style));

/**
 * Two decimals at least, as prices are written; more where there are more.
 * @param currency ISO 4217; null where the service does not tell it
 */
export function money(value: Decimal, currency: string | null = null): string {
  const amount = formatNumber(value, { minimumFractionDigits: 2 });
  return currency === null ? amount : `${amount} ${currency}`;
}

/** A variance: its sign always shown, with the minus that is as wide as the plus. */
export const signed = (value: Decimal, unit?: string): string =>
  figure(value, unit, { signDisplay: 'exceptZero' }).replace('-', '−');

/** The service's words for units that a language has a sign of its own for; another stands as it is. */
const UNITS: ReadonlySet<string> = new Set(
  'centimeter fluid-ounce foot gallon gram inch kilogram kilometer liter meter mile milliliter millimeter ounce pound yard'.split(
    ' ',
  ),
);

/** "305 m"; empty where nothing is measured. */
export const measure = (of: Measure | undefined): string =>
  of === undefined ? '' : withUnit(of.value, of.unit);

function withUnit(value: number | Decimal, unit: string, style: Intl.NumberFormatOptions = {}): string {
  if (UNITS.has(unit)) return formatNumber(value, { ...style, style: 'unit', unit, unitDisplay: 'short' });
  return [formatNumber(value, style), unit.replaceAll('_', ' ')].filter(Boolean).join(' ');
}

/** The unit alone, as it is read behind a figure. */
export function unitName(unit: string): string {
  if (!UNITS.has(unit)) return unit.replaceAll('_', ' ');
  const parts = new Intl.NumberFormat(localeTag(), { style: 'unit', unit, unitDisplay: 'short' });
  return parts.formatToParts(1).find(({ type }) => type === 'unit')?.value ?? unit;
}

/** Letters that the longest unit takes behind its figure. */
export const longestUnit = (all: readonly { readonly unit?: string | undefined }[]): number =>
  Math.max(0, ...all.map(({ unit }) => (unit === undefined ? 0 : unitName(unit).length + 1)));

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const formats = new Map<string, Intl.DateTimeFormat>();

/** A day without a time is the same day everywhere. What is no date at all is shown as it came. */
const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

function date(iso: string, of: Intl.DateTimeFormatOptions): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return straight(iso);
  const style: Intl.DateTimeFormatOptions = DAY_ALONE.test(iso) ? { ...of, timeZone: 'UTC' } : of;
  const key = `${localeTag()} ${JSON.stringify(style)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeTag(), style);
  formats.set(key, format);
  return format.format(at);
}

export const clock = (iso: string): string => date(iso, CLOCK);

/** "14 Nov", with the year where it is not this one. */
export function day(iso: string, now: Date = new Date()): string {
  const year = DAY_ALONE.test(iso) ? Number(iso.slice(0, 4)) : new Date(iso).getFullYear();
  const isThisYear = year === now.getFullYear();
  return date(iso, isThisYear ? DAY : { ...DAY, year: 'numeric' });
}

/** On paper, and of dates that goods have: "14 Nov 2026". */
export const dayWithYear = (iso: string): string => date(iso, { ...DAY, year: 'numeric' });

/** "just now", "5 min ago", "3 h ago", "2 days ago". */
export function age(iso: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return words.justNow;
  if (minutes < 60) return words.minutesAgo({ n: minutes });
  if (minutes < 48 * 60) return words.hoursAgo({ n: Math.floor(minutes / 60) });
  return words.daysAgo({ n: Math.floor(minutes / 1440) });
}

/** "10:14", with the day where it is not today. */
export function moment(iso: string, now: Date = new Date()): string {
  const isToday = new Date(iso).toDateString() === now.toDateString();
  return isToday ? clock(iso) : `${day(iso, now)} ${clock(iso)}`;
}

export const place = (folder: FolderRef): string => (folder.id === null ? words.topLevel : folder.name);

/** Where a location is, its own name left out; empty at the top. */
export const above = (folder: FolderRef): string => folder.path.map(isolated).join(' › ');

/** Facts that stand side by side; what is not there is left out. */
export const facts = (...all: readonly (string | null | undefined)[]): string =>
  all.flatMap((one) => (one ? [isolated(one)] : [])).join(' · ');

/** The same to be heard, or read as a name. */
export const spokenFacts = (...all: readonly (string | null | undefined)[]): string =>
  all.flatMap((one) => (one ? [isolated(one)] : [])).join(', ');

/** A code on one line: separators made visible, long ones shortened in the middle. */
export function code(text: string): string {
  const shown = straight(text.replace(/\p{Cc}/gu, '·'));
  return shown.length <= 48 ? shown : `${shown.slice(0, 30)}…${shown.slice(-10)}`;
}

/** An order's number in a sentence or on a button: on one line, also where it has a space. */
export const orderNumber = ({ number }: { readonly number: string }): string =>
  number.replaceAll(' ', '\u00a0');

/** Letters of a name that a sentence has room for beside what it says. */
const MOST_LETTERS = 40;

export const isLong = (name: string): boolean => Array.from(name).length > MOST_LETTERS;

/** A name in a sentence, where what is said of it comes behind: a long one is shortened in the middle, and stands whole elsewhere. */
export function shortened(name: string): string {
  const letters = Array.from(straight(name));
  return isLong(name) ? `${letters.slice(0, 24).join('')}…${letters.slice(-8).join('')}` : name;
}

/** "a, b and c". */
export const list = (words: readonly string[]): string =>
  new Intl.ListFormat(localeTag(), { type: 'conjunction' }).format(words);
