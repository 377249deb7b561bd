/** The outbox when it needs a person: a count that others have overtaken, a rehearsal, and taking back what went through. */
import path from 'node:path';
import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { listen } from '#service/listen.ts';
import { createService } from '#service/serve.ts';
import { countAnything, sendSeen, TEN } from '../support/stock-count-steps.ts';
import { ON_ITS_WAY, operatorAt } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';
import { hiddenByTabs, isBare } from '../support/really-visible.ts';

const KEY = 'the-right-key';
const order = z.object({
  id: z.number(),
  purchase_order_number: z.string(),
  line_items: z.array(z.object({ id: z.number(), received_quantity: z.string() })),
});

/** The practice warehouse has a handful of orders. */
async function orderNumbered(practice: Practice, number: string): Promise<z.infer<typeof order>> {
  for (let id = 1; ; id++) {
    const found = order.parse(await practice.office('GET', `purchase_orders/${id}`));
    if (found.purchase_order_number === number) return found;
  }
}

test(
  'a count that others have overtaken asks with all three figures; the difference is booked, and taken back',
  { tag: ['@O10', '@O21'] },
  async ({ shell }) => {
    const created = createService({ file: path.join(shell.folder, 'account.db') });
    if (!created.ok) throw new Error(created.why);
    const { service } = created;
    await service.keys.adopt('Acme', KEY);
    const call = (method: string, where: string, body: object) =>
      service.fetch(
        new Request(`http://localhost${where}`, {
          method,
          headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
    const label = { label_url: 'BLUE-1', label_url_type: 'org.iso.Code128' };
    const name =
      'Blue cable, armoured, four cores of 2.5 mm², on a drum of 305 m, halogen free, to be laid in the ground and in the open, by the metre';
    await call('POST', '/api/v1/items', { name, type: 'item', quantity: 7, ...label });
    let acme = await listen(service, { host: '127.0.0.1', port: 0 });
    const port = Number(new URL(acme.url).port);

    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByRole('button', { name: 'Add a warehouse' }).click();
    const form = page.getByRole('region', { name: 'Warehouse', exact: true });
    await form.getByRole('textbox', { name: 'Name' }).fill('Acme');
    await form.getByRole('textbox', { name: 'Address' }).fill(acme.url);
    await form.getByLabel('Key').fill(KEY);
    await page.getByRole('button', { name: 'Check and connect' }).click();
    await expect(page.getByText(/Found 1 item/)).toBeVisible();

    await operator.go('Count');
    await page.getByText('Anything I scan').click();
    await page.getByRole('button', { name: 'Start counting' }).click();
    await expect(page.getByRole('button', { name: 'Review' })).toBeVisible();
    await operator.scan('BLUE-1', 'BLUE-1', 'BLUE-1', 'BLUE-1', 'BLUE-1');
    await operator.hears('5 / 7');

    // The line goes down, the count is sent, and meanwhile others take goods in.
    await acme.close();
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Send count' }).click();
    await operator.hears('Count finished');
    await call('PUT', '/api/v1/items/1', { quantity: 30 });
    acme = await listen(service, { host: '127.0.0.1', port });

    await operator.go('Outbox');
    const row = page.getByRole('row', { name: /Count Blue cable.*: 5(?!, difference)/ });
    await expect(row).toContainText('Needs you', { timeout: 40_000 });
    await row.click();
    await expect(page.getByText('5 counted, 7 expected, 30 there now')).toBeVisible();
    for (const [width, height] of [
      [800, 600],
      [640, 512],
      [1280, 800],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const told = page.getByRole('complementary').getByText('5 counted, 7 expected, 30 there now');
      await expect.poll(() => told.evaluate(isBare), `the figures at ${width}`).toBe(true);
      for (const name of [/Book the difference/, /Count again/, /Make it 5 anyway/, /Discard/]) {
        const answer = page.getByRole('button', { name });
        await expect(answer).toBeInViewport({ ratio: 0.9 });
        await expect.poll(() => answer.evaluate(isBare), `${String(name)} at ${width}`).toBe(true);
      }
      // What is asked is seen with the answers, and the status in one line.
      if (width !== 800) continue;
      const entry = page.getByRole('complementary', { name: 'Attempts' });
      for (const what of [
        entry.getByText('Needs you'),
        entry.getByText('5 counted, 7 expected, 30 there now'),
        entry.getByRole('textbox', { name: /Reason/ }),
      ])
        await expect.poll(() => what.evaluate(isBare), what.toString()).toBe(true);
      const status = await page.getByRole('banner', { name: 'Status' }).boundingBox();
      expect(status?.height).toBeLessThan(60);
    }
    await expect(page.getByRole('button', { name: /Count again/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Make it 5 anyway/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /Discard/ })).toBeVisible();
    // A key is told by the button that has it, the figure with it.
    await page.keyboard.press('?');
    await expect(page.getByRole('region', { name: 'Keys on Outbox' })).toContainText('Make it 5 anyway');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Book the difference, −2/ }).click();

    await operator.hears(/Count Blue cable.*: 5, difference −2.*the difference.*as entry 2/);
    const booked = page.getByRole('row', { name: /Count Blue cable.*: 5, difference −2/ });
    await row.click();
    await expect(page.getByText('It continues as entry 2.')).toBeVisible();
    await page.getByRole('button', { name: 'Show entry 2' }).click();
    await expect(booked).toContainText('Done');
    await booked.click();
    await expect(page.getByText(/Adjust Blue cable.*: \+2/)).toBeVisible();
    const undo = page.getByRole('button', { name: 'Undo this entry' });
    await undo.click();
    await page.getByRole('button', { name: /^Press again: / }).click();
    await expect(page.getByRole('row', { name: /Adjust Blue cable.*: \+2/ })).toContainText('Done');

    await page.keyboard.press('Escape');
    await page.keyboard.press(';');
    await expect(page.getByText('Nothing is waiting to be sent.')).toBeVisible();
    await page.keyboard.press('f');
    await expect(page.getByText(/^Saved as /)).toBeVisible();
    await acme.close();
    await service.close();
  },
);

test(
  'a receipt of which the office booked a line meanwhile: its figures are in sight, and it is settled line by line',
  { tag: '@O21' },
  async ({ shell }) => {
    // Nobody is asked while the unheard request may still land.
    test.setTimeout(240_000);
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const { id, line_items: lines } = await orderNumbered(practice, 'PO-10442');
    const path = '/api/v1/purchase_orders/*';
    await practice.trouble({
      faults: [
        { on: { method: 'POST', path: `${path}/receive` }, effect: { kind: 'drop', when: 'before' } },
        // The line is gone for a while: the station cannot look at once.
        { on: { method: 'GET', path }, effect: { kind: 'drop', when: 'before' }, times: 3 },
      ],
    });
    await operator.go('Receive');
    await operator.scan('PO-10442', '5012345678900', 'WH-C11-0042');
    await operator.hears('1 / 6');
    await page.keyboard.press('F9');
    await operator.hears(ON_ITS_WAY);
    await operator.go('Outbox');
    await expect(page.getByRole('row', { name: /Receive 2 lines of PO-10442/ })).toContainText('Checking');
    const [theirs] = lines;
    await practice.office('POST', `purchase_orders/${id}/receive`, {
      line_items: [{ line_item_id: theirs?.id, received_quantity: 1, folder_id: null }],
    });

    const row = page.getByRole('row', { name: /Receive 2 lines of PO-10442/ });
    await expect(row).toContainText('Needs you', { timeout: 150_000 });
    await row.click();
    const figures = page.getByRole('table', { name: 'Figures' });
    const answers = [/It was not booked: send it/, /^It was booked/, /Only the marked lines/, /Discard/];
    const areBare = async (these: readonly Locator[]): Promise<void> => {
      for (const one of these) await expect.poll(() => one.evaluate(isBare), one.toString()).toBe(true);
    };
    for (const [width, height] of [
      [800, 600],
      [640, 512],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await areBare(await figures.getByRole('row').all());
      await areBare(answers.map((name) => page.getByRole('button', { name })));
    }
    // Something that is scanned meanwhile is asked over it: the lamp is in two records.
    await page.setViewportSize({ width: 800, height: 600 });
    await expect(async () => {
      await operator.scan('8718696300053');
      await operator.hears('Which one?');
    }).toPass();
    await areBare(await figures.getByRole('row').all());
    await areBare(answers.map((name) => page.getByRole('button', { name })));
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });

    const which = page.getByRole('group', { name: 'Which lines were booked?' });
    const onlyMarked = page.getByRole('button', { name: /Only the marked lines were booked/ });
    await expect(which.getByRole('switch')).toHaveCount(2);
    await expect(which.getByRole('switch', { checked: true })).toHaveCount(1);
    await which.getByText('Wall socket, double, white').click();
    await expect(onlyMarked).toBeDisabled();
    await which.getByText('Wall socket, double, white').click();
    await onlyMarked.click();
    await page.getByRole('button', { name: /^Press again: / }).click();
    await expect(page.getByRole('row', { name: /Receive 1 line of PO-10442/ })).toContainText('Done');
    const { line_items: after } = await orderNumbered(practice, 'PO-10442');
    expect(after.reduce((sum, line) => sum + Number(line.received_quantity), 0)).toBe(
      lines.reduce((sum, line) => sum + Number(line.received_quantity), 0) + 2,
    );
  },
);

test(
  'a receipt of which one line’s goods are gone: none of it can be undone, and that is said',
  { tag: '@O11' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    await operator.go('Receive');
    await operator.scan('PO-10442', '5012345678900', 'WH-C11-0042');
    await operator.hears('1 / 6');
    await page.keyboard.press('F9');
    await operator.drained();
    const items = await practice.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
    const gland = items.find((one) => String(one['name']).startsWith('LED driver 24 V 100 W'));
    await practice.office('PUT', `items/${Number(gland?.['id'])}`, { quantity: 0 });
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByRole('row', { name: /Receive 2 lines of PO-10442/ }).click();
    const entry = page.getByRole('complementary', { name: 'Attempts' });
    await expect(entry).toContainText('so none of it can be undone here');
    await expect(entry).toContainText('Nothing would be sent.');
    await expect(entry).not.toContainText('What would be sent');
  },
);

test(
  '800 × 600, an entry is looked at, and Tab goes all around → the focus and the entry stay in sight',
  { tag: ['@O21', '@O23'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await countAnything(operator, page);
    await operator.scan(...TEN);
    await operator.hears('Heat shrink set');
    await page.keyboard.press('F9');
    await sendSeen(operator, page);
    await operator.go('Outbox');
    await page.setViewportSize({ width: 800, height: 600 });
    const row = page.getByRole('row').nth(1);
    await row.click();
    await expect.poll(() => row.evaluate(isBare)).toBe(true);
    expect(await hiddenByTabs(page, row)).toEqual([]);
  },
);

test(
  'a reason is typed behind an answer → Esc leaves its field and keeps it; Enter asks, and once more discards with it',
  { tag: '@O11' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const items = await practice.rows('items?per_page=1000&folder_id=null&include_subfolders=true');
    const socket = items.find((one) => one['name'] === 'Wall socket, double, white');
    await operator.go('Outbox');
    // With nothing open, it has nothing to discard.
    await page.keyboard.press('Delete');
    await operator.hears('nothing to discard here');
    await operator.pullPlug();
    await operator.go('Move');
    await operator.scan('5012345678900');
    await operator.hears('140');
    await operator.types('24');
    await operator.scan('LOC-B-01');
    await operator.hears('116');
    await practice.office('DELETE', `items/${Number(socket?.['id'])}`);
    await page.getByRole('button', { name: 'Plug in' }).click();
    await operator.go('Outbox');
    await page.keyboard.press('Delete');
    await operator.hears('nothing to discard here');
    const asks = page.getByRole('row', { name: /Move 24 ×.*needs you/i });
    await expect(asks).toBeVisible({ timeout: 40_000 });
    await asks.click();
    const reason = page.getByRole('textbox', { name: 'Reason (if you discard it)' });
    await reason.fill('sold at the counter');
    await page.keyboard.press('Escape');
    await expect(reason).not.toBeFocused();
    await expect(reason).toHaveValue('sold at the counter');
    const discard = page.getByRole('button', { name: /Discard/ });
    await discard.click();
    await expect(page.getByRole('button', { name: /Press again/ })).toBeVisible();
    const band = page.getByRole('region', { name: 'Last scan' });
    await expect(band).not.toContainText('nothing to discard');
    await page.keyboard.press('Escape');
    await reason.focus();
    await page.keyboard.press('Enter');
    await expect(band).toContainText(/Discard.*Move 24 ×.*once more to confirm/);
    await operator.reads();
    await page.keyboard.press('Enter');
    await operator.hears('discarded: not booked');
    await expect(page.getByText('Discarded: sold at the counter')).toBeVisible();
  },
);

test('come back to, the Outbox begins with what waits, and nothing looked at before is taken back', async ({
  shell: { page },
}) => {
  const operator = await operatorAt(page);
  await operator.go('Move');
  await operator.scan('5012345678900');
  await operator.hears('140');
  await operator.types('24');
  await operator.scan('LOC-B-01');
  await operator.hears('116');
  await operator.drained();
  const done = page.getByRole('row', { name: /Move 24 × Wall socket, double, white to B-01/ });
  await done.click();
  // The first press names what it would take back.
  await operator.types('u');
  await operator.hears('Move 24 × Wall socket, double, white to B-01 · once more to confirm');
  await page.keyboard.press('Escape');
  await page.getByText('Done', { exact: true }).first().click();

  await operator.pullPlug();
  await operator.go('Move');
  await operator.scan('5012345678900');
  await operator.hears('116');
  await operator.types('3');
  await operator.scan('LOC-B-01');
  await operator.hears('113');
  await operator.go('Outbox');
  await expect(page.getByRole('row').first()).toContainText('Move 3 ×');
  await expect(page.getByRole('row', { selected: true })).toHaveCount(0);
  await operator.types('u');
  await operator.types('u');
  await expect(page.getByRole('row', { name: /Move 24 ×/ })).toContainText('Done');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('several entries need somebody → settled by its key, the next one is in hand, and the same key hit twice answers one', async ({
  shell,
}) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  const office = await shell.practice();
  await office.trouble({
    faults: [
      {
        on: { method: 'POST', path: '/api/v1/items/*/move' },
        effect: { kind: 'answer', status: 422, body: JSON.stringify({ message: 'this folder is locked' }) },
        times: 3,
      },
    ],
  });
  await operator.go('Move');
  // Of one item each: those of the same item would wait for the first.
  for (const [item, n] of [
    ['5012345678900', '3'],
    ['WH-C11-0042', '4'],
    ['4006381333931', '5'],
  ] as const) {
    await operator.scan(item);
    await operator.types(n);
    await operator.scan('LOC-A-04');
    await operator.hears('needs you');
  }
  await operator.go('Outbox');
  const current = page.getByRole('row', { selected: true });
  await page.keyboard.press('ArrowDown');
  await expect(current).toContainText('Move 3 ×');
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(current).toContainText('Move 4 ×');
  await operator.reads();
  await expect(page.getByRole('row', { name: /Move [45] ×.*Needs you/ })).toHaveCount(2);
  await page.keyboard.press('g');
  await expect(current).toContainText('Move 5 ×');
  await operator.reads();
  await page.keyboard.press('g');
  await operator.drained();
});
