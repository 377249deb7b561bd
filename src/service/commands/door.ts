/*
 * Where a command is carried out on the data of a folder: by the service that runs, through its control door, or, when none
 * runs, by one that is put together here for the moment of the command and listens to nobody.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askControl } from '../control.ts';
import { createService, type Created } from '../serve.ts';
import type { Command } from './options.ts';
import type { Done } from './run.ts';

/** How long a service that is starting, or another command, may have the database to itself. */
const PATIENCE = 1500;
const LOOK_AGAIN = 100;

/** The folder is made when it is not there; an answer that is no `Done` says why nobody could do it. */
export async function carryOut({
  data,
  args,
  work,
}: Command): Promise<Done | Extract<Created, { ok: false }>> {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  for (let waited = 0; ; waited += LOOK_AGAIN) {
    const created = createService({ file: join(data, 'service.db') });
    if (created.ok) {
      try {
        return await work(created.service);
      } finally {
        await created.service.close();
      }
    }
    if (created.why !== 'in use') return created;
    const done = await askControl(data, args);
    if (done) return done;
    if (waited >= PATIENCE) return created;
    await pause(LOOK_AGAIN);
  }
}
