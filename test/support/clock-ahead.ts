/**
 * Loaded before a program (`with-clock-ahead.ts`): its clock is ahead by the milliseconds in DOCKHAND_TEST_CLOCK_AHEAD; a figure below zero
 * sets it behind. Timers go as they did.
 */
import process from 'node:process';

const ahead = Number(process.env['DOCKHAND_TEST_CLOCK_AHEAD'] ?? 0);
const real = Date;
const now = (): number => real.now() + ahead;

globalThis.Date = new Proxy(real, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
