/** Makes the packages that were asked for: prepares what electron-builder takes, runs it, and says what came of it. */
import fs from 'node:fs';
import path from 'node:path';
import { Stop } from '../program.mjs';
import { ROOT } from '../root.mjs';
import { ask, run } from '../run.mjs';
import { appImageTools } from './appimage-tools.mjs';
import { hasKeychain } from './contents.mjs';
import { sevenZip } from './machine.mjs';
import { sbomOf } from './sbom.mjs';
import { reasonsAgainstRelease } from './targets.mjs';
import { noticesOf, thirdParty } from './third-party.mjs';
import { joinKeytar } from './universal-keytar.mjs';

/**
 * @typedef {object} Order
 * @property {string} node
 * @property {readonly import('./targets.mjs').Target[]} targets
 * @property {import('./targets.mjs').Machine} machine
 * @property {(line: string) => void} say
 * @property {boolean} isFast
 * @property {string} output the folder for what is made
 * @property {string | undefined} version another one than the project's
 */

const CERTIFICATE = /^((WIN_)?CSC|APPLE)_/;

/** @param {Order} order */
export async function makePackages(order) {
  const { targets, machine, say, isFast, output } = order;
  const isOther = order.version !== undefined;
  const reasons = reasonsAgainstRelease(targets, machine, {
    isFast,
    isOther,
    hasKeychain: hasKeychain(ROOT),
  });
  const time = commitTime();
  if (machine.platform === 'darwin' && hasKeychain(ROOT)) await joinKeytar(ROOT);
  fs.mkdirSync(output, { recursive: true });
  const link = installedLink(output);
  const request = requestOf(order, { link, time, isReleasable: reasons.length === 0 });
  const { code, made, said } = await runBuilder(order, request);
  const log = path.join(output, 'electron-builder.log');
  fs.writeFileSync(log, said);
  fs.rmSync(link, { force: true });
  if (code !== 0) throw new Stop(`${said.trim()}\nDockhand could not be packaged. All of it is in ${log}.`);
  for (const file of made) console.log(`packaged: ${relative(file)}`);
  say(`what is in it: ${relative(request.sbom)}`);
  if (reasons.length > 0) say(`not to be released: ${reasons.join('; ')}`);
}

const relative = (/** @type {string} */ file) => path.relative(process.cwd(), file) || file;

/** Of the commit, in seconds; SOURCE_DATE_EPOCH goes before it. */
function commitTime() {
  const time = process.env['SOURCE_DATE_EPOCH'] ?? ask('git', ['-C', ROOT, 'log', '-1', '--format=%ct']);
  if (time === undefined || !/^\d+$/.test(time))
    throw new Stop('The time of the commit is not known: set SOURCE_DATE_EPOCH, or package in a clone.');
  return Number(time);
}

/**
 * @param {string} output
 * @returns {string} a link to where the program will be installed
 */
function installedLink(output) {
  const link = path.join(output, 'dockhand');
  fs.rmSync(link, { force: true });
  if (process.platform === 'linux') fs.symlinkSync('/opt/Dockhand/dockhand', link);
  return link;
}

/**
 * Writes the page of licences and the list of what is in the package, and says to electron-builder what it is to make.
 * @param {Order} order
 * @param {{ link: string, time: number, isReleasable: boolean }} how
 * @returns {import('./run-builder.mjs').BuilderRequest & { sbom: string }}
 */
function requestOf({ targets, machine, isFast, output, version: other }, { link, time, isReleasable }) {
  const { electron, platform, arch } = machine;
  if (electron.kind === 'absent') throw new Stop(`There is no Electron: ${electron.why}.`);
  const own = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version;
  const version = other ?? own;
  const components = thirdParty(ROOT);
  const notices = path.join(output, 'LICENSES.packages.txt');
  fs.writeFileSync(notices, noticesOf(components));
  const updaterSettings = path.join(output, 'app-update.yml');
  fs.writeFileSync(updaterSettings, updaterSettingsOf(process.env['DOCKHAND_PUBLISHER']));
  const sbom = path.join(output, `dockhand-${platform}.cdx.json`);
  const list = sbomOf({ version, electron: electron.version, time, components });
  fs.writeFileSync(sbom, `${JSON.stringify(list, null, 2)}\n`);
  return {
    root: ROOT,
    output,
    targets,
    version,
    build: {
      platform,
      archs: platform === 'darwin' ? ['x64', 'arm64'] : [arch],
      isElectronStandIn: electron.kind === 'stand-in',
    },
    electronVersion: electron.version,
    electronFolder: electron.folder,
    link,
    notices,
    updaterSettings,
    sbom,
    isFast,
    isReleasable,
    time,
  };
}

/**
 * What electron-updater reads beside the program. Where updates come from is the policy's to say, so there is no address in it.
 * @param {string | undefined} publisher the name in the certificate of the Windows installer, which the next one has to have too
 */
const updaterSettingsOf = (publisher) =>
  [
    'provider: generic',
    'updaterCacheDirName: dockhand-updater',
    publisher && `publisherName: ${JSON.stringify([publisher])}`,
  ]
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join('');

/**
 * @param {Order} order
 * @param {import('./run-builder.mjs').BuilderRequest} request
 */
async function runBuilder(order, request) {
  /** @type {string[]} */
  const made = [];
  const program = path.join(ROOT, 'scripts/package/run-builder.mjs');
  const { code, output: said } = await run(order.node, [program, JSON.stringify(request)], {
    cwd: ROOT,
    env: await environment(order, request.time),
    onMessage: (message) => {
      if (!isReport(message)) return;
      if (message.kind === 'step') order.say(message.words);
      else made.push(message.file);
    },
  });
  return { code, made, said };
}

/**
 * @param {unknown} message
 * @returns {message is import('./run-builder.mjs').Report}
 */
const isReport = (message) => typeof message === 'object' && message !== null && 'kind' in message;

/**
 * What electron-builder and its tools take from the environment.
 * @param {Order} order
 * @param {number} time
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function environment({ targets, machine, isFast, output }, time) {
  const tools =
    targets.includes('AppImage') && !machine.canDownload
      ? { APPIMAGE_TOOLS_PATH: await appImageTools(path.join(output, 'appimage-tools')) }
      : {};
  const zip = machine.canDownload ? undefined : sevenZip();
  // A secret that a workflow does not have comes as an empty text, which electron-builder would take for a certificate.
  const given = Object.entries(process.env).filter(
    ([name, value]) => value !== '' || !CERTIFICATE.test(name),
  );
  return {
    ...Object.fromEntries(given),
    ...tools,
    ...(zip === undefined ? {} : { ELECTRON_BUILDER_7ZIP_PATH: zip }),
    ...(isFast ? { ELECTRON_BUILDER_COMPRESSION_LEVEL: '1' } : {}),
    SOURCE_DATE_EPOCH: String(time),
    NO_COLOR: '1',
  };
}
