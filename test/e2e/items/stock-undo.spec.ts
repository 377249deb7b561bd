/** An act on many items is taken back as one. */
import { chooseTies, list } from '../support/items-list.ts';
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

test(
  'an act on many is taken back by one key, and pressed once more where it is booked; what cannot be is counted, with why',
  { tag: '@F2' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    await operator.pullPlug();
    await chooseTies(page, operator);
    const chosen = Number.parseInt((await page.getByText(/^\d chosen$/).textContent()) ?? '', 10);
    await operator.types('m');
    await operator.scan('LOC-A-01');
    await expect(page.getByText(/^All there is of \d items goes to A-01\.$/)).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears(`${chosen} items move`);
    await expect(page.getByRole('button', { name: `Undo ${chosen} items move` })).toBeVisible();
    await page.keyboard.press('F8');
    await operator.hears(`Undone: ${chosen} items`);
    await operator.hears(/will not be sent: [\d,]+ pieces, first [\d,]+ × Cable ties.*, A-01 to /);
    await expect(list(page).getByRole('row', { name: / in A-01/ })).toHaveCount(0);
    // Once it is booked that is said first.
    await list(page).focus();
    await operator.types('a');
    await operator.types('e');
    await page.getByRole('textbox', { name: 'Price' }).focus();
    await operator.types('4,35');
    await page.keyboard.press('F9');
    await operator.hears(`${chosen} items changed`);
    // The office has deleted one of them meanwhile: that one asks, and is not taken back.
    const ties = (await practice.rows('items?per_page=100')).filter(({ name }) =>
      String(name).startsWith('Cable ties'),
    );
    await practice.office('DELETE', `items/${String(ties[0]?.['id'])}`);
    await operator.plugIn();
    const nav = page.getByRole('navigation', { name: 'Screens' });
    await expect(nav.getByRole('button', { name: /^Outbox/ })).toContainText('1');
    await expect.poll(() => applied(practice, 'PUT', /\/items\/\d+$/)).toBe(chosen - 1);
    await operator.hears(`${chosen - 1} items changed`);
    await page.keyboard.press('F8');
    await operator.hears(`${chosen - 1} booked already: press F8 again to undo them`);
    expect(await applied(practice, 'PUT', /\/items\/\d+$/)).toBe(chosen - 1);
    await page.keyboard.press('F8');
    await operator.hears(`Undone: ${chosen - 1} items`);
    await operator.hears('1 not undone: not booked, needs you in the Outbox (F5)');
    await expect.poll(() => applied(practice, 'PUT', /\/items\/\d+$/)).toBe(2 * (chosen - 1));
    await operator.hears(`${chosen - 1} taken back`);
    const after = (await practice.rows('items?per_page=100')).filter(({ name }) =>
      String(name).startsWith('Cable ties'),
    );
    expect(after.map(({ id, price }) => [id, price])).toEqual(
      ties.slice(1).map(({ id, price }) => [id, price]),
    );
    expect(await applied(practice, 'POST', /\/items\/\d+\/move$/)).toBe(0);
    expect(shell.complaints).toEqual([]);
  },
);
