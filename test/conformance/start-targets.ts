/**
 * Vitest's global setup of the conformance suite: starts the services under test once for all test files, and ends them. If the environment
 * names an account (`targets.ts`), that account is tested instead and nothing is started.
 */
import type { TestProject } from 'vitest/node';
import { startProgram } from '../integration/service/service-process.ts';
import { endAll, freshFolder, furnished, startSome } from './start-and-furnish-programs.ts';
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
