import { defineConfig } from 'vitest/config';

const CONFORMANCE = 'test/conformance/**/*.test.ts';
/** A busy machine is slow, not wrong; what has to be quick is measured in test/bench. Milliseconds. */
const PATIENCE = 30_000;
/** An account of somebody else's has windows of 15 minutes. */
const ON_ACCOUNT = process.env['DOCKHAND_CONFORMANCE'] === 'account' ? 1_800_000 : PATIENCE;

/** Each request takes a dozen trips to a database that shares this machine. */
const ON_POSTGRES = 4 * PATIENCE;

export default defineConfig({
  test: {
    // Real databases and child processes: a process of its own for each file, and no more of them than two at a time.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
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
          globalSetup: 'test/conformance/start-targets.ts',
          testTimeout: ON_ACCOUNT,
          hookTimeout: ON_ACCOUNT,
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [CONFORMANCE],
          exclude: ['test/conformance/station/**'],
          globalSetup: 'test/conformance/start-postgres-targets.ts',
          testTimeout: ON_POSTGRES,
          hookTimeout: ON_POSTGRES,
        },
      },
    ],
  },
});
