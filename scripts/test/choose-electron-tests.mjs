/**
 * Chooses the end-to-end tests that `npm test` runs in Electron. The screens and the station are the same in both shells, and the browser
 * runs all tests, so in Electron the first of each numbered point is run, the first of each spec file, and all that are Electron's alone: a third of them.
 * `npm test -- --whole` runs them all.
 *
 *   node scripts/test/choose-electron-tests.mjs FILE     writes a test list, for Playwright's --test-list
 */
import fs from 'node:fs';
import path from 'node:path';
import { program, Stop } from '../program.mjs';
import { ROOT } from '../root.mjs';
import { run } from '../run.mjs';

/**
 * @typedef {{ title: string, file: string, tags?: readonly string[] }} Spec
 * @typedef {{ title: string, file: string, suites?: readonly Suite[], specs?: readonly Spec[] }} Suite
 */

/**
 * @param {unknown} report Playwright's JSON report of `--list`
 * @returns {string[]} lines of a test list: the file and the titles down to the test
 */
export function chosen(report) {
  const { suites = [] } = /** @type {{ suites?: readonly Suite[] }} */ (report ?? {});
  const shown = new Set();
  return suites
    .flatMap((suite) => testsOf(suite, []))
    .flatMap(({ file, titles, tags = [] }) => {
      const points = [file, ...tags];
      const isNew = points.some((point) => !shown.has(point));
      for (const point of points) shown.add(point);
      return isNew || file.endsWith('.electron.spec.ts') ? [[file, ...titles].join(' › ')] : [];
    });
}

/**
 * @param {Suite} suite
 * @param {readonly string[]} above titles of the groups around it
 * @returns {readonly { file: string, titles: readonly string[], tags?: readonly string[] }[]}
 */
function testsOf({ suites = [], specs = [] }, above) {
  return [
    ...specs.map(({ file, title, tags }) => ({ file, titles: [...above, title], ...(tags && { tags }) })),
    ...suites.flatMap((suite) => testsOf(suite, [...above, suite.title])),
  ];
}

await program(import.meta.url, async () => {
  const [to] = process.argv.slice(2);
  if (to === undefined) throw new Stop('Name the file to write.', 2);
  const playwright = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  const args = [playwright, 'test', '--project=electron', '--list', '--reporter=json'];
  const report = `${to}.json`;
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code, output } = await run(process.execPath, args, { cwd: ROOT, env });
  if (code !== 0) throw new Stop(`The tests could not be listed.\n${output}`);
  fs.writeFileSync(to, `${chosen(JSON.parse(fs.readFileSync(report, 'utf8'))).join('\n')}\n`);
});
