/** A warehouse that cannot be opened is left for another one; and what Dockhand writes is its owner's alone. */
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { account, addWarehouse } from '../support/in-process-service.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

test('@T13 a foreign lock on a warehouse → left for practice, tried again, and opened by itself when it is gone', async ({
  shell,
  page,
}) => {
  const acme = await account(shell.folder);
  await acme.call('POST', '/api/v1/items', { name: 'Blue cable', type: 'item', quantity: 7 });
  const operator = await operatorAt(page);
  await addWarehouse(page, operator, acme.url);
  const status = page.getByRole('banner', { name: 'Status' });
  const use = async (name: string) => {
    await operator.go('Settings');
    await page.getByRole('button', { name: `Use this one: ${name}` }).click();
  };
  await use('Practice');
  await expect(status).toContainText('Practice');

  const profiles = path.join(shell.folder, 'profiles');
  const id = fs.readdirSync(profiles).find((name) => name !== 'practice') ?? '';
  const other = new Sqlite(path.join(profiles, id, 'station.lock'));
  other.exec('BEGIN EXCLUSIVE');
  await use('Acme');
  // The band has an alert of its own, for refusals.
  const trouble = page.getByRole('alert').filter({ has: page.getByRole('heading', { level: 1 }) });
  await expect(trouble).toContainText('Another program is using this warehouse’s files');

  await trouble.getByRole('button', { name: 'Try again' }).click();
  await expect(trouble).toContainText('Acme could not be opened.');
  await trouble.getByRole('button', { name: 'Use Practice' }).click();
  await expect(status).toContainText('Practice');
  await operator.go('Scan');
  await operator.scan('5012345678900');
  await operator.hears('Wall socket');

  await use('Acme');
  await expect(trouble).toContainText('Another program is using this warehouse’s files');
  other.close();
  await expect(status).toContainText('Acme', { timeout: 20_000 });
  // The band has an alert of its own, empty until something is refused.
  await expect(trouble.filter({ hasText: /\S/ })).toHaveCount(0);
  await acme.stop();
  expect(shell.complaints).toEqual([]);
});

test('@T13 what Dockhand writes → 0600 in 0700 folders, also what was wide before', async ({
  shell,
  page,
}) => {
  const operator = await operatorAt(page);
  await operator.scan('5012345678900');
  await operator.hears('Wall socket');
  expect(wide(shell.folder)).toEqual([]);
  await shell.close();
  for (const { file, isFolder } of everything(shell.folder)) fs.chmodSync(file, isFolder ? 0o755 : 0o644);
  await shell.start();
  await operatorAt(shell.page);
  expect(wide(shell.folder)).toEqual([]);
});

/** What others may look into. Chromium's own files are not ours; nobody gets to them through our folder. */
const wide = (folder: string): string[] =>
  everything(folder)
    .filter(({ mode, isFolder }) => mode !== (isFolder ? 0o700 : 0o600))
    .map(({ file, mode }) => `${path.relative(folder, file)} ${mode.toString(8)}`);

function everything(folder: string): { file: string; mode: number; isFolder: boolean }[] {
  const about = fs.lstatSync(folder);
  const below = about.isDirectory()
    ? fs
        .readdirSync(folder)
        .filter((name) => name !== 'chromium' && name !== 'Crashpad')
        .flatMap((name) => everything(path.join(folder, name)))
    : [];
  return about.isSymbolicLink() || about.isSocket()
    ? []
    : [{ file: folder, mode: about.mode & 0o777, isFolder: about.isDirectory() }, ...below];
}
