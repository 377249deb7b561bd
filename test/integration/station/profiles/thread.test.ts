/** The station in a thread of its own, as the desktop shell has it: what passes between the two, and what a fault comes to. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Topic } from '#bridge/bridge.ts';
import { startService } from '#main/browser/process.ts';
import { NO_COMPUTER } from '#main/computer/acts.ts';
import { NO_POLICY } from '#main/computer/policy-in-force.ts';
import { hostStation, type HostedStation } from '#main/electron/station-host.ts';
import type { ServiceProcess } from '#main/station/practice.ts';
import { noKeychain } from '../../../support/station/fake-keychains.ts';

const THREAD = new URL('../../../../src/main/electron/station-thread.ts', import.meta.url);
const PATIENT = { timeout: 20_000 };

let folder: string;
let workers: Worker[];
let services: ServiceProcess[];
let told: Topic[];
let station: HostedStation;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dockhand-thread-'));
  workers = [];
  services = [];
  told = [];
});
afterEach(async () => {
  await station.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(maySend = true): void {
  station = hostStation(
    {
      startThread: (maySend) => {
        const workerData = { folder, version: '0.0.0-test', policy: NO_POLICY, maySend };
        const worker = new Worker(THREAD, { workerData });
        workers.push(worker);
        return worker;
      },
      startService: (args, secrets) => {
        const service = startService(args, secrets);
        services.push(service);
        return service;
      },
      keychain: { ...noKeychain, keptIn: async () => null },
      proxyFor: async () => null,
      printPdf: async () => new TextEncoder().encode('%PDF'),
      computer: NO_COMPUTER,
      onFault: () => {},
    },
    maySend,
  );
  station.changed((topics) => told.push(...topics));
}

const online = () =>
  vi.waitFor(async () => {
    const status = await station.read('status', {});
    expect(status).toMatchObject({ ok: true, value: { network: { state: 'online' } } });
  }, PATIENT);

describe('a station in its thread', () => {
  it('of a version that has not shown yet that it works → asks the service nothing until it is told to begin', async () => {
    open(false);
    await vi.waitFor(() => expect(services).toHaveLength(1), PATIENT);
    await pause(1500);
    expect(await station.read('status', {})).toMatchObject({ ok: true, value: { pull: { state: 'never' } } });
    station.begin();
    await online();
  });

  it('opens its practice warehouse, answers, and tells what has changed', async () => {
    open();
    await online();
    expect(await station.act('count.open', { subfolders: false, blind: false })).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(told).toContain('sheets'), PATIENT);
    expect(await station.act('labels.pdf', { of: { kind: 'labels' } })).toMatchObject({ ok: true });
    expect(await station.act('no such act', {})).toMatchObject({ ok: false, problem: { code: 'bad-ask' } });
  });

  it('that ends by a fault is started again, with all it had taken; its practice warehouse does not outlive it', async () => {
    open();
    await online();
    const scan = { id: 'a-scan', text: 'NOBODY-KNOWS-IT', place: { screen: 'scan' }, source: 'typed' };
    expect(await station.act('scan', scan)).toMatchObject({ ok: true });
    const [service] = services;
    const asked = station.read('scanLog', {});
    await workers[0]?.terminate();
    expect(await asked).toMatchObject({ ok: expect.any(Boolean) });
    await service?.ended;
    await online();
    expect(workers).toHaveLength(2);
    expect(JSON.stringify(await station.read('scanLog', {}))).toContain('NOBODY-KNOWS-IT');
  });

  it('that ends again at once is not started for ever: it is said to be gone', async () => {
    open();
    await online();
    await workers[0]?.terminate();
    await online();
    await workers[1]?.terminate();
    await vi.waitFor(async () => {
      const answer = await station.read('status', {});
      expect(answer).toMatchObject({ ok: false, problem: { code: 'station-gone' } });
    }, PATIENT);
    expect(workers).toHaveLength(2);
  });

  it('that cannot be opened says why to whoever asks', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    folder = path.join(file, 'below');
    open();
    expect(await station.read('status', {})).toMatchObject({ ok: false, problem: { code: 'folder-shut' } });
    folder = path.dirname(path.dirname(folder));
  });
});
