/** All alerts at Items: what has fired, setting one of either kind, and what a fired one leads to. By keys alone. */
import { lookAt } from '../support/accessibility-checks.ts';
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';

test(
  'an alert is set, changed and deleted offline by keys, and the service has it so',
  { tag: '@F9' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await operator.pullPlug();
    await page.keyboard.press('F10');
    await page.keyboard.press('2');
    await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible();
    await page.keyboard.press('n');
    await operator.types('wall socket, double, white');
    await expect(page.getByRole('option', { name: /^Wall socket, double, white/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /^Alerts on Wall socket/ })).toBeVisible();
    // Below 200: there are 140, so it fires at once.
    await operator.types('200');
    await page.keyboard.press('F9');
    await operator.hears('alert below 200');
    await page.keyboard.press('Escape');
    const row = page.getByRole('row', { name: /^Wall socket, double, white, Below 200/ });
    await expect(row).toContainText('Reached');
    await operator.plugIn();
    await operator.drained();
    await page.keyboard.press('F10');
    await row.click();
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Quantity' }).fill('210');
    await page.getByRole('switch', { name: 'members' }).click({ force: true });
    await page.keyboard.press('F9');
    await operator.hears('alert below 210');
    await operator.drained();
    const practice = await shell.practice();
    const alerts = await practice.rows('alerts?per_page=100');
    expect(alerts).toContainEqual(
      expect.objectContaining({ threshold_value: 210, recipient_groups: ['owners', 'members'] }),
    );
    await page.keyboard.press('F10');
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Below 210/ }).click();
    await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: 'Press again to delete' })).toBeVisible();
    await page.keyboard.press('r');
    await operator.hears('alert deleted');
    await operator.drained();
    expect(await applied(practice, 'DELETE', /\/alerts\/\d+$/)).toBe(1);
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'an alert that fires while the station runs is told in the strip and counted on the rail, and leads to what is to be ordered',
  { tag: '@F9' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    const items = page.getByRole('navigation', { name: 'Screens' }).getByRole('button', { name: /^Items/ });
    await expect(items).toContainText('4 alerts have fired');
    await operator.scan(SOCKET);
    await operator.hears('140');
    await page.keyboard.press('t');
    await expect(page.getByRole('heading', { name: /^Alerts on/ })).toBeVisible();
    await operator.types('135');
    await page.keyboard.press('F9');
    await operator.hears('alert below 135');
    await expect(page.getByText(/: an alert has fired/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { name: 'Scan', level: 1 })).toBeVisible();
    await page.keyboard.press('m');
    await expect(page.getByRole('heading', { name: 'Move', level: 1 })).toBeVisible();
    await page.keyboard.press('q');
    await operator.types('10');
    await operator.scan('LOC-B-01');
    await operator.hears('130');
    await expect(page.getByText('Wall socket, double, white: an alert has fired.')).toBeVisible();
    await expect(items).toContainText('5 alerts have fired');
    await page.setViewportSize({ width: 800, height: 600 });
    await expect(page.getByRole('button', { name: 'Show alerts' })).toBeInViewport({ ratio: 1 });
    await lookAt(page);
    await page.keyboard.press('F10');
    await page.keyboard.press('2');
    await expect(page.getByText('5 alerts have fired of 30.')).toBeVisible();
    await expect(page.getByText(/: an alert has fired/)).toHaveCount(0);
    await lookAt(page);
    await page.keyboard.press('a');
    await expect(page.getByRole('row')).not.toHaveCount(5);
    await page.keyboard.press('F9');
    await expect(page.getByRole('heading', { name: 'Order again', level: 1 })).toBeVisible();
  },
);

test('a reminder of a date is set by keys', { tag: '@F9' }, async ({ shell, page }) => {
  const operator = await operatorAt(page);
  await page.keyboard.press('F10');
  await page.keyboard.press('2');
  const tester = page.getByRole('row', { name: /^Insulation tester, 2 weeks before Inspection due/ });
  // What it looks at is a day, and not the stock.
  await expect(tester).toContainText(/\d{1,2} [A-Z][a-z]{2}/);
  await tester.click();
  await page.keyboard.press('e');
  await expect(page.getByRole('radio', { name: 'a date' })).toBeChecked();
  await page.getByRole('radio', { name: 'weeks' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F9');
  await operator.hears('alert: 2 months before Inspection due');
  await operator.drained();
  const practice = await shell.practice();
  expect(await practice.rows('alerts?per_page=100')).toContainEqual(
    expect.objectContaining({ type: 'DateReminder', threshold_value: 2, threshold_interval: 'months' }),
  );
});

test(
  'an item scanned for a new alert is the one it is set on; another scanned after it takes its place; one that tells nobody is not saved',
  { tag: '@F9' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await page.keyboard.press('F10');
    await page.keyboard.press('2');
    await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('combobox', { name: 'Alert on which item?' })).toBeVisible();
    await operator.scan('4006381333931');
    await expect(page.getByRole('heading', { name: /^Alerts on Cable ties/ })).toBeVisible();
    await operator.scan(SOCKET);
    await expect(page.getByRole('heading', { name: /^Alerts on Wall socket/ })).toBeVisible();
    await page.getByRole('textbox', { name: 'Quantity' }).fill('20');
    await operator.scan('4006381333931');
    await operator.hears('not opened: Wall socket');
    await page.getByRole('switch', { name: 'owners' }).click({ force: true });
    await expect(page.getByText('Nobody would be told: choose who is, then save.')).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears('Not possible now');
    await expect(page.getByRole('region', { name: 'Last scan' })).toContainText('Nobody would be told');
    await page.getByRole('switch', { name: 'administrators' }).click({ force: true });
    await operator.reads();
    await page.keyboard.press('F9');
    await operator.hears('alert below 20');
  },
);
