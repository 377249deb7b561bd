/**
 * What is in the app's archive, each file or folder by its name. A source, a test or a package that is not named here does not
 * ship: everything but the two packages with a compiled part is bundled into `out` (electron.vite.config.ts).
 */
import fs from 'node:fs';
import path from 'node:path';

/** The most entries that the archive may have. More would mean that something came in that was not meant to. */
export const MOST_ENTRIES = 150;

const SQLITE = 'node_modules/better-sqlite3';
const KEYTAR = 'node_modules/keytar';
/** Compiled where a machine cannot have the prebuilt one; better-sqlite3 takes it before any other. */
const SQLITE_COMPILED = 'build/Release/better_sqlite3.node';
const KEYTAR_COMPILED = 'build/Release/keytar.node';
export const KEYTAR_FILE = `${KEYTAR}/${KEYTAR_COMPILED}`;

/**
 * @typedef {object} Build
 * @property {NodeJS.Platform} platform
 * @property {readonly string[]} archs `x64`, `arm64`; two for a universal app of macOS
 * @property {boolean} isElectronStandIn then the SQLite binding compiled for it ships instead of the prebuilt one
 */

/**
 * @param {string} root
 * @param {Build} build
 * @returns {import('electron-builder').FileSet[]}
 */
export function contentsOf(root, build) {
  const sqlite = ['package.json', 'lib/{index,database,binding,util,sqlite-error}.js', 'lib/methods/*.js'];
  const keytar = ['package.json', 'lib/keytar.js', KEYTAR_COMPILED];
  return [
    {
      from: '.',
      to: '.',
      // Chromium takes the smaller of a font's two files, .woff2.
      filter: [
        'package.json',
        'out/main/*.js',
        'out/preload/index.cjs',
        'out/renderer/index.html',
        'out/renderer/assets/*',
        '!**/*.woff',
      ],
    },
    // node_modules is a set of its own: within another one electron-builder passes it over.
    { from: SQLITE, to: SQLITE, filter: [...sqlite, ...sqliteBindings(root, build)] },
    ...(hasKeychain(root) ? [{ from: KEYTAR, to: KEYTAR, filter: keytar }] : []),
  ];
}

/**
 * @param {string} root
 * @param {Build} build
 */
function sqliteBindings(root, { platform, archs, isElectronStandIn }) {
  if (isElectronStandIn && fs.existsSync(path.join(root, SQLITE, SQLITE_COMPILED))) return [SQLITE_COMPILED];
  return archs.map((arch) => `prebuilds/${platform}-${arch}.node`);
}

/**
 * Whether keytar was built. Without its compiled part it would not load, and the app keeps keys by Electron's safeStorage alone.
 * @param {string} root
 */
export const hasKeychain = (root) => fs.existsSync(path.join(root, KEYTAR_FILE));
