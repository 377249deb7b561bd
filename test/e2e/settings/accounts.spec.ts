/** Warehouses of one station: an address as people type it, names, what waits elsewhere, and what all of them share. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { account, addWarehouse, type Account } from '../support/in-process-service.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const CABLE = {
  name: 'Blue cable',
  type: 'item',
  quantity: 7,
  label_url: 'BLUE-1',
  label_url_type: 'org.iso.Code128',
};

async function acmeIn(folder: string): Promise<Account> {
  const acme = await account(folder);
  await acme.call('POST', '/api/v1/items', CABLE);
  return acme;
}

const statusOf = (page: Page) => page.getByRole('banner', { name: 'Status' });
const warehouses = (page: Page) => page.getByRole('list', { name: 'Warehouses' });
const row = (page: Page, name: string) => warehouses(page).getByRole('listitem').filter({ hasText: name });

test(
  'an address without its scheme is completed, no answer names what was asked, and a name is changed',
  {
    tag: '@O19',
  },
  async ({ shell, page }) => {
    const acme = await acmeIn(shell.folder);
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByRole('button', { name: 'Add a warehouse' }).click();
    const form = page.getByRole('region', { name: 'Add a warehouse' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Acme');
    await form.getByRole('textbox', { name: 'Address' }).fill('127.0.0.1:9');
    await form.getByLabel('Key').fill('the-right-key');
    await page.keyboard.press('F9');
    const asked = 'Asked: https://127.0.0.1:9 and http://127.0.0.1:9';
    await expect(form.getByRole('alert')).toContainText(asked);
    await operator.hears(asked);

    await form.getByRole('textbox', { name: 'Address' }).fill(new URL(acme.url).host);
    await page.keyboard.press('F9');
    await expect(page.getByText(/Found 1 item/)).toBeVisible();
    await expect(row(page, 'Acme')).toContainText(acme.url);

    await page.getByRole('button', { name: 'Rename Acme' }).click();
    await page.getByRole('textbox', { name: 'New name' }).fill('Acme North');
    await page.keyboard.press('Enter');
    await expect(statusOf(page)).toContainText('Acme North');
    await shell.restart();
    await expect(statusOf(shell.page)).toContainText('Acme North');
    await acme.stop();
  },
);

test(
  'what waits at a warehouse is said beside it, and asked before it is left',
  { tag: '@O19' },
  async ({ shell, page }) => {
    const acme = await acmeIn(shell.folder);
    const operator = await operatorAt(page);
    await addWarehouse(page, operator, acme.url);
    await page.getByRole('button', { name: 'Use this one: Practice' }).click();
    await expect(statusOf(page)).toContainText('Practice');
    await expect(statusOf(page)).toContainText('Online');
    await expect(page.getByText(/You are connected/)).toHaveCount(0);
    await operator.pullPlug();
    await operator.go('Receive');
    await operator.scan('PO-10442', '5012345678900');
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await expect(statusOf(page)).toContainText('1 waiting');

    await operator.go('Settings');
    const use = page.getByRole('button', { name: 'Use this one: Acme' });
    await use.click();
    const question = warehouses(page).getByRole('alert');
    await expect(question).toContainText('Switch to Acme?');
    await expect(question).toContainText('1 entry not sent');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(statusOf(page)).toContainText('Practice');
    await use.click();
    await question.getByRole('button', { name: 'Switch' }).click();
    await expect(statusOf(page)).toContainText('Acme');
    await expect(row(page, 'Practice')).toContainText('1 entry not sent');
    await acme.stop();
  },
);

test.describe('a warehouse is added → that it is connected is said', () => {
  const found = (page: Page) => page.getByText(/You are connected/);

  test('until the operator goes on, and not when coming back', { tag: '@O19' }, async ({ shell, page }) => {
    const acme = await acmeIn(shell.folder);
    const operator = await operatorAt(page);
    await addWarehouse(page, operator, acme.url);
    await expect(found(page)).toBeVisible();
    await operator.go('Receive');
    await operator.go('Settings');
    await expect(warehouses(page)).toBeVisible();
    await expect(found(page)).toHaveCount(0);
    await acme.stop();
  });

  test('for a minute', { tag: '@O19' }, async ({ shell, page }) => {
    const acme = await acmeIn(shell.folder);
    const operator = await operatorAt(page);
    await page.clock.install();
    await addWarehouse(page, operator, acme.url);
    // In steps: time that leaps leaves no time for the answers that show Dockhand is running.
    await expect(async () => {
      await page.clock.runFor(10_000);
      await expect(found(page)).toHaveCount(0, { timeout: 100 });
    }).toPass();
    await expect(found(page)).toHaveCount(0);
    await expect(warehouses(page)).toBeVisible();
    await acme.stop();
  });
});

test(
  'a warehouse is removed: what was begun there is asked about, and its files are kept',
  { tag: '@O19' },
  async ({ shell, page }) => {
    const acme = await acmeIn(shell.folder);
    const operator = await operatorAt(page);
    await addWarehouse(page, operator, acme.url);
    await operator.go('Count');
    await page.getByText('Anything I scan').click();
    await page.getByRole('button', { name: 'Start counting' }).click();
    await operator.scan('BLUE-1');
    await operator.hears('Blue cable');

    await operator.go('Settings');
    const remove = page.getByRole('button', { name: 'Remove Acme' });
    const question = row(page, 'Acme').getByRole('alert');
    await remove.click();
    await expect(question).toContainText('1 receipt or count begun. That will never be sent.');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(row(page, 'Acme')).toContainText('In use');
    await remove.click();
    await question.getByRole('button', { name: 'Remove it and drop that' }).click();
    await expect(page.getByText('Acme is removed.')).toBeVisible();
    await expect(statusOf(page)).toContainText('Practice');
    await expect(warehouses(page).getByRole('listitem')).toHaveCount(1);
    const kept = fs.readdirSync(path.join(shell.folder, 'removed'));
    expect(kept).toHaveLength(1);
    expect(fs.existsSync(path.join(shell.folder, 'removed', kept[0] ?? '', 'queue.db'))).toBe(true);
    await shell.restart();
    await expect(statusOf(shell.page)).toContainText('Practice');
    await acme.stop();
  },
);

test(
  'operator, printer and scanner are the station’s: they stay when the warehouse changes',
  { tag: '@O19' },
  async ({ shell, page }) => {
    const acme = await acmeIn(shell.folder);
    const operator = await operatorAt(page);
    await operator.go('Settings');
    const set = async (name: string, value: string) => {
      await page.getByRole('textbox', { name }).fill(value);
      await page.keyboard.press('Enter');
    };
    await set('Operator', 'Ana');
    await set('Network address', 'zebra.local');
    await set('Pause that ends a scan', '140');
    await expect(statusOf(page)).toContainText('Ana');
    await addWarehouse(page, operator, acme.url);
    await expect(statusOf(page)).toContainText('Acme');
    await expect(statusOf(page)).toContainText('Ana');
    await expect(page.getByRole('textbox', { name: 'Network address' })).toHaveValue('zebra.local');
    await expect(page.getByRole('textbox', { name: 'Pause that ends a scan' })).toHaveValue('140');
    await acme.stop();
  },
);

test(
  'practice is started over at another window, in the middle of a count and of a receipt → said, and the work goes on',
  { tag: '@O20' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const band = page.getByRole('region', { name: 'Last scan' });
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', '5012345678900');
    await operator.hears('counted');
    await startOverElsewhere(page);
    await operator.hears('The practice warehouse was started over');
    await expect(page.getByRole('heading', { name: 'Count', level: 1 })).toBeVisible();
    await operatorAt(page);

    await operator.go('Receive');
    await operator.scan('PO-10442', '5012345678900');
    await operator.hears('1 / 40');
    await page.keyboard.press('q');
    await operator.types('7');
    await startOverElsewhere(page);
    // What was typed is refused in words, and booked nowhere.
    await expect(band).toContainText(/started over|nothing was done/);
    await operatorAt(page);
    await operator.scan('PO-10442', '5012345678900');
    await operator.hears('1 / 40');
    await page.keyboard.press('F9');
    await operator.drained();
    expect(shell.complaints).toEqual([]);
  },
);

/** As another window of this station does it. */
const startOverElsewhere = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    type Verb = (name: string, ask: object) => Promise<any>;
    const dock: Partial<Record<'act' | 'read', Verb>> = Reflect.get(window, 'dock') ?? {};
    const call = async (verb: 'act' | 'read', name: string, ask: object) => {
      if (dock[verb] !== undefined) return dock[verb](name, ask);
      const headers = { 'content-type': 'application/json' };
      return (
        await fetch(`/${verb}`, { method: 'POST', headers, body: JSON.stringify({ name, ask }) })
      ).json();
    };
    const { value } = await call('read', 'profiles', {});
    const { unsent } = value.profiles.find((one: { address: string | null }) => one.address === null);
    const done = await call('act', 'practice.reset', { unsent });
    if (done.ok !== true) throw new Error(JSON.stringify(done));
  });

test(
  'a real account, which has no plug → the network stands at the end of the strip',
  { tag: ['@O19', '@O25'] },
  async ({ shell, page }) => {
    const acme = await acmeIn(shell.folder);
    const operator = await operatorAt(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await addWarehouse(page, operator, acme.url);
    const strip = statusOf(page);
    await expect(strip.getByRole('button', { name: 'Pull the plug' })).toHaveCount(0);
    const end = await strip.evaluate((one) => one.getBoundingClientRect().right);
    const online = await strip.getByText('Online').evaluate((one) => one.getBoundingClientRect().right);
    expect(end - online).toBeLessThan(60);
    await acme.stop();
  },
);
