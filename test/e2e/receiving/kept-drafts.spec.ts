/** What is scanned or typed into forms and not sent yet outlives the page and the process, as everything else does that was in hand. */
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

for (const how of ['killed', 'closed in order'] as const) {
  test(
    `${how} → the lines of a new order and what is typed on an item are there again`,
    { tag: ['@F7', '@F3'] },
    async ({ shell }) => {
      let operator = await operatorAt(shell.page);
      await operator.go('Orders');
      await operator.types('n');
      await operator.scan('4006381333931', '4006381333931', '5012345678900');
      const lines = () => shell.page.getByRole('grid', { name: 'Lines of the order' }).getByRole('row');
      await expect(lines()).toHaveCount(2);
      await operator.go('Scan');
      await operator.scan('TOOL-TS-0001');
      await shell.page.getByRole('button', { name: 'All details' }).click();
      await shell.page.getByLabel('Notes', { exact: true }).fill('a long note');
      // A fixed wait: nothing on the page shows that the station has it on its disk.
      await shell.page.waitForTimeout(1000);
      if (how === 'killed') {
        await shell.kill9();
        await shell.start();
      } else await shell.restart();
      operator = await operatorAt(shell.page);
      await operator.go('Orders');
      await expect(lines()).toHaveCount(2);
      await expect(lines().first()).toContainText('2');
      await operator.go('Scan');
      await operator.scan('TOOL-TS-0001');
      await shell.page.getByRole('button', { name: 'All details' }).click();
      await expect(shell.page.getByLabel('Notes', { exact: true })).toHaveValue('a long note');
    },
  );
}
