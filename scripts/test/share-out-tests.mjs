/**
 * Shares the end-to-end tests out among the two shells. Screens and station are the same in both, so `npm test` runs each test in one of them: in
 * Electron the first of each numbered point, the first of each spec file of those without a point, and all that are Electron's alone; in the
 * browser all others. Each point has a test in either shell; where there is but one, it runs in both. `npm test -- --whole` runs all in both.
 *
 *   node scripts/test/share-out-tests.mjs browser|electron FILE     writes a test list, for Playwright's --test-list
 */
import fs from 'node:fs';
import path from 'node:path';
import { program, Stop } from '../program.mjs';
import { ROOT } from '../root.mjs';
import { run } from '../run.mjs';

/**
 * @typedef {{ title: string, file: string, tags?: readonly string[], tests: readonly { projectName?: string }[] }} Spec
 * @typedef {{ title: string, file: string, suites?: readonly Suite[], specs?: readonly Spec[] }} Suite
 * @typedef {{ file: string, line: string, shells: readonly string[], points: readonly string[] }} Test `points`: its file, where it names none
 */

/**
 * @param {unknown} report Playwright's JSON report of `--list`, of both projects
 * @returns {{ electron: string[], browser: string[] }} lines of test lists: the file and the titles down to the test
 */
export function sharedOut(report) {
  const { suites = [] } = /** @type {{ suites?: readonly Suite[] }} */ (report ?? {});
  const tests = together(suites.flatMap((suite) => testsOf(suite, [])));
  const inElectron = firstOfEach(tests.filter(({ shells }) => shells.includes('electron')));
  const alone = tests.filter(({ shells }) => shells.length === 1);
  const electron = new Set([...inElectron, ...alone.filter(({ shells }) => shells.includes('electron'))]);
  const inBrowser = tests.filter(({ shells }) => shells.includes('browser'));
  const others = inBrowser.filter((test) => !electron.has(test));
  // A file without a point may be Electron's alone.
  const shown = new Set([...others.flatMap(({ points }) => points), ...tests.map(({ file }) => file)]);
  const lacking = firstOfEach(inBrowser, shown);
  const listed = (/** @type {readonly Test[]} */ some) =>
    tests.filter((test) => some.includes(test)).map(({ line }) => line);
  return { electron: listed([...electron]), browser: listed([...others, ...lacking]) };
}

/**
 * @param {readonly Test[]} tests
 * @param {ReadonlySet<string>} [shown] points that are shown already
 * @returns {readonly Test[]} of each point the first test
 */
function firstOfEach(tests, shown = new Set()) {
  const all = new Set(shown);
  return tests.filter(({ points }) => {
    const isNew = points.some((point) => !all.has(point));
    if (isNew) for (const point of points) all.add(point);
    return isNew;
  });
}

/**
 * The report has each test once for each shell.
 * @param {readonly Test[]} tests
 * @returns {readonly Test[]}
 */
function together(tests) {
  /** @type {Map<string, Test>} */
  const all = new Map();
  for (const test of tests) {
    const before = all.get(test.line);
    all.set(
      test.line,
      before === undefined ? test : { ...before, shells: [...before.shells, ...test.shells] },
    );
  }
  return [...all.values()];
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} above titles of the groups around it
 * @returns {readonly Test[]}
 */
function testsOf({ suites = [], specs = [] }, above) {
  return [
    ...specs.map(({ file, title, tags = [], tests }) => ({
      file,
      line: [file, ...above, title].join(' › '),
      shells: tests.flatMap(({ projectName }) => projectName ?? []),
      points: tags.length > 0 ? tags : [file],
    })),
    ...suites.flatMap((suite) => testsOf(suite, [...above, suite.title])),
  ];
}

await program(import.meta.url, async () => {
  const [shell, to] = process.argv.slice(2);
  if ((shell !== 'browser' && shell !== 'electron') || to === undefined)
    throw new Stop('Name the shell, and the file to write.', 2);
  const playwright = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  const report = `${to}.json`;
  const { code, output } = await run(process.execPath, [playwright, 'test', '--list', '--reporter=json'], {
    cwd: ROOT,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  if (code !== 0) throw new Stop(`The tests could not be listed.\n${output}`);
  fs.writeFileSync(to, `${sharedOut(JSON.parse(fs.readFileSync(report, 'utf8')))[shell].join('\n')}\n`);
});
