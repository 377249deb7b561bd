/**
 * Makes packages of Dockhand, by electron-builder: npm run package [-- --target NAME,NAME] [--fast] [--output DIR] [--check]
 *
 * Sets itself up, builds, and prints `packaged: PATH` for each. Without a target: all that are usual on this system and can be made
 * here. A package that anything stood in for, or that was made with --fast, says in its version that it is not to be released.
 * `--check` only says what can be made here and what not, and why.
 */
import fs from 'node:fs';
import path from 'node:path';
import { build } from './build.mjs';
import { alone } from './lock.mjs';
import { appImageTools } from './package/appimage-tools.mjs';
import { hasKeychain } from './package/contents.mjs';
import { readMachine, sevenZip } from './package/machine.mjs';
import {
  debianPackagesOf,
  obstacleTo,
  reasonsAgainstRelease,
  TARGET_NAMES,
  USUAL,
} from './package/targets.mjs';
import { program, readOptions, Stop } from './program.mjs';
import { ROOT } from './root.mjs';
import { ask, run } from './run.mjs';
import { setup, systemPackages } from './setup.mjs';

/** @typedef {import('./package/targets.mjs').Target} Target */
/** @typedef {import('./package/targets.mjs').Machine} Machine */
/** @typedef {{ targets: Target[] | undefined, isFast: boolean, isCheck: boolean, output: string }} Wishes `targets`: undefined, the usual ones */

const say = (/** @type {string} */ line) => console.log(`Dockhand package: ${line}`);

/**
 * @param {readonly string[]} args
 * @returns {Wishes}
 */
export function wishesOf(args) {
  const { target, fast, check, output } = readOptions(args, {
    target: { type: 'string' },
    fast: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    output: { type: 'string', default: 'dist' },
  });
  const names = target?.split(',').filter(Boolean);
  const targets = names?.map((name) => {
    const known = TARGET_NAMES.find((one) => one === name);
    if (known === undefined)
      throw new Stop(`There is no target ${name}. The targets are: ${TARGET_NAMES.join(', ')}.`, 2);
    return known;
  });
  return { targets, isFast: fast, isCheck: check, output: path.resolve(ROOT, output) };
}

/**
 * Says what cannot be made and why. What was asked for by name and cannot be made ends the program.
 * @param {Target[] | undefined} asked
 * @param {Machine} machine
 * @returns {Target[]}
 */
function possible(asked, machine) {
  const obstacles = (asked ?? TARGET_NAMES).flatMap((target) => {
    const why = obstacleTo(target, machine);
    return why === undefined ? [] : [{ target, why }];
  });
  for (const { target, why } of obstacles) say(`${target} cannot be made here: ${why}`);
  if (asked && obstacles.length > 0) throw new Stop('Nothing was packaged.');
  const targets = asked ?? USUAL[machine.platform] ?? [];
  const left = targets.filter((target) => !obstacles.some((obstacle) => obstacle.target === target));
  if (left.length === 0) throw new Stop('Nothing can be packaged here.');
  return [...left];
}

/** Of the commit, in seconds; SOURCE_DATE_EPOCH goes before it. */
function commitTime() {
  const time = process.env['SOURCE_DATE_EPOCH'] ?? ask('git', ['-C', ROOT, 'log', '-1', '--format=%ct']);
  if (time === undefined || !/^\d+$/.test(time))
    throw new Stop('The time of the commit is not known: set SOURCE_DATE_EPOCH, or package in a clone.');
  return Number(time);
}

/**
 * @param {Machine} machine
 * @returns {readonly string[]}
 */
const archsOf = ({ platform, arch }) => (platform === 'darwin' ? ['x64', 'arm64'] : [arch]);

/**
 * @param {string} output
 * @returns {string} a link to where the program will be installed
 */
function installedLink(output) {
  const link = path.join(output, 'dockhand');
  fs.rmSync(link, { force: true });
  fs.symlinkSync('/opt/Dockhand/dockhand', link);
  return link;
}

/**
 * @param {string} node
 * @param {readonly Target[]} targets
 * @param {Machine} machine
 * @param {Wishes} wishes
 */
async function packageTargets(node, targets, machine, { isFast, output }) {
  const { electron, platform } = machine;
  if (electron.kind === 'absent') throw new Stop(`There is no Electron: ${electron.why}.`);
  const reasons = reasonsAgainstRelease(targets, machine, { isFast, hasKeychain: hasKeychain(ROOT) });
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const time = commitTime();
  fs.mkdirSync(output, { recursive: true });
  const link = installedLink(output);
  /** @type {import('./package/run-builder.mjs').BuilderRequest} */
  const request = {
    root: ROOT,
    output,
    targets,
    version,
    build: { platform, archs: archsOf(machine), isElectronStandIn: electron.kind === 'stand-in' },
    electronVersion: electron.version,
    electronFolder: electron.folder,
    link,
    isFast,
    isReleasable: reasons.length === 0,
    time,
  };
  /** @type {string[]} */
  const made = [];
  const { code, output: said } = await run(
    node,
    [path.join(ROOT, 'scripts/package/run-builder.mjs'), JSON.stringify(request)],
    {
      cwd: ROOT,
      env: await environment(targets, machine, { isFast, output, time }),
      onMessage: (message) => {
        if (!isReport(message)) return;
        if (message.kind === 'step') say(message.words);
        else made.push(message.file);
      },
    },
  );
  const log = path.join(output, 'electron-builder.log');
  fs.writeFileSync(log, said);
  fs.rmSync(link, { force: true });
  if (code !== 0) throw new Stop(`${said.trim()}\nDockhand could not be packaged. All of it is in ${log}.`);
  for (const file of made) console.log(`packaged: ${path.relative(process.cwd(), file) || file}`);
  if (reasons.length > 0) say(`not to be released: ${reasons.join('; ')}`);
}

/**
 * @param {unknown} message
 * @returns {message is import('./package/run-builder.mjs').Report}
 */
const isReport = (message) => typeof message === 'object' && message !== null && 'kind' in message;

/**
 * What electron-builder and its tools take from the environment.
 * @param {readonly Target[]} targets
 * @param {Machine} machine
 * @param {{ isFast: boolean, output: string, time: number }} how
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function environment(targets, machine, { isFast, output, time }) {
  const tools =
    targets.includes('AppImage') && !machine.canDownload
      ? { APPIMAGE_TOOLS_PATH: await appImageTools(path.join(output, 'appimage-tools')) }
      : {};
  const zip = machine.canDownload ? undefined : sevenZip();
  return {
    ...process.env,
    ...tools,
    ...(zip === undefined ? {} : { ELECTRON_BUILDER_7ZIP_PATH: zip }),
    ...(isFast ? { ELECTRON_BUILDER_COMPRESSION_LEVEL: '1' } : {}),
    SOURCE_DATE_EPOCH: String(time),
    NO_COLOR: '1',
  };
}

await program(import.meta.url, async () => {
  const wishes = wishesOf(process.argv.slice(2));
  const { node, missing } = await setup();
  const wanted = wishes.targets ?? USUAL[process.platform] ?? [];
  const absent = await systemPackages(debianPackagesOf(wanted));
  const machine = await readMachine(ROOT, missing, absent);
  const targets = possible(wishes.targets, machine);
  if (wishes.isCheck) {
    say(`can be made here: ${targets.join(', ')}`);
    return;
  }
  await build(node);
  await alone(
    path.join(ROOT, '.dockhand', 'package.lock'),
    () => packageTargets(node, targets, machine, wishes),
    () => say('another one is being made; waiting for it'),
  );
});
