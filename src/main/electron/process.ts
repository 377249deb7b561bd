/** The practice service as a utility process of Electron's, which ends with it. */
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { utilityProcess } from 'electron';
import { lastWords, type ServiceProcess, type ServiceSecrets } from '../station/practice.ts';

/** Built beside us. */
const SERVICE = path.join(import.meta.dirname, 'service.js');

export function startService(args: readonly string[], secrets: ServiceSecrets): ServiceProcess {
  const child = utilityProcess.fork(SERVICE, [...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    serviceName: 'Dockhand practice warehouse',
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process of our own, and no window
  child.postMessage(secrets);
  const output = new PassThrough();
  const errors = new PassThrough();
  child.stdout?.pipe(output);
  child.stderr?.pipe(errors);
  const lines = createInterface({ input: output });
  const words = lastWords(errors);
  return {
    onLine: (listener) => {
      lines.on('line', listener);
    },
    ended: new Promise((resolve) => {
      child.once('exit', () => resolve(words()));
    }),
    kill: (force) => {
      if (force && child.pid !== undefined) process.kill(child.pid, 'SIGKILL');
      else child.kill();
    },
  };
}
