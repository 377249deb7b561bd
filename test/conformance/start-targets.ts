/** Starts the services that the conformance suite runs against, once for all its files, and ends them. */
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startProgram, temporaryFolder, type Program } from '../integration/service/service-process.ts';
import { accountOf, choices, targetOf, type Target } from './targets.ts';

const fields = [
  ['text', 'all'],
  ['number', 'item'],
  ['date', 'all'],
  ['checkbox', 'all'],
  ['url', 'folder'],
  ['barcode', 'item'],
] as const;
/** Milliseconds that a receipt takes: long enough that a second one finds the first running. */
const RECEIVE_DELAY = '60';
/** The number of custom fields: more than one page. */
const FIELDS = 12;

const running: { program: Program; folder: string }[] = [];

export async function setup(project: TestProject): Promise<void> {
  const account = accountOf(process.env);
  if (account) {
    project.provide('targets', [account]);
    return;
  }
  const targets: Target[] = [];
  const left = [...choices.entries()];
  const startSome = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, choice] = next;
      targets[at] = await startOne(choice);
    }
  };
  await Promise.all([startSome(), startSome()]);
  project.provide('targets', targets);
}

export async function teardown(): Promise<void> {
  for (const { program, folder } of running) {
    program.process.kill('SIGTERM');
    await program.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOne(choice: (typeof choices)[number]): Promise<Target> {
  const folder = temporaryFolder().path;
  const variant = choice ? ['--variant', choice.join('=')] : [];
  const program = await startProgram(folder, '--receive-delay', RECEIVE_DELAY, ...variant);
  running.push({ program, folder });
  for (let i = 0; i < FIELDS; i += 1) {
    const [type, appliesTo] = fields[i % fields.length] ?? fields[0];
    await program.admin('POST', '/custom_fields', {
      name: `Field ${i + 1} (${type})`,
      type,
      applies_to: appliesTo,
    });
  }
  return targetOf(program.url, choice);
}
