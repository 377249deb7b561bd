/**
 * Running other programs. Each one leads a process group of its own, so that a time limit, Ctrl+C or an end of ours
 * ends all it has started: npm, Xvfb, browsers and Electron leave children behind when only they are killed.
 */
import { spawn, spawnSync } from 'node:child_process';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** Milliseconds from being asked to end to being ended. */
const GRACE = 3_000;
const POSIX = process.platform !== 'win32';

/**
 * Runs a command to its end. A command that is not there answers 127, one that ran over `limit` (ms) 124.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, limit?: number, show?: boolean, shell?: boolean,
 *   onMessage?: (message: unknown) => void }} [options]
 *   `show`: its output goes to the terminal as it comes, instead of into `output`. `onMessage`: what a Node program sends us.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env, cwd, limit, show = false, shell = false, onMessage } = {}) {
  return new Promise((resolve) => {
    let output = '';
    let late = false;
    const child = spawn(command, args, {
      env: env ?? process.env,
      cwd,
      shell,
      detached: POSIX,
      windowsHide: true,
      stdio: [
        'ignore',
        show ? 'inherit' : 'pipe',
        show ? 'inherit' : 'pipe',
        ...(onMessage ? /** @type {const} */ (['ipc']) : []),
      ],
    });
    if (onMessage) child.on('message', onMessage);
    running.add(child);
    const stop = () => {
      late = true;
      end(child, 'SIGTERM');
      setTimeout(() => end(child, 'SIGKILL'), GRACE).unref();
    };
    const timer = limit === undefined ? undefined : setTimeout(stop, limit);
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    const done = (/** @type {number} */ code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output });
    };
    child.once('error', () => done(127));
    child.once('exit', (code) => {
      const ended = () => done(late ? 124 : (code ?? 1));
      child.once('close', ended);
      // Something it left behind can hold on to its output; that must not hold up the caller.
      setTimeout(() => (end(child, 'SIGKILL'), ended()), GRACE).unref();
    });
  });
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {string | undefined} what it printed, if it went well
 */
export function ask(command, args) {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', windowsHide: true });
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function end(child, signal) {
  if (child.pid === undefined) return;
  try {
    if (POSIX) process.kill(-child.pid, signal);
    else spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f'], { windowsHide: true });
  } catch {
    // It has ended by itself.
  }
}

/** Milliseconds between two looks whether npm is still there. */
const LOOK = 500;

/**
 * From now on, when this process is asked to end, its child processes end with it. npm passes a signal on to the shell between us, and not
 * every shell passes it on to us; the shell's end is then how we notice.
 */
export function endChildrenWithUs() {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] !== undefined && POSIX) {
    const look = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(look);
      process.emit('SIGTERM');
    }, LOOK);
    look.unref();
  }
  for (const [signal, code] of /** @type {const} */ ([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])) {
    process.once(signal, () => {
      for (const child of running) end(child, 'SIGTERM');
      // A second chance to tidy up, then the end: a browser that hangs must not keep us.
      setTimeout(() => {
        for (const child of running) end(child, 'SIGKILL');
        process.exit(code);
      }, GRACE - 1_000).unref();
      const ended = setInterval(() => {
        if (running.size > 0) return;
        clearInterval(ended);
        process.exit(code);
      }, 20);
    });
  }
}
