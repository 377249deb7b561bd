/** What a text that got into the page as a script could reach: nothing. */
import { expect, test } from './support/shell.ts';

test('the page runs no made-up code, reaches no other address and opens no other page', async ({ shell }) => {
  const reached = await shell.page.evaluate(async () => {
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
      request: await attempt(() => fetch('http://127.0.0.1:9/')),
      data: await attempt(() => fetch('data:text/plain,a')),
      image: await attempt(() => image('data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=')),
      microphone: await attempt(() => navigator.mediaDevices.getUserMedia({ audio: true })),
    };
  });
  expect(reached).toEqual({
    code: 'refused',
    request: 'refused',
    data: 'refused',
    image: 'refused',
    microphone: 'refused',
  });
});

test('Electron: the page has three functions and nothing of Node, and cannot leave', async ({ shell }) => {
  test.skip(shell.name === 'browser', 'the browser is not ours to lock');
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

  const here = page.url();
  await page.evaluate(() => window.location.assign('https://example.com/'));
  await page.evaluate(() => window.location.assign('file:///etc/passwd'));
  await page.waitForTimeout(300);
  expect(page.url()).toBe(here);
  expect(await page.evaluate(() => document.querySelector('main') !== null)).toBe(true);
});

test('browser: without the cookie there is a page that says how to get in, and no more', async ({
  shell,
}) => {
  test.skip(shell.name === 'electron', 'has no door');
  const { origin } = new URL(shell.page.url());
  const door = await fetch(origin);
  expect(door.status).toBe(401);
  expect(await door.text()).toContain('each link works once');
  expect((await fetch(`${origin}/changed`)).status).toBe(401);
  const act = await fetch(`${origin}/act`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: '{"name":"refresh","ask":{}}',
  });
  expect(act.status).toBe(401);
});
