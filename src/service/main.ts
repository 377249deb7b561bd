/*
 * Runs the service as a program: node src/service/main.ts --port N --data DIR --key-file FILE --seed demo|empty
 * When it is ready, it writes one line with its address to the output, and for a person more addresses to the error output. It ends on
 * SIGTERM or SIGINT, and with its parent process if that was asked for. With `keys ...`, `webhooks ...` or a database command it carries
 * out that command instead and ends.
 * If it fails, it writes one sentence; the exit code is 2 for a wrong command line and 1 for everything else.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { carryOut } from './commands/door.ts';
import {
  commandHelp,
  isCommand,
  isDatabaseCommand,
  parseCommand,
  type ParsedCommand,
} from './commands/options.ts';
import type { Done } from './commands/run.ts';
import { openControl, type ControlDoor } from './control.ts';
import { randomIds } from './ids.ts';
import { listen, type Listening } from './listen.ts';
import { help, parseOptions, type Options } from './options.ts';
import { secretsOfParent } from './parent.ts';
import { seedDemo } from './seed/demo.ts';
import { createService, type AssemblyOptions, type Created, type Service } from './serve.ts';
import { watchFor, type Opened, type Watch } from './watch.ts';

const KEY_NAME = 'Local key';
/** Milliseconds after the drain in which requests and the database may end; then the process ends without them. */
const END_WITHIN = 5000;

const troubles: Readonly<Record<Extract<Created, { ok: false }>['why'], (file: string) => string>> = {
  damaged: (file) => `The database ${file} is damaged; it was left as it is.`,
  newer: (file) =>
    `The database ${file} was written by a newer version of the service; it was left as it is.`,
  foreign: (file) => `The file ${file} is not a database of the service; it was left as it is.`,
  'in use': (file) => `The database ${file} is in use by another process.`,
};

async function main(): Promise<void> {
  // What is written from here on is the owner's alone.
  process.umask(0o077);
  const args = process.argv.slice(2);
  if (isDatabaseCommand(args)) {
    const { carryOutOnDatabase } = await import('./commands/database.ts');
    say(await carryOutOnDatabase(args, { tell, env: process.env }));
    return;
  }
  if (isCommand(args)) {
    await command(parseCommand(args, process.env));
    return;
  }
  const parsed = parseOptions(args, process.env);
  switch (parsed.kind) {
    case 'help':
      process.stdout.write(`${help}\n${commandHelp}`);
      return;
    case 'fault':
      fail(2, parsed.sentence);
      return;
    case 'options': {
      const { options } = parsed;
      await run(options.asksParent ? { ...options, ...(await secretsOfParent()) } : options);
      return;
    }
    default:
      parsed satisfies never;
  }
}

async function command(parsed: ParsedCommand): Promise<void> {
  switch (parsed.kind) {
    case 'help':
      process.stdout.write(commandHelp);
      return;
    case 'fault':
      fail(2, parsed.sentence);
      return;
    case 'command': {
      const done = await carryOut(parsed.command);
      if (!('lines' in done)) {
        fail(1, troubles[done.why](join(parsed.command.data, 'service.db')));
        return;
      }
      say(done);
      return;
    }
    default:
      parsed satisfies never;
  }
}

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

function say({ lines, fault }: Done): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
  if (fault !== null) fail(1, fault);
}

async function run(options: Options): Promise<void> {
  // Embedded, or with a log for machines, it has no person before it: pages and a side door only where it is given a token, and no
  // secret that it made itself ends up in a log.
  const alone = isEmbedded(options) || options.log === 'json';
  const token = options.adminToken ?? (alone ? null : randomIds().token());
  const watch = await watchFor(options);
  const assembly = {
    ...serviceOptions(options),
    ...watch.parts,
    ...(token !== null && { adminToken: token }),
  };
  const service = await (options.database === null
    ? onFile(options, assembly)
    : onDatabase(options.database, options, assembly));
  if (service === null) return;
  if (options.key !== null) await service.keys.adopt(KEY_NAME, options.key);
  if ((await service.keys.list()).length === 0 && token === null) {
    await service.close();
    fail(2, 'Nobody could use the service: give a key by --key-file or DOCKHAND_SERVICE_KEY.');
    return;
  }
  const url = await open(service, options, watch);
  if (url !== null && !alone) tellPerson(url, options.adminToken === null ? token : null);
}

/** Null when it cannot, which has been said. */
async function onFile(options: Options, assembly: AssemblyOptions): Promise<Service | null> {
  const file = join(options.data, 'service.db');
  try {
    mkdirSync(options.data, { recursive: true, mode: 0o700 });
  } catch {
    fail(1, `The folder ${options.data} cannot be made.`);
    return null;
  }
  if (options.seed === 'demo') {
    const seeded = await seedDemo(file, Date.now());
    if (seeded !== 'seeded' && seeded !== 'not empty') {
      fail(1, troubles[seeded](file));
      return null;
    }
  }
  const created = createService({ file, ...assembly });
  if (created.ok) return created.service;
  fail(1, troubles[created.why](file));
  return null;
}

async function onDatabase(
  url: string,
  { account, connections, key, photos, seed }: Options,
  assembly: AssemblyOptions,
): Promise<Service | null> {
  if (seed === 'demo') {
    fail(2, 'The practice stock is for a folder of its own: --seed demo does not go with --database.');
    return null;
  }
  // Only who asks for it needs it: the workstation's practice service comes without.
  const { createPostgresService, refusalOf } = await import('./postgres/service.ts');
  const created = await createPostgresService({
    url,
    account,
    makesAccount: true,
    ...(connections !== null && { connections }),
    ...(key !== null && { key }),
    ...assembly,
    ...(photos !== null && { objects: (await import('./postgres/s3.ts')).s3Store(photos) }),
  });
  if (created.ok) return created.service;
  fail(1, refusalOf(created, { url, account }));
  return null;
}

/** Answers where it listens, or null when it cannot. */
async function open(service: Service, options: Options, watch: Watch): Promise<string | null> {
  let at: { readonly host: string; readonly port: number } = options.metrics ?? options.address;
  let metrics: Opened;
  let listening: Listening;
  let control: ControlDoor | null;
  try {
    metrics = await watch.open(service.readings);
    at = options.address;
    listening = await listen(service, options.address);
    control =
      isEmbedded(options) || options.database !== null
        ? null
        : await openControl(options.data, service, service.pool.ids);
  } catch (error) {
    await service.close();
    fail(1, `Cannot listen on ${at.host}:${at.port}: ${reasonOf(error)}.`);
    return null;
  }
  if (metrics.url !== null) process.stderr.write(`  metrics     ${metrics.url}\n`);
  endWith(options, async () => {
    service.drain();
    listening.leave();
    if (options.drainDelay > 0) await new Promise((resolve) => setTimeout(resolve, options.drainDelay));
    // A database that hangs would hold it for ever; what is under way there is rolled back.
    setTimeout(() => fail(1, 'The service did not end in time; it was broken off.'), END_WITHIN).unref();
    await Promise.all([control?.close(), listening.close()]);
    await service.close();
    await metrics.close();
  });
  await service.resume();
  process.stdout.write(`Inventory service: ${listening.url}\n`);
  return listening.url;
}

/** On the error output, so that what only reads the address keeps no secret with it. */
function tellPerson(url: string, token: string | null): void {
  process.stderr.write(
    [
      `  keys        ${url}/public-api`,
      `  webhooks    ${url}/integrations/webhooks`,
      `  the API     ${url}/docs`,
      ...(token === null ? [] : [`  admin token, for this run alone: ${token}`]),
      '',
    ].join('\n'),
  );
}

/** Under Electron it is a utility process; under the other shell it is told to stay with its parent. */
function isEmbedded({ withParent }: Options): boolean {
  return withParent || 'parentPort' in process;
}

/** Ends once, cleanly, whatever asks first. */
function endWith(options: Options, close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(1, `The service did not end as it should: ${reasonOf(error)}.`),
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Under Electron there is no stdin to watch, and none is needed: a utility process ends with its parent.
  if (options.withParent && !('parentPort' in process)) {
    process.stdin.on('end', end).on('close', end).on('error', end).resume();
  }
}

function serviceOptions(options: Options) {
  return {
    variants: options.variants,
    ...(options.rateMax !== null && { rateMax: options.rateMax }),
    ...(options.rateWindowMs !== null && { rateWindowMs: options.rateWindowMs }),
    ...(options.receiveDelay !== null && { receiveDelay: options.receiveDelay }),
    ...(options.receiveLineDelay !== null && { receiveLineDelay: options.receiveLineDelay }),
    ...(options.trouble !== null && { trouble: options.trouble }),
  };
}

/** Says why, and ends: under Electron the port to the parent would keep the process for ever. */
function fail(code: 1 | 2, sentence: string): void {
  process.exitCode = code;
  process.stderr.write(`${sentence}\n`, () => process.exit(code));
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error) return String(error.code);
  const [line = ''] = String(error).split('\n');
  return line;
}

try {
  await main();
} catch (error) {
  fail(1, `The service cannot go on: ${reasonOf(error)}.`);
}
