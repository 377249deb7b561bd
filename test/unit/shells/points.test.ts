/** Every point of what an operator relies on has an end-to-end test in either shell, and a report without one has failed. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedOut } from '../../../scripts/test/share-out-tests.mjs';
import { lacking, POINTS } from '../../../scripts/test/operator-tasks-tested.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const PLAYWRIGHT = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
/** Milliseconds: every spec is loaded, on a machine that may be busy. */
const LISTED_WITHIN = 60_000;
/** `npm test` names a file for the reports of its steps; this list is wanted on stdout, where a named file would take it. */
const LISTING = { ...process.env, NODE_OPTIONS: '', PLAYWRIGHT_JSON_OUTPUT_FILE: undefined };

const spec = (tags: readonly string[], status = 'passed', expectedStatus = 'passed') => ({
  tags,
  tests: [{ expectedStatus, results: [{ status }] }],
});
const all = spec(POINTS);
const allBut = (point: string) => spec(POINTS.filter((one) => one !== point));

describe('the points a report lacks', () => {
  test.each([
    ['a test of each → none', [all], []],
    ['a test of each, with the sign before it → none', [spec(POINTS.map((one) => `@${one}`))], []],
    ['no test of one → that one', [allBut('O7')], ['O7']],
    ['a longer number is another one', [allBut('O2'), spec(['O25'])], ['O2']],
    ['skipped while it ran', [allBut('O7'), spec(['O7'], 'skipped', 'skipped')], ['O7']],
    ['expected to fail', [allBut('O7'), spec(['O7'], 'failed', 'failed')], ['O7']],
    ['failed: counted as a failure, and not as missing', [allBut('O7'), spec(['O7'], 'failed')], []],
    ['one of two was skipped', [all, spec(['O7'], 'skipped', 'skipped')], []],
  ])('%s', (_what, specs, points) => {
    expect(lacking({ suites: [{ suites: [{ specs }] }] })).toEqual(points);
  });

  test('nothing ran → all of them', () => {
    expect(lacking(undefined)).toEqual(POINTS);
    expect(lacking({ suites: [] })).toEqual(POINTS);
  });
});

test.each(['browser', 'electron'])(
  'the %s shell has a test of every point',
  (shell) => {
    const { stdout } = spawnSync(
      process.execPath,
      [PLAYWRIGHT, 'test', '--list', `--project=${shell}`, '--reporter=json'],
      { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 2 ** 20, env: LISTING },
    );
    expect(lacking(JSON.parse(stdout))).toEqual([]);
  },
  LISTED_WITHIN,
);

test('each test in one shell, and each point in both', () => {
  const of = (file: string, ...specs: [title: string, ...tags: string[]][]) => {
    const projects = ['browser', 'electron'].filter(
      (name) => !/\.(\w+)\.spec/.test(file) || file.includes(name),
    );
    const spec = ([title, ...tags]: [title: string, ...tags: string[]]) =>
      projects.map((projectName) => ({ title, file, tags, tests: [{ projectName }] }));
    return {
      title: file,
      file,
      specs: specs.slice(1).flatMap(spec),
      suites: [{ title: 'a group', file, specs: specs.slice(0, 1).flatMap(spec) }],
    };
  };
  const suites = [
    of('a.spec.ts', ['in a group', 'O1'], ['first', 'O1'], ['again', 'O1'], ['one more', 'O1', 'O2']),
    of('b.spec.ts', ['in its group', 'O2'], ['alone']),
    of('c.spec.ts', ['the only one', 'O3']),
    of('d.electron.spec.ts', ['one', 'O1'], ['two']),
    of('e.browser.spec.ts', ['here', 'O1'], ['there']),
  ];
  expect(sharedOut({ suites })).toEqual({
    electron: [
      'a.spec.ts › first',
      'a.spec.ts › one more',
      'b.spec.ts › alone',
      'c.spec.ts › a group › the only one',
      'd.electron.spec.ts › two',
      'd.electron.spec.ts › a group › one',
    ],
    browser: [
      'a.spec.ts › again',
      'a.spec.ts › a group › in a group',
      'b.spec.ts › a group › in its group',
      'c.spec.ts › a group › the only one',
      'e.browser.spec.ts › there',
      'e.browser.spec.ts › a group › here',
    ],
  });
});
