import { defineConfig } from '@playwright/test';

/** One project for each shell; the same specs run on both, but for those named after one. */
export default defineConfig<{ shellName: 'browser' | 'electron' }>({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  // Each test starts an app of its own, and half of what it takes is waiting: two cores are not full with two tests.
  workers: 3,
  // A machine that is busy with something else is slow, not wrong; what has to be quick is measured in test/bench.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env['CI']),
  projects: [
    {
      name: 'browser',
      testIgnore: '**/*.electron.spec.ts',
      use: { shellName: 'browser' },
      // scripts/test/read-test-reports.mjs bounds how many may need it, and names them.
      retries: 1,
    },
    {
      name: 'electron',
      testIgnore: '**/*.browser.spec.ts',
      use: { shellName: 'electron' },
      // A window drawn without a graphics card takes a core.
      workers: 2,
      // Its window may stand still under Xvfb: scripts/test/read-test-reports.mjs tells that from a failure.
      retries: 2,
    },
  ],
});
