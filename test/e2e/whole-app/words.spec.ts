/** Every word and figure on the screens comes from the message catalogue: in the pseudo-locale whatever does not stands out. */
import type { Page } from '@playwright/test';
import { SYMBOLOGIES } from '#domain/barcode/barcode.ts';
import { operatorAt, type Operator } from '../support/operator.ts';
import { expect, test, type Shell } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const TIES = '4006381333931';

/** Names that no language translates, and what is typed by this test. */
const PROPER = [
  'Dock 1',
  'NOBODY-KNOWS-1',

  'Dockhand',
  'English',
  'Deutsch',
  'ZPL',
  'Webhook',
  'https://inventory.example.com',
  '127.0.0.1',
  ...SYMBOLOGIES,
];

/** What a person reads or hears of the page, each with where it is. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!(node instanceof HTMLElement) || !node.checkVisibility()) continue;
      for (const name of [
        'aria-label',
        'aria-valuetext',
        'aria-description',
        'placeholder',
        'title',
        'alt',
      ]) {
        const value = node.getAttribute(name);
        if (value !== null) found.push(value);
      }
      // A key that is drawn as a key, and what stands in a field, are what they are.
      if (node.tagName === 'KBD' || node.tagName === 'CODE') continue;
      for (const child of node.childNodes)
        if (child.nodeType === Node.TEXT_NODE) found.push(child.nodeValue ?? '');
    }
    return [...new Set(found)];
  });

/** What of it is neither data nor from the catalogue. */
async function strays(page: Page, data: readonly string[]): Promise<string[]> {
  return (await wordsOn(page)).filter((text) => {
    // Months are Intl’s own, entries of the outbox and versions are numbers for a name, and files their path.
    if (/^\d+(\.\d+\.\d+)?$/.test(text) || text.startsWith('/')) return false;
    const rest = data.reduce((left, known) => left.replaceAll(known, ''), text);
    return /[a-z]{2}|\d/i.test(
      rest
        .normalize('NFC')
        .replace(/[^\x20-\x7e]/g, ' ')
        .replace(MONTHS, ''),
    );
  });
}

async function knownTexts(shell: Shell): Promise<string[]> {
  const practice = await shell.practice();
  const texts: string[] = [];
  for (const list of ['items', 'purchase_orders', 'custom_fields']) {
    for (let page = 1, more = true; more; page++) {
      const found = await practice.texts(`${list}?per_page=100&page=${page}`);
      texts.push(...found);
      more = found.some((text) => text.includes(`page=${page + 1}`));
    }
  }
  return [...new Set([...texts, ...PROPER])]
    .filter((one) => one.length > 1)
    .sort((a, b) => b.length - a.length);
}

async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((to) => localStorage.setItem('dockhand.language', to), language);
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
}

const MONTHS = /\b(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\b/g;

type Act = (page: Page, operator: Operator) => Promise<unknown>;
const press =
  (key: string): Act =>
  (page) =>
    page.keyboard.press(key);
const scan =
  (code: string): Act =>
  (_, operator) =>
    operator.scan(code);

/** One after the other; each is looked at. */
const WALK: readonly (readonly [string, Act])[] = [
  ['the beginning', async () => {}],
  ['an item', scan(SOCKET)],
  ['an unknown code', scan('NOBODY-KNOWS-1')],
  ['the orders', press('F2')],
  ['an order', scan('PO-10442')],
  ['a line in hand', scan(SOCKET)],
  ['a line that would make a new record', scan(TIES)],
  ['sending is barred', press('F9')],
  ['what is not on the order', scan('LOC-B-01')],
  ['moving', press('F3')],
  ['an item to move', scan(SOCKET)],
  ['all of it', press('a')],
  ['moved', scan('LOC-B-01')],
  ['the counts', press('F4')],
  ['a location to count', scan('LOC-A-03')],
  ['counting', scan('LOC-A-03')],
  ['one counted', scan(SOCKET)],
  ['one that belongs elsewhere', scan(TIES)],
  ['the review of a count', press('F9')],
  ['the outbox', press('F5')],
  ['the settings', press('F6')],
  ['the labels', press('F7')],
  ['the items', press('F10')],
  ['filter and columns', press('<')],
  ['the items again', press('Escape')],
  ['a new item', press('n')],
  ['the items, left without it', press('Escape')],
  ['a location', press('.')],
  ['locations by a pattern', press('a')],
  ['the location again', press('Escape')],
  ['the items once more', press('Escape')],
  ['all of them', press('a')],
  ['a field of many', press('e')],
  ['the chosen ones', press('Escape')],
  ['what goes', press('Delete')],
  ['the chosen ones again', press('Escape')],
  ['none of them', press('0')],
  ['the search in the warehouse system', press('*')],
  ['help', (page) => page.getByRole('navigation').getByRole('button').last().click()],
  ['the first step', press('1')],
  ['a warehouse to connect', press('2')],
  ['none to connect', press('1')],
  ['the scanner is checked', press('F9')],
  ['ready', press('F9')],
];

test('no word and no figure is written past the catalogue', { tag: '@O24' }, async ({ shell }) => {
  test.setTimeout(180_000);
  const { page } = shell;
  const data = await knownTexts(shell);
  const operator = await operatorAt(page);
  await speak(page, 'pseudo');
  const past: Record<string, string[]> = {};
  for (const [where, act] of WALK) {
    await act(page, operator);
    await page.waitForTimeout(700);
    const found = await strays(page, data);
    if (found.length > 0) past[where] = found;
  }
  expect(past).toEqual({});
});

test(
  'in German the screens, their figures and their dates are German',
  { tag: '@O24' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByText('Deutsch').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de-DE');
    await expect(page.getByRole('banner', { name: 'Status' })).toContainText('Bediener: Bediener');
    await page.keyboard.press('F2');
    await operator.scan('PO-10442', TIES);
    await expect(page.getByText(/4,10/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Bereiche' })).toBeVisible();
  },
);
