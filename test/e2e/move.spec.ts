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
  await operator.types('24');
  await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('24');
  await operator.scan('LOC-B-01');
  await operator.hears('116 left in A-03');
  await operator.drained();
  await expect(page.getByRole('row', { name: /Move 24 × Wall socket, double, white to B-01/ })).toContainText(
    'Done',
  );
  expect(await applied(await shell.practice(), 'POST', /\/move$/)).toBe(1);

  await operator.go('Scan');
  await operator.scan('LOC-B-01');
  await expect(page.getByRole('row', { name: 'Wall socket, double, white, 24', exact: true })).toBeVisible();
});

test('a move that has not left can be taken back, and nothing is ever sent', async ({ shell }) => {
  const { page } = shell;
  const operator = await operatorAt(page);
  await operator.pullPlug();
  await operator.go('Move');
  await operator.scan('5012345678900');
  await operator.hears('140');
  await operator.types('24');
  await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('24');
  await operator.scan('LOC-B-01');
  await operator.hears('116');
  await page.keyboard.press('F8');
  await operator.hears('Undone');
  await operator.plugIn();
  await operator.drained();
  expect(await applied(await shell.practice(), 'POST', /\/move$/)).toBe(0);
});
