/*
 * The service as a program: node src/service/main.ts --port N --data DIR --key KEY --seed demo|empty
 * It says one line when it is ready and ends on SIGTERM, SIGINT or, where asked, with its parent. What keeps it from starting is
 * one sentence: exit code 2 for the command line, 1 for the rest.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { listen, type Listening } from './listen.ts';
import { help, parseOptions, type Options } from './options.ts';
import { seedDemo } from './seed/demo.ts';
import { createService, type Created, type Service } from './serve.ts';

const KEY_NAME = 'Local key';

const troubles: Readonly<Record<Extract<Created, { created: 'no' }>['why'], (file: string) => string>> = {
  damaged: (file) => `The database ${file} is damaged; it was left as it is.`,
  newer: (file) =>
    `The database ${file} was written by a newer version of the service; it was left as it is.`,
  foreign: (file) => `The file ${file} is not a database of the service; it was left as it is.`,
  'in use': (file) => `The database ${file} is in use by another process.`,
};

async function main(): Promise<void> {
  const parsed = parseOptions(process.argv.slice(2), process.env);
  switch (parsed.parsed) {
    case 'help':
      process.stdout.write(help);
      return;
    case 'fault':
      fail(2, parsed.sentence);
      return;
    case 'options':
      await run(parsed.options);
      return;
    default:
      parsed satisfies never;
  }
}

async function run(options: Options): Promise<void> {
  const file = join(options.data, 'service.db');
  try {
    mkdirSync(options.data, { recursive: true });
  } catch {
    fail(1, `The folder ${options.data} cannot be made.`);
    return;
  }
  if (options.seed === 'demo') {
    const seeded = seedDemo(file, Date.now());
    if (seeded !== 'seeded' && seeded !== 'not empty') {
      fail(1, troubles[seeded](file));
      return;
    }
  }
  const created = createService({ file, ...serviceOptions(options) });
  if (created.created === 'no') {
    fail(1, troubles[created.why](file));
    return;
  }
  const { service } = created;
  if (options.key !== null) service.keys.adopt(KEY_NAME, options.key);
  if (service.keys.list().length === 0 && options.adminToken === null) {
    service.close();
    fail(2, 'Nobody could use the service: give a key by --key or DOCKHAND_SERVICE_KEY.');
    return;
  }
  await open(service, options);
}

async function open(service: Service, options: Options): Promise<void> {
  let listening: Listening;
  try {
    listening = await listen(service, options.address);
  } catch (error) {
    service.close();
    fail(1, `Cannot listen on ${options.address.host}:${options.address.port}: ${reasonOf(error)}.`);
    return;
  }
  service.resume();
  endWith(options, async () => {
    await listening.close();
    service.close();
  });
  process.stdout.write(`Inventory service: ${listening.url}\n`);
}

/** Ends once, cleanly, whatever asks first. */
function endWith(options: Options, close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    void close().then(() => process.exit(0));
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
    ...(options.adminToken !== null && { adminToken: options.adminToken }),
    ...(options.trouble !== null && { trouble: options.trouble }),
  };
}

function fail(code: 1 | 2, sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = code;
}

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

await main();
