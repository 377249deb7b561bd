import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../../scripts/build.mjs';
import { alone } from '../../../scripts/lock.mjs';
import { run } from '../../../scripts/run.mjs';
import { notInstalled } from '../../../scripts/setup/debian.mjs';
import { findElectron } from '../../../scripts/setup/electron.mjs';
import { newEnough } from '../../../scripts/setup/node.mjs';
import { matches, reason } from '../../../scripts/setup/npm.mjs';
import { done } from '../../../scripts/setup/stamp.mjs';
import { chooseShell, wishes } from '../../../scripts/start.mjs';
import { failedInPlaywright, failedInVitest } from '../../../scripts/test/failed-tests.mjs';
import { settle, tallyOfPlaywright, tallyOfVitest } from '../../../scripts/test/read-test-reports.mjs';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-scripts-'));
afterAll(() => fs.rmSync(home, { recursive: true }));

describe('whether node_modules is what the lockfile says', () => {
  const wanted = {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/only-on-mac': { version: '1.0.0', optional: true },
  };

  test.each([
    ['the same', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['one is missing', {}, false],
    [
      'one too many',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } },
      false,
    ],
    [
      'an optional one of another version',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/only-on-mac': { version: '2.0.0' } },
      false,
    ],
  ])('%s', (_what, there, answer) => {
    expect(matches(wanted, there)).toBe(answer);
  });
});

describe('whether there is anything to set up', () => {
  const now = Date.now();
  const here = { key: 'k', purpose: 'start', now, electron: true, node: true };
  const stamp = { key: 'k', purposes: ['start'], missing: {} };
  const hour = 3_600_000;
  const without = (at: number) => ({ ...stamp, missing: { electron: { why: 'no network', at } } });

  test.each([
    ['never done', undefined, here, false],
    ['done', stamp, here, true],
    ['the lockfile, the scripts or the machine changed', stamp, { ...here, key: 'other' }, false],
    ['done for starting, not for testing', stamp, { ...here, purpose: 'test' }, false],
    ['Node has vanished', stamp, { ...here, node: false }, false],
    ['the service needs no Electron', stamp, { ...here, purpose: 'service', electron: false }, true],
    ['done for the service alone', { ...stamp, purposes: ['service'] }, here, false],
    [
      'nothing was done, also not for the service',
      { ...stamp, purposes: [] },
      { ...here, purpose: 'service' },
      false,
    ],
    ['Electron has vanished', stamp, { ...here, electron: false }, false],
    ['Electron could not be had an hour ago', without(now - hour), { ...here, electron: false }, true],
    ['Electron could not be had two days ago', without(now - 48 * hour), { ...here, electron: false }, false],
    ['Electron could not be had, but is here now', without(now - 48 * hour), here, true],
    [
      'Electron could not be had tomorrow: the clock was wrong',
      without(now + 24 * hour),
      { ...here, electron: false },
      false,
    ],
  ])('%s', (_what, stamp, here, answer) => {
    expect(done(stamp, here)).toBe(answer);
  });
});

describe('what is missing from Debian', () => {
  const listed = 'libnss3 ii \nxvfb rc \nlibasound2t64 ii ';

  test('is what is not installed, by any of its names', () => {
    expect(notInstalled(['libnss3', 'xvfb', 'libasound2t64|libasound2', 'dbus'], listed, false)).toEqual([
      'xvfb',
      'dbus',
    ]);
  });

  test('is no Chromium where there is a Chrome', () => {
    expect(notInstalled(['chromium-headless-shell|chromium'], '', true)).toEqual([]);
    expect(notInstalled(['chromium-headless-shell|chromium'], '', false)).toEqual([
      'chromium-headless-shell|chromium',
    ]);
  });
});

test.each([
  ['npm error code ENOTFOUND\nnpm error network', 'the npm registry cannot be reached'],
  ['npm error code ENOSPC', 'the disk is full'],
  ['npm error code EUSAGE\n', 'package.json and package-lock.json differ; run npm install and commit both'],
  [
    'npm error code E500\nnpm error errno 1\nnpm error 500 Internal Server Error',
    '500 Internal Server Error',
  ],
  ['', 'npm ended without saying why'],
])('npm said %j: %j', (output, sentence) => {
  expect(reason(output)).toBe(sentence);
});

test('Node 24 and later run Dockhand', () => {
  expect(['v24.0.0', '24.21.0', 'v26.1.0'].map(newEnough)).toEqual([true, true, true]);
  expect(['v20.20.2', 'v22.12.0', 'v0'].map(newEnough)).toEqual([false, false, false]);
});

test('Electron is looked for where the override says, and only there', () => {
  const folder = path.join(home, 'electron');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'electron'), '');
  const env = { ELECTRON_OVERRIDE_DIST_PATH: folder };
  expect(findElectron(home, env, 'linux')).toBe(path.join(folder, 'electron'));
  expect(findElectron(home, env, 'win32')).toBeUndefined();
  expect(findElectron(home, {}, 'linux')).toBeUndefined();
});

describe('which shell opens', () => {
  const all = { electron: true, why: undefined, screen: true };

  test('Electron, where it is and has a screen', () => {
    expect(chooseShell(undefined, all)).toEqual({ shell: 'electron' });
    expect(chooseShell('electron', all)).toEqual({ shell: 'electron' });
  });

  test('the browser, where it is asked for', () => {
    expect(chooseShell('browser', all)).toEqual({ shell: 'browser' });
  });

  test.each([
    ['no binary', { ...all, electron: false, why: 'no network' }, /binary is not here \(no network\)/],
    ['no screen', { ...all, screen: false }, /no screen/],
  ])('the browser, and why, with %s; asked for Electron, a sentence', (_what, here, why) => {
    expect(chooseShell(undefined, here)).toEqual({ shell: 'browser', note: expect.stringMatching(why) });
    expect(() => chooseShell('electron', here)).toThrow(why);
  });
});

describe('npm start, asked for', () => {
  test('everything', () => {
    const shell = ['--shell', 'browser', '--user-data', '/x', '--port', '0', '--no-open'];
    const more = ['--policy', '/p', '--kiosk', '--start-fullscreen', '--print-diagnostics'];
    expect(wishes([...shell, ...more])).toEqual({
      shell: 'browser',
      userData: path.resolve('/x'),
      port: 0,
      open: false,
      policy: path.resolve('/p'),
      window: ['--kiosk', '--start-fullscreen'],
      diagnostics: true,
    });
  });

  test('nothing', () => {
    expect(wishes([])).toEqual({ open: true, window: [], diagnostics: false });
  });

  test.each([
    [['--shell', 'opera']],
    [['--port', '70000']],
    [['--foo']],
    [['--port']],
    [['x']],
    [['--user-data', '']],
  ])('%j: one sentence, and 2 for an exit code', (args) => {
    expect(() => wishes(args)).toThrow(
      expect.objectContaining({ code: 2, message: expect.stringMatching(/^[^\n]+\.$/) }),
    );
  });
});

describe('the count of tests', () => {
  test('Vitest: passed, failed, skipped; a file that does not load has failed', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(tallyOfVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test('Playwright: of those that passed at their second try two are told, and more have failed', () => {
    const report = (flaky: number) => ({
      stats: { expected: 3, unexpected: 1, flaky, skipped: 1 },
      errors: [{}],
    });
    expect(tallyOfPlaywright(report(2))).toEqual({ passed: 5, failed: 2, skipped: 1, again: 2 });
    expect(tallyOfPlaywright(report(3))).toEqual({ passed: 3, failed: 5, skipped: 1 });
  });

  test('Playwright: one whose window stood still at its first try has not failed', () => {
    const tried = (message: string) => ({
      suites: [
        {
          specs: [
            { tests: [{ results: [{ status: 'failed', errors: [{ message }] }, { status: 'passed' }] }] },
          ],
        },
      ],
      stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 0 },
    });
    const still = tallyOfPlaywright(tried('Error: The window stood still: {}'));
    expect(still).toEqual({ passed: 4, failed: 0, skipped: 0, still: 1 });
    expect(settle(still, 0)).toMatchObject({ passed: 4, failed: 0 });
    expect(tallyOfPlaywright(tried('expected 1 to be 2'))).toMatchObject({ passed: 4, again: 1 });
  });

  test('those that failed are named, with their error and what the page showed', () => {
    const vitest = {
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
        {
          name: 'b.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'one' },
            { status: 'failed', fullName: 'two', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] },
          ],
        },
      ],
    };
    expect(failedInVitest(vitest)).toEqual([
      'FAILED a.test.ts\nno such file',
      'FAILED b.test.ts › two\nexpected 1',
    ]);
    const note = path.join(home, 'error-context.txt');
    fs.writeFileSync(note, '# Page\n\n```yaml\n- heading "Move"\n```\n');
    const attachments = [{ name: 'error-context', path: note }];
    const failed = { status: 'failed', errors: [{ message: 'not visible' }], attachments };
    const playwright = {
      suites: [
        {
          file: 'c.spec.ts',
          specs: [
            { title: 'good', tests: [{ status: 'expected', results: [{ status: 'passed' }] }] },
            { title: 'bad', tests: [{ status: 'unexpected', results: [failed] }] },
            { title: 'late', tests: [{ status: 'unexpected', results: [{ status: 'timedOut' }] }] },
          ],
        },
      ],
    };
    expect(failedInPlaywright(playwright)).toEqual([
      'FAILED c.spec.ts › bad\nnot visible\n- heading "Move"',
      'FAILED c.spec.ts › late\ntimedOut',
    ]);
  });

  test.each([
    ['all passed', { passed: 3, failed: 0, skipped: 0 }, 0, { passed: 3, failed: 0 }],
    [
      'all passed, but the runner ended badly',
      { passed: 3, failed: 0, skipped: 0 },
      1,
      { passed: 3, failed: 1 },
    ],
    ['some failed', { passed: 3, failed: 2, skipped: 0 }, 1, { passed: 3, failed: 2 }],
    ['nothing ran', { passed: 0, failed: 0, skipped: 4 }, 0, { passed: 0, failed: 1 }],
    ['there is no report', undefined, 1, { passed: 0, failed: 1 }],
  ])('%s', (_what, tally, code, settled) => {
    expect(settle(tally, code)).toMatchObject(settled);
  });
});

describe('one at a time', () => {
  test('the second waits for the first, and says so', async () => {
    const lock = path.join(home, 'a.lock');
    const order: string[] = [];
    let finish = () => {};
    const first = alone(lock, () => new Promise<void>((resolve) => (finish = resolve)));
    const second = alone(
      lock,
      () => order.push('second works'),
      () => order.push('second waits'),
    );
    await expect.poll(() => order).toEqual(['second waits']);
    finish();
    await Promise.all([first, second]);
    expect(order).toEqual(['second waits', 'second works']);
    expect(fs.existsSync(lock)).toBe(false);
  });

  test('a holder that was killed is not waited for', async () => {
    const lock = path.join(home, 'b.lock');
    const holder = spawn(process.execPath, ['-e', '']);
    await once(holder, 'exit');
    fs.mkdirSync(lock);
    fs.writeFileSync(path.join(lock, 'pid'), String(holder.pid));
    expect(await alone(lock, () => 'works')).toBe('works');
  });

  test('work that fails gives the lock back', async () => {
    const lock = path.join(home, 'c.lock');
    await expect(alone(lock, () => Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
    expect(fs.existsSync(lock)).toBe(false);
  });
});

describe('the sources of a build', () => {
  test('a change of any file, a new one and a lost one are noticed', () => {
    const folder = path.join(home, 'src', 'deep');
    fs.mkdirSync(folder, { recursive: true });
    const hash = () => hashOf(home, ['src', 'absent']);
    const seen = [hash()];
    fs.writeFileSync(path.join(folder, 'a.ts'), '1');
    seen.push(hash());
    fs.writeFileSync(path.join(folder, 'a.ts'), '2');
    seen.push(hash());
    fs.renameSync(path.join(folder, 'a.ts'), path.join(folder, 'b.ts'));
    seen.push(hash());
    expect(new Set(seen).size).toBe(4);
    expect(hash()).toBe(seen.at(-1));
  });
});

describe('a command', () => {
  test('its output and its code come back', async () => {
    expect(await run(process.execPath, ['-e', 'console.log("a"); process.exit(3)'])).toEqual({
      code: 3,
      output: 'a\n',
    });
  });

  test('that is not there is 127', async () => {
    expect((await run('no-such-command', [])).code).toBe(127);
  });

  test.runIf(process.platform === 'linux')('over its time is ended, with all that it started', async () => {
    const child = `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 9)']);
      console.log(c.pid); setInterval(() => {}, 9)`;
    const { code, output } = await run(process.execPath, ['-e', child], { limit: 500 });
    expect(code).toBe(124);
    await expect.poll(() => fs.existsSync(`/proc/${output.trim()}/exe`)).toBe(false);
  });
});
