/*
 * Lets a command reach the running service that has the database open. Only that process may open the database (`store/database.ts`), so it
 * listens for commands (`openControl`) and a command sends its arguments to it (`askControl`). The listener is on loopback, on a free port,
 * behind a secret that is new at each start.
 * Port and secret are in a file in the data folder that only the owner of the folder can read: who may run commands may read the database
 * anyway. A command is sent only once, whatever the answer, so that a key is not created twice.
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
  // The file is written completely and privately under another name, then renamed.
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

/** Carries out a command line that is posted. Any other method only shows that a service is here. */
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

/** Has the service of a folder carry out a command; null if no service answers or there is no file. */
export async function askControl(folder: string, args: readonly string[]): Promise<Done | null> {
  const note = readNote(folder);
  if (!note) return null;
  const headers = { authorization: `Bearer ${note.token}` };
  try {
    if (!(await fetch(note.url, { headers })).ok) return null;
  } catch {
    return null;
  }
  // After a service has answered, the command is sent only once, whatever happens, so that a key is not created twice.
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
