/** What came in is put away: directed in walking order, taken where the operator puts it, and the difference is seen. */
import type { Page } from '@playwright/test';
import { applied, operatorAt, type Operator } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';

const ORDER = 'PO-10440';
const HANGER = 'EKW-HANG-80';
const JOINT = '4012345670356';
const STEEL = '5012345678917';
const SOCKET = '(01)05012345678900';

const list = (page: Page) => page.getByRole('grid', { name: 'To put away' });

/** Both lines as ordered, into the dock: there they are records of their own. */
async function receiveAtDock(page: Page, operator: Operator): Promise<void> {
  await operator.go('Receive');
  await operator.scan(ORDER);
  await operator.hears(ORDER);
  for (const [code, name] of [
    [JOINT, 'Cable joint'],
    [HANGER, 'Cable hanger'],
  ] as const) {
    await operator.scan(code);
    await operator.hears(name);
    await operator.types('a');
    await operator.hears(name);
    await operator.scan('LOC-DOCK-1');
    await operator.hears('Dock 1');
    // The line in hand shows what becomes of the goods there.
    await expect(page.getByRole('button', { name: /Accept the new record/ })).toBeVisible();
    await operator.types('k');
    await operator.hears('new record');
  }
  await page.keyboard.press('F9');
  await operator.hears(/Receipt for PO-10440.*2\s*lines/);
}

/** How many of the item lie in each location, as the service has it. */
async function stockOf(practice: Practice, name: string): Promise<Record<string, number>> {
  const items = await practice.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
  const nameOf = new Map(items.map((one) => [one['id'], String(one['name'])]));
  const stock: Record<string, number> = {};
  for (const one of items.filter((row) => row['name'] === name)) {
    const at = nameOf.get(one['parent_id']) ?? '?';
    stock[at] = (stock[at] ?? 0) + Number(one['quantity']);
  }
  return stock;
}

test(
  'received at the dock offline, put away killed on the way: as directed, elsewhere, a step undone → the stock is where it was put',
  { tag: '@A9' },
  async ({ shell }) => {
    let operator = await operatorAt(shell.page);
    const practice = await shell.practice();
    const hangersBefore = await stockOf(practice, 'Cable hanger 80 mm');
    const jointsBefore = await stockOf(practice, 'Cable joint, 4 × 16 mm²');
    await operator.pullPlug();
    await receiveAtDock(shell.page, operator);
    // The board at the end of the receipt leads there.
    await expect(shell.page.getByRole('button', { name: 'Put away' })).toBeVisible();
    await shell.page.keyboard.press('w');
    await operator.hears('2 items to put away');
    // In walking order: A-08 before B-05.
    const rows = () => list(shell.page).getByRole('row');
    await expect(rows().nth(0)).toHaveAccessibleName(
      /Cable joint.*6.*to A-08, some of it is there, from Dock 1/s,
    );
    await expect(rows().nth(1)).toHaveAccessibleName(/Cable hanger.*49.*to B-05, some of it is there/s);

    await operator.scan(JOINT);
    await operator.hears('to A-08, some of it is there');
    await operator.hears('1 / 6');
    await operator.types('a');
    await operator.hears('6 / 6');
    await operator.scan('LOC-A-08');
    await operator.hears('Cable joint, 4 × 16 mm² in A-08');
    await operator.hears('1 item left');

    await shell.kill9();
    await shell.start();
    operator = await operatorAt(shell.page);
    await shell.page.keyboard.press('F3');
    await expect(shell.page.getByRole('button', { name: /Put away: 1 item left/ })).toBeVisible();
    await shell.page.keyboard.press('w');
    await expect(rows()).toHaveCount(2);
    await expect(rows().nth(1)).toHaveAccessibleName(/Cable joint.*put away.*6 in A-08/s);
    await operator.scan(HANGER);
    await operator.types('30');
    await shell.page.keyboard.press('Enter');
    await operator.hears('30 / 49');
    await operator.scan('LOC-A-02');
    await operator.hears(/Cable hanger 80 mm in A-02.*directed to B-05.*19 left of it/s);
    await expect(rows().nth(0)).toHaveAccessibleName(/30 in A-02, directed to B-05/);
    await operator.scan(HANGER);
    await operator.hears('1 / 19');
    await operator.types('a');
    await operator.hears('19 / 19');
    // The primary key puts it where it is directed, without the location's label.
    await shell.page.keyboard.press('F9');
    await operator.hears(/Cable hanger 80 mm in B-05.*all put away/s);
    await shell.page.keyboard.press('F8');
    await operator.hears(/Cable hanger 80 mm in hand again.*19 not in B-05/s);
    // The list follows the band.
    await expect(shell.page.getByText(/^All put away/)).toHaveCount(0);
    await shell.page.keyboard.press('F9');
    await operator.hears('all put away');
    await expect(shell.page.getByText('All put away, 1 item not where directed.')).toBeVisible();
    expect(await applied(await shell.practice(), 'POST', /\/move$/)).toBe(0);

    await operator.plugIn();
    await operator.drained();
    const hangers = await stockOf(await shell.practice(), 'Cable hanger 80 mm');
    const joints = await stockOf(await shell.practice(), 'Cable joint, 4 × 16 mm²');
    expect(hangers).toMatchObject({ 'A-02': 30, 'B-05': (hangersBefore['B-05'] ?? 0) + 19 });
    expect(hangers['Dock 1'] ?? 0).toBe(0);
    expect(joints['A-08']).toBe((jointsBefore['A-08'] ?? 0) + 6);
    // The history has the difference.
    await shell.page.getByRole('row', { name: /Move 30 × Cable hanger/ }).click();
    await expect(shell.page.getByRole('complementary', { name: 'Attempts' })).toContainText(
      'directed to B-05',
    );
  },
);

test(
  'what lies at the dock, by its label → a free location by the pattern, and the quarantine stays; F8 of what was booked brings it back',
  { tag: '@A9' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const rows = await practice.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
    const idOf = (name: string) => Number(rows.find((one) => one['name'] === name)?.['id']);
    const label = { label_url: 'PUT-1', label_url_type: 'org.iso.Code128' };
    const { id: dock } = await practice.office('POST', 'items', {
      name: 'Dock 9',
      type: 'folder',
      parent_id: idOf('Dock'),
      label_url: 'LOC-DOCK-9',
      label_url_type: 'org.iso.QRCode',
    });
    await practice.office('POST', 'items', {
      name: 'Site lamp',
      type: 'item',
      quantity: 4,
      parent_id: dock,
      ...label,
    });
    const aisle = idOf('Aisle A');
    for (const name of ['A-12', 'A-11']) {
      const code = { label_url: `LOC-${name}`, label_url_type: 'org.iso.QRCode' };
      await practice.office('POST', 'items', { name, type: 'folder', parent_id: aisle, ...code });
    }
    await operator.go('Settings');
    const pattern = page.getByRole('textbox', { name: 'Locations that goods are kept in' });
    await pattern.fill('A-*, B-*');
    await pattern.press('Enter');
    await operator.hears('Put-away: A-*, B-*');
    await page.keyboard.press('F3');
    await page.keyboard.press('w');
    await expect(page.getByText('Nothing to put away')).toBeVisible();
    await expect(async () => {
      await operator.scan('LOC-DOCK-9');
      await expect(list(page).getByRole('row')).toHaveCount(1, { timeout: 1000 });
    }).toPass({ timeout: 40_000 });
    await expect(list(page).getByRole('row')).toHaveAccessibleName(/Site lamp.*4.*to A-11, free/s);
    await operator.scan(STEEL);
    await operator.hears('not on the list');
    await operator.scan('LOC-A-11');
    await operator.hears('Nothing in hand for A-11');
    await operator.scan('PUT-1', 'PUT-1', 'LOC-A-11');
    await operator.hears(/Site lamp in A-11.*2 left of it.*done, confirmed/s);
    expect(await stockOf(practice, 'Site lamp')).toEqual({ 'Dock 9': 2, 'A-11': 2 });
    await page.keyboard.press('F8');
    await operator.hears('press F8 again');
    await page.keyboard.press('F8');
    await operator.hears('Site lamp in hand again');
    await expect(list(page).getByRole('row')).toHaveAccessibleName(/Site lamp.*4/s);
    await operator.drained();
    expect(await stockOf(practice, 'Site lamp')).toEqual({ 'Dock 9': 4 });
  },
);

test(
  'the list is open, and the receipt is called off in the outbox → its goods leave it, and what was put away is marked',
  { tag: '@A9' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await receiveAtDock(page, operator);
    await expect(page.getByRole('button', { name: 'Put away' })).toBeVisible();
    await page.keyboard.press('w');
    await operator.hears('2 items to put away');
    await operator.scan(JOINT, JOINT);
    await operator.hears('2 / 6');
    await operator.scan('LOC-A-08');
    await operator.hears('4 left of it');
    await operator.go('Outbox');
    await page.getByRole('row', { name: /Receive 2 lines of PO-10440/ }).click();
    await page.getByRole('button', { name: 'Do not send' }).click();
    await page.getByRole('button', { name: /again.*Do not send/i }).click();
    await expect(page.getByRole('row', { name: /Receive 2 lines of PO-10440.*Not sent/s })).toBeVisible();
    await operator.go('Move');
    await expect(list(page).getByRole('row')).toHaveCount(1);
    await expect(list(page).getByRole('row')).toHaveAccessibleName(
      /Cable joint.*taken back.*its receipt was taken back: 2 had been put away.*2 in A-08/s,
    );
    await operator.scan(HANGER);
    await operator.hears('not on the list');
    await list(page).getByRole('row').click();
    await expect(page.getByText(/Its receipt was taken back: 2 had been put away/)).toBeVisible();
  },
);

test(
  'two lots kept apart → the list says which lot, when it expires and where it goes',
  { tag: ['@A5', '@A9'] },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.go('Receive');
    await operator.scan('PO-10442', 'DOCKHANDLOTROUTE');
    await operator.hears('Lots: Kept apart');
    await operator.scan('DOCKHANDTIMES20', `${SOCKET}(10)L-204(17)290301`);
    await operator.hears('kept apart: scan its location');
    // The stock there is of no known lot: all the same, this one goes to it.
    await page.keyboard.press('h');
    await operator.hears('Lot L-204 to A-03');
    await operator.scan('DOCKHANDTIMES5', `${SOCKET}(10)L-205(17)290201`);
    await operator.hears('kept apart: scan its location');
    await operator.scan('LOC-DOCK-2');
    await operator.hears('Lot L-205 to Dock 2');
    await page.keyboard.press('F9');
    await operator.hears(/Receipt for PO-10442/);
    await expect(page.getByRole('button', { name: 'Put away' })).toBeVisible();
    await page.keyboard.press('w');
    await operator.hears('2 items to put away');
    const row = (lot: string) => list(page).getByRole('row', { name: new RegExp(`lot ${lot}`) });
    await expect(row('L-204')).toHaveAccessibleName(
      /20, lot L-204 · exp 1 Mar 2029 · apart from the other lots of its line, to A-03, booked there/,
    );
    await expect(row('L-205')).toHaveAccessibleName(
      /5, lot L-205 · exp 1 Feb 2029 · apart from the other lots of its line, to A-03, some of it is there, from Dock 2/,
    );
    await row('L-205').click();
    await expect(page.getByRole('complementary', { name: 'In hand' })).toContainText(
      'lot L-205 · exp 1 Feb 2029',
    );
  },
);

test(
  'SEND, the code for putting away and the goods scanned at once → they are put away, and not received once more',
  { tag: ['@A9', '@O10'] },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await operator.go('Receive');
    await operator.scan(ORDER, JOINT);
    await operator.hears('1 / 6');
    await operator.scan('DOCKHANDSEND', 'DOCKHANDSHELVE', JOINT);
    await operator.hears('1 / 1');
    await expect(list(page).getByRole('row')).toHaveAccessibleName(/Cable joint/);
    await operator.scan('LOC-A-08');
    await operator.hears('all put away');
  },
);

test('F9 with nothing in hand to put away → says what to scan first', { tag: '@A9' }, async ({ page }) => {
  const operator = await operatorAt(page);
  await receiveAtDock(page, operator);
  await page.keyboard.press('w');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('F9');
  await operator.hears('scan or find what to move first');
});
