/**
 * Shifts the clock of the program that preloads this module by DOCKHAND_TEST_CLOCK_AHEAD milliseconds (ahead, or behind if that is
 * negative). It replaces `Date` only; timers and the monotonic clock keep running normally. `environment-with-shifted-clock.ts` makes a
 * program preload it.
 */
import process from 'node:process';

const ahead = Number(process.env['DOCKHAND_TEST_CLOCK_AHEAD'] ?? 0);
const real = Date;
const now = (): number => real.now() + ahead;

globalThis.Date = new Proxy(real, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
