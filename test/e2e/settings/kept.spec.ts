/** An account's key over restarts, in each library that may keep it, and on the way from one to another. */
import fs from 'node:fs';
import path from 'node:path';
import { account, addWarehouse } from '../support/in-process-service.ts';
import { operatorAt } from '../support/operator.ts';
import type { ShellName } from '../support/launch-in-electron-or-browser.ts';
import { expect, test } from '../support/shell-fixture.ts';

/**
 * What is asked to take keytar's place, by shell, and what then has the key. Playwright starts Electron with a password store that has
 * nothing but a known password, which is refused; test/keychain has one with a keychain.
 */
const NEXT: Readonly<Record<ShellName, { readonly kind: string; readonly said: string }>> = {
  electron: { kind: 'safe-storage', said: 'This computer’s keychain (keytar)' },
  browser: { kind: 'native-keyring', said: 'This computer’s keychain (@napi-rs/keyring)' },
};

test.skip(process.env['GNOME_KEYRING_CONTROL'] === undefined, 'there is no keyring of our own');

/** Read at each start of the app. */
const env: Record<string, string> = {};
test.use({ shellEnv: env });

test('@T10 a key → kept by keytar, moved to what takes its place, and read after each restart', async ({
  shell,
  page,
}) => {
  const { kind, said } = NEXT[shell.name];
  const acme = await account(shell.folder);
  await acme.call('POST', '/api/v1/items', { name: 'Blue cable', type: 'item', quantity: 7 });
  const operator = await operatorAt(page);
  await addWarehouse(page, operator, acme.url);
  const about = page.getByRole('region', { name: 'About' });
  const row = page
    .getByRole('list', { name: 'Warehouses' })
    .getByRole('listitem')
    .filter({ hasText: 'Acme' });
  await operator.go('Settings');
  await expect(row).toContainText('Stored in this computer’s keychain');
  await expect(about).toContainText('This computer’s keychain (keytar)');

  // The same station, started otherwise from here on.
  env['DOCKHAND_KEYCHAIN'] = kind;
  await shell.close();
  for (let n = 0; n < 2; n++) {
    const again = await shell.start();
    const operator = await operatorAt(again);
    await operator.go('Settings');
    const row = again
      .getByRole('list', { name: 'Warehouses' })
      .getByRole('listitem')
      .filter({ hasText: 'Acme' });
    await expect(row).toContainText('Stored in this computer’s keychain');
    await expect(again.getByRole('region', { name: 'About' })).toContainText(said);
    await shell.close();
  }
  expect(fs.existsSync(path.join(shell.folder, 'sealed-keys.json'))).toBe(false);
  await acme.stop();
});
