/**
 * What the last set-up came to, so that the next one is instant. It lies inside node_modules: who removes that, or
 * installs anew, removes it too.
 */
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const DAY = 24 * 60 * 60_000;

/**
 * @typedef {object} Stamp
 * @property {string} key what it was done for; another key means the work is to be looked at again
 * @property {string[]} purposes
 * @property {Record<string, { why: string, at: number }>} missing what could not be had, by name, and when that was tried
 */

/** @param {string} root */
const fileIn = (root) => path.join(root, 'node_modules', '.dockhand-setup.json');

/**
 * The lockfile, these scripts and the machine.
 * @param {string} root
 */
export function keyOf(root) {
  const hash = crypto.createHash('sha256');
  const here = path.join(root, 'scripts', 'setup');
  const files = [
    path.join(root, 'package-lock.json'),
    path.join(root, 'scripts', 'setup.mjs'),
    ...fs
      .readdirSync(here)
      .sort()
      .map((name) => path.join(here, name)),
  ];
  for (const file of files) hash.update(fs.readFileSync(file));
  return `${process.platform}-${process.arch}-${hash.digest('hex')}`;
}

/**
 * @param {string} root
 * @returns {Stamp | undefined}
 */
export function readStamp(root) {
  try {
    return JSON.parse(fs.readFileSync(fileIn(root), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root
 * @param {Stamp} stamp
 */
export function writeStamp(root, stamp) {
  const half = `${fileIn(root)}.${process.pid}`;
  fs.writeFileSync(half, JSON.stringify(stamp, null, 2));
  fs.renameSync(half, fileIn(root));
}

/**
 * Whether there is nothing to do.
 * @param {Stamp | undefined} stamp
 * @param {{ key: string, purpose: string, now: number, electron: boolean, node: boolean }} here
 *   `electron`, `node`: their binaries are there
 */
export function done(stamp, { key, purpose, now, electron, node }) {
  if (stamp?.key !== key || !node) return false;
  // The service needs the dependencies and Node, which every purpose has.
  if (purpose === 'service') return stamp.purposes.length > 0;
  if (!stamp.purposes.includes(purpose)) return false;
  if (!electron && !stamp.missing['electron']) return false;
  return Object.entries(stamp.missing).every(
    ([name, { at }]) => (name === 'electron' && electron) || triedLately(at, now),
  );
}

/**
 * What could not be had is tried again once a day, not at every start.
 * @param {number} at
 * @param {number} now
 */
export const triedLately = (at, now) => now - at < DAY && now >= at;
