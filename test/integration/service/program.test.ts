import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SECRET } from './in-process-service.ts';
import { runHeldToEnd, runToEnd, startProgram, temporaryFolder, type Program } from './service-process.ts';

// Programs start and stop here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let remove: () => void;
const running: Program[] = [];
const start = async (...args: string[]): Promise<Program> => {
  const program = await startProgram(folder, ...args);
  running.push(program);
  return program;
};
beforeEach(() => {
  ({ path: folder, remove } = temporaryFolder());
});
afterEach(async () => {
  for (const program of running.splice(0)) {
    program.process.kill('SIGKILL');
    await program.ended;
  }
  remove();
});

describe('starting', () => {
  test('says one line, and keeps what it holds across a stop', async () => {
    const first = await start();
    expect(first.line).toMatch(/^Inventory service: http:\/\/127\.0\.0\.1:\d+$/);
    const { id } = await first.item({ name: 'Kept' });
    first.process.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, stdout: `${first.line}\n`, stderr: '' });
    expect(await (await start()).read(id)).toMatchObject({ name: 'Kept' });
  });

  test('is live and ready without a key; told to stop it serves on for a while, and is not ready', async () => {
    const program = await start('--drain', '3000');
    const health = async (path: string) => {
      const answer = await fetch(`${program.url}/health/${path}`);
      return [answer.status, await answer.json()];
    };
    expect(await health('live')).toEqual([200, { status: 'live' }]);
    expect(await health('ready')).toEqual([200, { status: 'ready' }]);
    program.process.kill('SIGTERM');
    await vi.waitFor(async () => expect(await health('ready')).toEqual([503, { status: 'draining' }]));
    expect((await program.get('/items')).status).toBe(200);
    expect((await program.ended).code).toBe(0);
  });

  test('stops when its parent does', async () => {
    const program = await start();
    program.process.stdin?.end();
    expect((await program.ended).code).toBe(0);
  });

  test('speaks HTTPS with a certificate', async () => {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:P-256',
        '-nodes',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    );
    const { url } = await start('--tls-cert', cert, '--tls-key', key, '--host', 'localhost');
    expect(url).toMatch(/^https:/);
    const agent = new Agent({ ca: readFileSync(cert) });
    const status = await new Promise((resolve, reject) => {
      request(`${url}/api/v1/units`, { agent, headers: { authorization: `Bearer ${SECRET}` } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    agent.destroy();
    expect(status).toBe(200);
  });

  test('with an option that makes no sense is one sentence and exit code 2', async () => {
    const { code, stdout, stderr } = await runToEnd('--data', folder, '--port', 'x');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^--port [^\n]+\.\n$/);
  });

  test.each([
    ['a port that is taken', 1, /^Cannot listen on 127\.0\.0\.1:\d+: EADDRINUSE\.\n$/],
    ['a file for a folder', 1, /^The folder [^\n]+ cannot be made\.\n$/],
    ['a folder for a file', 1, /^The service cannot go on: [^\n]+\.\n$/],
    ['an option that makes no sense', 2, /^--port [^\n]+\.\n$/],
  ])('over %s ends with one sentence, whatever keeps the process', async (over, expected, words) => {
    const taken = new URL((await start()).url).port;
    const free = join(folder, 'another');
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'odd', 'service.db.allowance'), { recursive: true });
    const args: Readonly<Record<string, readonly string[]>> = {
      'a port that is taken': ['--data', free, '--port', taken],
      'a file for a folder': ['--data', join(folder, 'file', 'data')],
      'a folder for a file': ['--data', join(folder, 'odd')],
      'an option that makes no sense': ['--data', free, '--port', 'x'],
    };
    const { code, stdout, stderr } = await runHeldToEnd(...(args[over] ?? []));
    expect([code, stdout, stderr]).toEqual([expected, '', expect.stringMatching(words)]);
  });

  test('a script of faults can be given at the start', async () => {
    const script = join(folder, 'trouble.json');
    writeFileSync(script, JSON.stringify({ faults: [{ on: {}, effect: { kind: 'answer', status: 503 } }] }));
    const program = await start('--trouble', script);
    expect((await program.get('/items')).status).toBe(503);
    expect((await program.get('/items')).status).toBe(200);
  });

  test('the demo fills an empty database and leaves a used one alone', async () => {
    const demo = await start('--seed', 'demo');
    const { body } = await demo.get('/items');
    expect(body.meta.total_count).toBeGreaterThan(100);
    demo.process.kill('SIGTERM');
    await demo.ended;
    const again = await start('--seed', 'demo');
    expect((await again.get('/items')).body.meta.total_count).toBe(body.meta.total_count);
  });
});

describe('a database that will not do', () => {
  // The driver, by a path the compiler need not know: a test damages the file from outside the service.
  const Database = createRequire(import.meta.url)('better-sqlite3');
  const file = () => join(folder, 'service.db');

  async function used(): Promise<void> {
    const program = await start('--seed', 'demo');
    program.process.kill('SIGTERM');
    await program.ended;
  }

  test.each([
    [
      'no database at all',
      () =>
        Buffer.from('not a database, but long enough to have had a header of one hundred bytes'.repeat(3)),
      /damaged/,
    ],
    [
      'torn in the middle',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(bytes.length - 8192, 0xa5)]),
      /damaged/,
    ],
    [
      'cut short',
      (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2 / 4096) * 4096),
      /damaged/,
    ],
  ])('%s is one sentence, exit code 1, and stays as it was', async (_, damage, words) => {
    await used();
    const bytes = damage(readFileSync(file()));
    writeFileSync(file(), bytes);
    const { code, stdout, stderr } = await runToEnd('--data', folder);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^[^\n]+\.\n$/);
    expect(stderr).toMatch(words);
    expect(readFileSync(file()).equals(bytes)).toBe(true);
  });

  test.each([
    ['from a newer version', 'PRAGMA user_version = 9999', /newer/],
    ["somebody else's", 'PRAGMA application_id = 7', /not a database of the service/],
  ])('%s is one sentence, exit code 1, and stays as it was', async (_, sql, words) => {
    await used();
    const db = new Database(file());
    db.exec(sql);
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    const bytes = readFileSync(file());
    const { code, stderr } = await runToEnd('--data', folder);
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)]);
    expect(readFileSync(file()).equals(bytes)).toBe(true);
  });

  test('in use by another process is one sentence and exit code 1', async () => {
    await start();
    const { code, stderr } = await runToEnd('--data', folder);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/in use/)]);
  });
});
