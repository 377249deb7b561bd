/** Runs the simulation of the request budget under the Node that set-up found: npm run simulate [-- --seeds 200] */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { program } from './program.mjs';
import { ROOT } from './root.mjs';
import { setup } from './setup.mjs';

await program(import.meta.url, async () => {
  const { node } = await setup();
  const run = spawn(
    node,
    [path.join(ROOT, 'test/simulation/budget/run-budget-simulation.ts'), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
    },
  );
  const [code] = await once(run, 'exit');
  process.exitCode = code ?? 1;
});
