/** What goes wrong: a clear sentence each, and nothing lost. */
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { account, addWarehouse } from '../support/in-process-service.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

test('the key wrong, then right; the service down at the next start, then up', async ({ shell }) => {
  const acme = await account(shell.folder);
  const body = {
    name: 'Blue cable',
    type: 'item',
    quantity: 7,
    label_url: 'BLUE-1',
    label_url_type: 'org.iso.Code128',
  };
  await acme.call('POST', '/api/v1/items', body);

  let operator = await operatorAt(shell.page);
  await addWarehouse(shell.page, operator, acme.url, 'a-wrong-key');
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

test('a folder that it may not write in: it says so; let in again, everything is there', async ({
  shell,
}) => {
  let operator = await operatorAt(shell.page);
  await operator.pullPlug();
  await operator.scan('PO-10442', '5012345678900');
  await operator.hears('1 / 40');
  await shell.close();
  const profiles = path.join(shell.folder, 'profiles');
  fs.renameSync(profiles, `${profiles}.away`);
  fs.writeFileSync(profiles, '');
  await shell.start();
  await expect(shell.page.getByRole('alert')).toContainText('Dockhand cannot write to its folder');
  await shell.close();
  fs.rmSync(profiles);
  fs.renameSync(`${profiles}.away`, profiles);
  await shell.start();
  operator = await operatorAt(shell.page);
  await operator.scan('PO-10442', '5012345678900');
  await operator.hears('2 / 40');
});

test('a queue file from the future: it says so, and leaves the file alone', async ({ shell }) => {
  await shell.close();
  const db = new Sqlite(queueOf(shell.folder));
  db.pragma('user_version = 1000');
  db.close();
  const before = fs.readFileSync(queueOf(shell.folder));
  await shell.start();
  await expect(shell.page.getByRole('alert')).toContainText(/newer/i);
  await shell.close();
  expect(fs.readFileSync(queueOf(shell.folder)).equals(before)).toBe(true);
});
