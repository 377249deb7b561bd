/** What ships that others wrote: the bundled packages, those with a compiled part, and Electron; with the texts of their licences. */
import fs from 'node:fs';
import path from 'node:path';
import { BUNDLED } from './bundled-packages.mjs';

/** Not bundled, or compiled into what is not bundled. */
const BESIDE = [
  'node_modules/better-sqlite3',
  'node_modules/node-addon-api',
  'node_modules/keytar',
  'node_modules/keytar/node_modules/node-addon-api',
];
const LICENCE = /^(licen[cs]e|copying|notice|ofl)/i;

/**
 * @typedef {object} Component
 * @property {string} name
 * @property {string} version
 * @property {string} license as its package says, an SPDX expression as a rule
 * @property {string | undefined} integrity `sha512-...` of its archive, by the lockfile
 * @property {string} text of its licence files; empty where it brings none
 */

/**
 * @param {string} root built: the bundler's list is read
 * @returns {Component[]} by name
 */
export function thirdParty(root) {
  /** @type {string[]} */
  const bundled = JSON.parse(fs.readFileSync(path.join(root, 'out', BUNDLED), 'utf8'));
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const folders = [...new Set([...bundled, ...BESIDE])].filter((folder) =>
    fs.existsSync(path.join(root, folder)),
  );
  return folders
    .map((folder) => componentIn(path.join(root, folder), packages[folder]?.integrity))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * @param {string} folder
 * @param {string | undefined} integrity
 * @returns {Component}
 */
function componentIn(folder, integrity) {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const files = fs.readdirSync(folder, { withFileTypes: true });
  const texts = files
    .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
    .map((entry) => fs.readFileSync(path.join(folder, entry.name), 'utf8').trim());
  return { name, version, license: license ?? 'unknown', integrity, text: texts.join('\n\n') };
}

/**
 * The page of licences that goes with the app. Chromium's and Electron's own pages stand beside it.
 * @param {readonly Component[]} components
 */
export const noticesOf = (components) =>
  components
    .map(
      ({ name, version, license, text }) =>
        `${name} ${version} (${license})\n\n${text || 'Its package brings no text.'}\n`,
    )
    .join(`\n${'-'.repeat(80)}\n\n`);
