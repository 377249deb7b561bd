/**
 * The Node that runs Dockhand. Sources are run as they are (types are stripped) and better-sqlite3 needs a recent
 * Node-API, so it has to be 24 or later. Who has an older one gets 24 by the npm package `node`, inside node_modules.
 */
import fs from 'node:fs';
import path from 'node:path';
import { ask } from '../run.mjs';

export const NODE_WANTED = 24;

/** @param {string} version like `v24.21.0` or `24.21.0` */
export const newEnough = (version) => Number(version.replace(/^v/, '').split('.')[0]) >= NODE_WANTED;

/**
 * Where the npm package puts it.
 * @param {string} root
 */
export const packagedNode = (root) =>
  path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * @param {string} root
 * @returns {string | undefined} the executable, if there is one
 */
export function findNode(root) {
  if (newEnough(process.version)) return process.execPath;
  const packaged = packagedNode(root);
  return fs.existsSync(packaged) ? packaged : undefined;
}

/**
 * Whether it really runs: a broken download can leave half a file.
 * @param {string} executable
 */
export const runs = (executable) => newEnough(ask(executable, ['--version']) ?? 'v0');
