import { defineConfig } from 'vitest/config';

const CONFORMANCE = 'test/conformance/**/*.test.ts';

export default defineConfig({
  test: {
    // Real databases and child processes: a process of its own for each file, and no more of them than two at a time.
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'dockhand', include: ['test/**/*.test.{ts,tsx}'], exclude: [CONFORMANCE] },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: [CONFORMANCE],
          // One set of services for all its files.
          globalSetup: 'test/conformance/start.ts',
        },
      },
    ],
  },
});
