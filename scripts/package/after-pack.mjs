/**
 * What is done to the packed folder before it is signed and put into a package: what Electron brings for developers goes, the fuses
 * are set, and every file gets the time of the commit, so that two packages of one commit are the same to the byte.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setFuses } from './fuses.mjs';

/** The two halves of a universal app of macOS; the whole comes here as well, when they are joined. */
const HALF = /-temp$/;

/**
 * @param {import('electron-builder').AfterPackContext} context
 * @param {Date} time
 */
export async function afterPack({ appOutDir, electronPlatformName, packager }, time) {
  if (HALF.test(appOutDir)) return;
  const app = `${packager.appInfo.productFilename}.app`;
  const resources = electronPlatformName === 'darwin' ? path.join(app, 'Contents', 'Resources') : 'resources';
  fs.rmSync(path.join(appOutDir, resources, 'default_app.asar'), { force: true });
  fs.rmSync(path.join(appOutDir, 'version'), { force: true });
  await setFuses(path.join(appOutDir, executableOf(electronPlatformName, packager)));
  setTimes(appOutDir, time);
}

/**
 * @param {string} platform
 * @param {import('electron-builder').AfterPackContext['packager']} packager
 */
function executableOf(platform, { appInfo, config }) {
  if (platform === 'darwin') return `${appInfo.productFilename}.app`;
  if (platform === 'win32') return `${appInfo.productFilename}.exe`;
  return config.linux?.executableName ?? appInfo.name;
}

/**
 * @param {string} folder
 * @param {Date} time
 */
function setTimes(folder, time) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) setTimes(file, time);
    else fs.lutimesSync(file, time, time);
  }
  fs.utimesSync(folder, time, time);
}
