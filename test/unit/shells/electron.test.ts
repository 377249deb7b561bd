import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { WebContents } from 'electron';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Topic } from '#bridge/bridge.ts';
import { carry } from '#main/electron/ipc.ts';
import { isGranted } from '#main/electron/permissions.ts';
import { proxyIn } from '#main/electron/proxy.ts';
import { answer } from '#main/electron/scheme.ts';
import type { Verbs } from '#main/shell/verbs.ts';

type Handler = (event: unknown, name: unknown, ask: unknown) => Promise<unknown>;
const handlers = vi.hoisted(() => new Map<string, Handler>());
// Electron itself is met in the end-to-end tests; here only what we decide is of interest.
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, handler: Handler) => handlers.set(channel, handler) },
  protocol: {},
}));

const OURS = { senderFrame: { origin: 'dockhand://app', parent: null } };
const DEFECT = { ok: false, problem: { code: 'defect', detail: 'a fault' } };

const station: Verbs = {
  act: async (name, ask) => ({ ok: true, value: [name, ask] }),
  read: async () => {
    throw new Error('a fault');
  },
  changed: () => () => {},
};

const invoke = (channel: string, event: unknown, name: unknown = 'refresh', ask: unknown = {}) => {
  const handler = handlers.get(channel);
  if (handler === undefined) throw new Error(`nobody handles ${channel}`);
  return handler(event, name, ask);
};

beforeEach(() => handlers.clear());

describe('the three verbs over ipc', () => {
  test('our own page is answered by the station', async () => {
    carry(station, () => []);
    expect(await invoke('act', OURS, 'scan', { text: 'a' })).toEqual({
      ok: true,
      value: ['scan', { text: 'a' }],
    });
    expect([...handlers.keys()]).toEqual(['act', 'read']);
  });

  test.each([
    ['a page of another origin', { origin: 'https://evil.example', parent: null }],
    ['a page of an origin that only begins like ours', { origin: 'dockhand://app.evil', parent: null }],
    ['a page without an origin', { origin: 'null', parent: null }],
    ['our page in a frame of another', { origin: 'dockhand://app', parent: {} }],
    ['a frame that is gone', null],
  ])('%s is refused and the station hears nothing', async (_who, senderFrame) => {
    const act = vi.spyOn(station, 'act');
    carry(station, () => []);
    expect(await invoke('act', { senderFrame })).toMatchObject({ ok: false, problem: { code: 'bad-ask' } });
    expect(act).not.toHaveBeenCalled();
    act.mockRestore();
  });

  test('a fault in the station is an answer', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    carry(station, () => []);
    expect(await invoke('read', OURS)).toEqual(DEFECT);
  });

  test('what has changed is told to the windows there are', async () => {
    let announce: (topics: readonly Topic[]) => void = () => {};
    const told: unknown[] = [];
    const window = { send: (...said: unknown[]) => told.push(said) } as unknown as WebContents;
    const listening: Verbs = { ...station, changed: (listener) => ((announce = listener), () => {}) };
    carry(listening, () => [window]);
    announce(['stock']);
    expect(told).toEqual([['changed', ['stock']]]);
  });
});

describe('dockhand://', () => {
  let folder = '';
  let pages = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'dockhand-pages-'));
    pages = path.join(folder, 'pages');
    mkdirSync(pages);
    writeFileSync(path.join(pages, 'index.html'), 'ours');
    writeFileSync(path.join(folder, 'package.json'), '{}');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('its start page is there', async () => {
    const response = await answer(new Request('dockhand://app/'), pages);
    expect([response.status, await response.text()]).toEqual([200, 'ours']);
  });

  test.each([
    'dockhand://other/',
    'dockhand://app/../package.json',
    'dockhand://app/%2e%2e/package.json',
    'dockhand://app/..%2fpackage.json',
  ])('%s is not there', async (url) => {
    const response = await answer(new Request(url), pages);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('permissions', () => {
  const from = 'dockhand://app/';

  test('our page may use the camera', () => {
    expect(isGranted({ permission: 'media', from, media: ['video'] })).toBe(true);
    expect(isGranted({ permission: 'media', from: 'dockhand://app', media: ['video'] })).toBe(true);
  });

  test('our page, and no other, may use a serial scanner', () => {
    expect(isGranted({ permission: 'serial', from, media: [] })).toBe(true);
    expect(isGranted({ permission: 'serial', from: 'https://example.com/', media: [] })).toBe(false);
  });

  test.each([
    ['the microphone', { permission: 'media', from, media: ['audio'] }],
    ['camera and microphone together', { permission: 'media', from, media: ['video', 'audio'] }],
    ['media of no kind', { permission: 'media', from, media: [] }],
    ['the camera, for another page', { permission: 'media', from: 'dockhand://app.evil/', media: ['video'] }],
    ['where the machine is', { permission: 'geolocation', from, media: [] }],
    ['the clipboard', { permission: 'clipboard-read', from, media: [] }],
    ['a device', { permission: 'hid', from, media: ['video'] }],
  ])('%s is refused', (_what, wish) => {
    expect(isGranted(wish)).toBe(false);
  });
});

describe('the proxy of the system', () => {
  test.each([
    ['DIRECT', null],
    ['PROXY proxy.local:3128', 'http://proxy.local:3128'],
    ['HTTPS proxy.local:443; DIRECT', 'https://proxy.local:443'],
    ['SOCKS5 socks.local:1080; PROXY proxy.local:3128', 'http://proxy.local:3128'],
    ['SOCKS5 socks.local:1080', null],
    ['', null],
  ])('%j means %j', (list, proxy) => {
    expect(proxyIn(list)).toBe(proxy);
  });
});
