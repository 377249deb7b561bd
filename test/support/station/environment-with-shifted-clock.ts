/**
 * Returns the environment variables that make a Node program run with its clock ahead of this machine's, or behind it. The program then
 * preloads `preload-shifted-clock.ts`.
 */
const CLOCK = new URL('preload-shifted-clock.ts', import.meta.url).href;

/** @param by milliseconds by which the clock is ahead; negative: behind */
export const withShiftedClock = (by: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${CLOCK}`,
  DOCKHAND_TEST_CLOCK_AHEAD: String(by),
});
