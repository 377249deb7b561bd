/**
 * How many tests passed, from the reports that the test runners write for machines. A runner that ends badly without
 * naming a test (a file that does not load, an error outside any test) counts as one failure: it is never a pass.
 */

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/**
 * Vitest's JSON report.
 * @param {unknown} report
 * @returns {Tally}
 */
export function tallyOfVitest(report) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] } =
    /** @type {{ numPassedTests?: number, numFailedTests?: number, numPendingTests?: number, numTodoTests?: number,
     *   testResults?: { status: string, assertionResults: { status: string }[] }[] }} */ (report ?? {});
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * Playwright's JSON report. One that passed only when it was tried again has failed.
 * @param {unknown} report
 * @returns {Tally}
 */
export function tallyOfPlaywright(report) {
  const { stats = {}, errors = [] } =
    /** @type {{ stats?: { expected?: number, unexpected?: number, flaky?: number, skipped?: number }, errors?: unknown[] }} */ (
      report ?? {}
    );
  return {
    passed: stats.expected ?? 0,
    failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0) + errors.length,
    skipped: stats.skipped ?? 0,
  };
}

/**
 * What counts in the end.
 * @param {Tally | undefined} tally undefined: there is no report
 * @param {number} code what the runner ended with
 * @returns {Tally}
 */
export function settle(tally, code) {
  const counted = tally ?? { passed: 0, failed: 0, skipped: 0 };
  const nothing = counted.passed + counted.failed === 0;
  return counted.failed === 0 && (code !== 0 || nothing) ? { ...counted, failed: 1 } : counted;
}
