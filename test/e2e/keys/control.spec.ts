/** Command codes on a real account: the printed sheet works, a carton’s print does not, and a second station joins by one code. */
import fs from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { controlCode } from '#domain/scanning/control.ts';
import { account, addWarehouse } from '../support/in-process-service.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

/** Of another station, as its sheet has it. */
const OTHER = 'X9W7V5U3T1';

/** Nothing on a screen tells it; who looks for it has the computer. */
function siteOf(folder: string): string {
  const profiles = path.join(folder, 'profiles');
  const id = fs.readdirSync(profiles).find((name) => name !== 'practice') ?? '';
  const db = new Sqlite(path.join(profiles, id, 'queue.db'), { readonly: true });
  const value: unknown = db.prepare(`SELECT value FROM setting WHERE key = 'site'`).pluck().get();
  db.close();
  return typeof value === 'string' ? String(JSON.parse(value)) : '';
}

test('@T14 codes of the printed sheet work, a carton’s do not, and another station’s after joining', async ({
  shell,
  page,
}) => {
  const acme = await account(shell.folder);
  await acme.call('POST', '/api/v1/items', { name: 'Blue cable', type: 'item', quantity: 7 });
  const operator = await operatorAt(page);
  const badge = (name: string, site: string | null) => controlCode({ kind: 'operator', name }, site);
  const status = page.getByRole('banner', { name: 'Status' });
  // Practice takes the codes that carry nothing.
  await operator.scan(badge('Eve', null));
  await expect(status).toContainText('Operator: Eve');
  await addWarehouse(page, operator, acme.url);
  await expect(status).toContainText('Acme');

  await operator.go('Scan');
  await operator.scan(badge('Mallory', null));
  await operator.hears('This command code is for practice');
  // Nor does the badge of practice sign real work.
  await expect(status).toContainText('Operator: Operator');

  await operator.go('Labels');
  await page.getByText('Command sheet', { exact: true }).click();
  await expect(page.getByText('For another station’s Settings').first()).toBeVisible();
  const own = siteOf(shell.folder);
  expect(own).toMatch(/^[A-X0-9]{10}$/);
  await operator.scan(badge('Ana', own));
  await expect(status).toContainText('Operator: Ana');
  await operator.scan(badge('Mallory', OTHER));
  await operator.hears('A command code of another site');

  const join = controlCode({ kind: 'join' }, OTHER);
  await operator.go('Settings');
  await operator.scan(join);
  await operator.hears('This code sets up another station');
  await page.getByRole('button', { name: 'Use another station’s codes' }).click();
  await operator.scan(join);
  await operator.hears('This station takes those command codes now');
  await expect(page.getByRole('button', { name: 'Use another station’s codes' })).toBeVisible();
  await operator.scan(badge('Ben', OTHER));
  await expect(status).toContainText('Operator: Ben');
  await operator.scan(badge('Ana', own));
  await operator.hears('A command code of another site');

  await page.getByRole('button', { name: 'Scan log' }).click();
  await expect(page.getByRole('row', { name: /DOCKHAND…BADGE/ }).first()).toBeVisible();
  await expect(page.getByText(OTHER)).toHaveCount(0);
  expect(shell.complaints).toEqual([]);
  await acme.stop();
});
