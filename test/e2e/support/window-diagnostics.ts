/**
 * Diagnoses a window of which no screenshot can be taken. It reports whether the window's process and page answer, what text is on the
 * page, and whether it still draws frames.
 */
import type { Launched } from './launch-in-electron-or-browser.ts';

/** Milliseconds. */
const ANSWERED_WITHIN = 3_000;

export async function signsOfLife(running: Launched): Promise<string> {
  const { page } = running;
  const main = await answered(running.answers());
  const words = await answered(page.evaluate(() => document.body.innerText.slice(0, 200)));
  const sight = await answered(page.evaluate(() => `${document.visibilityState}, ${document.readyState}`));
  const frame = await answered(
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve('draws')))),
  );
  return JSON.stringify({ main, sight, frame, words });
}

async function answered(asked: Promise<unknown>): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('no answer'), ANSWERED_WITHIN));
  return Promise.race([asked.then(String, String), late]);
}
