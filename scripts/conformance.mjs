/**
 * Runs the conformance suite against an account of another service: the one named by
 *
 *   DOCKHAND_CONFORMANCE_URL       the base address, without /api/v1
 *   DOCKHAND_CONFORMANCE_KEY       a secret key of the account
 *   DOCKHAND_CONFORMANCE_VARIANTS  its answers where the document is silent, NAME=VALUE parted by commas, when not the default ones
 *
 *   npm run conformance [-- -t TEXT]     -t: the tests whose name has that text
 *
 * Without an account there is nothing to run, and it says so; the project's own service is what `npm test` runs the suite
 * against. The account must be one for tests: see test/conformance/README.md.
 */
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { program } from './program.mjs';
import { ROOT } from './root.mjs';
import { setup } from './setup.mjs';

/** What an account shows by itself; the rest of the suite needs the service's side door. */
const ANY_ACCOUNT = 'test/conformance/api';

await program(import.meta.url, async () => {
  if (!process.env['DOCKHAND_CONFORMANCE_URL'] || !process.env['DOCKHAND_CONFORMANCE_KEY']) {
    console.log(
      'conformance  NOT RUN: no account is named. Set DOCKHAND_CONFORMANCE_URL and DOCKHAND_CONFORMANCE_KEY.',
    );
    return;
  }
  const { node } = await setup({ purpose: 'test' });
  console.log(
    'Not among this run, for they need our own service: test/conformance/house (keys, limits, events and more) and test/conformance/station.',
  );
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const run = spawn(node, [vitest, 'run', ANY_ACCOUNT, '--maxWorkers=1', ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, DOCKHAND_CONFORMANCE: 'account' },
  });
  const [code] = await once(run, 'exit');
  process.exitCode = code ?? 1;
});
