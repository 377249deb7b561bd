/** What goes wrong: a clear sentence each, and nothing lost. */
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { listen, type Listening } from '#service/listen.ts';
import { createService } from '#service/serve.ts';
import { operatorAt } from './support/operator.ts';
import { expect, test } from './support/shell.ts';

/** An account elsewhere: the same service, in this process. */
async function account(
  folder: string,
  port = 0,
): Promise<Listening & { readonly stop: () => Promise<void> }> {
  const created = createService({ file: path.join(folder, 'account.db') });
  if (created.created === 'no') throw new Error(created.why);
  const { service } = created;
  if (service.keys.list().length === 0) service.keys.adopt('Acme', 'the-right-key');
  const listening = await listen(service, { host: '127.0.0.1', port });
  service.resume();
  return {
    ...listening,
    stop: async () => {
      await listening.close();
      service.close();
    },
  };
}

test('the key wrong, then right; the service down at the next start, then up', async ({ shell }) => {
  const acme = await account(shell.folder);
  const key = { authorization: 'Bearer the-right-key', 'content-type': 'application/json' };
  const body = {
    name: 'Blue cable',
    type: 'item',
    quantity: 7,
    label_url: 'BLUE-1',
    label_url_type: 'org.iso.Code128',
  };
  await fetch(`${acme.url}/api/v1/items`, { method: 'POST', headers: key, body: JSON.stringify(body) });

  let operator = await operatorAt(shell.page);
  await operator.go('Settings');
  await shell.page.getByRole('button', { name: 'Add a warehouse' }).click();
  const form = shell.page.getByRole('region', { name: 'Whose stock' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Acme');
  await form.getByRole('textbox', { name: 'Address' }).fill(acme.url);
  await form.getByLabel('Key').fill('a-wrong-key');
  await shell.page.getByRole('button', { name: 'Check and connect' }).click();
  await expect(shell.page.getByText('The key is not accepted there').first()).toBeVisible();
  await form.getByLabel('Key').fill('the-right-key');
  await shell.page.getByRole('button', { name: 'Check and connect' }).click();
  await expect(shell.page.getByText(/Found 1 item/)).toBeVisible();
  const status = shell.page.getByRole('banner', { name: 'Status' });
  await expect(status).toContainText('Acme');
  await expect(status).toContainText('Online');
  await operator.go('Scan');
  await operator.scan('BLUE-1');
  await operator.hears('Blue cable');

  const { port } = new URL(acme.url);
  await acme.stop();
  await shell.restart();
  operator = await operatorAt(shell.page);
  await expect(shell.page.getByRole('banner', { name: 'Status' })).toContainText('Offline');
  await operator.scan('BLUE-1');
  await operator.hears('Blue cable');
  const again = await account(shell.folder, Number(port));
  await expect(shell.page.getByRole('banner', { name: 'Status' })).toContainText('Online', {
    timeout: 40_000,
  });
  await again.stop();
});

const queueOf = (folder: string) => path.join(folder, 'profiles', 'practice', 'queue.db');

test('a half-written queue file: it says so, and leaves the file alone', async ({ shell }) => {
  await shell.close();
  fs.truncateSync(queueOf(shell.folder), 10_000);
  const before = fs.readFileSync(queueOf(shell.folder));
  await shell.start();
  await expect(shell.page.getByRole('alert')).toContainText(/damaged/i);
  await shell.close();
  expect(fs.readFileSync(queueOf(shell.folder)).equals(before)).toBe(true);
});

test('a queue file from the future: it says so, and leaves the file alone', async ({ shell }) => {
  await shell.close();
  const db = new Sqlite(queueOf(shell.folder));
  db.pragma('user_version = 1000');
  db.close();
  await shell.start();
  await expect(shell.page.getByRole('alert')).toContainText(/newer/i);
});
