/**
 * Names the tests that failed, each with its error and, of the end-to-end tests, what the page showed: CI keeps the end of its output alone.
 */
import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** Characters of an error, and of what the page showed. */
const ERROR = 900;
const SHOWN = 1500;

/**
 * Vitest's JSON report.
 * @param {unknown} report
 * @returns {string[]} one text for each test that failed, and for each file that did not load
 */
export function failedInVitest(report) {
  const { testResults = [] } =
    /** @type {{ testResults?: { name?: string, status: string, message?: string,
     *   assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[] }} */ (
      report ?? {}
    );
  return testResults.flatMap(({ name = '', status, message = '', assertionResults }) => {
    const failed = assertionResults.filter((one) => one.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [told(name, message)];
    return failed.map(({ fullName = '', failureMessages = [] }) =>
      told(`${name} › ${fullName}`, failureMessages.join('\n')),
    );
  });
}

/**
 * @typedef {{ status: string, errors?: readonly { message?: string }[],
 *   attachments?: readonly { name: string, path?: string }[] }} Try
 * @typedef {{ file?: string, suites?: readonly Suite[],
 *   specs?: readonly { title?: string, tests: readonly { status?: string, results: readonly Try[] }[] }[] }} Suite
 */

/**
 * Playwright's JSON report.
 * @param {unknown} report
 * @returns {string[]} one text for each test that failed or passed only when it was tried again, and for each error outside the tests
 */
export function failedInPlaywright(report) {
  const { suites = [], errors = [] } =
    /** @type {{ suites?: readonly Suite[], errors?: readonly { message?: string }[] }} */ (report ?? {});
  return [
    ...errors.map(({ message = '' }) => told('outside the tests', message)),
    ...suites.flatMap((suite) => failedIn(suite)),
  ];
}

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
const failedIn = ({ file = '', suites = [], specs = [] }) => [
  ...specs.flatMap(({ title = '', tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .flatMap(({ status, results }) => {
        const bad = results.find((one) => one.status !== 'passed');
        const what = `${file} › ${title}${status === 'flaky' ? ' (passed when tried again)' : ''}`;
        return bad === undefined ? [] : [told(what, errorsOf(bad), shownIn(bad))];
      }),
  ),
  ...suites.flatMap(failedIn),
];

/** @param {Try} tried */
const errorsOf = ({ status, errors = [] }) => errors.map(({ message = '' }) => message).join('\n') || status;

/**
 * The tree of what the page showed, from the runner's own note beside the test's results.
 * @param {Try} tried
 */
function shownIn({ attachments = [] }) {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (file === undefined || !fs.existsSync(file)) return '';
  const [, tree = ''] = /```yaml\n([^]*?)```/.exec(fs.readFileSync(file, 'utf8')) ?? [];
  return tree;
}

/**
 * @param {string} title
 * @param {string} error
 * @param {string} [shown]
 */
function told(title, error, shown = '') {
  const text = stripVTControlCharacters(error).slice(0, ERROR).trim();
  return [`FAILED ${title}`, text, shown.slice(0, SHOWN).trim()].filter(Boolean).join('\n');
}
