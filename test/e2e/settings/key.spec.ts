/** Another key for the warehouse in use: refused, pasted with what surrounds it, taken; and never shown. */
import type { Page } from '@playwright/test';
import { account, addWarehouse } from '../support/in-process-service.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const WRONG = 'a-key-of-nobody';
const NEW = 'the-key-of-next-year';

/** All that the page holds: its elements, what is in its fields, what it keeps. */
const heldBy = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll('input, textarea')].map((one) =>
        one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : '',
      ),
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ].join('\n'),
  );

test(
  'a wrong key, then the right one pasted with spaces around it → refused in words, taken, and nothing of either is left',
  { tag: '@O19' },
  async ({ shell, page }) => {
    const acme = await account(shell.folder);
    await acme.call('POST', '/api/v1/items', { name: 'Blue cable', type: 'item', quantity: 7 });
    await acme.service.keys.adopt('Acme, next year', NEW);
    const operator = await operatorAt(page);
    await addWarehouse(page, operator, acme.url);

    const field = page.getByLabel('New key, Acme');
    const save = page.getByRole('button', { name: 'Save key' });
    await expect(save).toBeDisabled();
    await field.fill(WRONG);
    await save.click();
    await operator.hears('The key was not accepted');
    await expect(page.getByText('The new key is in use.')).toHaveCount(0);

    await field.fill('');
    await field.focus();
    await page.keyboard.insertText(`  ${NEW} `);
    // What stands there can be read over no shoulder.
    await expect(field).toHaveAttribute('type', 'password');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The new key is in use.')).toBeVisible();
    await expect(field).toHaveValue('');
    for (const screen of ['Settings', 'Outbox', 'Scan'] as const) {
      await operator.go(screen);
      const held = await heldBy(page);
      expect(held).not.toContain(NEW);
      expect(held).not.toContain(WRONG);
    }
    // It is the one that is used from now on, and after a start.
    await shell.restart();
    await operatorAt(shell.page);
    await expect(shell.page.getByRole('banner', { name: 'Status' })).toContainText('Acme');
    expect(await heldBy(shell.page)).not.toContain(NEW);
    await acme.stop();
  },
);

test(
  'a new key, and nothing is left of what was loaded → it is doubted; a person says that it is of the same warehouse, and it is used',
  { tag: '@O19' },
  async ({ shell, page }) => {
    const acme = await account(shell.folder);
    const cable = { name: 'Blue cable', type: 'item', quantity: 7 };
    const made = (await acme.call('POST', '/api/v1/items', cable)) as { data: { id: number } };
    await acme.service.keys.adopt('Acme, next year', NEW);
    const operator = await operatorAt(page);
    await addWarehouse(page, operator, acme.url);
    await acme.call('DELETE', `/api/v1/items/${made.data.id}`);

    const field = page.getByLabel('New key, Acme');
    await field.fill(NEW);
    await page.keyboard.press('Enter');
    await operator.hears('That key seems to be of another warehouse');
    await expect(page.getByText('Is it a key of this warehouse?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Same warehouse: use this key' })).toBeVisible();
    // Another key may be entered instead.
    await field.fill(`${NEW}s`);
    await expect(page.getByText('Is it a key of this warehouse?')).toHaveCount(0);
    await field.fill(NEW);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Is it a key of this warehouse?')).toBeVisible();

    await page.keyboard.press('&');
    await expect(page.getByRole('button', { name: 'Sure? Press again to use it' })).toBeVisible();
    await expect(page.getByText('The new key is in use.')).toHaveCount(0);
    await operator.reads();
    await page.keyboard.press('&');
    await expect(page.getByText('The new key is in use.')).toBeVisible();
    await expect(field).toHaveValue('');
    await acme.stop();
  },
);
