/** What is in the package, file by file, and that two packages of one commit are the same. */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { extractFile, listPackage } from '@electron/asar';
import { MOST_ENTRIES } from '../../scripts/package/contents.mjs';
import { ask, run } from '../../scripts/run.mjs';
import { fieldOf } from './support/install-debian-package.ts';
import { makePackages } from './support/run-package-script.ts';
import { ARCHIVE, OUTPUT, packaged, PRINTED, ROOT, UNPACKED } from './support/paths-of-built-packages.ts';

/** One of each: of the page, of its worker, of the station, of the service, and beside the bundles. */
const SHIPPED = ['react', 'zxing-wasm', 'undici', 'hono', 'better-sqlite3', 'sqlite', 'zxing-cpp', 'keytar'];
const ICONS = 'usr/share/icons/hicolor';

test('one line for each artefact, and why it is not to be released', () => {
  const printed = fs.readFileSync(PRINTED, 'utf8');
  expect(printed.match(/^packaged: \S+$/gm)).toHaveLength(2);
  expect(printed).toMatch(/^Dockhand package: not to be released: .*--fast/m);
  expect(fieldOf(packaged('.deb'), 'Version')).toMatch(/^\d+\.\d+\.\d+~unreleasable$/);
});

test('the archive holds what is named, and nothing else', () => {
  const entries = listPackage(ARCHIVE, { isPack: false });
  expect(entries.length).toBeLessThanOrEqual(MOST_ENTRIES);
  const allowed = [
    /^\/package\.json$/,
    /^\/out(\/main|\/preload|\/renderer)?$/,
    /^\/out\/main\/[\w-]+\.js$/,
    /^\/out\/preload\/index\.cjs$/,
    /^\/out\/renderer\/(index\.html|assets(\/[\w.-]+\.(js|css|svg|woff2|wasm|txt))?)$/,
    /^\/node_modules(\/(better-sqlite3|keytar)(\/.*)?)?$/,
  ];
  expect(entries.filter((entry) => !allowed.some((pattern) => pattern.test(entry)))).toEqual([]);
  const natives = entries.filter((entry) => entry.endsWith('.node'));
  expect(natives).toHaveLength(2);
  // A compiled file is loaded by the system, which cannot read an archive.
  const beside = natives.map((file) => path.join(`${ARCHIVE}.unpacked`, file));
  expect(beside.filter((file) => !fs.existsSync(file))).toEqual([]);
  const { devDependencies, scripts } = JSON.parse(extractFile(ARCHIVE, 'package.json').toString());
  expect([devDependencies, scripts]).toEqual([undefined, undefined]);
});

test('what Electron brings for developers is not there; its licences and ours are', () => {
  const files = fs.readdirSync(UNPACKED);
  expect(files).not.toContain('version');
  expect(fs.existsSync(path.join(UNPACKED, 'resources/default_app.asar'))).toBe(false);
  expect(files).toEqual(expect.arrayContaining(['LICENSES.chromium.html', 'LICENSE.electron.txt']));
  const resource = (name: string) => fs.readFileSync(path.join(UNPACKED, 'resources', name), 'utf8');
  expect(resource('LICENSE.dockhand.txt')).toContain('MIT');
  const notices = resource('LICENSES.packages.txt');
  for (const name of SHIPPED) expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
});

test('the list of what is in it names what is bundled, what is beside it, and Electron', () => {
  const file = fs.readdirSync(OUTPUT).find((name) => name.endsWith('.cdx.json'));
  const { components } = JSON.parse(fs.readFileSync(path.join(OUTPUT, file ?? ''), 'utf8'));
  const names = components.map(({ name }: { name: string }) => name);
  expect(names).toEqual(expect.arrayContaining([...SHIPPED, 'electron']));
  // For development and tests alone.
  expect(names).not.toContain('vite');
  expect(names).not.toContain('fast-check');
});

test('the icons of every size are ours, and of that size', async () => {
  const tree = path.join(OUTPUT, 'tree');
  await run('dpkg-deb', ['--extract', packaged('.deb'), tree]);
  const sizes = fs.readdirSync(path.join(tree, ICONS)).map((name) => Number(name.split('x')[0]));
  expect(sizes.toSorted((a, b) => a - b)).toEqual([16, 24, 32, 48, 64, 128, 256, 512, 1024]);
  for (const size of sizes) {
    const icon = fs.readFileSync(path.join(tree, ICONS, `${size}x${size}`, 'apps/dockhand.png'));
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([size, size]);
    expect(icon.equals(fs.readFileSync(path.join(ROOT, `resources/icons/${size}x${size}.png`)))).toBe(true);
  }
  const entry = fs.readFileSync(path.join(tree, 'usr/share/applications/dockhand.desktop'), 'utf8');
  expect(entry).toContain('\nExec=/opt/Dockhand/dockhand %U\n');
  expect(entry).toContain('\nStartupWMClass=dockhand\n');
  const types = /^MimeType=(.*)$/m.exec(entry)?.[1];
  expect(types).toBe('application/vnd.dockhand.settings+json;x-scheme-handler/dockhand-open;');
  const mime = fs.readFileSync(path.join(tree, 'usr/share/mime/packages/dockhand.xml'), 'utf8');
  expect(mime).toContain('*.dockhand-settings');
  // Whether it starts by itself is its administrator's or its user's choice.
  expect(fs.existsSync(path.join(tree, 'etc'))).toBe(false);
  fs.rmSync(tree, { recursive: true });
});

test('the deb depends on the package of every library that its files are linked against', () => {
  const packages = [...librariesOf(UNPACKED)].map(packageOf);
  expect(packages.length).toBeGreaterThan(25);
  const depends = fieldOf(packaged('.deb'), 'Depends').split(/[,|]/);
  const named = new Set(depends.map((name) => name.trim()));
  expect(packages.filter((name) => !named.has(name))).toEqual([]);
});

test('made twice → one hash', async () => {
  const first = sha256(packaged('.deb'));
  const again = path.join(OUTPUT, 'again');
  await makePackages('deb', again);
  const second = fs.readdirSync(again).find((name) => name.endsWith('.deb'));
  expect(sha256(path.join(again, second ?? ''))).toBe(first);
  fs.rmSync(again, { recursive: true });
});

test('built twice → the same files', async () => {
  const again = path.join(OUTPUT, 'out');
  const vite = path.join(ROOT, 'node_modules/electron-vite/bin/electron-vite.js');
  const { code, output } = await run(process.execPath, [vite, 'build', '--outDir', again], { cwd: ROOT });
  expect(code, output).toBe(0);
  const shipped = listPackage(ARCHIVE, { isPack: false }).filter((entry) => /^\/out\/.*\.\w+$/.test(entry));
  const differing = shipped.filter(
    (entry) =>
      !extractFile(ARCHIVE, entry.slice(1)).equals(
        fs.readFileSync(path.join(again, entry.slice('/out'.length))),
      ),
  );
  expect(differing).toEqual([]);
  fs.rmSync(again, { recursive: true });
});

/** The names of the shared libraries that the files of a folder need and do not bring along. */
function librariesOf(folder: string): Set<string> {
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());
  const needed = files.flatMap(({ parentPath, name }) => {
    const said = ask('objdump', ['-p', path.join(parentPath, name)]) ?? '';
    return Array.from(said.matchAll(/^\s+NEEDED\s+(\S+)$/gm), ([, library = '']) => library);
  });
  const brought = new Set(files.map(({ name }) => name));
  return new Set(needed.filter((library) => !brought.has(library)));
}

/** The package of this machine that has the library. */
function packageOf(library: string): string {
  const line = (ask('/sbin/ldconfig', ['-p']) ?? '')
    .split('\n')
    .find((text) => text.trim().startsWith(`${library} `));
  const file = fs.realpathSync(line?.split(' => ')[1] ?? library);
  // dpkg knows some files by the older of two names of their folder.
  const owner = [file, file.replace(/^\/usr/, '')]
    .map((name) => ask('dpkg-query', ['--search', name]))
    .find(Boolean);
  return owner?.split(':')[0] ?? `no package has ${library}`;
}

const sha256 = (file: string): string =>
  crypto.createHash('sha256').update(fs.readFileSync(file)).digest('hex');
