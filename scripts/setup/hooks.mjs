/**
 * Git's hooks, which are in `.githooks`. Set-up points this clone's `core.hooksPath` there. It changes nothing in CI, outside a
 * clone of its own, and where hooks were set up by hand.
 */
import fs from 'node:fs';
import path from 'node:path';
import { ask } from '../run.mjs';

const FOLDER = '.githooks';

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {boolean} whether the hooks are in use now
 */
export function useHooks(root, env = process.env) {
  if (env['CI'] || !isClone(root)) return false;
  const before = ask('git', ['-C', root, 'config', '--get', 'core.hooksPath']);
  if (before !== undefined) return before === FOLDER;
  if (hasOwnHooks(root)) return false;
  return ask('git', ['-C', root, 'config', '--local', 'core.hooksPath', FOLDER]) !== undefined;
}

/**
 * A copy of the sources inside some other repository must not change that one.
 * @param {string} root
 */
function isClone(root) {
  const top = ask('git', ['-C', root, 'rev-parse', '--show-toplevel']);
  return top !== undefined && fs.realpathSync(top) === fs.realpathSync(root);
}

/** @param {string} root */
function hasOwnHooks(root) {
  const folder = ask('git', ['-C', root, 'rev-parse', '--git-path', 'hooks']);
  if (folder === undefined) return false;
  try {
    return fs.readdirSync(path.resolve(root, folder)).some((name) => !name.endsWith('.sample'));
  } catch {
    return false;
  }
}
