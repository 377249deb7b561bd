/** A station that answers slowly, which only the browser shell lets a test arrange: nothing is lost, and nothing overtakes. */
import type { Page } from '@playwright/test';
import { operatorAt } from './support/operator.ts';
import { expect, test } from './support/shell.ts';

const SOCKET = '5012345678900';
const SWITCH = '5012345678825';
/** Milliseconds. */
const SLOW = 400;

/** @param of what is asked slowly */
const slowDown = (page: Page, path: string, of: RegExp) =>
  page.route(path, async (route) => {
    if (of.test(route.request().postData() ?? '')) await new Promise((resolve) => setTimeout(resolve, SLOW));
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
