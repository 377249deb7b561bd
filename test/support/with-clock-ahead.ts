/** Returns the environment variables with which a program is started to run with a clock ahead of, or behind, this machine's. */
const CLOCK = new URL('clock-ahead.ts', import.meta.url).href;

/** @param by milliseconds that it is ahead; below zero it is behind */
export const withClockAhead = (by: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${CLOCK}`,
  DOCKHAND_TEST_CLOCK_AHEAD: String(by),
});
