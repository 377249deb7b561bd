/**
 * Measures how much a second service process on the same PostgreSQL adds under a load that saturates one process: reads and creations of
 * items in 24 accounts, as many a second as are answered. Database, processes and load share this machine, so on two cores a second
 * process can gain little; the goal is only that two processes answer at least nine tenths of what one does.
 */
import { createPostgresService } from '#service/postgres/service.ts';
import { row, type Row } from '../bench-row.ts';
import { startProgram, temporaryFolder, type Program } from '../../integration/service/service-process.ts';
import { startBenchServer } from './postgres-accounts.ts';

const AT_ONCE = 24;
const SECONDS = 6;
const ACCOUNTS = 24;

type Send = (base: string, turn: number) => Promise<Response>;

export async function bench(): Promise<readonly Row[]> {
  const server = await startBenchServer();
  const url = await server.ofAccounts();
  const folder = temporaryFolder();
  const keys: string[] = [];
  for (let n = 1; n <= ACCOUNTS; n += 1) keys.push(await keyOf(url, String(n)));
  const start = () => startProgram(folder.path, '--database', url, '--account', '1', '--connections', '12');
  const programs = [await start(), await start()];
  try {
    const one = programs.slice(0, 1);
    const get = reads(keys);
    const post = creations(keys);
    const rows: Row[] = [];
    for (const [name, send] of [
      ['reads of an item', get],
      ['creations of an item', post],
    ] as const) {
      const alone = await perSecond(one, send);
      const both = await perSecond(programs, send);
      rows.push(row(`${name} by two processes beside one (a second)`, both, alone, 0.9, 'more'));
    }
    return rows;
  } finally {
    for (const { process: program, ended } of programs) {
      program.kill('SIGTERM');
      await ended;
    }
    folder.remove();
    await server.stop();
  }
}

async function keyOf(url: string, account: string): Promise<string> {
  const created = await createPostgresService({ url, account, makesAccount: false });
  if (!created.ok) throw new Error(created.why);
  const made = await created.service.keys.create('bench', null);
  await created.service.close();
  if (!('secret' in made)) throw new Error('no key was made');
  return made.secret;
}

const headersOf = (keys: readonly string[], turn: number) => ({
  authorization: `Bearer ${keys[turn % keys.length]}`,
});

const reads =
  (keys: readonly string[]): Send =>
  (base, turn) =>
    fetch(`${base}/api/v1/items/${1 + (turn % 1000)}`, { headers: headersOf(keys, turn) });

const creations =
  (keys: readonly string[]): Send =>
  (base, turn) =>
    fetch(`${base}/api/v1/items`, {
      method: 'POST',
      headers: headersOf(keys, turn),
      body: JSON.stringify({ type: 'item', name: `made ${turn}`, quantity: 1 }),
    });

async function perSecond(programs: readonly Program[], send: Send): Promise<number> {
  const end = performance.now() + SECONDS * 1000;
  let answered = 0;
  let turn = 0;
  const work = async () => {
    while (performance.now() < end) {
      const mine = turn++;
      const answer = await send(programs[mine % programs.length]?.url ?? '', mine);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${answer.status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answered / SECONDS;
}
