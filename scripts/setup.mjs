/**
 * Makes a fresh clone ready to run, on a machine with nothing but Node 20 or later and git. Built-ins only: it runs
 * before anything is installed. Every step looks first whether its work is already done, so a run that was broken
 * off is taken up where it was, and the second run only compares a stamp.
 *
 *   node scripts/setup.mjs [--for start|test|package|service] [--retry] [--system]
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { alone } from './lock.mjs';
import { debianPackagesOf, USUAL } from './package/targets.mjs';
import { program, readOptions, Stop } from './program.mjs';
import { ROOT } from './root.mjs';
import * as debian from './setup/debian.mjs';
import { electronVersion, fetchElectron, findElectron } from './setup/electron.mjs';
import { useHooks } from './setup/hooks.mjs';
import { bindKeychain } from './setup/keychain.mjs';
import { findNode, newEnough, NODE_WANTED, packagedNode, runs } from './setup/node.mjs';
import { disturbed, inside, installed, npm, reason } from './setup/npm.mjs';
import { linkPostgres } from './setup/postgres.mjs';
import { done, keyOf, readStamp, triedLately, writeStamp } from './setup/stamp.mjs';

/** @typedef {'start' | 'test' | 'service'} Purpose `service`: no window, no keychain, no packages of the system */

const say = (/** @type {string} */ line) => console.log(`Dockhand set-up: ${line}`);

/**
 * @param {{ purpose?: Purpose, retry?: boolean }} [options]
 * @returns {Promise<{ node: string, missing: Record<string, string> }>} the Node to run Dockhand with, and what could
 *   not be had (`electron`, `keychain`, `postgres`), with the reason
 */
export async function setup({ purpose = 'start', retry = false } = {}) {
  const ready = retry ? undefined : finished(purpose);
  if (ready) return ready;
  return alone(
    path.join(ROOT, '.dockhand', 'setup.lock'),
    // The one we waited for may have done it all.
    () => (retry ? undefined : finished(purpose)) ?? work(purpose, retry),
    () => say('another set-up is running; waiting for it'),
  );
}

/** @param {Purpose} purpose */
function finished(purpose) {
  const stamp = readStamp(ROOT);
  const node = findNode(ROOT);
  const electron = findElectron(ROOT) !== undefined;
  const here = { key: keyOf(ROOT), purpose, now: Date.now(), electron, node: node !== undefined };
  if (!done(stamp, here) || !stamp || !node) return undefined;
  return { node, missing: whys(stamp.missing) };
}

/**
 * @param {Purpose} purpose
 * @param {boolean} retry
 */
async function work(purpose, retry) {
  const key = keyOf(ROOT);
  const last = readStamp(ROOT);
  const before = last?.key === key ? last : { purposes: [], missing: {} };
  const missing = { ...before.missing };
  const attempt = async (
    /** @type {string} */ name,
    /** @type {() => Promise<string | undefined>} */ step,
  ) => {
    const failed = missing[name];
    if (failed && !retry && triedLately(failed.at, Date.now())) return;
    delete missing[name];
    const why = await step();
    if (why !== undefined) missing[name] = { why, at: Date.now() };
  };

  if (purpose === 'test') {
    await attempt('system for tests', () => systemPackages(debian.TEST));
    // What it takes to compile it may have come with them.
    delete missing['keychain'];
  }
  await dependencies();
  const node = await recentNode();
  const stamped = () => {
    writeStamp(ROOT, { key, purposes: [...new Set([...before.purposes, purpose])], missing });
    return { node, missing: whys(missing) };
  };
  if (purpose === 'service') return stamped();
  await attempt('keychain', async () => {
    const why = await bindKeychain(ROOT, node);
    if (why) say(`no keytar: ${why}. An account's key is kept by another library instead. ${keychainHint()}`);
    return why;
  });
  if (purpose === 'test') await attempt('postgres', () => linkPostgres(ROOT));
  if (findElectron(ROOT) === undefined) await attempt('electron', () => electronBinary(node));
  if (purpose === 'start' && findElectron(ROOT)) await attempt('system', () => systemPackages(debian.WINDOW));
  useHooks(ROOT);
  return stamped();
}

/**
 * @param {readonly string[]} wanted
 * @returns {Promise<string | undefined>}
 */
export async function systemPackages(wanted) {
  if (!debian.onDebian()) return undefined;
  const missing = debian.missingPackages(wanted);
  if (missing.length === 0) return undefined;
  if (!debian.isRoot()) {
    say(
      `some system packages are missing. Install them with: sudo sh -c '${debian.installCommand(debian.named(missing))}'`,
    );
    return `system packages are missing: ${debian.named(missing).join(' ')}`;
  }
  say(`installing system packages: ${missing.map((name) => name.split('|').at(-1)).join(' ')}`);
  const why = await debian.install(missing);
  if (why) say(`the system packages could not be installed (${why})`);
  return why;
}

async function dependencies() {
  if (installed(ROOT)) return;
  if (process.platform === 'win32' && inside(ROOT, process.execPath)) {
    // Windows does not let a running program be replaced, and this one is in node_modules.
    throw new Stop('The dependencies have changed. Run this once, then try again: node scripts/setup.mjs');
  }
  say('installing the dependencies (under a minute)');
  const clean = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  let { code, output } = await npm(ROOT, clean);
  for (let turn = 0; turn < 5 && code !== 0 && disturbed(output); turn++) {
    await sleep(5_000);
    ({ code, output } = await npm(ROOT, clean));
  }
  if (code === 0) return;
  if (code === 127) throw new Stop('npm is missing. It comes with Node: https://nodejs.org');
  throw new Stop(
    `The dependencies could not be installed: ${reason(output)}. Nothing is lost; run it again.`,
  );
}

async function recentNode() {
  // Our own executable may have been inside what npm has just replaced.
  if (newEnough(process.version) && !inside(ROOT, process.execPath)) return process.execPath;
  const packaged = packagedNode(ROOT);
  if (runs(packaged)) return packaged;
  say(`fetching Node ${NODE_WANTED} (this one is ${process.version})`);
  const { code, output } = await npm(ROOT, ['rebuild', 'node']);
  if (code === 0 && runs(packaged)) return packaged;
  throw new Stop(`Node ${NODE_WANTED} could not be installed: ${reason(output)}. Run it again.`);
}

/** @param {string} node */
async function electronBinary(node) {
  say(`fetching Electron ${electronVersion(ROOT)} (about 110 MB, once)`);
  const why = await fetchElectron(ROOT, node);
  if (why)
    say(
      `Electron cannot be fetched now (${why}). Tried again tomorrow, or with: node scripts/setup.mjs --retry`,
    );
  return why;
}

function keychainHint() {
  const missing = debian.onDebian() ? debian.missingPackages(debian.KEYCHAIN_BUILD) : [];
  if (missing.length === 0) return '';
  return `As root, ${debian.installCommand(missing)}, then node scripts/setup.mjs --retry, builds it.`;
}

/** @param {Record<string, { why: string }>} missing */
const whys = (missing) => Object.fromEntries(Object.entries(missing).map(([name, { why }]) => [name, why]));

/** The packages of the system, by what they are for. @type {Record<string, readonly string[]>} */
const SYSTEM = {
  start: debian.WINDOW,
  test: debian.TEST,
  package: debianPackagesOf(USUAL['linux'] ?? []),
  service: [],
};

/** What set-up itself is asked for by them. @type {Record<string, Purpose>} */
const PURPOSES = { test: 'test', service: 'service' };

await program(import.meta.url, async () => {
  const {
    system,
    retry,
    for: purpose,
  } = readOptions(process.argv.slice(2), {
    for: { type: 'string', default: 'start' },
    retry: { type: 'boolean', default: false },
    system: { type: 'boolean', default: false },
  });
  const packages = SYSTEM[purpose];
  if (packages === undefined) throw new Stop('--for is start, test, package or service.', 2);
  if (system) await systemPackages(packages);
  else await setup({ purpose: PURPOSES[purpose] ?? 'start', retry });
});
