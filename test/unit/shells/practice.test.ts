import { describe, expect, test } from 'vitest';
import {
  PracticeFailed,
  startPractice,
  type ServiceProcess,
  type ServiceSecrets,
} from '#main/station/practice.ts';

/** Processes that do as they are told, and a clock whose sleeps are over at once. */
function world(behave: (launch: number, port: string) => 'ready' | 'dies' | 'silent') {
  const launches: { args: readonly string[]; key: string; end(): void; killed: boolean[] }[] = [];
  const slept: number[] = [];
  let now = 0;
  const start = (args: readonly string[], { key }: ServiceSecrets): ServiceProcess => {
    const port = args[args.indexOf('--port') + 1] ?? '';
    let end = (_words: string) => {};
    const ended = new Promise<string>((resolve) => (end = resolve));
    const killed: boolean[] = [];
    launches.push({ args, key, end: () => end('gone'), killed });
    const conduct = behave(launches.length, port);
    if (conduct === 'dies') end('Cannot listen.');
    return {
      onLine: (listener) => {
        if (conduct === 'ready')
          listener(`Inventory service: http://127.0.0.1:${port === '0' ? 5000 + launches.length : port}`);
      },
      ended,
      kill: (force) => {
        killed.push(force);
        end('');
      },
    };
  };
  const clock = {
    monotonic: () => now,
    sleep: async (milliseconds: number, wake: AbortSignal) => {
      // Patience with a start that says nothing must not run out before it could speak.
      if (milliseconds >= 30_000 && behave(launches.length, '') !== 'silent')
        return new Promise<void>((resolve) => wake.addEventListener('abort', () => resolve()));
      slept.push(milliseconds);
      return undefined;
    },
  };
  return {
    launches,
    slept,
    pass: (milliseconds: number) => (now += milliseconds),
    ports: { start, key: 'k', adminToken: 't', clock },
  };
}

describe('the practice service', () => {
  test('is started with a key of its own, and ends when it is closed', async () => {
    const { launches, ports } = world(() => 'ready');
    const practice = await startPractice('/data', ports);
    expect(practice).toMatchObject({ address: 'http://127.0.0.1:5001', key: 'k' });
    expect(launches[0]).toMatchObject({
      args: ['--ask-parent', '--port', '0', '--data', '/data', '--seed', 'demo'],
      key: 'k',
    });
    await practice.close();
    expect(launches).toHaveLength(1);
    expect(launches[0]?.killed[0]).toBe(false);
  });

  test('that does not come up the first time is a failure with its own words', async () => {
    await expect(startPractice('/data', world(() => 'dies').ports)).rejects.toThrow(
      new PracticeFailed('Cannot listen.'),
    );
  });

  test('that says nothing is ended, and is a failure', async () => {
    const { launches, ports } = world(() => 'silent');
    await expect(startPractice('/data', ports)).rejects.toThrow(PracticeFailed);
    expect(launches[0]?.killed).toContain(true);
  });

  test('killed: is started again on the same port', async () => {
    const { launches, ports } = world(() => 'ready');
    const practice = await startPractice('/data', ports);
    launches[0]?.end();
    await expect.poll(() => launches.length).toBe(2);
    expect(launches[1]?.args).toContain('5001');
    expect(practice.address).toBe('http://127.0.0.1:5001');
    await practice.close();
  });

  test('whose port somebody else has taken: takes another one after a few tries, each after a longer pause', async () => {
    const { launches, slept, ports } = world((launch, port) =>
      launch === 1 || port === '0' ? 'ready' : 'dies',
    );
    const practice = await startPractice('/data', ports);
    launches[0]?.end();
    await expect.poll(() => practice.address).not.toBe('http://127.0.0.1:5001');
    expect(launches.map(({ args }) => args[2])).toEqual(['0', '5001', '5001', '5001', '0']);
    expect(slept.slice(0, 4)).toEqual([500, 1000, 2000, 5000]);
    await practice.close();
  });

  test('closed while it is being started again: nothing is left running', async () => {
    const { launches, ports } = world((launch) => (launch === 1 ? 'ready' : 'silent'));
    const practice = await startPractice('/data', ports);
    launches[0]?.end();
    await expect.poll(() => launches.length).toBeGreaterThan(1);
    await practice.close();
    expect(launches.at(-1)?.killed.length).toBeGreaterThan(0);
  });
});
