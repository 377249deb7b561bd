import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseCommand } from '#service/commands/options.ts';
import {
  runToEnd,
  startAlone,
  startProgram,
  temporaryFolder,
  type Ended,
  type Program,
} from './service-process.ts';
import { startReceiver } from './webhook-receiver.ts';

// Programs start and stop here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let remove: () => void;
const running: Program[] = [];
const begun = async (program: Promise<Program>): Promise<Program> => {
  running.push(await program);
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

const command = (...words: string[]): Promise<Ended> => runToEnd(...words, '--data', folder);
const said = async (...words: string[]): Promise<string> => {
  const { code, stdout, stderr } = await command(...words);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
};
const works = async (program: Program, secret: string): Promise<number> =>
  (await fetch(`${program.url}/api/v1/units`, { headers: { authorization: `Bearer ${secret}` } })).status;
const stop = async (program: Program): Promise<Ended> => {
  program.process.kill('SIGTERM');
  return program.ended;
};

describe('at a terminal', () => {
  test('the service tells a person where its pages are, and a token that opens them, for this run alone', async () => {
    const first = await begun(startAlone(folder, []));
    const { stdout, stderr } = await stop(first);
    expect(stdout).toBe(`${first.line}\n`);
    for (const path of ['/public-api', '/integrations/webhooks', '/docs'])
      expect(stderr).toContain(first.url + path);
    const token = /admin token.*: (\S{43})\n/.exec(stderr)?.[1] ?? '';
    const again = await begun(startAlone(folder, []));
    const tried = await fetch(`${again.url}/admin/keys`, { headers: { authorization: `Bearer ${token}` } });
    expect(tried.status).toBe(401);
  });

  test('the printed token signs in', async () => {
    const program = await begun(startAlone(folder, []));
    let heard = '';
    program.process.stderr?.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    await expect.poll(() => heard).toContain('admin token');
    const token = /: (\S{43})\n/.exec(heard)?.[1] ?? '';
    const body = new URLSearchParams({ token });
    const answer = await fetch(`${program.url}/login`, { method: 'POST', body, redirect: 'manual' });
    expect(answer.status).toBe(303);
  });

  test('a token that is given is not printed, and with a parent there is none', async () => {
    const given = await begun(startAlone(folder, [], { DOCKHAND_SERVICE_ADMIN_TOKEN: 'a-token-of-mine' }));
    expect((await stop(given)).stderr).not.toContain('a-token-of-mine');
    const { code, stderr } = await runAlone('--with-parent', '--data', folder);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^Nobody could use the service/)]);
  });

  test('a parent that says nothing, or something else, is not waited for', async () => {
    const { code, stderr } = await runAlone('--with-parent', '--ask-parent', '--data', folder);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The service cannot go on: .+\.\n$/)]);
  });

  test('its folder and its files are its owner’s alone', async () => {
    const data = join(folder, 'data');
    await begun(startAlone(data, []));
    const mode = (name: string) => (statSync(join(data, name)).mode & 0o777).toString(8);
    expect([mode('.'), mode('service.db'), mode('service.db.allowance'), mode('control.json')]).toEqual([
      '700',
      '600',
      '600',
      '600',
    ]);
  });
});

/** Without a key or a token in its environment. */
async function runAlone(...args: string[]): Promise<Ended> {
  const { DOCKHAND_SERVICE_KEY: _, DOCKHAND_SERVICE_ADMIN_TOKEN: __, ...rest } = process.env;
  try {
    const stdout = execFileSync(process.execPath, [MAIN, ...args], {
      env: rest,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, stdout, stderr };
  }
}
const MAIN = new URL('../../../src/service/main.ts', import.meta.url).pathname;

describe('keys', () => {
  test('are made, listed and revoked while no service runs, and hold when one does', async () => {
    expect(await said('keys', 'list')).toBe('There are no keys.\n');
    const made = await said('keys', 'create', 'Dock 1', '--expires', '2099-12-31');
    const [, id = '', secret = ''] = /^Key id: +(key_\S+)\nSecret key: +(sk_\S+)\n/.exec(made) ?? [];
    expect(await said('keys', 'list')).toMatch(
      new RegExp(`^${id}  made \\S+  expires 2099-12-31\\S+  Dock 1\n$`),
    );
    const program = await begun(startAlone(folder, []));
    expect(await works(program, secret)).toBe(200);
    await stop(program);
    expect(await said('keys', 'revoke', id)).toBe(`${id} is revoked.\n`);
    expect(await works(await begun(startAlone(folder, [])), secret)).toBe(401);
  });

  test('are made and revoked while a service runs, and it knows at once', async () => {
    const program = await begun(startAlone(folder, []));
    const made = await said('keys', 'create', 'Dock 2');
    const [, id = '', secret = ''] = /(key_\S+)\n.*(sk_\S+)\n/.exec(made) ?? [];
    expect(await works(program, secret)).toBe(200);
    await said('keys', 'revoke', id);
    expect(await works(program, secret)).toBe(401);
  });

  test('made before the first start leave a new database new', async () => {
    await said('keys', 'create', 'Dock 1');
    const program = await begun(startProgram(folder, '--seed', 'demo'));
    expect((await program.get('/items')).body.meta.total_count).toBeGreaterThan(100);
  });

  test('of a service that was killed are within reach all the same', async () => {
    const program = await begun(startAlone(folder, []));
    program.process.kill('SIGKILL');
    await program.ended;
    expect(await said('keys', 'create')).toContain('sk_');
    expect(await said('keys', 'list')).toContain('API key');
  });

  test('of a service that the app runs are out of reach, and it says so', async () => {
    await begun(startProgram(folder));
    const { code, stdout, stderr } = await command('keys', 'list');
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringMatching(/in use by another process\.\n$/)]);
  });

  test('that are not there cannot be revoked', async () => {
    const { code, stderr } = await command('keys', 'revoke', 'key_none');
    expect([code, stderr]).toEqual([1, 'There is no such key.\n']);
  });
});

describe('webhooks', () => {
  test('are set, tested and listed while a service runs, and while none does', async () => {
    const receiver = await startReceiver();
    const program = await begun(startAlone(folder, []));
    const set = await said('webhooks', 'set', '--url', receiver.url, '--events', 'low_stock,created');
    expect(set).toMatch(/^Address: .*\nTold of: {2}created, low_stock\nSigning secret: {2}whsec_\S+\n/);
    expect(await said('webhooks', 'test')).toBe('The test answered 204.\n');
    await stop(program);
    receiver.answer = 500;
    const { code, stderr } = await command('webhooks', 'test');
    expect([code, stderr]).toEqual([1, 'The test: answered 500.\n']);
    const list = await said('webhooks', 'list');
    expect(list).toContain(receiver.url);
    expect(list).toMatch(/test +given up +a test is tried once\n.*test +delivered +answered 204\n$/);
    expect(list).not.toContain('whsec_');
    expect(await said('webhooks', 'set', '--new-secret')).toMatch(
      /Told of: {2}created, low_stock\nSigning secret: /,
    );
    expect(await said('webhooks', 'set', '--url', 'none', '--events', 'none')).toBe(
      'Address:  none\nTold of:  nothing\n',
    );
    await receiver.close();
  });

  test('to a wrong address are refused with its reason', async () => {
    const { code, stderr } = await command('webhooks', 'set', '--url', 'http://example.com/');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Url must begin with https:\/\/.*\.\n$/)]);
  });

  test('over HTTPS arrive where the certificate is trusted, and nowhere else', async () => {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    const request = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost';
    const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', cert];
    execFileSync('openssl', [...request.split(' '), ...names], { stdio: 'ignore' });
    const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, (asked, answer) => {
      asked.resume().on('end', () => answer.writeHead(200).end());
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `https://localhost:${port}/`;
    const trusting = await begun(startAlone(folder, [], { NODE_EXTRA_CA_CERTS: cert }));
    await said('webhooks', 'set', '--url', url);
    expect(await said('webhooks', 'test')).toBe('The test answered 200.\n');
    await stop(trusting);
    await begun(startAlone(folder, []));
    const { code, stderr } = await command('webhooks', 'test');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The test: failed: \w*SELF_SIGNED\w*\.\n$/)]);
    server.close();
  });
});

describe('the note that leads commands to a service', () => {
  test('goes when the service does', async () => {
    await stop(await begun(startAlone(folder, [])));
    expect(() => readFileSync(join(folder, 'control.json'))).toThrow('ENOENT');
  });

  test('that leads nowhere, or is no note, is not followed', async () => {
    await begun(startProgram(folder));
    for (const note of ['', '{}', JSON.stringify({ url: 'http://127.0.0.1:1/', token: 'x' })]) {
      writeFileSync(join(folder, 'control.json'), note);
      expect((await command('keys', 'list')).stderr).toMatch(/in use/);
    }
    rmSync(join(folder, 'control.json'));
  });
});

test.each([
  [['keys'], /no command keys;/],
  [['keys', 'make', 'x'], /no command keys make;/],
  [['keys', 'create', ' '], /one name/],
  [['keys', 'create', 'Dock', '1'], /one name/],
  [['keys', 'create', 'x', '--expires', 'soon'], /--expires/],
  [['keys', 'create', 'x', '--expires', '2020-02-29'], /--expires is in the past: 2020-02-29/],
  [
    ['keys', 'list', '--database', 'postgresql://u@localhost/d', '--account', 'a\tb'],
    /--account must be a name/,
  ],
  [
    ['keys', 'list', '--database', 'postgresql://u@localhost/d', '--account', ' main'],
    /--account must be a name/,
  ],
  [
    ['keys', 'list', '--database', 'postgresql://u@localhost/d', '--account', 'x'.repeat(101)],
    /--account must/,
  ],
  [['keys', 'revoke'], /one key id/],
  [['webhooks', 'set', 'x'], /options alone/],
  [['webhooks', 'set', '--events', 'created,dropped'], /dropped/],
  [['webhooks', 'test', 'x'], /x/],
  [['keys', 'list', '--colour'], /--colour/],
])('%j is answered with one sentence', (args, words) => {
  const parsed = parseCommand(args);
  const sentence = parsed.kind === 'fault' ? parsed.sentence : 'no fault';
  expect(sentence).toMatch(words);
  expect(sentence).toMatch(/^[^\n]+\.$/);
});
