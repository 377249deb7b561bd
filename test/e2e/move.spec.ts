/** Moving stock: never silently the whole. */
import { applied, operatorAt } from './support/operator.ts';
import { expect, test } from './support/shell.ts';

test('part of an item goes to another place, by two scans and a figure', async ({ shell }) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.go('Move');
  await operator.scan('5012345678900');
  await operator.hears('140');
  await expect(page.getByRole('button', { name: 'Move', exact: true }).last()).toBeDisabled();
  await page.keyboard.type('24', { delay: 80 });
  await page.waitForTimeout(200);
  await operator.scan('LOC-B-01');
  await operator.hears(/24/);
  await operator.drained();
  await expect(page.getByRole('row', { name: /Move 24 × Wall socket, double, white to B-01/ })).toContainText(
    'Done',
  );
  expect(await applied(await shell.practice(), 'POST', /\/move$/)).toBe(1);

  await operator.go('Scan');
  await operator.scan('LOC-B-01');
  await expect(page.getByRole('row', { name: /Wall socket, double, white/ })).toContainText('24');
});

test('a move that has not left can be taken back, and nothing is ever sent', async ({ shell }) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.pullPlug();
  await operator.go('Move');
  await operator.scan('5012345678900');
  await operator.hears('140');
  await page.keyboard.type('24', { delay: 80 });
  await page.waitForTimeout(200);
  await operator.scan('LOC-B-01');
  await operator.hears('116');
  await page.keyboard.press('F8');
  await operator.hears(/taken back/i);
  await operator.plugIn();
  await operator.drained();
  expect(await applied(await shell.practice(), 'POST', /\/move$/)).toBe(0);
});
