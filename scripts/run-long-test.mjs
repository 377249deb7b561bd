/** Runs one of the long tests under the Node that set-up found: npm run torture (of the station; with --service postgres of the service),
 * simulate:outbox or simulate:screens [-- OPTIONS] */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { program } from './program.mjs';
import { ROOT } from './root.mjs';
import { setup } from './setup.mjs';
import { linkPostgres } from './setup/postgres.mjs';

await program(import.meta.url, async () => {
  const { node } = await setup();
  const [file = '', ...options] = process.argv.slice(2);
  // Set-up links it for tests alone.
  const why = options.includes('postgres') ? await linkPostgres(ROOT) : undefined;
  if (why !== undefined) throw new Error(`no PostgreSQL to be tortured: ${why}`);
  const test = spawn(node, [path.join(ROOT, file), ...options], {
    stdio: 'inherit',
  });
  const [code] = await once(test, 'exit');
  process.exitCode = code ?? 1;
});
