/**
 * Vitest's global setup of the conformance suite on PostgreSQL: starts two service processes on one database, to which requests go in turn,
 * so that no answer can depend on what one process remembers. Where the API document is silent, the service can give several answers
 * (variants). Only the default ones are tested here, because the choice does not depend on the database; DOCKHAND_TEST_WHOLE adds the rest.
 */
import type { TestProject } from 'vitest/node';
import { startProgram } from '../integration/service/service-process.ts';
import { startPostgres, type PostgresServer } from '../support/service/postgres-server.ts';
import { endAll, freshFolder, furnished, startSome } from './start-and-furnish-programs.ts';
import { choices } from './targets.ts';

let postgres: PostgresServer | undefined;

export async function setup(project: TestProject): Promise<void> {
  postgres = await startPostgres();
  const server = postgres;
  const asked = process.env['DOCKHAND_TEST_WHOLE'] === undefined ? choices.slice(0, 1) : choices;
  const targets = await startSome(asked, async (choice, args) => {
    const database = await server.database(
      `conformance_${choice?.join('_').replaceAll('-', '_') ?? 'usual'}`,
    );
    const one = () => startProgram(freshFolder(), '--database', database, ...args);
    return furnished(await Promise.all([one(), one()]), choice);
  });
  project.provide(
    'targets',
    targets.map((target) => ({ ...target, name: `PostgreSQL, ${target.name}` })),
  );
}

export async function teardown(): Promise<void> {
  await endAll();
  await postgres?.stop();
}
