/** A day as the service writes one, "2026-11-27", and as it is typed. */

/** Null: no day, or none that there is ("2026-02-30"). */
export function dayIn(typed: string): string | null {
  const day = typed.trim();
  const at = Date.parse(day);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(at)) return null;
  return new Date(at).toISOString().startsWith(day) ? day : null;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** The day that it is at the station then. */
export const localDay = (at: Date): string =>
  [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');

/** The same with the time of the day behind it or not. */
export function momentIn(typed: string): string | null {
  const text = typed.trim();
  const [day = '', time] = text.split('T', 2);
  if (dayIn(day) === null) return null;
  return time === undefined || !Number.isNaN(Date.parse(text)) ? text : null;
}
