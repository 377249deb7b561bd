/** Jobs at Items: what is out on which, picking to one and bringing back by scanning, making, changing, leading and deleting one. */
import { lookAt } from '../support/accessibility-checks.ts';
import { applied, operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const TIES = '4006381333931';

test(
  'items are picked to a job and brought back by scanning, without a network, and moved once each',
  { tag: '@F8' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const title = (name: string | RegExp) =>
      expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await operator.pullPlug();
    await page.keyboard.press('F10');
    await page.keyboard.press('3');
    await title('Jobs');
    await expect(page.getByRole('row', { name: /^Mill Lane/ })).toBeVisible();
    await lookAt(page);
    // Into the list, to the second job, and into it.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('row', { name: /^Mill Lane/ })).toBeFocused();
    await page.keyboard.press('F9');
    await title('Mill Lane panel upgrade');
    await expect(page.getByText('Nothing is out on this job.')).toBeVisible();
    await operator.reads();
    await page.keyboard.press('F9');
    await title('Move');
    await operator.scan(SOCKET);
    await operator.hears('Wall socket');
    await page.keyboard.press('q');
    await operator.types('6');
    await page.keyboard.press('F9');
    await operator.hears('Mill Lane panel upgrade');
    await page.keyboard.press('F10');
    await title('Mill Lane panel upgrade');
    const row = page.getByRole('row', { name: /^Wall socket, double, white/ });
    await expect(row).toContainText('6');
    await lookAt(page);
    // What is on its way there can be brought back; other stock of it is no return.
    await page.keyboard.press('i');
    await title('Move');
    await operator.scan(SOCKET);
    await operator.hears('in Mill Lane panel upgrade');
    await operator.reads();
    await page.keyboard.press('F8');
    await operator.scan(TIES);
    await operator.hears('none of it is in Mill Lane panel upgrade');
    await expect(page.getByRole('textbox', { name: 'How many' })).toBeDisabled();
    await page.keyboard.press('F10');
    await operator.plugIn();
    await operator.drained();
    await page.keyboard.press('F10');
    await page.keyboard.press('i');
    await title('Move');
    await expect(page.getByText('brings back from Mill Lane panel upgrade')).toBeVisible();
    // There are two records of it by now: the one on the job is meant.
    await operator.scan(SOCKET);
    await operator.hears('Mill Lane panel upgrade');
    await operator.types('a');
    await operator.scan('LOC-A-01');
    await operator.hears('A-01');
    await page.keyboard.press('F10');
    await expect(page.getByText('Nothing is out on this job.')).toBeVisible();
    await operator.drained();
    expect(await applied(await shell.practice(), 'POST', /\/items\/\d+\/move$/)).toBe(2);
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'a job that waits to be sent is opened, changed and started, and goes on when it is made; another is taken back on its page',
  { tag: '@F8' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const title = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    const practice = await shell.practice();
    const row = (name: RegExp) => page.getByRole('row', { name });
    const make = async (name: string) => {
      await page.keyboard.press('n');
      await title('New job');
      await operator.types(name);
      await page.keyboard.press('F9');
      await operator.hears('new job');
    };
    await operator.pullPlug();
    await page.keyboard.press('F10');
    await page.keyboard.press('3');
    await title('Jobs');
    await make('Quay crane');
    await row(/^Quay crane/).focus();
    await page.keyboard.press('Enter');
    await title('Quay crane');
    await expect(page.getByText('It waits to be sent', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Its location is made with it/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pick items' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Delete job' })).toHaveCount(0);
    await lookAt(page);
    await page.keyboard.press('e');
    await title('Change Quay crane');
    await page.getByRole('textbox', { name: 'End' }).fill('2026-12-04');
    await page.keyboard.press('F9');
    await operator.hears('job changed');
    await page.keyboard.press('k');
    await operator.hears('job in progress');
    await expect(page.getByText(/^in progress · until 4 Dec/)).toBeVisible();
    // Its page stays open while it is made, and goes on as that of the real one.
    await operator.plugIn();
    await expect(
      page.getByText('F9 picks: what is scanned then goes into the location of this job.').first(),
    ).toBeVisible({
      timeout: 30_000,
    });
    await title('Quay crane');
    await expect(page.getByRole('button', { name: 'Pick items' })).toBeEnabled();
    await expect(page.getByRole('button', { name: 'Delete job' })).toBeVisible();
    await page.keyboard.press('e');
    await page.getByRole('textbox', { name: 'Notes' }).fill('By the water.');
    await page.keyboard.press('F9');
    await operator.hears('job changed');
    await operator.drained();
    const made = (await practice.rows('jobs?per_page=100')).filter(({ name }) => name === 'Quay crane');
    expect(made).toMatchObject([{ status: 'in_progress', end_date: '2026-12-04', notes: 'By the water.' }]);
    // Another: what was changed on it is taken back first, then the job itself.
    await operator.pullPlug();
    await page.keyboard.press('F10');
    await page.keyboard.press('F10');
    await page.keyboard.press('3');
    await title('Jobs');
    await make('Boat house');
    await row(/^Boat house/).focus();
    await page.keyboard.press('Enter');
    await title('Boat house');
    await page.keyboard.press('k');
    await operator.hears('job in progress');
    await page.keyboard.press('F8');
    await operator.hears('Undone: Boat house');
    await expect(page.getByText('not started', { exact: true })).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.getByText('The job is no longer there')).toBeVisible();
    await page.keyboard.press('F9');
    await title('Jobs');
    await expect(row(/^Boat house/)).toHaveCount(0);
    await operator.plugIn();
    await operator.drained();
    const names = (await practice.rows('jobs?per_page=100')).map(({ name }) => name);
    expect(names).not.toContain('Boat house');
    expect(shell.complaints).toEqual([]);
  },
);

test(
  'a job is made, changed, started, completed, reopened and deleted by keys',
  { tag: '@F8' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    const title = (name: string) => expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    const practice = await shell.practice();
    const jobs = async () => practice.rows('jobs?per_page=100');
    await operator.pullPlug();
    await page.keyboard.press('F10');
    await page.keyboard.press('3');
    await title('Jobs');
    await page.keyboard.press('n');
    await title('New job');
    await operator.types('Harbour School refit');
    await expect(page.getByText('Another job has this name.')).toBeVisible();
    await operator.types(' 2');
    await page.keyboard.press('Tab');
    await operator.types('2026-02-30');
    await expect(page.getByText('Not a day')).toBeVisible();
    await page.getByRole('textbox', { name: 'Start' }).fill('2026-12-01');
    await lookAt(page);
    await page.keyboard.press('F9');
    await operator.hears('new job');
    await expect(page.getByRole('row', { name: /^Harbour School refit 2/ })).toContainText(
      'waiting in the Outbox',
    );
    await operator.plugIn();
    await operator.drained();
    await page.keyboard.press('F10');
    const row = page.getByRole('row', { name: /^Harbour School refit 2/ });
    await expect(row).not.toContainText('waiting');
    await row.focus();
    await page.keyboard.press('Enter');
    await title('Harbour School refit 2');
    // As its button says by then: the band tells what was done before the page has been read anew.
    for (const [does, said] of [
      ['Start', 'job in progress'],
      ['Complete', 'job completed'],
      ['Reopen', 'job in progress'],
    ] as const) {
      await expect(page.getByRole('button', { name: does })).toBeVisible();
      // Pressed again within 400 ms it would be one that was hit twice.
      await page.waitForTimeout(500);
      await page.keyboard.press('k');
      await operator.hears(said);
    }
    await page.keyboard.press('e');
    await title('Change Harbour School refit 2');
    await page.getByRole('textbox', { name: 'End' }).fill('2026-12-04');
    await page.keyboard.press('F9');
    await operator.hears('job changed');
    await operator.drained();
    expect(await jobs()).toContainEqual(
      expect.objectContaining({
        name: 'Harbour School refit 2',
        status: 'in_progress',
        start_date: '2026-12-01',
        end_date: '2026-12-04',
      }),
    );
    await page.keyboard.press('F10');
    await title('Harbour School refit 2');
    await page.keyboard.press('r');
    await expect(page.getByRole('button', { name: /^Press again/ })).toBeVisible();
    await page.keyboard.press('r');
    await operator.hears('job deleted');
    await title('Jobs');
    await operator.drained();
    expect(await jobs()).toHaveLength(3);
    expect(shell.complaints).toEqual([]);
  },
);
