import { defineConfig } from 'vitest/config';

const CONFORMANCE = 'test/conformance/**/*.test.ts';
/** A dozen services on a busy machine take their time; an account of somebody else's has windows of 15 minutes. */
const PATIENCE = process.env['DOCKHAND_CONFORMANCE'] === 'account' ? 1_800_000 : 30_000;

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
          testTimeout: PATIENCE,
          hookTimeout: PATIENCE,
        },
      },
    ],
  },
});
