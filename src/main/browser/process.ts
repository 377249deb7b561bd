/** The practice service as a child process of plain Node. By the end of its input it notices that we are gone. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { SERVICE } from './paths.ts';
import { lastWords, type ServiceProcess, type ServiceSecrets } from '../station/practice.ts';

export function startService(args: readonly string[], secrets: ServiceSecrets): ServiceProcess {
  const child = spawn(process.execPath, [SERVICE, ...args, '--with-parent'], {
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  child.stdin.on('error', () => {}).write(`${JSON.stringify(secrets)}\n`);
  const lines = createInterface({ input: child.stdout });
  const words = lastWords(child.stderr);
  return {
    onLine: (listener) => {
      lines.on('line', listener);
    },
    ended: new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', () => resolve(words()));
    }),
    kill: (force) => {
      child.kill(force ? 'SIGKILL' : 'SIGTERM');
    },
  };
}
