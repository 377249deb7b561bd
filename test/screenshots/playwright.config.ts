/**
 * Playwright's configuration for `npm run screenshots`, which takes the README's pictures of the real app in each shell. These are not
 * tests, so `npm test` does not run them.
 */
import { defineConfig } from '@playwright/test';

export default defineConfig<{ shellName: 'browser' | 'electron' }>({
  testDir: '.',
  testMatch: 'screens.ts',
  outputDir: '../../test-results/screenshots',
  workers: 1,
  timeout: 120_000,
  projects: [
    { name: 'browser', use: { shellName: 'browser' } },
    { name: 'electron', use: { shellName: 'electron' } },
  ],
});
