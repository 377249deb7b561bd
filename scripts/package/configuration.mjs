/** electron-builder's configuration, for the system that it is asked for. */
import path from 'node:path';
import { afterPack } from './after-pack.mjs';
import { contentsOf } from './contents.mjs';
import { linuxConfiguration } from './linux.mjs';
import { macConfiguration } from './mac.mjs';
import { windowsConfiguration } from './windows.mjs';

/** Sorts before the version itself, so a released package takes the place of one that must not be released. */
const UNRELEASABLE = 'unreleasable';

/**
 * @typedef {object} Request
 * @property {string} root the project
 * @property {string} output the folder for what is made
 * @property {import('./contents.mjs').Build} build
 * @property {string} version
 * @property {string} electronVersion
 * @property {string | undefined} electronFolder unpacked; without one it is fetched
 * @property {string} link see `linuxConfiguration`
 * @property {string} notices the page of licences
 * @property {string} updaterSettings what electron-updater reads beside the program
 * @property {boolean} isFast
 * @property {boolean} isReleasable
 * @property {number} time of the commit, in seconds: every file of the package gets it
 */

/**
 * @param {Request} request
 * @param {NodeJS.ProcessEnv} [env] may name a certificate
 * @returns {import('electron-builder').Configuration}
 */
export function configurationOf(request, env = process.env) {
  const { root, output, build, electronVersion, electronFolder, isFast, isReleasable, time } = request;
  const resources = path.join(root, 'resources', 'package');
  return {
    // Windows and macOS know the app by it: it stays the same for ever.
    appId: 'dev.dockhand.workstation',
    productName: 'Dockhand',
    copyright: 'The Dockhand developers',
    directories: { output, buildResources: resources },
    // Of the zip; the others are called as their systems have it.
    artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
    files: contentsOf(root, build),
    asar: { smartUnpack: false },
    asarUnpack: ['**/*.node'],
    // Not beside the program: on macOS that is no place for a signed app's files.
    extraResources: [
      { from: path.join(root, 'LICENSE'), to: 'LICENSE.dockhand.txt' },
      { from: request.notices, to: 'LICENSES.packages.txt' },
      { from: request.updaterSettings, to: 'app-update.yml' },
    ],
    extraMetadata: { version: isReleasable ? request.version : `${request.version}-${UNRELEASABLE}` },
    // What other programs may open Dockhand with (src/main/computer). `dockhand:` is the pages' own scheme, and nobody else's.
    protocols: [{ name: 'Dockhand', schemes: ['dockhand-open'] }],
    fileAssociations: [
      {
        ext: 'dockhand-settings',
        name: 'Dockhand settings',
        description: 'Dockhand settings',
        mimeType: 'application/vnd.dockhand.settings+json',
        role: 'Viewer',
      },
    ],
    // The files are named one by one above, so npm is asked nothing and nothing is compiled again.
    beforeBuild: async () => false,
    npmRebuild: true,
    electronVersion,
    ...(electronFolder === undefined ? {} : { electronDist: electronFolder }),
    // The languages of the screens.
    electronLanguages: ['en', 'de'],
    compression: isFast ? 'store' : 'normal',
    toolsets: { appimage: '1.0.3' },
    // The packages are published by the workflow, when all of them have been tried.
    publish: null,
    afterPack: (context) => afterPack(context, new Date(time * 1000)),
    ...linuxConfiguration({ resources: path.join(resources, 'linux'), link: request.link, isFast }),
    ...windowsConfiguration({ resources: path.join(resources, 'windows'), env }),
    ...macConfiguration({ resources, env }),
  };
}
