/** The outbox when it needs a person: a count that others have overtaken, a rehearsal, and taking back what went through. */
import path from 'node:path';
import { listen } from '#service/listen.ts';
import { createService } from '#service/serve.ts';
import { operatorAt } from './support/operator.ts';
import { expect, test } from './support/shell.ts';

const KEY = 'the-right-key';

test('a count that others have overtaken asks with all three figures; the difference is booked, and taken back', async ({
  shell,
}) => {
  const created = createService({ file: path.join(shell.folder, 'account.db') });
  if (created.created === 'no') throw new Error(created.why);
  const { service } = created;
  service.keys.adopt('Acme', KEY);
  const call = (method: string, where: string, body: object) =>
    service.fetch(
      new Request(`http://localhost${where}`, {
        method,
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const label = { label_url: 'BLUE-1', label_url_type: 'org.iso.Code128' };
  await call('POST', '/api/v1/items', { name: 'Blue cable', type: 'item', quantity: 7, ...label });
  let acme = await listen(service, { host: '127.0.0.1', port: 0 });
  const port = Number(new URL(acme.url).port);

  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.go('Settings');
  await page.getByRole('button', { name: 'Add a warehouse' }).click();
  const form = page.getByRole('region', { name: 'Whose stock' });
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
  await operator.hears('Count sent');
  await call('PUT', '/api/v1/items/1', { quantity: 30 });
  acme = await listen(service, { host: '127.0.0.1', port });

  await operator.go('Outbox');
  const row = page.getByRole('row', { name: /Count Blue cable: 5/ });
  await expect(row).toContainText('Needs you', { timeout: 40_000 });
  await row.click();
  await expect(page.getByText('5 counted, 7 expected, 30 there now')).toBeVisible();
  await expect(page.getByRole('button', { name: /Count it again/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Make it 5 all the same/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Drop it/ })).toBeVisible();
  await page.getByRole('button', { name: /Book the difference, −2/ }).click();

  const booked = page.getByRole('row', { name: /Count Blue cable: 28/ });
  await expect(booked).toContainText('Done');
  await booked.click();
  await expect(page.getByText('Adjust Blue cable: +2')).toBeVisible();
  const undo = page.getByRole('button', { name: 'Take it back' });
  await undo.click();
  await page.getByRole('button', { name: 'Press again to confirm' }).click();
  await expect(page.getByRole('row', { name: /Adjust Blue cable: \+2/ })).toContainText('Done');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Rehearse' }).click();
  await expect(page.getByText('Nothing waits.')).toBeVisible();
  await acme.close();
  service.close();
});
