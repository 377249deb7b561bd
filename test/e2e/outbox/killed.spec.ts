/** Killed or closed in the middle of something: what was scanned or entered is there, and what is lost is said. */
import { operatorAt, type Operator } from '../support/operator.ts';
import { expect, test, type Shell } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const CARTON = '14006381333938';
const CUT_OFF = 'Dockhand ended without being closed';

/** @param said what the band says last of it */
async function killedAndStarted(shell: Shell, said: string = CUT_OFF): Promise<Operator> {
  await shell.kill9();
  await shell.start();
  const operator = await operatorAt(shell.page);
  await operator.hears(said);
  return operator;
}

test(
  'in a receipt, with a note and a figure that is only typed → scans and note are there, the figure is said to be lost',
  { tag: ['@O11', '@O13'] },
  async ({ shell }) => {
    let operator = await operatorAt(shell.page);
    await operator.go('Receive');
    await operator.scan('PO-10442');
    await operator.hears('PO-10442');
    await shell.page.getByRole('textbox', { name: 'Note for the receipt' }).fill('one box wet');
    await operator.scan(SOCKET, SOCKET);
    await operator.hears('2 / 40');
    await shell.page.keyboard.press('q');
    await operator.types('7');
    operator = await killedAndStarted(shell);
    const { page } = shell;
    await operator.hears('a figure only typed, or a question not answered, is lost');
    await expect(page.getByRole('main')).toContainText('receipt begun, not sent');
    await operator.scan('PO-10442');
    await expect(page.getByRole('row', { name: /Wall socket.*remaining 40, now 2/ })).toBeVisible();
    await operator.hears('Undo Wall socket, double, white, +1');
    await expect(page.getByRole('textbox', { name: 'Note for the receipt' })).toHaveValue('one box wet');
    // Closed in order it has nothing to say.
    await shell.restart();
    await expect(shell.page.getByRole('region', { name: 'Last scan' })).toContainText('Ready to scan');
  },
);

test(
  'with a question that is open → it is said, and nothing of it was counted',
  { tag: '@O16' },
  async ({ shell }) => {
    let operator = await operatorAt(shell.page);
    await operator.go('Receive');
    await operator.scan('PO-10442', CARTON);
    await operator.hears('carton: how many are in it?');
    operator = await killedAndStarted(
      shell,
      `Asked before, and not answered${CARTON} · nothing of it was counted`,
    );
    await operator.scan('PO-10442');
    await expect(shell.page.getByRole('row', { name: /Cable ties 200 mm, black.*now 0/ })).toBeVisible();
    await operator.scan(CARTON);
    await operator.hears('carton: how many are in it?');
  },
);

test(
  'in the review of a count → the count is there as it was counted, and is reviewed again',
  { tag: '@O6' },
  async ({ shell }) => {
    let operator = await operatorAt(shell.page);
    await operator.go('Count');
    await operator.scan('LOC-A-03', 'LOC-A-03', SOCKET, SOCKET);
    await operator.hears('2 / 140');
    await shell.page.keyboard.press('F9');
    await expect(shell.page.getByRole('button', { name: 'Count as zero' })).toBeVisible();
    operator = await killedAndStarted(shell);
    const { page } = shell;
    await expect(page.getByRole('main')).toContainText('count open');
    await operator.go('Count');
    await page.getByRole('grid', { name: 'Counts in progress' }).getByRole('row').first().click();
    await expect(page.getByRole('row', { name: /Wall socket.*, counted 2,/ })).toBeVisible();
    await page.keyboard.press('F9');
    await expect(page.getByRole('button', { name: 'Count as zero' })).toBeVisible();
  },
);

test(
  'killed without a network, and plugged in a while after → nobody else is said to use the account',
  { tag: '@O10' },
  async ({ shell }) => {
    test.setTimeout(240_000);
    let operator = await operatorAt(shell.page);
    // A small morning: what was spent then is spent in the window that goes on.
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await shell.page.keyboard.press('F9');
    await operator.drained();
    await operator.pullPlug();
    operator = await killedAndStarted(shell);
    const strip = shell.page.getByRole('banner', { name: 'Status' });
    await expect(strip).toContainText('Offline');
    await shell.page.waitForTimeout(25_000);
    await operator.plugIn();
    await expect(strip).toContainText(/requests left/);
    const end = Date.now() + 50_000;
    while (Date.now() < end) {
      expect(await strip.innerText()).not.toContain('others');
      await shell.page.waitForTimeout(1000);
    }
  },
);

for (const [screen, codes, before, field] of [
  ['Receive', ['PO-10442', SOCKET], '1 / 40', 'Now'],
  ['Count', ['LOC-A-03', 'LOC-A-03', SOCKET], '1 / 140', 'Counted'],
  ['Move', [SOCKET], '140', 'How many'],
] as const)
  test(
    `closed in order on ${screen}, with a figure that is only typed → the next start names it, once, and it changed no figure`,
    { tag: '@O1' },
    async ({ shell }) => {
      let operator = await operatorAt(shell.page);
      await operator.go(screen);
      await operator.scan(...codes);
      await operator.hears(before);
      await shell.page.keyboard.press('q');
      await operator.types('7');
      await expect(shell.page.getByRole('textbox', { name: field })).toHaveValue('7');
      await shell.restart();
      operator = await operatorAt(shell.page);
      await operator.hears(
        /“7” was not taken.*Wall socket, double, white.*only typed when Dockhand was closed/,
      );
      if (screen === 'Receive') {
        await operator.scan('PO-10442');
        await expect(
          shell.page.getByRole('row', { name: /Wall socket.*remaining 40, now 1,/ }),
        ).toBeVisible();
        // Taken, it is not lost.
        await operator.scan(SOCKET);
        await operator.hears('2 / 40');
        await operator.types('q');
        await operator.types('9');
        await shell.page.keyboard.press('Enter');
        await operator.hears('9 / 40');
      }
      await shell.restart();
      await expect(shell.page.getByRole('region', { name: 'Last scan' })).toContainText('Ready to scan');
    },
  );

test(
  'the page is loaded anew with a figure that is only typed → it is named, and nothing is lost in silence',
  { tag: '@O1' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    await operator.types('q');
    await operator.types('7');
    await page.reload();
    await operator.hears(/“7” was not taken.*Wall socket, double, white/);
    await page.reload();
    await operator.hears('Ready to scan');
  },
);
