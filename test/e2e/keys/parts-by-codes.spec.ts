/** The parts of Items by command codes alone, as an operator with gloves and a printed sheet goes through them. */
import { controlCode } from '#domain/scanning/control.ts';
import type { CodedName } from '#domain/scanning/shortcut.ts';
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

test(
  'alerts, jobs, groups and the assumptions are gone through by command codes alone',
  { tag: ['@F8', '@F9', '@F10', '@F11'] },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const practice = await shell.practice();
    const code = (kind: CodedName) => operator.scan(controlCode({ kind }, null));
    const title = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await code('go-items');
    await code('choice-2');
    await title('Alerts');
    // The first one that has fired, in hand, and into its form and back.
    await expect(page.getByRole('row', { name: /^Contactor/ })).toBeVisible();
    await code('next');
    await expect(page.getByRole('complementary', { name: 'This alert' })).toContainText('Contactor');
    await code('edit');
    await title('Alerts on Contactor 40 A, 4 pole');
    await code('back');
    await title('Alerts on Contactor 40 A, 4 pole');
    await code('back');
    await title('Alerts');
    await code('send');
    await title('Order again');

    await code('go-items');
    await code('choice-3');
    await title('Jobs');
    await expect(page.getByRole('row', { name: /^Mill Lane/ })).toBeVisible();
    await code('next');
    await code('next');
    await expect(page.getByRole('row', { name: /^Mill Lane/ })).toBeFocused();
    await code('send');
    await title('Mill Lane panel upgrade');
    await code('accept');
    await operator.hears('job in progress');
    await code('send');
    await title('Move');
    await operator.scan('5012345678900');
    await operator.hears('Wall socket');
    await code('all');
    await code('send');
    await operator.hears('Mill Lane panel upgrade');

    await code('go-items');
    await title('Mill Lane panel upgrade');
    await code('choice-4');
    await title('Groups');
    await expect(page.getByRole('row', { name: /^Cable ties/ })).toBeVisible();
    await code('next');
    await expect(page.getByRole('complementary', { name: 'This group' })).toContainText('Length');
    await code('choice-5');
    await title('Reference');
    await code('send');
    await title('Assumptions');
    await expect(page.getByRole('row').first()).toBeVisible();
    await code('next');
    await expect(page.getByRole('switch', { name: /rest on it/ })).toBeChecked();
    await code('accept');
    await expect(page.getByRole('switch', { name: /rest on it/ })).not.toBeChecked();
    await code('back');
    await code('back');
    await title('Reference');
    await operator.drained();
    expect(await applied(practice, 'PUT', /\/jobs\/\d+\/status$/)).toBe(1);
    expect(await applied(practice, 'POST', /\/items\/\d+\/move$/)).toBe(1);
    expect(shell.complaints).toEqual([]);
  },
);
