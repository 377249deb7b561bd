/**
 * Sets the clock of the program that loads this module ahead by DOCKHAND_TEST_CLOCK_AHEAD milliseconds, or behind if that is negative.
 * (`with-clock-ahead.ts` makes a program load it.) It replaces `Date` only; timers keep running normally.
 */
import process from 'node:process';

const ahead = Number(process.env['DOCKHAND_TEST_CLOCK_AHEAD'] ?? 0);
const real = Date;
const now = (): number => real.now() + ahead;

globalThis.Date = new Proxy(real, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
