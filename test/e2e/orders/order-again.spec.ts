/** What is short is ordered again: a draft for each vendor by one key, and its undo. */
import { applied } from '../support/operator.ts';
import { code, list, pressed, title, toOrders } from '../support/orders-screen.ts';
import { expect, test } from '../support/shell-fixture.ts';

test(
  'a draft is booked before F8 → F8 is promised there, and no more when the screen is left',
  { tag: ['@F7', '@O11'] },
  async ({ page }) => {
    const operator = await toOrders(page);
    await operator.scan(code('again'));
    await expect(title(page, 'Order again')).toBeVisible();
    await operator.reads();
    await page.keyboard.press('F9');
    await operator.hears(/Draft for .*done, confirmed/);
    await page.keyboard.press('F8');
    await operator.hears('press F8 again to undo it');
    await page.keyboard.press('Escape');
    await expect(title(page, 'Orders')).toBeVisible();
    await operator.hears('its entry in the Outbox (F5) can be undone there');
    await page.keyboard.press('F12');
    await expect(page.getByRole('region', { name: 'Last scan' })).not.toContainText('press F8 again');
  },
);

test(
  'what is short → one key makes a draft for each vendor, and then it is on order',
  { tag: '@F7' },
  async ({ shell }) => {
    test.setTimeout(120_000);
    const { page } = shell;
    const operator = await toOrders(page);
    await operator.scan(code('again'));
    await expect(title(page, 'Order again')).toBeVisible();
    const rows = page.getByRole('grid', { name: 'Order again' });
    // Below its minimum of 15 by 7, and 4 of it are on order.
    const connector = rows.getByRole('row', { name: /Lever connector 5 way.* 3 to order from Meyer/ });
    await expect(connector).toBeVisible();
    await pressed(page, 'ArrowDown', 'q');
    await operator.types('11');
    await pressed(page, 'Enter');
    await expect(rows.getByRole('row', { name: /11 to order from Meyer/ })).toBeVisible();
    // Hit again and again: each draft is made once.
    for (let hit = 0; hit < 5; hit++) await page.keyboard.press('F9');
    await operator.hears('Draft for Meyer Electrical');
    await expect(rows.getByRole('row', { name: /Lever connector 5 way.* 0 to order/ })).toBeVisible();
    // Esc leads back, also from a row that has the focus.
    await pressed(page, 'ArrowDown');
    await expect(rows.locator(':focus')).toBeVisible();
    await pressed(page, 'Escape');
    await expect(title(page, 'Orders')).toBeVisible();
    const practice = await shell.practice();
    await practice.office('POST', 'items', {
      name: 'Cable knife',
      type: 'item',
      quantity: 0,
      min_quantity: 5,
    });
    await operator.scan(code('again'));
    await expect(rows.getByRole('row', { name: 'Cable knife: 5 to order, vendor not known' })).toBeVisible();
    // What no order has had: a new order, whose vendor is typed.
    await operator.scan(code('new'));
    await expect(title(page, 'New order')).toBeVisible();
    await pressed(page, 'e');
    await operator.types('Lumen');
    await pressed(page, 'F9');
    await operator.hears('Draft for Lumen');
    await operator.drained();
    expect(await applied(practice, 'POST', /\/purchase_orders$/)).toBe(2);
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'drafts for two vendors by one key → both are named; one is undone where it is not looked at → the key of Orders shows the list',
  { tag: '@F7' },
  async ({ shell }) => {
    const { page } = shell;
    const practice = await shell.practice();
    // Of another vendor, and short of its minimum.
    const rows = await practice.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
    const cable = rows.find(({ name }) => String(name).startsWith('SWA cable 3 × 6'));
    await practice.office('PUT', `items/${String(cable?.['id'])}`, { min_quantity: 100_000 });
    const operator = await toOrders(page);
    await operator.scan(code('again'));
    const make = page.getByRole('button', { name: /^Make 2 drafts/ });
    await expect(make).toBeVisible({ timeout: 40_000 });
    await operator.pullPlug();
    await pressed(page, 'F9');
    await operator.hears(/2 drafts made.*Meyer Electrical/);
    await operator.hears('Nordkabel');
    await pressed(page, 'Escape');
    await list(page)
      .getByRole('row')
      .filter({ hasText: /Meyer Electrical.*not sent yet/s })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Orders');
    await operator.go('Outbox');
    await page.getByRole('row', { name: /Meyer Electrical/ }).click();
    await operator.types('u');
    await operator.types('u');
    await operator.hears('it will not be sent');
    await pressed(page, 'F12');
    await expect(title(page, 'Orders')).toBeVisible();
    await expect(page.getByRole('row', { name: /^PO-10442/ })).toBeVisible();
    expect(shell.complaints).toEqual([]);
  },
);
