/**
 * Says how many random cases the property tests of the inventory service run, and for how long they may: few in the ordinary tests, more
 * on request; or one failing case again, by the seed and path that fast-check printed.
 *
 *   DOCKHAND_PROPERTY=full npx vitest run test/property
 *   DOCKHAND_PROPERTY_SEED=123 DOCKHAND_PROPERTY_PATH=4:0:1 npx vitest run test/property -t 'the test that failed'
 */

export const FULL = process.env['DOCKHAND_PROPERTY'] === 'full';
const SEED = process.env['DOCKHAND_PROPERTY_SEED'];
export const PATH = process.env['DOCKHAND_PROPERTY_PATH'];

/** Milliseconds a property may take. */
export const PATIENCE = FULL ? 1_800_000 : 120_000;

export interface Runs {
  readonly numRuns: number;
  readonly seed?: number;
  readonly path?: string;
  readonly endOnFailure?: boolean;
}

export function runs(quick: number, full: number): Runs {
  return {
    numRuns: FULL ? full : quick,
    ...(SEED !== undefined && { seed: Number(SEED) }),
    ...(PATH !== undefined && { path: PATH, endOnFailure: true }),
  };
}
