import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { validateConfiguration } from 'app-builder-lib/out/util/config/config.js';
import { describe, expect, test } from 'vitest';
import { SETTINGS_ENDING } from '#main/computer/handed-over.ts';
import { LINK_SCHEME } from '#main/computer/link.ts';
import { wishesOf } from '../../../scripts/package.mjs';
import { packageFolder } from '../../../scripts/package/bundled-packages.mjs';
import { configurationOf, type Request } from '../../../scripts/package/configuration.mjs';
import { sbomOf } from '../../../scripts/package/sbom.mjs';
import { licencesNotAgreed } from '../../../scripts/package/third-party.mjs';
import {
  obstacleTo,
  reasonsAgainstRelease,
  TARGET_NAMES,
  type Machine,
} from '../../../scripts/package/targets.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');

const linux: Machine = {
  platform: 'linux',
  arch: 'x64',
  electron: { kind: 'official', version: '45.4.1' },
  canDownload: true,
  hasFpm: false,
  hasAppImageRuntime: false,
  hasSevenZip: false,
  systemPackages: undefined,
};
const possibleOn = (machine: Machine) =>
  TARGET_NAMES.filter((target) => obstacleTo(target, machine) === undefined);

describe('what a machine can make', () => {
  test.each([
    ['Linux', linux, ['dir', 'zip', 'deb', 'rpm', 'AppImage']],
    ['Windows', { ...linux, platform: 'win32' }, ['dir', 'zip', 'nsis']],
    ['macOS', { ...linux, platform: 'darwin' }, ['dir', 'zip', 'dmg']],
    ['Linux without a network', { ...linux, canDownload: false }, ['dir']],
    ['the same with an fpm', { ...linux, canDownload: false, hasFpm: true }, ['dir', 'deb', 'rpm']],
    ['without Electron', { ...linux, electron: { kind: 'absent', why: 'no network' } }, []],
    ['without the packages of the system', { ...linux, systemPackages: 'missing: rpm' }, ['dir']],
  ] as const)('%s', (_where, machine, targets) => {
    expect(possibleOn(machine)).toEqual(targets);
  });

  test('what it cannot make, it says why', () => {
    expect(obstacleTo('nsis', linux)).toBe('it needs Windows');
    expect(obstacleTo('deb', { ...linux, canDownload: false })).toMatch(/fpm.*CUSTOM_FPM_PATH/);
    expect(obstacleTo('dir', { ...linux, electron: { kind: 'absent', why: 'no network' } })).toMatch(
      /no network/,
    );
  });
});

describe('why a package is not to be released', () => {
  const official = { isFast: false, isOther: false, hasKeychain: true };
  const standIn: Machine = {
    ...linux,
    electron: { kind: 'stand-in', version: '33.4.11', wanted: '45.4.1', folder: '/electron' },
  };

  test('nothing stood in for anything → it may be', () => {
    expect(reasonsAgainstRelease(['deb'], linux, official)).toEqual([]);
  });

  test.each([
    ['another Electron', standIn, official, /33\.4\.11 stands in for 45\.4\.1/],
    ['another fpm', { ...linux, hasFpm: true }, official, /fpm/],
    ['no keychain', linux, { ...official, hasKeychain: false }, /keytar/],
    ['--fast', linux, { ...official, isFast: true }, /--fast/],
    ['--as', linux, { ...official, isOther: true }, /version by hand/],
  ])('%s', (_what, machine, how, why) => {
    expect(reasonsAgainstRelease(['deb'], machine, how)).toEqual([expect.stringMatching(why)]);
  });

  test('a stand-in that made none of the targets does not count', () => {
    const machine = { ...linux, hasFpm: true, hasAppImageRuntime: true };
    expect(reasonsAgainstRelease(['dir'], machine, official)).toEqual([]);
  });
});

describe('npm run package, asked for', () => {
  test('several targets, fast', () => {
    expect(wishesOf(['--target', 'deb,AppImage', '--fast'])).toEqual({
      targets: ['deb', 'AppImage'],
      isFast: true,
      isCheck: false,
      output: path.join(ROOT, 'dist'),
      version: undefined,
    });
  });

  test('nothing in particular: the usual ones', () => {
    expect(wishesOf([]).targets).toBeUndefined();
  });

  test.each([
    [['--target', 'exe'], /no target exe.*nsis/],
    [['--slow'], /--target, --fast/],
    [['--as', 'next'], /next is no version/],
  ])('%j: a sentence', (args, sentence) => {
    expect(() => wishesOf(args)).toThrow(sentence);
  });
});

describe('the configuration', () => {
  const request: Request = {
    root: ROOT,
    output: path.join(ROOT, 'dist'),
    build: { platform: 'linux', archs: ['x64'], isElectronStandIn: false },
    version: '1.2.3',
    electronVersion: '45.4.1',
    electronFolder: undefined,
    link: 'dockhand',
    notices: 'LICENSES.packages.txt',
    updaterSettings: 'app-update.yml',
    isFast: false,
    isReleasable: true,
    time: 1_800_000_000,
  };
  const certified = {
    CSC_LINK: 'certificate.p12',
    APPLE_API_KEY: 'key.p8',
    APPLE_API_KEY_ID: 'id',
    APPLE_API_ISSUER: 'issuer',
    DOCKHAND_PUBLISHER: 'Dockhand Ltd',
  };

  test.each([
    ['without certificates', {}],
    ['with certificates', certified],
  ])('%s → electron-builder knows every option of it', async (_what, env) => {
    const checked = validateConfiguration(configurationOf(request, env), { isEnabled: false } as never);
    await expect(checked).resolves.toBeUndefined();
  });

  test('an option that electron-builder does not know is told', async () => {
    const wrong = { ...configurationOf(request, {}), linux: { executable: 'dockhand' } };
    await expect(validateConfiguration(wrong as never, { isEnabled: false } as never)).rejects.toThrow(
      /configuration\.linux/,
    );
  });

  test('macOS: hardened and notarised with a certificate; without one an ad-hoc signature', () => {
    expect(configurationOf(request, certified).mac).toMatchObject({ hardenedRuntime: true, notarize: true });
    expect(configurationOf(request, certified).mac?.identity).toBeUndefined();
    expect(configurationOf(request, {}).mac).toMatchObject({
      identity: '-',
      hardenedRuntime: false,
      notarize: false,
    });
  });

  test('macOS: signed, but Apple is not told whose account it is → not notarised', () => {
    const { mac } = configurationOf(request, { CSC_LINK: 'certificate.p12', APPLE_API_KEY: 'key.p8' });
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: false });
  });

  test('Windows: the publisher whose signature an update must have', () => {
    const nameIn = (env: NodeJS.ProcessEnv) =>
      configurationOf(request, env).win?.signtoolOptions?.publisherName;
    expect(nameIn(certified)).toBe('Dockhand Ltd');
    expect(nameIn({})).toBeUndefined();
  });

  test('a package that must not be released sorts before the version', () => {
    const version = (isReleasable: boolean) =>
      configurationOf({ ...request, isReleasable }, {}).extraMetadata;
    expect(version(true)).toEqual({ version: '1.2.3' });
    expect(version(false)).toEqual({ version: '1.2.3-unreleasable' });
  });

  test('links and files of other programs: those that the app takes, and no other', () => {
    const { protocols, fileAssociations } = configurationOf(request, {});
    expect([protocols].flat().flatMap((one) => one?.schemes)).toEqual([LINK_SCHEME]);
    expect([fileAssociations].flat().map((one) => `.${String(one?.ext)}`)).toEqual([SETTINGS_ENDING]);
    const nsis = fs.readFileSync(path.join(ROOT, 'resources/package/windows/installer.nsh'), 'utf8');
    const registered = nsis.matchAll(/Software\\Classes\\([\w-]+)/g);
    expect(new Set(Array.from(registered, ([, scheme]) => scheme))).toEqual(new Set([LINK_SCHEME]));
  });

  test('the files that it names are there', () => {
    const { win, nsis, mac, deb } = configurationOf(request, {});
    const scripts = [deb?.afterInstall, deb?.afterRemove, nsis?.include];
    const files = [win?.icon, mac?.icon, mac?.entitlements, ...scripts].map(String);
    expect(files.filter((file) => !fs.existsSync(path.resolve(ROOT, file)))).toEqual([]);
  });
});

describe('the icons', () => {
  const icon = (name: string) => fs.readFileSync(path.join(ROOT, 'resources/icons', name));

  test('Windows: seven sizes, the largest 256', () => {
    const file = icon('icon.ico');
    const count = file.readUInt16LE(4);
    // 256 is written as 0, for it has one byte.
    const sizes = Array.from({ length: count }, (_, n) => file.readUInt8(6 + n * 16) || 256);
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  test('macOS: up to 1024', () => {
    const file = icon('icon.icns');
    const kinds: string[] = [];
    for (let at = 8; at < file.readUInt32BE(4); at += file.readUInt32BE(at + 4))
      kinds.push(file.toString('latin1', at, at + 4));
    expect(kinds).toEqual(expect.arrayContaining(['is32', 'il32', 'it32', 'ic08', 'ic09', 'ic10']));
  });
});

describe.skipIf(process.platform === 'win32')('the script after a removal', () => {
  const script = path.join(ROOT, 'resources/package/linux/after-remove.sh');
  /** What it would do: the shell reports each command that it comes to. */
  const doing = (argument: string) => spawnSync('sh', ['-x', script, argument], { encoding: 'utf8' }).stderr;

  test.each(['remove', 'purge', '0'])('%s → tidies up', (argument) => {
    expect(doing(argument)).toContain('profile=');
  });

  test.each(['upgrade', '1', '2', 'failed-upgrade'])(
    '%s, the new version is in place → leaves everything',
    (argument) => {
      expect(doing(argument)).not.toContain('profile=');
    },
  );

  test.each([
    ['remove', true],
    ['0', true],
    ['purge', false],
    ['upgrade', false],
  ])('%s → whether it says where the operators’ work stays: %s', (argument, isSaid) => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-removed-'));
    try {
      fs.mkdirSync(path.join(home, 'ada/.config/Dockhand'), { recursive: true });
      const passwd = `ada:x:1:1::${home}/ada:/bin/sh\nbob:x:2:2::${home}/bob:/bin/sh\n`;
      fs.writeFileSync(path.join(home, 'getent'), `#!/bin/sh\nprintf '${passwd}'\n`, { mode: 0o755 });
      const env = { ...process.env, PATH: `${home}:${process.env['PATH'] ?? ''}` };
      const { stdout, status } = spawnSync('sh', [script, argument], { encoding: 'utf8', env });
      expect([status, stdout.includes(`  ${home}/ada/.config/Dockhand\n`)]).toEqual([0, isSaid]);
      expect(stdout).not.toContain('bob');
    } finally {
      fs.rmSync(home, { recursive: true });
    }
  });
});

test.each([
  ['/x/node_modules/zod/index.js', 'node_modules/zod'],
  ['/x/node_modules/@hono/node-server/dist/a.mjs?v=1', 'node_modules/@hono/node-server'],
  ['/x/node_modules/a/node_modules/b/c.js', 'node_modules/a/node_modules/b'],
  ['C:\\x\\node_modules\\zod\\index.js', 'node_modules/zod'],
  ['/x/src/main/station/station.ts', undefined],
])('the module %s is of the package in %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder);
});

test('a licence that nobody has agreed to ships nothing', () => {
  const of = (license: string) => ({ name: 'a', version: '1.0.0', license });
  expect(licencesNotAgreed([of('MIT'), of('Apache-2.0')])).toEqual([]);
  for (const license of ['GPL-3.0-only', 'unknown', 'MIT OR GPL-2.0', 'SEE LICENSE IN LICENSE', ''])
    expect(licencesNotAgreed([of('ISC'), of(license)])).toEqual([`a 1.0.0 (${license})`]);
});

test('the list of what is in a package: the same each time, with Electron and the hash of each archive', () => {
  const component = { name: '@a/b', version: '1.0.0', license: 'MIT', integrity: 'sha512-AAEC', text: '' };
  const contents = { version: '1.2.3', electron: '45.4.1', time: 1_800_000_000, components: [component] };
  const sbom = sbomOf(contents);
  expect(sbomOf(contents)).toEqual(sbom);
  expect(sbom.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(sbom.components).toMatchObject([
    { purl: 'pkg:npm/%40a/b@1.0.0', hashes: [{ alg: 'SHA-512', content: '000102' }] },
    { purl: 'pkg:npm/electron@45.4.1', type: 'framework' },
  ]);
});
