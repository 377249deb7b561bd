/** Builds `out/` with electron-vite, and the browser shell with vite, if something it is made of has changed since. */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { alone } from './lock.mjs';
import { program, Stop } from './program.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { setup } from './setup.mjs';

const MADE_OF = [
  'src',
  'resources',
  'browser.vite.config.ts',
  'electron.vite.config.ts',
  'scripts/package/bundled-packages.mjs',
  'package.json',
  'package-lock.json',
];
const MAKES = [
  'out/main/main.js',
  'out/main/station.js',
  'out/main/service.js',
  'out/browser/main.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/bundled-packages.json',
];
const STAMP = path.join(ROOT, 'out', 'built-from');

/** @param {string} node */
export async function build(node) {
  if (upToDate()) return;
  await alone(path.join(ROOT, '.dockhand', 'build.lock'), async () => {
    if (upToDate()) return;
    console.log('Building Dockhand');
    // Taken before: what changes while we build is built the next time.
    const sources = hashOf(ROOT, MADE_OF);
    fs.rmSync(STAMP, { force: true });
    const builds = [
      ['electron-vite/bin/electron-vite.js', 'build'],
      ['vite/bin/vite.js', 'build', '--config', 'browser.vite.config.ts'],
    ].map(async ([bin = '', ...args]) => {
      const command = [path.join(ROOT, 'node_modules', bin), ...args, '--logLevel', 'warn'];
      const { code, output } = await run(node, command, {
        cwd: ROOT,
        env: { ...process.env, NO_COLOR: '1' },
      });
      if (code !== 0) throw new Stop(`${output.trim()}\nDockhand could not be built.`);
    });
    await Promise.all(builds);
    fs.writeFileSync(STAMP, sources);
  });
}

function upToDate() {
  if (!MAKES.every((file) => fs.existsSync(path.join(ROOT, file)))) return false;
  return fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === hashOf(ROOT, MADE_OF);
}

/**
 * @param {string} root
 * @param {readonly string[]} names files and folders in it; one that is not there counts as empty
 */
export function hashOf(root, names) {
  const hash = crypto.createHash('sha256');
  const visit = (/** @type {string} */ name) => {
    const full = path.join(root, name);
    const stat = fs.statSync(full, { throwIfNoEntry: false });
    if (stat?.isDirectory()) for (const child of fs.readdirSync(full).sort()) visit(path.join(name, child));
    else if (stat) hash.update(`${name}\0${stat.size}\0`).update(fs.readFileSync(full));
  };
  for (const name of names) visit(name);
  return hash.digest('hex');
}

await program(import.meta.url, async () => {
  const { node } = await setup();
  await build(node);
});
