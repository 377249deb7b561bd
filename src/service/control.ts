/*
 * How a command reaches the service that has the database open. The service alone may open it (store/database.ts), so it keeps
 * a door of its own for commands: on this machine's loopback, at any free port, behind a secret that is new at each start.
 * Where the door is and what opens it stands in a file in the data folder that only the folder's owner can read: who may run
 * commands is who may read the database anyway.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { parseCommand } from './commands/options.ts';
import { Done } from './commands/run.ts';
import { jsonAnswer, refusalAnswer } from './http/api.ts';
import { bearerOf } from './http/bearer.ts';
import { readJson } from './http/body.ts';
import { checkBody } from './http/check.ts';
import type { Ids } from './ids.ts';
import { sameSecret } from './keys/secret.ts';
import { listen } from './listen.ts';
import { isRefusal, refuse } from './rules/refusal.ts';
import type { Service } from './serve.ts';

export interface ControlDoor {
  close(): Promise<void>;
}

const FILE = 'control.json';
const Note = z.object({ url: z.url(), token: z.string().min(1) });
type Note = z.output<typeof Note>;
const Asked = z.object({ args: z.array(z.string()) });

export async function openControl(
  folder: string,
  service: Service,
  ids: Pick<Ids, 'token'>,
): Promise<ControlDoor> {
  const token = ids.token();
  const fetch = (request: Request) => answer(request, token, service);
  const door = await listen({ fetch }, { host: '127.0.0.1', port: 0 });
  const file = join(folder, FILE);
  const note: Note = { url: door.url, token };
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

/** Carries out the command line that is posted; anything else shows that somebody is here. */
async function answer(request: Request, token: string, service: Service): Promise<Response> {
  if (!sameSecret(bearerOf(request.headers.get('authorization') ?? '') ?? '', token))
    return refusalAnswer(refuse(401, 'the token is missing or wrong'));
  if (request.method !== 'POST') return jsonAnswer(200, {});
  const body = await readJson(request);
  const asked = isRefusal(body) ? body : checkBody(Asked, body);
  if (isRefusal(asked)) return refusalAnswer(asked);
  const parsed = parseCommand(asked.args);
  if (parsed.kind !== 'command') return refusalAnswer(refuse(422, 'args are no command'));
  return jsonAnswer(200, await parsed.command.work(service));
}

/** What the service in this folder did at a command; null when nobody is behind the note, or there is none. */
export async function askControl(folder: string, args: readonly string[]): Promise<Done | null> {
  const note = readNote(folder);
  if (!note) return null;
  const headers = { authorization: `Bearer ${note.token}` };
  try {
    if (!(await fetch(note.url, { headers })).ok) return null;
  } catch {
    return null;
  }
  // Once somebody is there the command is asked for once, whatever comes of it: a key is not made twice.
  const answered = await fetch(note.url, { method: 'POST', headers, body: JSON.stringify({ args }) });
  return Done.parse(await answered.json());
}

function readNote(folder: string): Note | null {
  try {
    return Note.safeParse(JSON.parse(readFileSync(join(folder, FILE), 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
