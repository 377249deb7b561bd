/**
 * Runs a command with a real keychain of its own: a fresh, unlocked GNOME keyring on a session bus of its own.
 *
 *   dbus-run-session -- node scripts/keyring.mjs COMMAND ARGS...
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { program, Stop } from './program.mjs';
import { ask, run } from './run.mjs';

/** Milliseconds. */
const PATIENCE = 10_000;

/** Whether some program answers for the secrets on this session's bus. */
const answers = () =>
  ask('dbus-send', [
    '--session',
    '--print-reply',
    '--dest=org.freedesktop.DBus',
    '/',
    'org.freedesktop.DBus.GetNameOwner',
    'string:org.freedesktop.secrets',
  ]) !== undefined;

await program(import.meta.url, async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) throw new Stop('keyring.mjs wants a command to run.', 2);
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-keyring-'));
  // By the control folder a test that has locked the keyring unlocks it again.
  const control = path.join(home, 'control');
  const env = { ...process.env, XDG_DATA_HOME: home, GNOME_KEYRING_CONTROL: control };
  const daemon = spawn(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets', `--control-directory=${control}`],
    { env, stdio: ['pipe', 'ignore', 'ignore'] },
  );
  try {
    const ended = new AbortController();
    daemon.once('error', () => ended.abort());
    daemon.once('exit', () => ended.abort());
    // Ends with the input, without a line break: that would be part of the password.
    daemon.stdin.on('error', () => {}).end('practice');
    const start = Date.now();
    while (!ended.signal.aborted && !answers() && Date.now() - start < PATIENCE) await sleep(50);
    if (ended.signal.aborted || !answers()) throw new Stop('The keyring did not start.');
    process.exitCode = (await run(command, args, { env, show: true })).code;
  } finally {
    daemon.kill();
    fs.rmSync(home, { recursive: true, force: true });
  }
});
