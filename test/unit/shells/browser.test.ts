import { chmodSync, existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openInBrowser, removePage } from '#main/browser/open.ts';
import { optionsIn } from '#main/browser/options.ts';
import { proxyFromEnvironment } from '#main/browser/proxy.ts';
import { makeFolder, userDataFolder } from '#main/shell/folder.ts';

describe('the command line of the browser shell', () => {
  test('says everything, or nothing', () => {
    const all = [
      '--user-data',
      '/data/x',
      '--port',
      '8080',
      '--no-open',
      '--policy',
      '/p',
      '--print-diagnostics',
    ];
    expect(optionsIn(all)).toEqual({
      folder: path.resolve('/data/x'),
      port: 8080,
      open: false,
      policyFile: path.resolve('/p'),
      printsDiagnostics: true,
    });
    expect(optionsIn([])).toEqual({
      folder: userDataFolder(),
      port: 0,
      open: true,
      policyFile: undefined,
      printsDiagnostics: false,
    });
  });

  test.each([
    [['--port', '65536']],
    [['--port', '-1']],
    [['--port', 'http']],
    [['--prot', '1']],
    [['--port']],
    [['x']],
  ])('%j is answered with one sentence', (args) => {
    const complaint = optionsIn(args);
    expect(complaint).toMatch(/^[^\n]+\.$/);
  });
});

describe('the proxy of the environment', () => {
  const service = 'https://api.example.com/v1';

  test.each([
    [{}, service, null],
    [{ HTTPS_PROXY: 'http://proxy:3128' }, service, 'http://proxy:3128'],
    [{ https_proxy: 'proxy:3128' }, service, 'http://proxy:3128'],
    [{ HTTP_PROXY: 'http://proxy:3128' }, service, null],
    [{ ALL_PROXY: 'http://proxy:3128' }, service, 'http://proxy:3128'],
    [{ HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'example.com' }, service, null],
    [{ HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'local, .example.com:443' }, service, null],
    [{ HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'ample.com' }, service, 'http://proxy:3128'],
    [{ HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: '*' }, service, null],
    [{ HTTPS_PROXY: '' }, service, null],
  ])('%j, for %s: %j', (env, url, proxy) => {
    expect(proxyFromEnvironment(env, url)).toBe(proxy);
  });
});

describe('the user data', () => {
  test.each([
    ['linux', {}, '/home/jo/.config/Dockhand'],
    ['linux', { XDG_CONFIG_HOME: '/elsewhere' }, '/elsewhere/Dockhand'],
    ['darwin', {}, '/home/jo/Library/Application Support/Dockhand'],
    ['win32', { APPDATA: '/roaming' }, '/roaming/Dockhand'],
  ] as const)('on %s with %j: %s', (platform, env, folder) => {
    expect(userDataFolder(platform, env, '/home/jo')).toBe(path.normalize(folder));
  });

  test('is made where it is not there, or one sentence says why it cannot be', () => {
    const own = mkdtempSync(path.join(tmpdir(), 'dockhand-folder-'));
    expect(makeFolder(path.join(own, 'a', 'b'))).toBeNull();
    expect(makeFolder(path.join(own, 'a', 'b'))).toBeNull();
    writeFileSync(path.join(own, 'file'), '');
    expect(makeFolder(path.join(own, 'file', 'b'))).toMatch(/^Dockhand cannot make its folder [^\n]+\)$/);
    rmSync(own, { recursive: true });
  });
});

describe.runIf(process.platform === 'linux')('the person’s browser', () => {
  test('is told of a page of the owner’s alone, and not of the link', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dockhand-open-'));
    const before = process.env['PATH'];
    writeFileSync(path.join(folder, 'xdg-open'), `#!/bin/sh\necho "$@" > ${folder}/opened\n`);
    chmodSync(path.join(folder, 'xdg-open'), 0o755);
    process.env['PATH'] = `${folder}:${before}`;
    const page = path.join(folder, 'open.html');
    // One that others may read, of an earlier day.
    writeFileSync(page, 'old', { mode: 0o644 });
    const link = 'http://127.0.0.1:4711/?launch=a-token';
    openInBrowser(link, folder, 0o022);
    await vi.waitFor(() => expect(existsSync(path.join(folder, 'opened'))).toBe(true), 10_000);
    await vi.waitFor(() => expect(readFileSync(path.join(folder, 'opened'), 'utf8').trim()).toBe(page));
    expect(readFileSync(page, 'utf8')).toContain(`url=${link}"`);
    expect(lstatSync(page).mode & 0o777).toBe(0o600);
    removePage(folder);
    expect(existsSync(page)).toBe(false);
    process.env['PATH'] = before;
    rmSync(folder, { recursive: true });
  });
});
