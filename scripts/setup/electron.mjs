/**
 * Electron's binary is not in its npm package: it is a download of its own, from a host that not every machine can
 * reach. Dockhand works without it, in a browser.
 */
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../run.mjs';

const LIMIT = 10 * 60_000;
const EXECUTABLE = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

/** @param {string} root */
export const electronVersion = (root) =>
  JSON.parse(fs.readFileSync(path.join(root, 'node_modules/electron/package.json'), 'utf8')).version;

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env a folder in ELECTRON_OVERRIDE_DIST_PATH goes before the downloaded one
 * @param {NodeJS.Platform} platform
 * @returns {string | undefined} the executable, if it is there
 */
export function findElectron(root, env = process.env, platform = process.platform) {
  const name = platform === 'darwin' || platform === 'win32' ? EXECUTABLE[platform] : 'electron';
  const executable = path.join(
    env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(root, 'node_modules/electron/dist'),
    name,
  );
  return fs.existsSync(executable) ? executable : undefined;
}

/**
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string | undefined>} why it failed
 */
export async function fetchElectron(root, node) {
  const { code, output } = await run(node, [path.join(root, 'node_modules/electron/install.js')], {
    cwd: root,
    limit: LIMIT,
  });
  if (code === 0) return undefined;
  if (code === 124) return `not here after ${LIMIT / 60_000} minutes`;
  if (/fetch failed|E(NOTFOUND|AI_AGAIN|CONNREFUSED|TIMEDOUT|CONNRESET)/.test(output))
    return 'its download cannot be reached';
  const [line] = output.trim().split('\n');
  return line?.replace(/^\w*Error: /, '') || `its installer ended with ${code}`;
}
