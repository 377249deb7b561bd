/**
 * Starts Dockhand from its sources: sets up, builds, and opens it in Electron where its binary is present, otherwise
 * in a browser. The shell itself says when it is ready.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { build } from './build.mjs';
import { program, readOptions, Stop } from './program.mjs';
import { ROOT } from './root.mjs';
import { setup } from './setup.mjs';
import { isRoot } from './setup/debian.mjs';
import { findElectron } from './setup/electron.mjs';

/**
 * @typedef {object} Wishes
 * @property {'electron' | 'browser'} [shell]
 * @property {string} [userData]
 * @property {number} [port]
 * @property {boolean} open
 * @property {string} [policy]
 * @property {readonly string[]} window switches of Electron's window
 * @property {boolean} diagnostics printed instead of opening anything
 */

/**
 * @param {readonly string[]} args
 * @returns {Wishes}
 */
export function wishes(args) {
  const given = readOptions(args, {
    shell: { type: 'string' },
    'user-data': { type: 'string' },
    port: { type: 'string' },
    'no-open': { type: 'boolean', default: false },
    policy: { type: 'string' },
    kiosk: { type: 'boolean', default: false },
    'start-fullscreen': { type: 'boolean', default: false },
    'print-diagnostics': { type: 'boolean', default: false },
  });
  const { shell, port } = given;
  if (shell !== undefined && shell !== 'electron' && shell !== 'browser')
    throw new Stop(`--shell is electron or browser, not ${shell}.`, 2);
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
    throw new Stop(`--port is a number from 0 to 65535, not ${port}.`, 2);
  if (given['user-data'] === '') throw new Stop('--user-data wants a folder.', 2);
  return {
    ...(shell === undefined ? {} : { shell }),
    ...(port === undefined ? {} : { port: Number(port) }),
    ...(given['user-data'] === undefined ? {} : { userData: path.resolve(given['user-data']) }),
    ...(given.policy === undefined ? {} : { policy: path.resolve(given.policy) }),
    open: !given['no-open'],
    window: /** @type {const} */ (['kiosk', 'start-fullscreen'])
      .filter((name) => given[name])
      .map((name) => `--${name}`),
    diagnostics: given['print-diagnostics'],
  };
}

/**
 * Which shell it will be, and what there is to say about it.
 * @param {'electron' | 'browser' | undefined} wished
 * @param {{ electron: boolean, why: string | undefined, screen: boolean }} here
 * @returns {{ shell: 'electron' | 'browser', note?: string }}
 */
export function chooseShell(wished, { electron, why, screen }) {
  if (wished === 'browser') return { shell: 'browser' };
  const obstacle = !electron
    ? `Electron's binary is not here${why ? ` (${why})` : ''}`
    : screen
      ? undefined
      : 'there is no screen for a window (DISPLAY and WAYLAND_DISPLAY are not set)';
  if (obstacle === undefined) return { shell: 'electron' };
  if (wished === 'electron') throw new Stop(`The Electron shell cannot be opened: ${obstacle}.`);
  return { shell: 'browser', note: `Opening Dockhand in a browser: ${obstacle}.` };
}

/**
 * @param {string} electron
 * @param {Wishes} wishes
 */
function electronCommand(electron, { userData, port, policy, window }) {
  if (port !== undefined) console.log('--port is for the browser shell; Electron opens no port.');
  // Chromium talks to itself about buses and graphics; only what ends it is of interest here.
  const args = [
    '.',
    '--log-level=3',
    ...window,
    ...(userData === undefined ? [] : ['--user-data', userData]),
  ];
  if (policy !== undefined) args.push('--policy', policy);
  if (process.platform === 'linux' && isRoot()) {
    console.log("You are root, where Chromium's own sandbox cannot work: Electron runs without it.");
    args.push('--no-sandbox');
  }
  return { command: electron, args };
}

/**
 * @param {string} node
 * @param {Wishes} wishes
 */
function browserCommand(node, { userData, port, open, policy, window, diagnostics }) {
  // What it prints of itself is asked for without a build.
  const args = [path.join(ROOT, diagnostics ? 'src/main/browser/main.ts' : 'out/browser/main.js')];
  if (userData !== undefined) args.push('--user-data', userData);
  if (port !== undefined) args.push('--port', String(port));
  if (!open) args.push('--no-open');
  if (policy !== undefined) args.push('--policy', policy);
  if (diagnostics) args.push('--print-diagnostics');
  if (window.length > 0)
    console.log(`${window.join(' and ')} are for Electron; here the browser has its own.`);
  return { command: node, args };
}

/**
 * Runs the shell until it ends. The channel between the two processes is how it is asked to end, and how it notices that this one is gone,
 * however that came about. (A signal passed on would come twice after Ctrl+C, and the second one kills Electron.)
 * @param {{ command: string, args: string[] }} shell
 * @returns {Promise<{ code: number, how: string, ran: boolean }>} `ran`: it became ready, or was asked to end before it could
 */
function runShell({ command, args }) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  let ran = false;
  child.once('message', () => (ran = true));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.removeAllListeners(signal).on(signal, () => {
      ran = true;
      if (child.connected) child.disconnect();
    });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code: code ?? 1, how: signal ?? `code ${code}`, ran }));
  });
}

await program(import.meta.url, async () => {
  const wished = wishes(process.argv.slice(2));
  // Its output is the report alone.
  if (wished.diagnostics) console.log = console.error;
  const { node, missing } = await setup();
  if (wished.diagnostics) {
    process.exitCode = (await runShell(browserCommand(node, wished))).code;
    return;
  }
  await build(node);
  const electron = findElectron(ROOT);
  const screen =
    process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
  const choice = chooseShell(wished.shell, {
    electron: electron !== undefined,
    why: missing['electron'],
    screen,
  });
  if (choice.note) console.log(choice.note);
  if (choice.shell === 'electron' && electron) {
    const { code, how, ran } = await runShell(electronCommand(electron, wished));
    process.exitCode = code;
    if (ran || code === 0 || wished.shell === 'electron') return;
    console.log(
      `Electron does not run on this machine (it ended with ${how}); opening Dockhand in a browser.`,
    );
  }
  process.exitCode = (await runShell(browserCommand(node, wished))).code;
});
