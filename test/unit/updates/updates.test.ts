/** From the list at the policy's address to the installation: the order of things, what is refused, and what the screen is told. */
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listName, publicKeyOf, signedList } from '../../../scripts/package/signed-list.mjs';
import type { UpdateState } from '#domain/views/updates.ts';
import type { Clock } from '#main/ports.ts';
import { STILL } from '#main/updates/install-moment.ts';
import { startUpdates, type FetchedPackage, type UpdatePorts, type Updates } from '#main/updates/updates.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const SYSTEM = 'linux-x64';
const PACKAGE = 'Dockhand-1.3.0-x86_64.AppImage';
const HOUR = 60 * 60_000;

/** What the station does with the server's folder and its own. */
interface Bench {
  readonly updates: Updates;
  readonly installed: string[];
  readonly told: UpdateState[];
  advance(milliseconds: number): Promise<void>;
}

let server = '';
let cache = '';
let moment: { stillFor: number; isInHand: boolean; outbox: 'sending' | 'waiting' | 'quiet' };
const open: Updates[] = [];
beforeEach(() => {
  server = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-server-'));
  cache = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-cache-'));
  moment = { stillFor: STILL, isInHand: false, outbox: 'quiet' };
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
  for (const folder of [server, cache]) fs.rmSync(folder, { recursive: true });
});

function publish(about: Partial<Parameters<typeof signedList>[0]> = {}, content = 'version 1.3.0'): void {
  fs.writeFileSync(path.join(server, PACKAGE), content);
  const text = signedList(
    { system: SYSTEM, version: '1.3.0', files: [path.join(server, PACKAGE)], ...about },
    privateKey,
  );
  fs.writeFileSync(path.join(server, listName(SYSTEM)), text);
}

function simulatedClock(): Clock & { advance(milliseconds: number): Promise<void> } {
  let now = new Date(2026, 5, 1, 12).getTime();
  const sleepers = new Set<{ at: number; wake: () => void }>();
  return {
    now: () => new Date(now),
    monotonic: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const sleeper = { at: now + milliseconds, wake: resolve };
        sleepers.add(sleeper);
        signal.addEventListener('abort', () => resolve());
      }),
    advance: async (milliseconds) => {
      const end = now + milliseconds;
      const due = () => [...sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      for (;;) {
        // While nobody sleeps, files are being read.
        while (sleepers.size === 0) await pause(1);
        await pause(1);
        const next = due();
        if (next === undefined) break;
        sleepers.delete(next);
        now = Math.max(now, next.at);
        next.wake();
      }
      now = end;
    },
  };
}

function start(about: Partial<UpdatePorts> = {}, policy: Partial<UpdatePorts['policy']> = {}): Bench {
  const clock = simulatedClock();
  const installed: string[] = [];
  const told: UpdateState[] = [];
  const copied = (from: string): FetchedPackage => {
    if (!fs.existsSync(from)) return { kind: 'absent' };
    const file = path.join(cache, path.basename(from));
    fs.copyFileSync(from, file);
    return { kind: 'file', file };
  };
  const updates = startUpdates({
    policy: {
      address: 'https://updates.example',
      publicKey: publicKeyOf(privateKey),
      hour: null,
      pinned: null,
      ...policy,
    },
    installed: { version: '1.2.0', system: SYSTEM, packageKind: 'AppImage', stationId: 'a', failed: null },
    mayReplace: true,
    fetchList: async (url) => {
      expect(url).toBe(`https://updates.example/${listName(SYSTEM)}`);
      const file = path.join(server, listName(SYSTEM));
      return fs.existsSync(file) ? { kind: 'text', text: fs.readFileSync(file, 'utf8') } : { kind: 'absent' };
    },
    fetchPackage: async ({ listed }, source) =>
      copied(source.kind === 'file' ? source.file : path.join(server, listed.name)),
    install: async ({ version }) => {
      installed.push(version);
    },
    moment: async () => moment,
    clock,
    random: () => 0,
    onChanged: () => {
      const view = updates.view();
      if (view.kind === 'on') told.push(view.state);
    },
    onDefect: (error) => {
      throw error;
    },
    ...about,
  });
  open.push(updates);
  return { updates, installed, told, advance: (milliseconds) => clock.advance(milliseconds) };
}

const stateOf = ({ updates }: Bench) => updates.view();
const change = (file: string, edit: (content: Buffer) => Buffer) =>
  fs.writeFileSync(path.join(server, file), edit(fs.readFileSync(path.join(server, file))));
const flipped = (content: Buffer) => {
  const copy = Buffer.from(content);
  copy[5] = (copy[5] ?? 0) ^ 1;
  return copy;
};

describe('a newer version at the address', () => {
  test('looked at a minute after the start, downloaded, installed at the first moment', async () => {
    publish();
    const bench = start();
    await bench.advance(59_000);
    expect(bench.told).toEqual([]);
    await bench.advance(120_000);
    expect(bench.installed).toEqual(['1.3.0']);
    expect(bench.told.map(({ kind }) => kind)).toEqual(['downloading', 'downloaded', 'installing']);
  });

  test('somebody scans → neither downloaded nor installed, until nobody does', async () => {
    publish();
    moment = { ...moment, stillFor: 0 };
    const bench = start();
    await bench.advance(HOUR);
    expect(bench.told).toEqual([]);
    moment = { ...moment, stillFor: STILL / 2 };
    await bench.advance(HOUR);
    expect(bench.installed).toEqual([]);
    expect(stateOf(bench)).toMatchObject({ state: { kind: 'downloaded', waits: 'scanning' } });
    moment = { ...moment, stillFor: STILL };
    await bench.advance(60_000);
    expect(bench.installed).toEqual(['1.3.0']);
  });

  test('something in hand, and an hour of the policy → waits, says for what, installs at the hour', async () => {
    publish();
    moment = { ...moment, isInHand: true };
    const bench = start({}, { hour: 3 });
    await bench.advance(HOUR);
    expect(stateOf(bench)).toMatchObject({ state: { kind: 'downloaded', waits: 'hour' }, hour: 3 });
    await bench.advance(13 * HOUR);
    expect(bench.installed).toEqual([]);
    await bench.advance(2 * HOUR);
    expect(bench.installed).toEqual(['1.3.0']);
  });

  test('asked for by hand → installed, unless something is being sent', async () => {
    publish();
    moment = { stillFor: 0, isInHand: true, outbox: 'sending' };
    const bench = start();
    await bench.updates.look();
    expect(await bench.updates.installNow()).toBe(false);
    moment = { ...moment, outbox: 'quiet' };
    expect(await bench.updates.installNow()).toBe(true);
    expect(bench.installed).toEqual(['1.3.0']);
    expect(await bench.updates.installNow()).toBe(false);
  });

  test('whoever runs it may not replace it → nothing is downloaded, and it is said how', async () => {
    publish();
    const bench = start({ mayReplace: false });
    await bench.updates.look();
    expect(bench.told).toEqual([{ kind: 'administrator', version: '1.3.0', packageKind: 'other' }]);
    expect(fs.readdirSync(cache)).toEqual([]);
  });

  test('the system would not install it → the version before goes on, and it is tried again at the next look', async () => {
    publish();
    let tries = 0;
    const bench = start({
      install: async () => {
        tries += 1;
        throw new Error('the disk is read-only');
      },
      onDefect: () => {},
    });
    await bench.advance(HOUR);
    expect(stateOf(bench)).toMatchObject({ state: { kind: 'not-installed', version: '1.3.0' } });
    expect(tries).toBe(1);
    await bench.advance(4 * HOUR);
    expect(tries).toBe(2);
  });
});

describe('what is refused, before anything is installed', () => {
  const other = generateKeyPairSync('ed25519').privateKey;
  const list = listName(SYSTEM);

  test.each<[string, () => void, object]>([
    ['no list', () => fs.rmSync(path.join(server, list)), { kind: 'refused', why: 'absent' }],
    ['no package', () => fs.rmSync(path.join(server, PACKAGE)), { kind: 'refused', why: 'absent' }],
    ['a list cut off', () => change(list, (content) => content.subarray(0, 200)), { why: 'unreadable' }],
    [
      'a list without its signature',
      () =>
        change(list, (content) => Buffer.from(JSON.stringify({ list: JSON.parse(String(content)).list }))),
      { why: 'unsigned' },
    ],
    ['a package with a bit flipped', () => change(PACKAGE, flipped), { kind: 'refused', why: 'altered' }],
    ['a package cut off', () => change(PACKAGE, (content) => content.subarray(0, 5)), { why: 'altered' }],
    [
      'a package with more behind it',
      () => change(PACKAGE, (content) => Buffer.concat([content, content])),
      { why: 'altered' },
    ],
    [
      'list and package changed together',
      () => {
        change(PACKAGE, flipped);
        const files = [path.join(server, PACKAGE)];
        fs.writeFileSync(
          path.join(server, list),
          signedList({ system: SYSTEM, version: '1.3.0', files }, other),
        );
      },
      { kind: 'refused', why: 'forged' },
    ],
    ['an older version', () => publish({ version: '1.1.0' }), { kind: 'refused', why: 'older' }],
    ['another channel', () => publish({ channel: 'beta' }), { kind: 'refused', why: 'other-channel' }],
    ['another system', () => publish({ system: 'win32-x64' }), { kind: 'refused', why: 'absent' }],
    ['the version there is', () => publish({ version: '1.2.0' }), { kind: 'current' }],
  ])('%s → nothing changes, and it is said', async (what, spoil, expected) => {
    publish();
    spoil();
    if (what === 'another system') fs.rmSync(path.join(server, list));
    const bench = start();
    await bench.advance(HOUR);
    expect(stateOf(bench)).toMatchObject({ state: expected });
    expect(bench.installed).toEqual([]);
  });

  test('the package is altered on this disk after it was downloaded → refused at the last moment', async () => {
    publish();
    moment = { ...moment, isInHand: true };
    const bench = start();
    await bench.advance(HOUR);
    fs.appendFileSync(path.join(cache, PACKAGE), 'more');
    moment = { ...moment, isInHand: false };
    await bench.advance(HOUR);
    expect(stateOf(bench)).toMatchObject({ state: { kind: 'refused', why: 'altered' } });
    expect(bench.installed).toEqual([]);
    // It is fetched anew at the next look.
    await bench.advance(4 * HOUR);
    expect(bench.installed).toEqual(['1.3.0']);
  });

  test('the list is taken back before the moment comes → not installed', async () => {
    publish();
    moment = { ...moment, isInHand: true };
    const bench = start();
    await bench.advance(HOUR);
    publish({ version: '1.2.0' });
    await bench.advance(4 * HOUR);
    moment = { ...moment, isInHand: false };
    await bench.advance(HOUR);
    expect(bench.installed).toEqual([]);
    expect(stateOf(bench)).toMatchObject({ state: { kind: 'current' } });
  });

  test('the address cannot be reached → what is downloaded waits on; without, it is said', async () => {
    const bench = start({ fetchList: async () => ({ kind: 'unreachable' }) });
    await bench.updates.look();
    expect(stateOf(bench)).toMatchObject({ state: { kind: 'unreachable' }, lookedAt: null });
  });
});

describe('a package that somebody brings', () => {
  const chosen = () => path.join(server, PACKAGE);

  test('with its signed list beside it → taken, whatever its turn in a rollout', async () => {
    publish({ stagingPercentage: 0 });
    const bench = start();
    await bench.updates.takeFile(chosen());
    expect(stateOf(bench)).toMatchObject({ state: { kind: 'downloaded', version: '1.3.0' } });
    expect(await bench.updates.installNow()).toBe(true);
    expect(bench.installed).toEqual(['1.3.0']);
  });

  test.each<[string, () => string, string]>([
    ['without a list', () => (fs.rmSync(path.join(server, listName(SYSTEM))), chosen()), 'absent'],
    ['with a bit flipped', () => (change(PACKAGE, flipped), chosen()), 'altered'],
    [
      'that the list does not name',
      () => (fs.renameSync(chosen(), `${chosen()}.other`), `${chosen()}.other`),
      'not-listed',
    ],
    ['older', () => (publish({ version: '1.0.0' }), chosen()), 'older'],
  ])('%s → refused', async (_what, spoil, why) => {
    publish();
    const bench = start();
    await bench.updates.takeFile(spoil());
    expect(stateOf(bench)).toMatchObject({ state: { kind: 'refused', why } });
    expect(await bench.updates.installNow()).toBe(false);
    expect(fs.readdirSync(cache)).toEqual([]);
  });
});
