/**
 * Runs the inventory service alone, from its sources, under the Node that set-up found. (`setup && node …` in package.json
 * would not do: a shell remembers where it found `node` the first time.)
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { program } from './program.mjs';
import { ROOT } from './root.mjs';
import { setup } from './setup.mjs';

await program(import.meta.url, async () => {
  const { node } = await setup({ purpose: 'service' });
  const service = spawn(node, [path.join(ROOT, 'src/service/main.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.removeAllListeners(signal).on(signal, () => service.kill('SIGTERM'));
  const [code] = await once(service, 'exit');
  process.exitCode = code ?? 1;
});
