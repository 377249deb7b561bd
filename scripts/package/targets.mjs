/** The kinds of package, and which of them a machine can make. Decides only; `machine.mjs` reads what the machine has. */

/** @typedef {'dir' | 'zip' | 'deb' | 'rpm' | 'AppImage' | 'nsis' | 'dmg'} Target */

/**
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {string} arch
 * @property {Electron} electron
 * @property {boolean} canDownload electron-builder's tools can be fetched
 * @property {boolean} hasFpm CUSTOM_FPM_PATH names one
 * @property {boolean} hasAppImageRuntime APPIMAGE_TOOLS_PATH or DOCKHAND_APPIMAGE_RUNTIME names one
 * @property {boolean} hasSevenZip
 * @property {string | undefined} systemPackages why the packages of the system that the targets need are not there
 */

/**
 * @typedef {{ kind: 'official', version: string, folder?: string }
 *   | { kind: 'stand-in', version: string, wanted: string, folder: string }
 *   | { kind: 'absent', why: string }} Electron `folder`: unpacked; without one electron-builder fetches it
 */

/** @type {Readonly<Record<Target, { systems?: readonly NodeJS.Platform[], debian: readonly string[] }>>} */
const TARGETS = {
  dir: { debian: [] },
  zip: { debian: ['p7zip-full|7zip'] },
  deb: { systems: ['linux'], debian: ['xz-utils'] },
  rpm: { systems: ['linux'], debian: ['rpm'] },
  AppImage: { systems: ['linux'], debian: ['squashfs-tools', 'desktop-file-utils'] },
  nsis: { systems: ['win32'], debian: [] },
  dmg: { systems: ['darwin'], debian: [] },
};

/** @type {Readonly<Record<string, string>>} */
const SYSTEM = { linux: 'Linux', win32: 'Windows', darwin: 'macOS' };

/** @type {readonly Target[]} */
export const TARGET_NAMES = ['dir', 'zip', 'deb', 'rpm', 'AppImage', 'nsis', 'dmg'];

/** What is made where nothing is asked for. @type {Readonly<Record<string, readonly Target[]>>} */
export const USUAL = { linux: ['deb', 'rpm', 'AppImage'], win32: ['nsis'], darwin: ['dmg', 'zip'] };

/** @param {readonly Target[]} targets */
export const debianPackagesOf = (targets) => [
  ...new Set(targets.flatMap((target) => TARGETS[target].debian)),
];

/**
 * @param {Target} target
 * @param {Machine} machine
 * @returns {string | undefined} why it cannot be made there
 */
export function obstacleTo(target, machine) {
  const { systems } = TARGETS[target];
  if (systems && !systems.includes(machine.platform))
    return `it needs ${systems.map((system) => SYSTEM[system]).join(' or ')}`;
  const { electron, systemPackages } = machine;
  if (electron.kind === 'absent') return `there is no Electron (${electron.why})`;
  if (systemPackages !== undefined && TARGETS[target].debian.length > 0) return systemPackages;
  return toolObstacle(target, machine);
}

/**
 * @param {Target} target
 * @param {Machine} machine
 */
function toolObstacle(target, { canDownload, hasFpm, hasAppImageRuntime, hasSevenZip }) {
  if (canDownload) return undefined;
  const unreachable = 'cannot be downloaded here';
  if ((target === 'deb' || target === 'rpm') && !hasFpm)
    return `fpm, which makes it, ${unreachable}, and CUSTOM_FPM_PATH names no other`;
  if (target === 'AppImage' && !hasAppImageRuntime)
    return `its runtime ${unreachable}, and neither APPIMAGE_TOOLS_PATH nor DOCKHAND_APPIMAGE_RUNTIME names another`;
  if (target === 'zip' && !hasSevenZip)
    return `7-Zip ${unreachable}, and ELECTRON_BUILDER_7ZIP_PATH names no other`;
  if (target === 'nsis' || target === 'dmg') return `electron-builder's tools for it ${unreachable}`;
  return undefined;
}

/**
 * Why a package made of these must not be released; empty where it may. Such a package says so in its version.
 * @param {readonly Target[]} targets
 * @param {Machine} machine
 * @param {{ isFast: boolean, isOther: boolean, hasKeychain: boolean }} how `isOther`: it has a version that the project has not
 * @returns {string[]}
 */
export function reasonsAgainstRelease(targets, { electron, hasFpm, hasAppImageRuntime }, how) {
  const reasons = [];
  if (electron.kind === 'stand-in')
    reasons.push(`Electron ${electron.version} stands in for ${electron.wanted}`);
  if (hasFpm && targets.some((target) => target === 'deb' || target === 'rpm'))
    reasons.push('a stand-in for fpm made it');
  if (hasAppImageRuntime && targets.includes('AppImage')) reasons.push('its AppImage runtime is a stand-in');
  if (!how.hasKeychain)
    reasons.push('keytar could not be built, so it does not find the keys that keytar has kept');
  if (how.isOther) reasons.push('it was given its version by hand');
  if (how.isFast) reasons.push('it was made with --fast, almost without compression');
  return reasons;
}
