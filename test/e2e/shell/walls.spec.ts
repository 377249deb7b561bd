/** What a text that got into the page as a script could reach: nothing. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/shell-fixture.ts';

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

/** What comes of a text that is made into code by a script of the page: Playwright's own scripts are let by the content policy. */
async function evaluated(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'try { String(eval("1 + 1")) } catch (error) { error.name }',
    allowUnsafeEvalBlockedByCSP: false,
  });
  await session.detach();
  return String(result.value);
}

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

  expect(await evaluated(page)).toBe('EvalError');
  if (shell.name === 'browser') await page.context().grantPermissions(['microphone']);
  expect(await attempts(page, address)).toEqual(all('refused'));
  expect(asked).toBe(0);
  if (shell.name === 'browser') {
    // A page without our walls does all of it: nothing else stood in the way.
    await page.goto(address);
    expect(await attempts(page, address)).toEqual(all('did'));
    expect(asked).toBeGreaterThan(1);
    expect(await evaluated(page)).toBe('2');
    // What is looked at after a test is Dockhand's.
    await page.goBack();
    await expect(page.getByRole('main')).toBeVisible();
  }
  elsewhere.close();
});
