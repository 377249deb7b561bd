/** Packs: a code that counts all its pieces on every screen, taught once, opened, made of packs, kept in the account or taken as a file. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { controlCode } from '#domain/scanning/control.ts';
import { applied, operatorAt, type Operator } from '../support/operator.ts';
import { expect, test } from '../support/shell-fixture.ts';

const ORDER = 'PO-10442';
const TIES = '4006381333931';
const CARTON = 'TIES-CARTON-20';
const PALLET = 'TIES-PALLET-12';
/** The second label of cable lugs, of which “Carton size” says 20. */
const LUG_CARTON = '14012345670339';
/** Of no second label. */
const HANGER = 'EKW-HANG-80';
const IN_FIELD = 'In the field “Carton size”, with the pack’s code as the second label';
const OPENED = controlCode({ kind: 'opened' });
const BROKEN = controlCode({ kind: 'reason', id: 'BROKEN', way: 'fewer' });
const times = (n: number) => controlCode({ kind: 'times', times: n });

/** The label form of the item in hand. */
async function openForm(page: Page): Promise<void> {
  await page.keyboard.press('o');
  await expect(page.getByRole('textbox', { name: 'Pack code' })).toBeVisible();
}

async function teach(
  page: Page,
  operator: Operator,
  code: string,
  units: string,
  item = TIES,
): Promise<void> {
  await operator.scan(controlCode({ kind: 'go-scan' }), item);
  await operator.hears('in stock');
  await openForm(page);
  await operator.scan(code);
  await expect(page.getByRole('textbox', { name: 'Pack code' })).toHaveValue(code);
  await operator.types(units);
  await page.keyboard.press('F9');
  await operator.hears(`holds ${units} from now on`);
}

async function useField(page: Page, operator: Operator): Promise<void> {
  await operator.go('Settings');
  await page.getByLabel('Size of a pack in the account').selectOption(IN_FIELD);
  await operator.go('Scan');
}

test(
  'a carton of 20 is taught once → 20 on an order, an arrival, a count, a move, a batch, a label sheet and an adjustment',
  { tag: '@A7' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await teach(page, operator, CARTON, '20');
    await operator.scan(CARTON);
    await operator.hears('pack of 20');
    // Found as a carton, it is one that is broken.
    await operator.scan(BROKEN);
    await operator.hears(/−20 · broken/);
    await page.keyboard.press('F8');
    await operator.hears('Undone');

    await operator.go('Receive');
    await operator.scan(ORDER, CARTON);
    await operator.hears('20 / 20');
    await operator.go('Count');
    await operator.scan('LOC-B-01', 'LOC-B-01', CARTON, CARTON);
    await operator.hears('40 / 138');
    await page.keyboard.press('F3');
    await expect(page.getByRole('button', { name: 'Many together' })).toBeVisible();
    await page.keyboard.press(':');
    await expect(page.getByRole('heading', { level: 1, name: 'Move many' })).toBeVisible();
    await operator.scan(CARTON, TIES);
    await expect(page.getByRole('row', { name: /Cable ties.*21/ })).toBeVisible();
    await page.keyboard.press(':');
    await expect(page.getByRole('heading', { level: 1, name: 'Move', exact: true })).toBeVisible();
    await operator.scan(CARTON, CARTON);
    await expect(page.getByRole('textbox', { name: 'How many' })).toHaveValue('40');
    await operator.go('Labels');
    await operator.scan(CARTON);
    await expect(page.getByText(/^20 labels/)).toBeVisible();
  },
);

test(
  '1 of 20 opened is 19 left: by the key and a figure on a count, by codes alone on an order; F8 takes it back',
  { tag: '@A7' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await teach(page, operator, CARTON, '20');
    await operator.go('Count');
    await operator.scan('LOC-B-01', 'LOC-B-01', CARTON, CARTON);
    await operator.hears('40 / 138');
    await page.keyboard.press('o');
    const asks = page.getByRole('region', { name: 'How many are left?' });
    await expect(asks).toContainText('an opened pack of 20 was counted as a whole one');
    // As many as it holds are none that is opened; Esc leaves it whole.
    await operator.types('20');
    await page.keyboard.press('Enter');
    await operator.hears('fewer are left');
    await page.keyboard.press('Escape');
    await expect(asks).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Cable ties.*40/ })).toBeVisible();
    await page.keyboard.press('o');
    await expect(asks).toBeVisible();
    await operator.types('19');
    await page.keyboard.press('Enter');
    await operator.hears('opened: 19 of 20 left');
    await operator.hears('39 / 138');
    await page.keyboard.press('F8');
    await operator.hears('20 counted now');

    await operator.go('Receive');
    await operator.scan(ORDER, CARTON, OPENED, times(19));
    await operator.hears('opened: 19 of 20 left');
    await operator.hears('19 / 20');
    await operator.scan('5012345678900', OPENED);
    await operator.hears('no pack scanned last');
  },
);

test(
  'a pallet of 12 cartons of 20 counts 240; a carton of 24 makes it 288; none is inside itself',
  { tag: '@A7' },
  async ({ page }) => {
    const operator = await operatorAt(page);
    await teach(page, operator, CARTON, '20');
    await openForm(page);
    await operator.scan(PALLET, CARTON);
    await expect(page.getByRole('textbox', { name: 'Made of packs' })).toHaveValue(CARTON);
    await operator.types('12');
    await expect(page.getByText('12 packs of 20 are 240 pieces.')).toBeVisible();
    await page.keyboard.press('F9');
    await operator.hears('240 pieces');
    const packs = page.getByRole('region', { name: 'More labels and packs' });
    await expect(packs).toContainText(`12 × ${CARTON}`);
    await expect(packs).toContainText('holds 240');
    await operator.go('Count');
    await operator.scan('LOC-B-01', 'LOC-B-01', PALLET);
    await operator.hears('240 / 138');

    await operator.scan(controlCode({ kind: 'go-scan' }), TIES);
    await openForm(page);
    await page.getByRole('textbox', { name: 'Pack code' }).fill(CARTON);
    await page.getByRole('textbox', { name: 'How many are in it' }).fill('2');
    await page.getByRole('textbox', { name: 'Made of packs' }).fill(PALLET);
    await page.keyboard.press('F9');
    await operator.hears('a pack cannot be inside itself');
    await page.getByRole('textbox', { name: 'Made of packs' }).fill('');
    await page.getByRole('textbox', { name: 'How many are in it' }).fill('24');
    await page.keyboard.press('F9');
    await operator.hears('holds 24 from now on');
    await expect(packs).toContainText('holds 288');
    await page.keyboard.press('F8');
    await operator.hears(`Undone: ${CARTON}`);
    await expect(packs).toContainText('holds 240');
  },
);

test(
  'sizes in a field of the account: its cartons count, one taught here is an edit that is sent once and undone, a second one stays here',
  { tag: '@A7' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await useField(page, operator);
    await operator.go('Receive');
    await operator.scan('PO-10439', LUG_CARTON);
    await operator.hears('20 / 100');
    await operator.pullPlug();
    await teach(page, operator, 'HANGER-BOX-50', '50', HANGER);
    await operator.hears('other stations know it once they have loaded it');
    await operator.scan('HANGER-BOX-50');
    await operator.hears('pack of 50');
    await operator.plugIn();
    await operator.drained();
    const practice = await shell.practice();
    expect(await applied(practice, 'PUT', /^\/api\/v1\/items\/\d+$/)).toBe(1);
    await expect(page.getByRole('row', { name: /second label/ })).toBeVisible();

    await operator.go('Scan');
    await operator.scan(HANGER);
    await expect(page.getByRole('region', { name: 'More labels and packs' })).toContainText('in the account');
    await openForm(page);
    await operator.scan('HANGER-BAG-5');
    await expect(page.getByRole('textbox', { name: 'Pack code' })).toHaveValue('HANGER-BAG-5');
    await operator.types('5');
    await page.keyboard.press('F9');
    await operator.hears('on this station only: the item has another second label');
  },
);

test(
  'packs saved to a file and taken from it; of a file with a wrong row nothing is taken, and it is told which',
  { tag: '@A7' },
  async ({ shell, page }) => {
    const operator = await operatorAt(page);
    await teach(page, operator, CARTON, '20');
    await operator.go('Settings');
    await page.getByRole('button', { name: 'Save this station’s packs to a file' }).click();
    const saved = page.getByText(/1 pack saved: /);
    await expect(saved).toBeVisible();
    const file = ((await saved.textContent()) ?? '').split('saved: ')[1] ?? '';
    const text = fs.readFileSync(file, 'utf8');

    await operator.scan(controlCode({ kind: 'go-scan' }), TIES);
    await operator.hears('in stock');
    const forget = page.getByRole('button', { name: `${CARTON}: forget` });
    await forget.click();
    await forget.click();
    await operator.hears('is forgotten on this station');

    await operator.go('Settings');
    const wrong = path.join(shell.folder, 'wrong.json');
    const rows = JSON.parse(text) as { packs: object[] };
    const bad = {
      ...rows,
      packs: [
        ...rows.packs,
        { ...rows.packs[0], code: 'GHOST', item: 9_999_999, name: 'Ghost', label: null },
      ],
    };
    fs.writeFileSync(wrong, JSON.stringify(bad));
    await choose(page, wrong);
    await expect(page.getByText('Row 2, GHOST: the item Ghost is not in this warehouse')).toBeVisible();
    await operator.scan(controlCode({ kind: 'go-scan' }), CARTON);
    await operator.hears('Unknown code');

    await operator.go('Settings');
    await choose(page, file);
    await operator.hears('1 pack code taken');
    await operator.scan(controlCode({ kind: 'go-scan' }), CARTON);
    await operator.hears('pack of 20');
    expect(shell.complaints).toEqual([]);
  },
);

async function choose(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take packs from a file' }).click();
  await (await chooser).setFiles(file);
}
