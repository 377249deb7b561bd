import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    // Real databases and child processes: a process of its own for each file, and no more of them than two at a time.
    pool: 'forks',
    maxWorkers: 2,
  },
});
