/**
 * Runs every test of the project, step by step (`npm test`), and adds up the reports of the test runners. A step that cannot run on this
 * machine is named as NOT RUN, with the reason, and counts for nothing.
 *
 *   npm test [-- --only NAME,NAME] [--require NAME,NAME] [--whole]
 *
 * A required step that cannot run counts as a failure; `--whole`: every end-to-end test in both shells.
 */
import fs from 'node:fs';
import path from 'node:path';
import { program, readOptions, Stop } from './program.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';
import { setup } from './setup.mjs';
import { settle } from './test/read-test-reports.mjs';
import { stepsOf } from './test/test-steps.mjs';

const RESULTS = path.join(ROOT, 'test-results');
/** Bytes that the tests' files may take at a time. */
const ROOM = 4 * 2 ** 30;

/**
 * @param {import('./test/test-steps.mjs').Step} step
 * @returns {Promise<import('./test/read-test-reports.mjs').Tally & { named?: readonly string[] }>} `named`: those that failed
 */
async function take({ name, commands, minutes, report }) {
  if (report) fs.rmSync(report.file, { force: true });
  const env = {
    ...process.env,
    NO_COLOR: '1',
    // Every end-to-end test starts the station's and the service's TypeScript anew: stripped and compiled once.
    NODE_COMPILE_CACHE: path.join(RESULTS, 'compiled'),
    ...inMemory(),
    ...(report && { PLAYWRIGHT_JSON_OUTPUT_FILE: report.file }),
  };
  let code = 0;
  for (const [command = '', ...args] of commands) {
    const ended = await run(command, args, { cwd: ROOT, env, limit: minutes * 60_000 });
    code = ended.code;
    if (code === 124) console.log(`${name}: stopped after ${minutes} minutes`);
    if (code !== 0) {
      console.log(ended.output);
      break;
    }
  }
  if (!report) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (!fs.existsSync(report.file)) return settle(undefined, code);
  /** @type {unknown} */
  const output = JSON.parse(fs.readFileSync(report.file, 'utf8'));
  const tally = settle(report.tally(output), code);
  const lacking = report.lacking?.(output) ?? [];
  if (lacking.length > 0) console.log(`${name}: no test that ran is tagged @${lacking.join(', @')}`);
  return { ...tally, failed: tally.failed + lacking.length, named: report.failed(output) };
}

/** Thousands of databases are made, each written durably: where there is room, in memory instead of on a disk. */
function inMemory() {
  const folder = '/dev/shm';
  if (process.env['TMPDIR'] !== undefined || !fs.existsSync(folder)) return {};
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize < ROOM ? {} : { TMPDIR: folder };
}

/**
 * @param {string | undefined} list
 * @param {readonly string[]} known
 */
function names(list, known) {
  const chosen = list?.split(',').filter(Boolean) ?? [];
  const unknown = chosen.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Stop(`There is no step ${unknown}. The steps are: ${known.join(', ')}.`, 2);
  return chosen;
}

await program(import.meta.url, async () => {
  const options = readOptions(process.argv.slice(2), {
    only: { type: 'string' },
    require: { type: 'string' },
    whole: { type: 'boolean' },
  });
  const { node, missing } = await setup({ purpose: 'test' });
  fs.mkdirSync(RESULTS, { recursive: true });
  const all = stepsOf({ node, results: RESULTS, missing, whole: options.whole === true });
  const known = all.map((step) => step.name);
  const only = names(options.only, known);
  const required = names(options.require, known);

  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const named = [];
  for (const step of all.filter(({ name }) => only.length === 0 || only.includes(name))) {
    const label = step.name.padEnd(12);
    const { obstacle } = step;
    if (obstacle !== undefined) {
      console.log(`${label} NOT RUN: ${obstacle}`);
      if (required.includes(step.name)) total.failed += 1;
      continue;
    }
    if (process.stdout.isTTY) process.stdout.write(`${label} …\r`);
    const start = performance.now();
    const { passed, failed, skipped, still = 0, again = 0, named: ofStep = [] } = await take(step);
    named.push(...ofStep.map((text) => `${step.name}: ${text}`));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const rest = [
      skipped > 0 ? `, ${skipped} skipped` : '',
      still > 0 ? `, ${still} tried again, as the window stood still` : '',
      again > 0 ? `, ${again} passed only when tried again` : '',
    ].join('');
    console.log(
      `${label} ${failed === 0 ? 'ok' : 'FAILED'}: ${passed} passed, ${failed} failed${rest} (${seconds} s)`,
    );
    total.passed += passed;
    total.failed += failed;
  }
  for (const text of named) console.log(`\n${text}`);
  // Once more in a line each, at the end: of a long output often nothing else is kept.
  for (const text of named) console.log(text.split('\n')[0]);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
});
