/**
 * Loaded before a program (NODE_OPTIONS=--import): its clock is ahead by the milliseconds in DOCKHAND_TEST_CLOCK_AHEAD, or behind where they are
 * fewer than none. Timers go as they did.
 */
import process from 'node:process';

const ahead = Number(process.env['DOCKHAND_TEST_CLOCK_AHEAD'] ?? 0);
const real = Date;
const now = (): number => real.now() + ahead;

globalThis.Date = new Proxy(real, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [now()] : given, made),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
