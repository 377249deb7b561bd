/** Figures, money, times and locations as people read them. */
import type { Decimal } from '#domain/decimal.ts';
import type { FolderRef } from '#domain/record.ts';

const COUNT = new Intl.NumberFormat('en-GB');
const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

export const count = (n: number): string => COUNT.format(n);

/** "1 line", "3 lines". */
export const many = (n: number, one: string, more = `${one}s`): string =>
  `${count(n)} ${n === 1 ? one : more}`;

/** Two decimals at least, as prices are written; more where there are more. */
export function money(value: Decimal): string {
  const [whole = '0', cents = ''] = value.split('.');
  return `${whole}.${cents.padEnd(2, '0')}`;
}

/** A variance: its sign always shown, with the minus that is as wide as the plus. */
export function signed(value: Decimal): string {
  if (value === '0') return '0';
  return value.startsWith('-') ? `−${value.slice(1)}` : `+${value}`;
}

export const clock = (iso: string): string => CLOCK.format(new Date(iso));

/** "14 Nov", with the year where it is not this one. */
export function day(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  return (date.getFullYear() === now.getFullYear() ? DAY : DAY_OF_YEAR).format(date);
}

/** "just now", "5 min ago", "3 h ago", "2 days ago". */
export function age(iso: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / 1440)} days ago`;
}

/** "10:14", with the day where it is not today. */
export function moment(iso: string, now: Date = new Date()): string {
  const date = new Date(iso);
  return date.toDateString() === now.toDateString() ? clock(iso) : `${day(iso, now)} ${clock(iso)}`;
}

export const place = (folder: FolderRef): string => (folder.id === null ? 'Top level' : folder.name);

/** Where a location is, its own name left out; empty at the top. */
export const above = (folder: FolderRef): string => folder.path.join(' › ');

/** A code on one line: separators made visible, long ones shortened in the middle. */
export function code(text: string): string {
  const shown = text.replace(/\p{Cc}/gu, '·');
  return shown.length <= 48 ? shown : `${shown.slice(0, 30)}…${shown.slice(-10)}`;
}
