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
