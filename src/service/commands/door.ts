/*
 * Carries out a command on the data of a folder or on an account in a database. For a folder, a running service carries it out, to which
 * the command is sent (`control.ts`). If none runs, the command assembles a service for itself that listens nowhere.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askControl } from '../control.ts';
import { createService, type Created, type Service } from '../serve.ts';
import type { Command, DatabaseAccount } from './options.ts';
import type { Done, Work } from './run.ts';

/** How long a service that is starting, or another command, may have the database to itself. */
const PATIENCE = 1500;
const LOOK_AGAIN = 100;

/** An answer that is no `Done` says why it could not be done. */
export async function carryOut(command: Command): Promise<Done | Extract<Created, { ok: false }>> {
  return command.database === null ? inFolder(command) : inDatabase(command.database, command.work);
}

async function inDatabase({ url, account }: DatabaseAccount, work: Work): Promise<Done> {
  const { createPostgresService, refusalOf } = await import('../postgres/service.ts');
  const created = await createPostgresService({ url, account, makesAccount: false });
  if (!created.ok) return { lines: [], fault: refusalOf(created, { url, account }) };
  return doneBy(created.service, work);
}

/** The folder is made when it is not there. */
async function inFolder({ data, args, work }: Command): Promise<Done | Extract<Created, { ok: false }>> {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  for (let waited = 0; ; waited += LOOK_AGAIN) {
    const created = createService({ file: join(data, 'service.db') });
    if (created.ok) return doneBy(created.service, work);
    if (created.why !== 'in use') return created;
    const done = await askControl(data, args);
    if (done) return done;
    if (waited >= PATIENCE) return created;
    await pause(LOOK_AGAIN);
  }
}

async function doneBy(service: Service, work: Work): Promise<Done> {
  try {
    return await work(service);
  } finally {
    await service.close();
  }
}
