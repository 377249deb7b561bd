/** A station that answers slowly, which only the browser shell lets a test arrange: nothing is lost, and nothing overtakes. */
import type { Page } from '@playwright/test';
import { account, addWarehouse } from '../support/in-process-service.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const SWITCH = '5012345678825';
/** Milliseconds. */
const SLOW = 400;

/** @param of what is asked slowly */
const slowDown = (page: Page, path: string, of: RegExp, by = SLOW) =>
  page.route(path, async (route) => {
    if (of.test(route.request().postData() ?? '')) await new Promise((resolve) => setTimeout(resolve, by));
    await route.continue();
  });

test(
  'scans behind the SEND code → they are no part of what it sends, and count where they lead',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await slowDown(page, '**/act', /"scan"|"receive.send"/);
    await operator.scan('DOCKHANDSEND', SOCKET, 'PO-10443', SWITCH);
    await operator.hears('1 / 60');
    await expect(page.getByRole('heading', { name: 'PO-10443' })).toBeVisible();
    await operator.scan('PO-10442');
    await expect(page.getByRole('row', { name: /Wall socket.*before 1, remaining 39, now 1/ })).toBeVisible();
  },
);

test(
  'on Move a figure typed before the item has been read → it is how many',
  { tag: '@O1' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Move');
    await slowDown(page, '**/read', /"item"/);
    await operator.scan(SOCKET);
    await operator.hears('140');
    await operator.types('5');
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('5');
    await operator.scan('LOC-B-01');
    await operator.hears('135 left in A-03');
  },
);

test(
  'scans on their way while the warehouse is changed → refused in words, and done nowhere',
  { tag: '@O19' },
  async ({ shell, page }) => {
    const acme = await account(shell.folder);
    await acme.call('POST', '/api/v1/items', {
      name: 'Blue cable',
      type: 'item',
      quantity: 7,
      label_url: SOCKET,
    });
    const operator = await operatorAt(page);
    await addWarehouse(page, operator, acme.url);
    await page.getByRole('button', { name: 'Use this one: Practice' }).click();
    const status = page.getByRole('banner', { name: 'Status' });
    await expect(status).toContainText('Practice');
    await operator.go('Move');
    await slowDown(page, '**/act', /"scan"/, 3000);
    await operator.scan(SOCKET, SOCKET);
    // By another window of this station.
    await page.evaluate(async () => {
      const ask = async (path: string, body: object) =>
        (
          await fetch(path, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json();
      const { value } = await ask('/read', { name: 'profiles', ask: {} });
      const other = value.profiles.find((one: { active: boolean }) => !one.active);
      await ask('/act', { name: 'profile.use', ask: { id: other.id } });
    });
    await expect(status).toContainText('Acme');
    await operator.hears('The warehouse was changed meanwhile: nothing was done');
    await page.unrouteAll({ behavior: 'wait' });
    await operator.go('Settings');
    await page.getByRole('button', { name: 'Scan log' }).click();
    await expect(page.getByRole('row', { name: new RegExp(SOCKET) })).toHaveCount(0);
    await acme.stop();
  },
);
