/** All records of an article on its page, and the guided way to make one of them. */
import type { Page } from '@playwright/test';
import { applied, operatorAt, type Operator } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { splitByOffice } from '../support/split-item-by-other-client.ts';

const SOCKET = '5012345678900';
const NAME = 'Wall socket, double, white';
const SPLIT = { name: NAME, code: SOCKET, quantity: '24', to: 'B-01' } as const;

const radar = (page: Page) => page.getByRole('region', { name: 'Records of this article' });
const form = (page: Page) => page.getByRole('region', { name: 'Put records together', exact: true });

/** The page of the record in A-03. */
async function openPage(page: Page, operator: Operator): Promise<void> {
  await operator.scan('LOC-A-03', SOCKET);
  await operator.hears(/A-03.*where you are/);
  await operator.types('a');
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
}

/** How many of the article there are in each of its records, as the service has it. */
async function records(practice: Practice): Promise<number[]> {
  const items = await practice.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
  return items
    .filter((one) => one['name'] === NAME)
    .map((one) => Number(one['quantity']))
    .toSorted((a, b) => a - b);
}

test(
  'the page shows all records; put together offline by keys, previewed in figures, both read back, nothing deleted, and F8 undoes both',
  { tag: '@A8' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const part = await splitByOffice(page, practice, SPLIT);
    await operator.pullPlug();
    await openPage(page, operator);
    await expect(radar(page)).toContainText(/A-03.*price 3\.80.*116/s);
    await expect(radar(page)).toContainText(/B-01.*price 3\.80.*24/s);
    await operator.types('&');
    // Goods elsewhere would have to be carried: they are taken along where that is chosen, by number.
    await expect(form(page)).toContainText('A-03: 116 become 116');
    await expect(form(page)).toContainText('B-01: 24 stay');
    await expect(page.getByRole('button', { name: 'Put together' })).toBeDisabled();
    await operator.types('1');
    await expect(form(page)).toContainText('A-03: 116 become 140');
    await expect(form(page)).toContainText('B-01: 24 become 0');
    await expect(form(page)).toContainText('added to this record and taken off the other: two entries');
    await expect(form(page)).toContainText('What lies in B-01 has to be carried to A-03.');
    // A number takes it out of it, and in again.
    await operator.types('1');
    await expect(form(page)).toContainText('A-03: 116 become 116');
    await expect(page.getByRole('button', { name: 'Put together' })).toBeDisabled();
    await operator.types('1');
    await expect(form(page)).toContainText('A-03: 116 become 140');
    await expect(page.getByRole('button', { name: 'Put 2 records together' })).toBeEnabled();
    await page.keyboard.press('F9');
    await operator.hears(/1 record put onto Wall socket, double, white.*saved, will be sent/s);
    await expect(radar(page)).toContainText('24 added to one record, in A-03');
    await operator.plugIn();
    await operator.hears('done, confirmed');
    await expect(radar(page)).toContainText('24 taken off another, in B-01 · done, confirmed');
    expect(await records(practice)).toEqual([0, 140]);
    expect(await applied(practice, 'DELETE', /items/)).toBe(0);
    expect(Number((await practice.office('GET', `items/${part}`))['quantity'])).toBe(0);
    // Scanned from now on it is the one with stock.
    await page.keyboard.press('F8');
    await operator.hears(
      'booked already: press F8 again to take back 24 × Wall socket, double, white, A-03 to B-01',
    );
    await page.keyboard.press('F8');
    await operator.hears(/Undone: Wall socket, double, white.*taken back: 24 × .*, A-03 to B-01/);
    await operator.drained();
    expect(await records(practice)).toEqual([24, 116]);
  },
);

test(
  'one half is refused → it is said which, and by how much the stock is off; the emptied record stands back at a scan',
  { tag: '@A8' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const part = await splitByOffice(page, practice, SPLIT);
    const refuse = (times: number) =>
      practice.trouble({
        faults: [
          {
            on: { method: 'PUT', path: `/api/v1/items/${part}` },
            effect: { kind: 'answer', status: 422, body: JSON.stringify({ message: 'quantity is locked' }) },
            times,
          },
        ],
      });
    await refuse(1);
    await openPage(page, operator);
    await operator.types('&');
    await expect(form(page)).toContainText('B-01: 24 stay');
    await operator.types('1');
    await expect(form(page)).toContainText('A-03: 116 become 140');
    await page.keyboard.press('F9');
    await operator.hears('needs you');
    await expect(radar(page)).toContainText(
      'Only a half is booked: the records together have 24 too many. See the Outbox (F5).',
    );
    await expect(radar(page)).toContainText('24 taken off another, in B-01 · needs you in the Outbox (F5)');
    expect(await records(practice)).toEqual([24, 140]);
    // Sent again, it is whole.
    await operator.go('Outbox');
    await page
      .getByRole('row', { name: /needs you|Wall socket/ })
      .first()
      .click();
    await page.getByRole('button', { name: /Send again/ }).click();
    await operator.drained();
    expect(await records(practice)).toEqual([0, 140]);
    await operator.go('Scan');
    await operator.scan('LOC-C-11', SOCKET);
    await operator.hears(/A-03.*the others are empty/);
  },
);
