import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { help, parseOptions } from '#service/options.ts';

test.each([
  [['--port', 'x'], /--port/],
  [['--port', '70000'], /--port/],
  [['--port'], /--port/],
  [['--colour', 'red'], /--colour/],
  [['start'], /start/],
  [['--seed', 'most'], /--seed/],
  [['--variant', 'move=sideways'], /move must be separate or merge/],
  [['--variant', 'colour=red'], /colour/],
  [['--variant', 'move'], /move/],
  [['--rate-max', '0'], /--rate-max/],
  [['--rate-window', '1.5'], /--rate-window/],
  [['--receive-delay', '-1'], /--receive-delay/],
  [['--host', '0.0.0.0'], /--host/],
  [['--behind-proxy'], /--public-url/],
  [['--behind-proxy', '--public-url', 'http://stock.example.com'], /https/],
  [['--host', '0.0.0.0', '--public-url', 'https://stock.example.com'], /--host/],
  [['--database', 'postgresql://stock@db/stock?password=secret'], /--database must be/],
  [['--database', 'postgresql://stock:secret@127.0.0.1/stock?host=db'], /--database must be/],
  [['--photos', 'http://s3.example.com/photos'], /--photos must be/],
  [['--photos', 'https://s3.example.com'], /--photos must be/],
  [['--photos', 'https://s3.example.com/photos'], /AWS_ACCESS_KEY_ID/],
  [['--log', 'loud'], /--log/],
  [['--metrics-port', '70000'], /--metrics-port/],
  [['--tls-cert', '/dev/null'], /--tls-key/],
  [['--tls-cert', '/nowhere.pem', '--tls-key', '/dev/null'], /nowhere/],
  [['--trouble', '/nowhere.json'], /nowhere/],
  [['--trouble', '/dev/null'], /--trouble/],
  [['--key-file', '/nowhere.key'], /--key-file names \/nowhere/],
  [['--admin-token-file', '/dev/null'], /--admin-token-file/],
])('%j is answered with one sentence', (args, words) => {
  const parsed = parseOptions(args, {});
  const sentence = parsed.kind === 'fault' ? parsed.sentence : 'no fault';
  expect(sentence).toMatch(words);
  expect(sentence).toMatch(/^[^\n]+\.$/);
});

test('a secret comes from the environment, unless a file has one; set to nothing it is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-options-'));
  const file = join(folder, 'key');
  writeFileSync(file, 'from-file\nand a note\n');
  const key = (args: string[], env: Record<string, string>) => {
    const parsed = parseOptions(args, env);
    return parsed.kind === 'options' ? parsed.options.key : parsed;
  };
  expect(key([], { DOCKHAND_SERVICE_KEY: 'env' })).toBe('env');
  expect(key(['--key-file', file], { DOCKHAND_SERVICE_KEY: 'env' })).toBe('from-file');
  expect(key([], { DOCKHAND_SERVICE_KEY: '' })).toBeNull();
  expect(key([], { DOCKHAND_SERVICE_KEY: 'a b' })).toMatchObject({
    sentence: 'DOCKHAND_SERVICE_KEY must be printable ASCII without spaces.',
  });
  rmSync(folder, { recursive: true });
});

test('a database of the environment is meant, unless a folder is named', () => {
  const env = { DOCKHAND_DATABASE_URL: 'postgresql://stock@db/stock' };
  const databaseOf = (...args: string[]) => {
    const parsed = parseOptions(args, env);
    return parsed.kind === 'options' ? parsed.options.database : parsed;
  };
  expect(databaseOf()).toBe('postgresql://stock@db/stock');
  expect(databaseOf('--data', 'warehouse')).toBeNull();
  expect(databaseOf('--data', 'warehouse', '--database', 'postgresql://stock@other/stock')).toBe(
    'postgresql://stock@other/stock',
  );
});

test('no secret is taken from an argument, which every user of the computer can read', () => {
  for (const args of [
    ['--key', 'sk-1'],
    ['--admin-token', 't-1'],
  ])
    expect(parseOptions(args, {}).kind).toBe('fault');
  expect(help).not.toMatch(/--(key|admin-token) /);
});

test('plain HTTP may listen on any address of this machine, and on no other', () => {
  for (const host of ['127.0.0.1', '127.8.9.1', 'localhost', '::1']) {
    expect(parseOptions(['--host', host], {}).kind).toBe('options');
  }
  for (const host of ['127.example.com', '10.0.0.1', '::']) {
    expect(parseOptions(['--host', host], {}).kind).toBe('fault');
  }
});

test('a proxy in front, said by name → plain HTTP on any address of its network', () => {
  const parsed = parseOptions(
    ['--host', '0.0.0.0', '--behind-proxy', '--public-url', 'https://stock.example.com'],
    {},
  );
  expect(parsed).toMatchObject({
    options: {
      address: { host: '0.0.0.0', publicOrigin: 'https://stock.example.com', isBehindProxy: true },
    },
  });
});

test('a store for photos goes with a database, with its key from the environment', () => {
  const env = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-central-1' };
  const args = ['--photos', 'https://s3.example.com/photos/'];
  expect(parseOptions(args, env)).toMatchObject({
    kind: 'fault',
    sentence: expect.stringMatching('--database'),
  });
  expect(parseOptions([...args, '--database', 'postgresql://stock@db/stock'], env)).toMatchObject({
    options: {
      photos: {
        endpoint: 'https://s3.example.com/photos',
        region: 'eu-central-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
    },
  });
});

test('neither a log nor metrics unless asked for', () => {
  const of = (...args: string[]) => {
    const parsed = parseOptions(args, {});
    return parsed.kind === 'options' ? [parsed.options.log, parsed.options.metrics] : parsed;
  };
  expect(of()).toEqual(['none', null]);
  expect(of('--log', 'json', '--metrics-port', '9464')).toEqual(['json', { host: '127.0.0.1', port: 9464 }]);
});
