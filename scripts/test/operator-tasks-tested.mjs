/**
 * Checks that every task an operator must be able to rely on has an end-to-end test in each shell: the tasks are numbered O1 to O25,
 * F1 to F12 in the places of items and orders, and A1 to A14 at an arrival. A test names its task by a tag (`@O1`). A shell whose report lacks
 * one has failed, so no task loses its test unnoticed.
 */

/** The numbers there are, and the one list of them. */
export const POINTS = Object.entries({ O: 25, F: 12, A: 14 }).flatMap(([letter, length]) =>
  Array.from({ length }, (_, n) => `${letter}${n + 1}`),
);

/**
 * @typedef {{ expectedStatus: string, results: readonly { status: string }[] }} Test
 * @typedef {{ tags?: readonly string[], tests: readonly Test[] }} Spec
 * @typedef {{ suites?: readonly Suite[], specs?: readonly Spec[] }} Suite
 */

/**
 * The points without a test. One that was skipped, or that is expected to fail, shows nothing.
 * @param {unknown} report Playwright's JSON report of one project, of a run or of `--list`
 * @returns {string[]}
 */
export function lacking(report) {
  const { suites = [] } = /** @type {{ suites?: readonly Suite[] }} */ (report ?? {});
  const shown = new Set(suites.flatMap(specsOf).filter(isRun).flatMap(tagsOf));
  return POINTS.filter((point) => !shown.has(point));
}

/**
 * @param {Suite} suite
 * @returns {readonly Spec[]}
 */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** @param {Spec} spec */
const isRun = ({ tests }) =>
  tests.some(
    ({ expectedStatus, results }) =>
      expectedStatus === 'passed' && !results.some(({ status }) => status === 'skipped'),
  );

/** @param {Spec} spec */
const tagsOf = ({ tags = [] }) => tags.map((tag) => tag.replace(/^@/, ''));
