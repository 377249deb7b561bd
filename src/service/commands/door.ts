/*
 * The side door of the service whose data is in a folder: of the one that runs, through its control door, or, when none runs,
 * of one that is put together here for the moment of the command and listens to nobody.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readControl, type ControlNote } from '../control.ts';
import { randomIds } from '../ids.ts';
import { createService, type Created } from '../serve.ts';

export interface Door {
  /** A request to the side door: {data} and the like, or {message} with a status of 400 and above. */
  ask(method: string, path: string, body?: object): Promise<DoorAnswer>;
  close(): void;
}

export interface DoorAnswer {
  readonly status: number;
  readonly body: unknown;
}

export type DoorFound =
  | { readonly found: 'yes'; readonly door: Door }
  | { readonly found: 'no'; readonly why: Extract<Created, { created: 'no' }>['why'] };

/** How long a service that is starting, or another command, may have the database to itself. */
const PATIENCE = 1500;
const LOOK_AGAIN = 100;

/** @param folder made when it is not there */
export async function findDoor(folder: string): Promise<DoorFound> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (let waited = 0; ; waited += LOOK_AGAIN) {
    const created = createService({ file: join(folder, 'service.db') });
    if (created.created === 'yes') {
      const token = randomIds().token();
      const fetch = created.service.sideDoor(token);
      return {
        found: 'yes',
        door: {
          ask: asker({ url: 'http://localhost', token }, fetch),
          close: () => {
            created.service.close();
          },
        },
      };
    }
    if (created.why !== 'in use') return { found: 'no', why: created.why };
    const door = await openDoor(readControl(folder));
    if (door) return { found: 'yes', door };
    if (waited >= PATIENCE) return { found: 'no', why: 'in use' };
    await pause(LOOK_AGAIN);
  }
}

/** The control door of the service that runs; null when nobody is behind it: its note outlived it. */
async function openDoor(note: ControlNote | null): Promise<Door | null> {
  if (!note) return null;
  const ask = asker(note, fetch);
  try {
    const { status } = await ask('GET', '/keys');
    return status === 200 ? { ask, close: () => undefined } : null;
  } catch {
    return null;
  }
}

function asker({ url, token }: ControlNote, fetch: (request: Request) => Promise<Response>): Door['ask'] {
  return async (method, path, body) => {
    const request = new Request(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await fetch(request);
    const read: unknown = await answer.json();
    return { status: answer.status, body: read };
  };
}
