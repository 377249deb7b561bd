/** What only Electron has: a window that is ours to lock. */
import { expect, test } from './support/shell.ts';

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

  const here = page.url();
  await page.evaluate(() => window.location.assign('https://example.com/'));
  await page.evaluate(() => window.location.assign('file:///etc/passwd'));
  await page.waitForTimeout(300);
  expect(page.url()).toBe(here);
  expect(await page.evaluate(() => document.querySelector('main') !== null)).toBe(true);
});
