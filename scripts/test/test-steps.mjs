/**
 * Builds the steps of `npm test`: types, lint, the test folders that Vitest runs (unit, integration, property, migrations, conformance,
 * keychain), build, the end-to-end tests in a browser and in Electron, and the package as it is installed. Each step has its commands,
 * its time limit, and the reason if it cannot run on this machine. Simulations, torture tests and benches are no steps; they are run by themselves.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findChromium } from '../chromium.mjs';
import { ROOT } from '../root.mjs';
import { ask } from '../run.mjs';
import { isRoot } from '../setup/debian.mjs';
import { findElectron } from '../setup/electron.mjs';
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs';
import { lacking } from './operator-tasks-tested.mjs';
import { tallyOfPlaywright, tallyOfVitest } from './read-test-reports.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string | undefined} obstacle why it cannot run here
 * @property {readonly (readonly string[])[]} commands run one after the other until one fails
 * @property {number} minutes for each command, at most
 * @property {{ file: string, tally: (report: unknown) => import('./read-test-reports.mjs').Tally,
 *   failed: (report: unknown) => readonly string[], lacking?: (report: unknown) => readonly string[] }} [report] without one, the step
 *   counts as one test; `failed`: a text for each that did; `lacking`: what should have been shown and was not, each a failure
 */

const LINUX = process.platform === 'linux';
/** Folders of tests that Vitest runs as they are. */
const FOLDERS = ['unit', 'integration', 'property', 'migrations', 'conformance'];

/**
 * @param {{ node: string, results: string, missing: Record<string, string>, whole: boolean }} here `results`: a folder for the reports;
 *   `missing`: what set-up could not get, with the reason; `whole`: every end-to-end test in both shells
 * @returns {Step[]}
 */
export function stepsOf({ node, results, missing, whole }) {
  const tool = (/** @type {string} */ file) => [node, path.join(ROOT, 'node_modules', file)];
  const keyring = LINUX ? ['dbus-run-session', '--', node, path.join(ROOT, 'scripts/keyring.mjs')] : [];
  const noKeyring = LINUX ? absent('dbus-run-session', 'dbus-send', 'gnome-keyring-daemon') : undefined;
  const screen = LINUX ? ['xvfb-run', '-a'] : [];
  const noBrowser = findChromium() ? undefined : 'no Chromium or Chrome found';
  const noWindow = noElectron(missing['electron']);
  // A shell that is alone runs all of them.
  const isShared = !whole && noBrowser === undefined && noWindow === undefined;

  /**
   * @param {string} name
   * @param {string} [obstacle]
   * @param {readonly string[]} [inside]
   * @returns {Step}
   */
  const vitest = (name, obstacle, inside = []) => {
    const file = path.join(results, `${name}.json`);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const command = [...inside, ...tool('vitest/vitest.mjs'), 'run', `test/${name}`, ...reporters];
    return {
      name,
      obstacle,
      commands: [command],
      minutes: 25,
      report: { file, tally: tallyOfVitest, failed: failedInVitest },
    };
  };

  /**
   * @param {string} name the shell's
   * @param {string | undefined} obstacle
   * @param {readonly string[]} [inside]
   * @returns {Step}
   */
  const endToEnd = (name, obstacle, inside = []) => {
    const list = isShared ? path.join(results, `${name}-tests.txt`) : undefined;
    const file = path.join(results, `${name}.json`);
    const command = [
      ...inside,
      ...tool('@playwright/test/cli.js'),
      'test',
      `--project=${name}`,
      '--reporter=list,json',
      ...(list === undefined ? [] : [`--test-list=${list}`]),
    ];
    const share = path.join(ROOT, 'scripts/test/share-out-tests.mjs');
    const choose = list === undefined ? [] : [[node, share, name, list]];
    return {
      name,
      obstacle,
      // Where there is no keyring the app goes without a keychain, as it would there.
      commands: [...choose, noKeyring === undefined ? [...keyring, ...command] : command],
      minutes: 60,
      report: { file, tally: tallyOfPlaywright, failed: failedInPlaywright, lacking },
    };
  };

  const prettier = [...tool('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'];
  return [
    one('types', [...tool('typescript/bin/tsc'), '--build']),
    one('lint', [...tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'], prettier),
    ...FOLDERS.filter(exists).map((name) => vitest(name)),
    ...['keychain'].filter(exists).map((name) => vitest(name, noKeyring ?? missing['keychain'], keyring)),
    one('build', [node, path.join(ROOT, 'scripts/build.mjs')]),
    endToEnd('browser', noBrowser),
    endToEnd('electron', noWindow, screen),
    packaged({ node, results, missing }, tool('@playwright/test/cli.js'), screen),
  ];
}

/**
 * @param {{ node: string, results: string, missing: Record<string, string> }} here
 * @param {readonly string[]} runner
 * @param {readonly string[]} screen
 * @returns {Step}
 */
function packaged({ node, results, missing }, runner, screen) {
  const file = path.join(results, 'packaged.json');
  return {
    name: 'package',
    // Looked for only if the step is to run: it asks the network.
    get obstacle() {
      return noElectron(missing['electron']) ?? noPackage(node);
    },
    commands: [[...screen, ...runner, 'test', '-c', 'test/package', '--reporter=list,json']],
    minutes: 15,
    report: { file, tally: tallyOfPlaywright, failed: failedInPlaywright },
  };
}

/**
 * A step that counts as one test.
 * @param {string} name
 * @param {readonly (readonly string[])[]} commands
 * @returns {Step}
 */
const one = (name, ...commands) => ({ name, obstacle: undefined, commands, minutes: 10 });

const exists = (/** @type {string} */ folder) => fs.existsSync(path.join(ROOT, 'test', folder));

/**
 * @param {string[]} programs
 * @returns {string | undefined}
 */
function absent(...programs) {
  const missing = programs.filter(
    (program) => ask('sh', ['-c', 'command -v "$1"', 'sh', program]) === undefined,
  );
  return missing.length > 0 ? `${missing.join(', ')} not installed` : undefined;
}

/** @param {string | undefined} why */
function noElectron(why) {
  if (findElectron(ROOT) === undefined) return `no Electron binary${why ? `: ${why}` : ''}`;
  return LINUX ? absent('xvfb-run') : undefined;
}

/**
 * Why the package cannot be made, installed and tried here.
 * @param {string} node
 */
function noPackage(node) {
  if (!LINUX || absent('dpkg', 'objdump')) return 'packages are installed on Debian and Ubuntu alone';
  if (!isRoot() && ask('sudo', ['-n', 'true']) === undefined)
    return 'installing a package takes root, or sudo without a password';
  if (ask('dpkg-query', ['-W', '-f', '${db:Status-Abbrev}', 'dockhand'])?.startsWith('ii'))
    return 'Dockhand is installed here, and the test would replace it';
  const check = [path.join(ROOT, 'scripts/package.mjs'), '--target', 'deb,AppImage', '--check'];
  const { status, stdout } = spawnSync(node, check, { encoding: 'utf8' });
  const [, why] = /cannot be made here: (.*)/.exec(stdout) ?? [];
  return status === 0 ? undefined : (why ?? 'it cannot be made here');
}
