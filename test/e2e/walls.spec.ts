/** What a text that got into the page as a script could reach: nothing. */
import { once } from 'node:events';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './support/shell-fixture.ts';

// A microphone there is, so that it is not for want of one that the page hears nothing.
test.use({ shellSwitches: ['--use-fake-device-for-media-stream'] });

/** What came of each attempt of a script on the page. */
const attempts = (page: Page, elsewhere: string) =>
  page.evaluate(async (address) => {
    const attempt = async (work: () => unknown) => {
      try {
        await work();
        return 'did';
      } catch {
        return 'refused';
      }
    };
    const image = (src: string) =>
      new Promise((resolve, reject) => Object.assign(new Image(), { onload: resolve, onerror: reject, src }));
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.body.append(script);
    return {
      code: document.title === 'taken over' ? 'did' : 'refused',
      request: await attempt(() => fetch(address)),
      blind: await attempt(() => fetch(address, { mode: 'no-cors' })),
      data: await attempt(() => fetch('data:text/plain,a')),
      image: await attempt(() => image('data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=')),
      microphone: await attempt(() => navigator.mediaDevices.getUserMedia({ audio: true })),
    };
  }, elsewhere);

const all = (came: 'did' | 'refused') => ({
  code: came,
  request: came,
  blind: came,
  data: came,
  image: came,
  microphone: came,
});

test('the page runs no made-up code, reaches no other address and hears nothing', async ({ shell }) => {
  const { page } = shell;
  let asked = 0;
  const elsewhere = createServer((_request, response) => {
    asked += 1;
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>Elsewhere</title><body></body>');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const bound = elsewhere.address();
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/`;

  if (shell.name === 'browser') await page.context().grantPermissions(['microphone']);
  expect(await attempts(page, address)).toEqual(all('refused'));
  expect(asked).toBe(0);
  if (shell.name === 'browser') {
    // A page without our walls does all of it: nothing else stood in the way.
    await page.goto(address);
    expect(await attempts(page, address)).toEqual(all('did'));
    expect(asked).toBeGreaterThan(1);
    // What is looked at after a test is Dockhand's.
    await page.goBack();
    await expect(page.getByRole('main')).toBeVisible();
  }
  elsewhere.close();
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
  test.skip(shell.name === 'browser', 'a browser of the person’s own has its own settings');
  const udp = createSocket('udp4').bind(0, '127.0.0.1');
  await once(udp, 'listening');
  const { port } = udp.address();
  const heard: string[] = [];
  udp.on('message', () => heard.push('udp'));
  const tcp = createTcpServer(() => heard.push('tcp')).listen(port, '127.0.0.1');
  await once(tcp, 'listening');
  await callOut(shell.page, port);
  expect(heard).toEqual([]);
  udp.close();
  tcp.close();
});
