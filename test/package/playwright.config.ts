/**
 * Playwright's configuration of the package tests (`npm test -- --only package`): they build the packages, inspect them, install the deb and
 * use the app. One worker, because all files share the built packages and the installed app.
 */
import { defineConfig } from '@playwright/test';

/** `DOCKHAND_EXECUTABLE` names the program of a package that is installed already: then only that is tested, and nothing is built. */
const isReleased = Boolean(process.env['DOCKHAND_EXECUTABLE']);

export default defineConfig({
  testDir: '.',
  testMatch: isReleased
    ? 'released.spec.ts'
    : ['contents.spec.ts', 'fuses.spec.ts', 'installed.spec.ts', 'updates.spec.ts'],
  outputDir: '../../test-results/package-output',
  ...(isReleased ? {} : { globalSetup: './support/make-packages.ts' }),
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
});
