/**
 * Returns the environment variables that make a Node program run with its clock ahead of, or behind, this machine's (see
 * `clock-ahead.ts`).
 */
const CLOCK = new URL('clock-ahead.ts', import.meta.url).href;

/** @param by milliseconds by which the clock is ahead; negative: behind */
export const withClockAhead = (by: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${CLOCK}`,
  DOCKHAND_TEST_CLOCK_AHEAD: String(by),
});
