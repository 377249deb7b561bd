/** Starts the services that the conformance suite runs against, once for all its files, and ends them. */
import type { TestProject } from 'vitest/node';
import { startProgram } from '../integration/service/service-process.ts';
import { endAll, freshFolder, furnished, startSome } from './start-programs.ts';
import { accountOf, choices } from './targets.ts';

export async function setup(project: TestProject): Promise<void> {
  const account = accountOf(process.env);
  const targets = account
    ? [account]
    : await startSome(choices, async (choice, args) =>
        furnished([await startProgram(freshFolder(), ...args)], choice),
      );
  project.provide('targets', targets);
}

export const teardown = endAll;
