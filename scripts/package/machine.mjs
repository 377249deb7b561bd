/** Reads what this machine has to package with: Electron, electron-builder's tools, or what stands in for them. */
import fs from 'node:fs';
import path from 'node:path';
import { onDebian } from '../setup/debian.mjs';
import { electronVersion, findElectron } from '../setup/electron.mjs';

const TOOLS = 'https://github.com/electron-userland/electron-builder-binaries/releases';
/** Milliseconds. */
const ANSWERS_WITHIN = 5_000;
/** Debian's, and its older name. */
const SEVEN_ZIP = ['/usr/bin/7za', '/usr/bin/7zz'];

/**
 * @param {string} root
 * @param {Record<string, string>} missing what set-up could not get, with the reason
 * @param {string | undefined} systemPackages why the packages of the system are not there
 * @returns {Promise<import('./targets.mjs').Machine>}
 */
export async function readMachine(root, missing, systemPackages) {
  const canDownload = await answers(TOOLS);
  return {
    platform: process.platform,
    arch: process.arch,
    electron: electronIn(
      root,
      canDownload ? undefined : (missing['electron'] ?? 'its download cannot be reached'),
    ),
    canDownload,
    hasFpm: Boolean(process.env['CUSTOM_FPM_PATH']),
    hasAppImageRuntime: Boolean(
      process.env['APPIMAGE_TOOLS_PATH'] ?? process.env['DOCKHAND_APPIMAGE_RUNTIME'],
    ),
    // Debian's is installed when it is asked for; `systemPackages` says when that did not work.
    hasSevenZip: sevenZip() !== undefined || onDebian(),
    systemPackages,
  };
}

/** electron-builder's own 7-Zip where it can be fetched, else the system's. */
export const sevenZip = () =>
  process.env['ELECTRON_BUILDER_7ZIP_PATH'] ?? SEVEN_ZIP.find((file) => fs.existsSync(file));

/**
 * @param {string} root
 * @param {string | undefined} unreachable why it cannot be fetched now
 * @returns {import('./targets.mjs').Electron}
 */
function electronIn(root, unreachable) {
  const wanted = electronVersion(root);
  const executable = findElectron(root);
  if (executable !== undefined && process.platform !== 'darwin') {
    const folder = path.dirname(executable);
    const version = fs.readFileSync(path.join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
    return version === wanted
      ? { kind: 'official', version, folder }
      : { kind: 'stand-in', version, wanted, folder };
  }
  // A universal app of macOS takes two, so electron-builder fetches both.
  return unreachable === undefined
    ? { kind: 'official', version: wanted }
    : { kind: 'absent', why: unreachable };
}

/** @param {string} address */
async function answers(address) {
  try {
    return (await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(ANSWERS_WITHIN) })).ok;
  } catch {
    return false;
  }
}
