/** A stock adjusted with a reason: by keys from the item's page, and by command codes alone. */
import type { Page } from '@playwright/test';
import { controlCode } from '#domain/scanning/control.ts';
import { applied, operatorAt, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const TIES = '4006381333931';
const SOCKET = '5012345678900';
/** In two locations. */
const LAMP = '8718696300053';
const BROKEN = controlCode({ kind: 'reason', id: 'BROKEN', way: 'fewer' });
const FOUND = controlCode({ kind: 'reason', id: 'FOUND', way: 'more' });
/** Of a carton of sockets of unknown size. */
const SOCKET_CARTON = '15012345678907';
const TWO = controlCode({ kind: 'times', times: 2 });
const SEND = controlCode({ kind: 'send' });

/** Longer than what counts as one scan that the scanner has read twice. */
const seesIt = (page: Page) => page.waitForTimeout(600);

async function openPage(page: Page, operator: Operator): Promise<void> {
  await operator.scan(TIES);
  await operator.hears('Cable ties');
  await page.keyboard.press('a');
  await expect(page.getByRole('heading', { level: 1, name: 'Cable ties' })).toBeVisible();
}

async function writeInNotes(page: Page, operator: Operator): Promise<void> {
  await operator.go('Settings');
  await page.getByLabel('Also write it on the item').selectOption('In its notes');
  await operator.go('Scan');
}

const effect = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible();

test(
  'two broken offline by keys, undone, and again by codes alone → booked once, with its reason in the entry and the notes',
  { tag: '@A12' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await writeInNotes(page, operator);
    await operator.pullPlug();
    await openPage(page, operator);
    const stock = page.getByRole('region', { name: 'Stock', exact: true });
    const before = Number((await stock.locator('p').first().innerText()).replaceAll(',', ''));
    const [was, is] = [before, before - 2].map((n) => n.toLocaleString('en')) as [string, string];

    await page.keyboard.press('-');
    await expect(page.getByRole('button', { name: '− broken' })).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByRole('textbox', { name: 'How many' })).toBeFocused();
    // Esc goes one step back and loses nothing; zero, and more than there are, are refused in words.
    await operator.typesFigure('0');
    await page.keyboard.press('F9');
    await operator.hears('not booked: say how many');
    await page.getByRole('textbox', { name: 'How many' }).fill('999999');
    await page.keyboard.press('F9');
    await operator.hears(`not booked: only ${was} in stock`);
    await page.getByRole('textbox', { name: 'How many' }).fill('');
    // A scan of the item itself is one more.
    await operator.scan(TIES, TIES);
    await effect(page, `${was} become ${is} · broken`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '− used' })).toBeVisible();
    await page.keyboard.press('1');
    await effect(page, `${was} become ${is} · broken`);
    await page.keyboard.press('F9');
    await operator.hears('−2 · broken');
    await expect(stock.getByText(is, { exact: true })).toBeVisible();
    await page.keyboard.press('F8');
    await operator.hears('Undone');
    await expect(stock.getByText(was, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Notes')).toHaveValue('Bag of 100.');

    await operator.scan(controlCode({ kind: 'go-scan' }), TIES, TWO, BROKEN);
    await operator.hears(`${was} become ${is}. Scan it once more, or SEND, to book it`);
    await seesIt(page);
    await operator.scan(BROKEN);
    await operator.hears('−2 · broken');
    await operator.plugIn();
    await operator.drained();

    const practice = await shell.practice();
    const row = (await practice.ledger()).findLast(({ verb }) => verb === 'quantity_change');
    const item = await practice.office('GET', `items/${row?.record_id}`);
    expect(Number(item['quantity'])).toBe(before - 2);
    expect(String(item['notes'])).toMatch(/^Bag of 100\.\n\d{4}-\d\d-\d\d: −2 broken, /);
    expect(String(item['notes']).match(/broken/g)).toHaveLength(1);
    // The stock, and the notes.
    expect(await applied(practice, 'PUT', /\/items\/\d+$/)).toBe(2);
    await expect(page.getByRole('row', { name: /^Adjust Cable ties .*: −2, broken/ })).toHaveCount(2);
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'a code scanned once books nothing → another item ends it, in words, and SEND books what is in hand',
  { tag: '@A12' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.scan(BROKEN);
    await operator.hears('no item in hand: scan an item');
    // A scanner that reads it three times in a row has been seen by nobody.
    await operator.scan(TIES, BROKEN, BROKEN, BROKEN);
    await operator.hears('Scan it once more, or SEND, to book it');
    await operator.scan(SOCKET);
    await operator.hears('Wall socket');
    await operator.hears(/not booked: −1 · broken, Cable ties/);
    await seesIt(page);
    await operator.scan(BROKEN);
    await operator.hears('Wall socket');
    await operator.hears('Scan it once more, or SEND, to book it');
    await operator.scan(TWO, SEND);
    await operator.hears('−2 · broken');
    await operator.scan(FOUND, SEND);
    await operator.hears('+1 · found');
    await operator.plugIn();
    await operator.drained();
    const practice = await shell.practice();
    const row = (await practice.ledger()).findLast(({ verb }) => verb === 'quantity_change');
    const item = await practice.office('GET', `items/${row?.record_id}`);
    expect(await applied(practice, 'PUT', /\/items\/\d+$/)).toBe(2);
    expect([item['name'], Number(item['quantity'])]).toEqual([expect.stringContaining('Wall socket'), 139]);
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'what a code has put together, taken back by F8 or counted on by a scan → the next scan of the code books nothing',
  { tag: '@A12' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.scan(TIES, BROKEN);
    await operator.hears('Scan it once more, or SEND, to book it');
    await seesIt(page);
    await page.keyboard.press('F8');
    await operator.hears('Undone: Cable ties');
    await seesIt(page);
    await operator.scan(BROKEN);
    await operator.hears('Scan it once more, or SEND, to book it');
    await seesIt(page);
    await operator.scan(TIES);
    // The band says what it comes to, and F8 takes that scan back alone.
    await operator.hears(/−2 · broken: \d+ become \d+\. F9 books it/);
    await page.keyboard.press('F8');
    await operator.hears(/undone: −1 · broken, \d+ become \d+/);
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('1');
    await operator.scan(TIES);
    await operator.hears('−2 · broken');
    await seesIt(page);
    await operator.scan(BROKEN);
    await operator.hears('−2 · broken');
    await operator.hears('Scan it once more, or SEND, to book it');
    await operator.drained();
    expect(await applied(await shell.practice(), 'PUT', /\/items\/\d+$/)).toBe(0);
  },
);

test(
  'while an item is adjusted its scans add up → a quantity code, a carton, a serial number and F8 mean what they mean elsewhere',
  { tag: '@A12' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const comesTo = async (n: number) => operator.hears(new RegExp(`−${n} · broken: 140 become ${140 - n}`));
    await operator.scan(SOCKET, BROKEN);
    await operator.hears('Scan it once more, or SEND, to book it');
    await operator.scan(TWO, SOCKET);
    await comesTo(2);
    await operator.scan(SOCKET);
    await comesTo(3);
    await operator.scan('(01)05012345678900(21)A1');
    await comesTo(4);
    await operator.scan('(01)05012345678900(21)A1');
    await operator.hears('already counted: serial A1');
    await page.keyboard.press('F8');
    await operator.hears(/undone: −3 · broken/);
    await page.keyboard.press('F8');
    await operator.hears(/undone: −2 · broken/);
    await operator.scan('(01)05012345678900(21)A1');
    await comesTo(3);
    await operator.scan(SOCKET_CARTON);
    await operator.hears('how many are in it?');
    await operator.types('10');
    await page.keyboard.press('Enter');
    await comesTo(13);
    for (const undone of [/undone: −3/, /undone: −2/, /undone: −2/, /Undone: Wall socket/]) {
      await page.keyboard.press('F8');
      await operator.hears(undone);
    }
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveCount(0);
  },
);

test(
  'reasons of the warehouse’s own → on the item’s page and the command sheet, and a language leaves them as they are',
  { tag: '@A12' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.go('Settings');
    const reasons = page.getByRole('region', { name: 'Reasons for adjusting stock' });
    await reasons.getByLabel('Reason 2').fill('used in the workshop');
    await reasons.getByLabel('Reason 2').press('Enter');
    await reasons.getByRole('button', { name: 'Add a reason' }).click();
    await reasons.getByLabel('Reason 7').fill('gift');
    await reasons.getByLabel('Reason 7').press('Enter');
    await reasons.getByLabel('Direction of gift').selectOption('More');
    await page.getByText('Deutsch', { exact: true }).click();
    const gruende = page.getByRole('region', { name: 'Gründe für Berichtigungen' });
    await expect(gruende.getByLabel('Grund 1')).toHaveValue('zerbrochen');
    await expect(gruende.getByLabel('Grund 2')).toHaveValue('used in the workshop');
    await expect(gruende.getByLabel('Grund 7')).toHaveValue('gift');
    await page.getByText('English', { exact: true }).click();
    await operator.go('Labels');
    await page.getByText('Command sheet', { exact: true }).click();
    await expect(page.getByText('Adjust: + gift').first()).toBeVisible();
    await operator.go('Scan');
    await openPage(page, operator);
    await page.keyboard.press('-');
    await expect(page.getByRole('button', { name: '+ gift' })).toBeVisible();
    await expect(page.getByRole('button', { name: '− used in the workshop' })).toBeVisible();
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'another item is scanned on an item’s page while an adjustment is open → it ends, as is said, and F9 books nothing',
  { tag: '@A12' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await openPage(page, operator);
    await page.keyboard.press('-');
    await expect(page.getByRole('button', { name: '− broken' })).toBeVisible();
    await page.keyboard.press('1');
    await expect(page.getByRole('textbox', { name: 'How many' })).toBeFocused();
    await operator.typesFigure('3');
    await operator.scan(SOCKET);
    await operator.hears(/not booked: −3 · broken, Cable ties/);
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveCount(0);
    await page.keyboard.press('F9');
    await operator.drained();
    expect(await applied(await shell.practice(), 'PUT', /\/items\/\d+$/)).toBe(0);
  },
);

test(
  'another item is scanned on an item’s page → its page opens and it is adjusted; not over what is typed, as is said',
  { tag: '@A12' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const title = (name: RegExp) => page.getByRole('heading', { level: 1, name });
    await openPage(page, operator);
    await operator.scan(SOCKET);
    await operator.hears('140');
    await expect(title(/^Wall socket/)).toBeVisible();
    await page.keyboard.press('-');
    await page.getByRole('button', { name: '− broken' }).click();
    // Which item it is of is seen all the way.
    await expect(page.getByRole('region', { name: /− broken · Wall socket/ })).toBeVisible();
    await operator.typesFigure('2');
    await page.keyboard.press('F9');
    await operator.hears('−2 · broken');
    await operator.hears('Wall socket');
    // One of two locations is picked, and its page opens.
    await operator.scan(LAMP);
    await operator.hears('Which one?');
    await page.keyboard.press('1');
    await expect(title(/^LED lamp E27/)).toBeVisible();
    await page.getByLabel('Notes').fill('Check the box');
    await operator.scan(SOCKET);
    await operator.hears('not opened: LED lamp E27');
    await expect(title(/^LED lamp E27/)).toBeVisible();
  },
);
