/**
 * npm, and the packages it installs by the lockfile.
 *
 * It is always run by a Node outside node_modules, because it replaces what is in there. No package runs code of its
 * own when it is installed; the two that need to (node, keytar) are named in setup.mjs.
 */
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../run.mjs';

/**
 * @param {string} root
 * @param {readonly string[]} args
 * @param {{ limit?: number, env?: NodeJS.ProcessEnv }} [options]
 */
export function npm(root, args, { limit, env = {} } = {}) {
  const bin = path.join(root, 'node_modules', '.bin');
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const outside = (process.env[name] ?? '')
    .split(path.delimiter)
    .filter((folder) => path.resolve(folder) !== bin);
  const options = {
    cwd: root,
    env: { ...process.env, ...env, [name]: outside.join(path.delimiter), npm_config_loglevel: 'error' },
    ...(limit === undefined ? {} : { limit }),
  };
  const { npm_node_execpath: node, npm_execpath: cli } = process.env;
  if (node && cli && !inside(root, node) && fs.existsSync(cli)) return run(node, [cli, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    ...options,
    shell: process.platform === 'win32',
  });
}

/**
 * @param {string} root
 * @param {string} file
 */
export const inside = (root, file) => !path.relative(path.join(root, 'node_modules'), file).startsWith('..');

/**
 * Whether node_modules holds what the lockfile says, whoever installed it. npm writes its own account of the folder
 * last, so a broken install does not look whole.
 * @param {string} root
 */
export function installed(root) {
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const there = packagesIn(path.join(root, 'node_modules', '.package-lock.json'));
  return wanted !== undefined && there !== undefined && matches(wanted, there);
}

/** @typedef {Record<string, { version?: string, optional?: boolean }>} Packages */

/**
 * @param {Packages} wanted
 * @param {Packages} there
 */
export function matches(wanted, there) {
  const missing = Object.entries(wanted).some(
    ([name, { version, optional }]) =>
      name !== '' && there[name]?.version !== version && !(optional && there[name] === undefined),
  );
  return !missing && Object.keys(there).every((name) => name in wanted);
}

/**
 * @param {string} file
 * @returns {Packages | undefined}
 */
function packagesIn(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Whether somebody else was at work in node_modules: an npm whose set-up was killed works on to its end.
 * @param {string} output
 */
export const disturbed = (output) => /\b(ENOTEMPTY|EEXIST|EBUSY|ENOENT)\b/.test(output);

/**
 * npm's errors are a page long; a person needs the sentence.
 * @param {string} output
 */
export function reason(output) {
  if (/E(NOTFOUND|AI_AGAIN|CONNREFUSED|TIMEDOUT|CONNRESET)/.test(output))
    return 'the npm registry cannot be reached';
  if (/\bENOSPC\b/.test(output)) return 'the disk is full';
  if (/\bE(ACCES|PERM)\b/.test(output)) return 'a file in node_modules may not be replaced';
  if (/\bEUSAGE\b/.test(output))
    return 'package.json and package-lock.json differ; run npm install and commit both';
  const line = output
    .split('\n')
    .find((text) => /^npm (error|ERR!) (?!(code|errno|syscall|path|dest) )/.test(text));
  return line?.replace(/^npm (error|ERR!) /, '') ?? 'npm ended without saying why';
}
