/*
 * How a command reaches the service that has the database open. The service alone may open it (store/database.ts), so it keeps
 * a door of its own for commands: on this machine's loopback, at any free port, behind a secret that is new at each start.
 * Where the door is and what opens it stands in a file in the data folder that only the folder's owner can read: who may run
 * commands is who may read the database anyway.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Ids } from './ids.ts';
import { listen } from './listen.ts';
import type { Service } from './serve.ts';

export interface ControlDoor {
  close(): Promise<void>;
}

const FILE = 'control.json';
const Note = z.object({ url: z.url(), token: z.string().min(1) });
export type ControlNote = z.output<typeof Note>;

export async function openControl(
  folder: string,
  service: Pick<Service, 'sideDoor'>,
  ids: Pick<Ids, 'token'>,
): Promise<ControlDoor> {
  const token = ids.token();
  const door = await listen({ fetch: service.sideDoor(token) }, { host: '127.0.0.1', port: 0 });
  const file = join(folder, FILE);
  const note: ControlNote = { url: door.url, token };
  // Made whole and private first, and in its place afterwards.
  const unfinished = `${file}.${process.pid}`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, JSON.stringify(note), { mode: 0o600, flag: 'wx' });
  renameSync(unfinished, file);
  return {
    close: async () => {
      rmSync(file, { force: true });
      await door.close();
    },
  };
}

/** What the service in this folder left for commands; null when it left nothing, or nothing readable. */
export function readControl(folder: string): ControlNote | null {
  try {
    return Note.safeParse(JSON.parse(readFileSync(join(folder, FILE), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
