/**
 * Counts passed and failed tests from the JSON reports of Vitest and Playwright. A runner that ends badly without naming a test (a file
 * that does not load, an error outside any test) counts as one failure, never as a pass.
 */

/**
 * @typedef {{ passed: number, failed: number, skipped: number, still?: number, again?: number }} Tally `still`: windows that stood
 *   still; `again`: passed when they were tried again
 */

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
 * @typedef {{ results: readonly { status: string, errors?: readonly { message?: string }[] }[] }} Tried
 * @typedef {{ suites?: readonly Suite[], specs?: readonly { title?: string, tests: readonly Tried[] }[] }} Suite
 */

/** So many of a run may pass only when they are tried again: hundreds of tests on two shared cores. Each is named with its error. */
const MOST_AGAIN = 2;

/**
 * Playwright's JSON report. More than `MOST_AGAIN` that passed only when they were tried again have failed, but for those whose
 * window stood still: an Electron under Xvfb on a busy machine stops drawing now and then (not even a picture of it can be taken),
 * whatever is in it; see test/e2e/support/shell-fixture.ts.
 * @param {unknown} report
 * @returns {Tally}
 */
export function tallyOfPlaywright(report) {
  const { stats = {}, errors = [], suites = [] } =
    /** @type {{ stats?: { expected?: number, unexpected?: number, flaky?: number, skipped?: number },
     *   errors?: readonly unknown[], suites?: readonly Suite[] }} */ (report ?? {});
  const still = suites.flatMap(testsOf).filter(stoodStill).length;
  const flaky = (stats.flaky ?? 0) - still;
  const again = flaky > MOST_AGAIN ? 0 : flaky;
  return {
    passed: (stats.expected ?? 0) + still + again,
    failed: (stats.unexpected ?? 0) + flaky - again + errors.length,
    skipped: stats.skipped ?? 0,
    ...(still > 0 ? { still } : {}),
    ...(again > 0 ? { again } : {}),
  };
}

/**
 * @param {Suite} suite
 * @returns {readonly Tried[]}
 */
const testsOf = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsOf),
];

/** Passed in the end, and each try before that ended with a window that drew nothing. @param {Tried} tried */
const stoodStill = ({ results }) =>
  results.length > 1 &&
  results.at(-1)?.status === 'passed' &&
  results
    .slice(0, -1)
    .every(({ errors = [] }) => errors.some(({ message = '' }) => /The window stood still/.test(message)));

/**
 * What counts in the end.
 * @param {Tally | undefined} tally undefined: there is no report
 * @param {number} code what the runner ended with
 * @returns {Tally}
 */
export function settle(tally, code) {
  const counted = tally ?? { passed: 0, failed: 0, skipped: 0 };
  const nothing = counted.passed + counted.failed === 0;
  const isBad = code !== 0;
  return counted.failed === 0 && (isBad || nothing) ? { ...counted, failed: 1 } : counted;
}
