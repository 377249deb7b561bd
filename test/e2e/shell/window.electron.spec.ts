/** What only Electron has: a window that is ours to lock. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

interface Dock {
  act(name: string, ask: object): Promise<unknown>;
}

test('the page has three functions and nothing of Node, and cannot leave', async ({ shell }) => {
  const { page } = shell;
  const found = await page.evaluate(() => ({
    dock: Object.keys(Reflect.get(window, 'dock') ?? {}).toSorted(),
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => name in window),
    opened: window.open('https://example.com') === null,
    notifications: Notification.permission,
  }));
  expect(found).toEqual({
    dock: ['act', 'changed', 'read'],
    node: [],
    opened: true,
    notifications: 'denied',
  });

  await expect(page.getByRole('main')).toBeVisible();
  const here = page.url();
  const loading = await page.context().newCDPSession(page);
  await loading.send('Page.enable');
  // Over, whatever came of it: refused, or on another page.
  const over = new Promise((resolve) => loading.once('Page.frameStoppedLoading', resolve));
  await page.evaluate(() => window.location.assign('https://example.com/'));
  await over;
  expect(await page.evaluate(() => window.location.href)).toBe(here);
  await page.evaluate(() => window.location.assign('file:///etc/passwd'));
  await expect.poll(() => shell.complaints).toContainEqual(expect.stringContaining('file:///etc/passwd'));
  expect(page.url()).toBe(here);
  expect(await page.evaluate(() => document.querySelector('main') !== null)).toBe(true);
});

test('a scan sounds', async ({ page }) => {
  const operator = await operatorAt(page);
  await operator.scan('5012345678900');
  await operator.hears('Wall socket');
  const played = await page.evaluate(async () => {
    const context = new AudioContext();
    await context.resume();
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { state: context.state, isPlaying: context.currentTime > 0 };
  });
  expect(played).toEqual({ state: 'running', isPlaying: true });
});

test('a page that crashes takes nothing with it: what was given is delivered, and the page comes back', async ({
  shell,
}) => {
  const created = async () => {
    const practice = await shell.practice();
    return (await practice.ledger()).filter(({ verb }) => verb === 'create').length;
  };
  const before = await created();
  const fields = { name: 'Box', quantity: '1', minQuantity: null, price: null, notes: null, label: null };
  const { page } = shell;
  const crashing = await page.context().newCDPSession(page);
  const given = await page.evaluate(
    (intent) => (Reflect.get(window, 'dock') as Dock).act('give', { intent }),
    { kind: 'create-item', what: 'item', folderId: null, fields },
  );
  expect(given).toMatchObject({ ok: true, value: { given: true } });
  // It is never answered: who should answer has gone.
  crashing.send('Page.crash').catch(() => {});
  await expect.poll(() => shell.output()).toContain('The page has ended: crashed');
  await expect.poll(created, { timeout: 20_000 }).toBe(before + 1);
  await expect((await shell.restart()).getByRole('main')).toBeVisible();
  await expect.poll(created).toBe(before + 1);
});

/** A page's try to reach a port by WebRTC: over UDP (STUN), and over TCP (TURN). */
const callOut = (page: Page, port: number) =>
  page.evaluate(async (to) => {
    const peer = new RTCPeerConnection({
      iceServers: [
        { urls: `stun:127.0.0.1:${to}` },
        { urls: `turn:127.0.0.1:${to}?transport=tcp`, username: 'u', credential: 'c' },
      ],
    });
    peer.createDataChannel('a');
    await peer.setLocalDescription(await peer.createOffer());
    await new Promise((resolve) => setTimeout(resolve, 3000));
    peer.close();
  }, port);

test('a page of the window reaches nobody by WebRTC', async ({ shell }) => {
  const udp = createSocket('udp4').bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const { port } = udp.address();
  const heard: string[] = [];
  udp.on('message', () => heard.push('udp'));
  const tcp = createServer(() => heard.push('tcp')).listen(port, '127.0.0.1');
  await once(tcp, 'listening');
  await callOut(shell.page, port);
  expect(heard).toEqual([]);
  udp.close();
  tcp.close();
});
