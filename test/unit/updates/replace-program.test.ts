/** A program of one file is replaced in one step, and has its name at every moment; how it was installed says whether that may be. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { howInstalled } from '#main/updates/how-installed.ts';
import { putBackProgram, replaceProgram } from '#main/updates/replace-program.ts';

let folder = '';
let program = '';
let next = '';
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-program-'));
  program = path.join(folder, 'Dockhand.AppImage');
  next = path.join(folder, 'fetched');
  fs.writeFileSync(program, 'old', { mode: 0o755 });
  fs.writeFileSync(next, 'new', { mode: 0o600 });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const listed = (content: string) => ({
  name: 'Dockhand-2.0.0-x86_64.AppImage',
  size: content.length,
  sha512: createHash('sha512').update(content).digest('base64'),
});
const read = (file: string) => fs.readFileSync(file, 'utf8');

describe('a program of one file', () => {
  test('replaced → the new one can be run under the same name, the old one is kept, and comes back whole', async () => {
    await replaceProgram(program, next, listed('new'));
    expect([read(program), read(`${program}.previous`)]).toEqual(['new', 'old']);
    expect(fs.statSync(program).mode & 0o777).toBe(0o755);
    expect(fs.readdirSync(folder).sort()).toEqual([
      'Dockhand.AppImage',
      'Dockhand.AppImage.previous',
      'fetched',
    ]);
    expect(putBackProgram(program)).toBe(true);
    expect(read(program)).toBe('old');
    expect(putBackProgram(program)).toBe(false);
  });

  test('altered between the last check and the step → refused, and nothing is left behind', async () => {
    await expect(replaceProgram(program, next, listed('the new one'))).rejects.toThrow(/is not Dockhand-2/);
    expect(read(program)).toBe('old');
    expect(fs.readdirSync(folder).sort()).toEqual(['Dockhand.AppImage', 'fetched']);
  });

  test('what was fetched is gone → refused, and the old one stays', async () => {
    fs.rmSync(next);
    await expect(replaceProgram(program, next, listed('new'))).rejects.toThrow(/ENOENT/);
    expect(fs.readdirSync(folder)).toEqual(['Dockhand.AppImage']);
  });

  test('what a cut-off replacement left is written over', async () => {
    fs.writeFileSync(`${program}.new`, 'half of the n');
    fs.writeFileSync(`${program}.previous`, 'older still');
    await replaceProgram(program, next, listed('new'));
    expect([read(program), read(`${program}.previous`)]).toEqual(['new', 'old']);
  });
});

describe('how a program was installed', () => {
  const of = (about: Partial<Parameters<typeof howInstalled>[0]>) =>
    howInstalled({ platform: 'linux', execPath: '/opt/Dockhand/dockhand', env: {}, isRoot: false, ...about });

  test('an AppImage → replaced by whoever may write beside it', () => {
    const mounted = { execPath: '/tmp/.mount_x/dockhand', env: { APPIMAGE: program } };
    expect(of(mounted)).toEqual({ packageKind: 'AppImage', mayReplace: true, place: program });
    const missing = path.join(folder, 'no-such-folder', 'Dockhand.AppImage');
    expect(of({ ...mounted, env: { APPIMAGE: missing } })).toMatchObject({ mayReplace: false });
  });

  test('a package of the system → replaced by root alone', () => {
    expect(of({})).toMatchObject({ mayReplace: false, place: '/opt/Dockhand' });
    expect(of({ isRoot: true })).toMatchObject({ mayReplace: true });
    expect(['deb', 'rpm']).toContain(of({})?.packageKind);
  });

  test('on Windows → replaced where it is one user’s alone', () => {
    const env = { LOCALAPPDATA: String.raw`C:\Users\jo\AppData\Local` };
    const own = { platform: 'win32' as const, env };
    expect(
      of({ ...own, execPath: String.raw`C:\Users\Jo\AppData\Local\Programs\Dockhand\Dockhand.exe` }),
    ).toMatchObject({ packageKind: 'nsis', mayReplace: true });
    expect(of({ ...own, execPath: String.raw`C:\Program Files\Dockhand\Dockhand.exe` })).toMatchObject({
      mayReplace: false,
      place: String.raw`C:\Program Files\Dockhand`,
    });
  });

  test.each([
    ['unpacked by hand', { execPath: '/home/jo/Dockhand/dockhand' }],
    [
      'a Mac’s program that is in no bundle',
      { platform: 'darwin' as const, execPath: '/usr/local/bin/dockhand' },
    ],
    ['an image named by no whole path', { execPath: '/x/dockhand', env: { APPIMAGE: 'Dockhand.AppImage' } }],
  ])('%s → nothing can tell', (_what, about) => {
    expect(of(about)).toBeNull();
  });
});
