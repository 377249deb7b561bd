/**
 * What ships that others wrote: the bundled packages, those with a compiled part, what is compiled into one of them, and Electron; with
 * the texts of their licences. A licence that nobody has agreed to ships nothing.
 */
import fs from 'node:fs';
import path from 'node:path';
import { program, Stop } from '../program.mjs';
import { ROOT } from '../root.mjs';
import { BUNDLED } from './bundled-packages.mjs';

/** Not bundled, or compiled into what is not bundled. */
const BESIDE = [
  'node_modules/better-sqlite3',
  'node_modules/node-addon-api',
  'node_modules/keytar',
  'node_modules/keytar/node_modules/node-addon-api',
];
/**
 * Compiled into a package by its makers, with a licence of its own. `version`: where the package says it, after `mark`.
 * `text`: a file with the licence, or with what stands in its place.
 */
const WITHIN = [
  {
    folder: 'node_modules/better-sqlite3',
    name: 'sqlite',
    license: 'blessing',
    purl: 'pkg:generic/sqlite',
    version: 'deps/sqlite3/sqlite3.h',
    mark: /define SQLITE_VERSION\s+"(?<version>[\d.]+)"/,
    text: 'The author disclaims copyright to this source code. In place of a legal notice, here is a blessing: May you do good and not evil. May you find forgiveness for yourself and forgive others. May you share freely, never taking more than you give.',
  },
  {
    folder: 'node_modules/zxing-wasm',
    name: 'zxing-cpp',
    license: 'Apache-2.0',
    purl: 'pkg:github/zxing-cpp/zxing-cpp',
    version: 'dist/es/share.js',
    mark: /"(?<version>[0-9a-f]{40})"/,
    text: { file: 'node_modules/@internationalized/date/LICENSE' },
  },
];
/** What may ship, by SPDX's names: they ask for no more than a notice, or nothing. */
const AGREED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'blessing',
]);
const LICENCE = /^(licen[cs]e|copying|notice|ofl)/i;

/**
 * @typedef {object} Component
 * @property {string} name
 * @property {string} version
 * @property {string} license as its package says, an SPDX expression as a rule
 * @property {string | undefined} integrity `sha512-...` of its archive, by the lockfile
 * @property {string} text of its licence files; empty where it brings none
 * @property {string} [purl] without its version, where it is no package of npm's
 */

/**
 * @param {string} root built: the bundler's list is read
 * @returns {Component[]} by name
 * @throws {Stop} where one has a licence that is not agreed to
 */
export function thirdParty(root) {
  /** @type {string[]} */
  const bundled = JSON.parse(fs.readFileSync(path.join(root, 'out', BUNDLED), 'utf8'));
  const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const folders = [...new Set([...bundled, ...BESIDE])].filter((folder) =>
    fs.existsSync(path.join(root, folder)),
  );
  const components = [
    ...folders.map((folder) => componentIn(path.join(root, folder), packages[folder]?.integrity)),
    ...WITHIN.filter(({ folder }) => folders.includes(folder)).map((one) => componentWithin(root, one)),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
  const strange = licencesNotAgreed(components);
  if (strange.length > 0) throw new Stop(`Nobody has agreed to the licence of ${strange.join(', ')}.`);
  return components;
}

/**
 * @param {readonly Pick<Component, 'name' | 'version' | 'license'>[]} components
 * @returns {string[]} each that must not ship
 */
export const licencesNotAgreed = (components) =>
  components
    .filter(({ license }) => !AGREED.has(license))
    .map(({ name, version, license }) => `${name} ${version} (${license})`);

/**
 * @param {string} root
 * @param {(typeof WITHIN)[number]} part
 * @returns {Component}
 */
function componentWithin(root, { folder, name, license, purl, version, mark, text }) {
  const said = mark.exec(fs.readFileSync(path.join(root, folder, version), 'utf8'))?.groups?.['version'];
  if (said === undefined) throw new Stop(`${folder} does not say which ${name} it has.`);
  return {
    name,
    version: said,
    license,
    integrity: undefined,
    purl,
    text: typeof text === 'string' ? text : fs.readFileSync(path.join(root, text.file), 'utf8').trim(),
  };
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

// By itself it is a gate: it lists what ships, once the pages are built, and fails where something must not.
await program(import.meta.url, async () => {
  for (const { name, version, license } of thirdParty(ROOT)) console.log(`${name} ${version}: ${license}`);
});
