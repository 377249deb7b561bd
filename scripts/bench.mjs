/** Runs the benches, test/bench/run-benches.ts, under the Node that set-up found: npm run bench [-- --json FILE] [-- --only TEXT] */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { program } from './program.mjs';
import { ROOT } from './root.mjs';
import { setup } from './setup.mjs';
import { linkPostgres } from './setup/postgres.mjs';

await program(import.meta.url, async () => {
  const { node } = await setup();
  // Set-up links it for tests alone.
  const why = await linkPostgres(ROOT);
  if (why !== undefined) console.log(`The service is not measured on PostgreSQL: ${why}`);
  const bench = spawn(node, [path.join(ROOT, 'test/bench/run-benches.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  const [code] = await once(bench, 'exit');
  process.exitCode = code ?? 1;
});
