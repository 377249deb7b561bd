import { defineConfig } from '@playwright/test';

/** Set: the program of a package that is installed by now, which is tried instead of one that is made here. */
const isReleased = Boolean(process.env['DOCKHAND_EXECUTABLE']);

/** `npm test -- --only package`: the app as it is packaged and installed. One file after the other: they share both. */
export default defineConfig({
  testDir: '.',
  testMatch: isReleased ? 'released.spec.ts' : ['contents.spec.ts', 'fuses.spec.ts', 'installed.spec.ts'],
  outputDir: '../../test-results/package-output',
  ...(isReleased ? {} : { globalSetup: './support/make-packages.ts' }),
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
});
