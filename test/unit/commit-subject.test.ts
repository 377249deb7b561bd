/** The rules of a commit's subject, the hook that checks them, and the set-up that installs the hook. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { faultsOf, isByGit, subjectOf } from '../../scripts/commit-subject.mjs';
import { useHooks } from '../../scripts/setup/hooks.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-hooks-'));
afterAll(() => fs.rmSync(home, { recursive: true }));

describe('a subject', () => {
  test.each([
    'sync: recheck rows left out of a page',
    'e2e: try once more where the window stood still',
    'docs: feed the changelog',
    'desk: embed the evidence',
    `sync: ${'x'.repeat(66)}`,
  ])('%s → no fault', (subject) => {
    expect(faultsOf(subject)).toEqual([]);
  });

  test.each([
    ['73 characters', `sync: ${'x'.repeat(67)}`, '73 characters'],
    ['no room', 'recheck rows left out of a page', 'room and a colon'],
    ['a room that is a sentence', 'What the torture came to: much', 'room and a colon'],
    ['no space behind the colon', 'sync:recheck rows', 'room and a colon'],
    ['nothing behind the colon', 'sync: ', 'room and a colon'],
    ['the past tense', 'sync: rechecked rows', 'past tense'],
    ['the past tense, begun in a capital', 'sync: Added a page', 'past tense'],
    ['a full stop', 'sync: recheck rows.', 'full stop'],
  ])('with %s → told', (_situation, subject, told) => {
    expect(faultsOf(subject)).toEqual([expect.stringContaining(told)]);
  });

  test('is the first line that is written, comments and the diff left out', () => {
    expect(subjectOf('\n# a comment\nsync: recheck rows\r\n\nWhy.\n')).toBe('sync: recheck rows');
    expect(
      subjectOf('# On branch main\n# ------------------------ >8 ------------------------\ndiff\n'),
    ).toBe('');
  });

  test('that Git writes itself is known', () => {
    const written = ["Merge branch 'a'", 'Revert "sync: recheck rows"', 'fixup! sync: recheck rows'];
    expect(written.filter((subject) => !isByGit(subject))).toEqual([]);
    expect(isByGit('Merge: what a delivery hints at')).toBe(false);
  });
});

describe.skipIf(process.platform === 'win32')('the hook', () => {
  const hook = (message: string) => {
    const file = path.join(home, 'COMMIT_EDITMSG');
    fs.writeFileSync(file, message);
    return spawnSync(path.join(ROOT, '.githooks/commit-msg'), [file], { encoding: 'utf8' });
  };

  test('a subject as the rules have it → the commit goes on', () => {
    expect(hook('sync: recheck rows\n')).toMatchObject({ status: 0, stderr: '' });
  });

  test('a fault → the commit is stopped, and the fault named', () => {
    const { status, stderr } = hook('Rechecked rows.\n');
    expect(status).toBe(1);
    expect(stderr).toContain('room and a colon');
    expect(stderr).toContain('full stop');
  });

  test("Git's own subject → the commit goes on", () => {
    expect(hook("Merge branch 'a'\n").status).toBe(0);
  });
});

describe('set-up', () => {
  const clone = (name: string): string => {
    const folder = path.join(home, name);
    execFileSync('git', ['init', '--quiet', '--template=', folder]);
    return folder;
  };
  const hooksOf = (folder: string) =>
    spawnSync('git', ['-C', folder, 'config', '--local', '--get', 'core.hooksPath'], {
      encoding: 'utf8',
    }).stdout.trim();

  test('in a clone → its hooks are the ones of the repository, the second time too', () => {
    const folder = clone('fresh');
    expect(useHooks(folder, {})).toBe(true);
    expect(useHooks(folder, {})).toBe(true);
    expect(hooksOf(folder)).toBe('.githooks');
  });

  test('in CI → nothing is changed', () => {
    const folder = clone('ci');
    expect(useHooks(folder, { CI: 'true' })).toBe(false);
    expect(hooksOf(folder)).toBe('');
  });

  test('where hooks were set up by hand → they stay', () => {
    const elsewhere = clone('elsewhere');
    execFileSync('git', ['-C', elsewhere, 'config', 'core.hooksPath', 'my-hooks']);
    expect(useHooks(elsewhere, {})).toBe(false);
    expect(hooksOf(elsewhere)).toBe('my-hooks');

    const inside = clone('inside');
    fs.mkdirSync(path.join(inside, '.git/hooks'), { recursive: true });
    fs.writeFileSync(path.join(inside, '.git/hooks/pre-push'), '');
    expect(useHooks(inside, {})).toBe(false);
    expect(hooksOf(inside)).toBe('');
  });

  test('where there is no repository, or another one around it → nothing is changed', () => {
    const outer = clone('outer');
    const copy = path.join(outer, 'copy');
    fs.mkdirSync(copy);
    expect(useHooks(copy, {})).toBe(false);
    expect(useHooks(path.join(home, 'not-there'), {})).toBe(false);
    expect(hooksOf(outer)).toBe('');
  });
});
