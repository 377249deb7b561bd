import { defineConfig } from '@playwright/test';

/** `npm run screenshots`: the README's pictures, taken of the real app in each shell. Not a test, so none of `npm test`. */
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
