import { defineConfig } from '@playwright/test';

/** `npm test -- --only package`: the app as it is packaged and installed. One file after the other: they share the package and the installation. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/package-output',
  globalSetup: './support/make-packages.ts',
  workers: 1,
  fullyParallel: false,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
});
