/**
 * What Dockhand needs from Debian or Ubuntu itself. Elsewhere nothing is installed here.
 * `a|b`: the same thing under the names of different releases.
 */
import fs from 'node:fs';
import { ask, run } from '../run.mjs';

/** Electron's window. */
export const WINDOW = [
  'libgtk-3-0t64|libgtk-3-0',
  'libnss3',
  'libasound2t64|libasound2',
  'libgbm1',
  'libxss1',
  'libnotify4',
  'libsecret-1-0',
  'libxtst6',
  'libatspi2.0-0t64|libatspi2.0-0',
];
/** To build the keychain's binding where none can be fetched. */
export const KEYCHAIN_BUILD = ['libsecret-1-dev', 'g++', 'make', 'python3', 'pkg-config'];
/** To run every test: a browser, a screen, a keychain, and what reads and packs a package. */
export const TEST = [
  ...WINDOW,
  ...KEYCHAIN_BUILD,
  'chromium-headless-shell|chromium',
  'xvfb',
  'xauth',
  'gnome-keyring',
  'dbus',
  'binutils',
  'desktop-file-utils',
  'shared-mime-info',
  'xz-utils',
];

export const onDebian = () => fs.existsSync('/usr/bin/apt-get') && fs.existsSync('/usr/bin/dpkg-query');
export const isRoot = () => process.getuid?.() === 0;

/**
 * @param {readonly string[]} wanted
 * @returns {string[]}
 */
export function missingPackages(wanted) {
  const names = wanted.flatMap((name) => name.split('|'));
  // It ends with 1 when it does not know one of the names, and still lists the others: `ask` would drop them.
  const listed = ask('sh', [
    '-c',
    'dpkg-query -W -f \'${Package} ${db:Status-Abbrev}\\n\' "$@" 2>/dev/null; true',
    'sh',
    ...names,
  ]);
  return notInstalled(wanted, listed ?? '', hasChrome());
}

/**
 * @param {readonly string[]} wanted
 * @param {string} listed lines of a name and a state, `ii` for installed
 * @param {boolean} chrome a Chrome or Chromium is there by other means (Ubuntu has no Chromium package)
 * @returns {string[]}
 */
export function notInstalled(wanted, listed, chrome) {
  const there = new Set(
    listed
      .split('\n')
      .filter((line) => line.split(' ')[1]?.startsWith('ii'))
      .map((line) => line.split(' ')[0]),
  );
  return wanted.filter(
    (name) => !name.split('|').some((one) => there.has(one)) && !(name.endsWith('chromium') && chrome),
  );
}

const hasChrome = () => ['/usr/bin/chromium', '/usr/bin/google-chrome'].some((file) => fs.existsSync(file));

/**
 * @param {readonly string[]} missing
 * @returns {string[]} the names as this release knows them
 */
export function named(missing) {
  return missing.map((name) => {
    const names = name.split('|');
    return (
      names.find((one) => /Candidate: [^(]/.test(ask('apt-cache', ['policy', one]) ?? '')) ??
      names.at(-1) ??
      name
    );
  });
}

/** @param {readonly string[]} packages */
export const installCommand = (packages) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/**
 * Root only.
 * @param {readonly string[]} missing
 * @returns {Promise<string | undefined>} why it failed
 */
export async function install(missing) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patience = ['-qq', '-o', 'DPkg::Lock::Timeout=180'];
  const update = await run('apt-get', [...patience, 'update'], { env });
  const names = named(missing);
  const { code, output } = await run(
    'apt-get',
    [...patience, 'install', '-y', '--no-install-recommends', ...names],
    { env },
  );
  if (code === 0) return undefined;
  const line = `${update.output}\n${output}`.split('\n').find((text) => text.startsWith('E: '));
  return line?.slice(3) ?? `apt-get ended with ${code}`;
}
