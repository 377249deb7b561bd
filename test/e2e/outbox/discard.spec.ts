/** What is discarded: named before it goes, and brought back by F8. */
import { operatorAt } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const SOCKET = '5012345678900';
const TIES = '4006381333931';

test(
  'a receipt is discarded → how much goes is asked about first, and F8 brings all of it back',
  { tag: '@O11' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    const row = page.getByRole('row', { name: /Wall socket.*now 2,/ });
    const note = page.getByRole('textbox', { name: 'Note for the receipt' });
    await operator.go('Receive');
    await operator.scan('PO-10442');
    await operator.hears('scan what arrived');
    await note.fill('one box wet');
    await operator.scan(SOCKET, SOCKET, TIES);
    await operator.hears('1 / 20');
    await operator.types('s');
    await operator.hears('set aside: nothing of it is sent');
    await page.keyboard.press('Delete');
    await expect(
      page.getByRole('button', { name: /2 lines, 3 pieces: press again to discard/ }),
    ).toBeVisible();
    await page.keyboard.press('Delete');
    await operator.hears(/Discarded: PO-10442.*2 counted lines/);
    await expect(row).toHaveCount(0);
    await page.keyboard.press('F8');
    await operator.hears(/Back again: PO-10442.*2 counted lines, as before/);
    await expect(row).toBeVisible();
    await expect(page.getByRole('row', { name: /Cable ties.*now 1,.*set aside/ })).toBeVisible();
    await expect(note).toHaveValue('one box wet');
    await page.keyboard.press('F9');
    await operator.hears(/1 line was set aside and not sent/);
  },
);

test(
  'the key that discards bounces → it is asked, and nothing goes; a press that was meant answers it',
  { tag: '@O17' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET, SOCKET);
    await operator.hears('2 / 40');
    // Past the fixture, which presses as one who reads.
    for (let press = 0; press < 3; press++) {
      await page.keyboard.down('Delete');
      await page.keyboard.up('Delete');
    }
    const asked = page.getByRole('button', { name: /1 line, 2 pieces: press again to discard/ });
    await expect(asked).toBeVisible();
    await operator.reads();
    await expect(page.getByRole('row', { name: /Wall socket.*now 2,/ })).toBeVisible();
    await page.keyboard.press('Delete');
    await operator.hears('Discarded: PO-10442');
  },
);

test(
  'discarded, and counted anew since → F8 takes back what is new, and then brings the other back',
  { tag: '@O11' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET, SOCKET);
    await operator.hears('2 / 40');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Delete');
    await operator.hears('Discarded: PO-10442');
    await operator.scan(TIES);
    await operator.hears('1 / 20');
    await page.keyboard.press('F8');
    await operator.hears('Undone: Cable ties');
    await page.keyboard.press('F8');
    await operator.hears('Back again: PO-10442');
    await expect(page.getByRole('row', { name: /Wall socket.*now 2,/ })).toBeVisible();
  },
);

test(
  'a count is discarded → F8 on the list of counts opens it again as it was',
  { tag: '@O11' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10', 'HS-127');
    await operator.hears('1 / 14');
    // What is asked names what the sheet shows, and is asked anew where that changes.
    await expect(page.getByRole('row', { name: /Heat shrink.*counted 1,/ })).toBeVisible();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('button', { name: /1 counted item: press again to discard/ })).toBeVisible();
    await page.keyboard.press('Delete');
    await operator.hears('Discarded: A-10');
    await expect(page.getByRole('grid', { name: 'Counts in progress' })).toContainText('Discarded');
    await page.keyboard.press('F8');
    await operator.hears('Back again: A-10');
    await expect(page.getByRole('row', { name: /Heat shrink.*counted 1,/ })).toBeVisible();
  },
);

test(
  'started again, and the order opened → F8 names item and figure from the first moment on',
  { tag: '@O11' },
  async ({ shell }) => {
    const operator = await operatorAt(shell.page);
    await operator.go('Receive');
    await operator.scan('PO-10442', SOCKET);
    await operator.hears('1 / 40');
    const page = await shell.restart();
    const again = await operatorAt(page);
    // Every word that was ever on the button.
    await page.evaluate(() => {
      const all: string[] = [];
      Object.assign(window, { undoWords: all });
      new MutationObserver(() => {
        for (const one of document.querySelectorAll('button[aria-keyshortcuts="F8"]'))
          all.push(one.textContent);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await again.scan('PO-10442');
    await again.hears('Undo Wall socket, double, white, +1');
    const words = await page.evaluate(() => (window as unknown as { undoWords: string[] }).undoWords);
    expect(words.filter((one) => !one.includes('Wall socket'))).toEqual([]);
  },
);
