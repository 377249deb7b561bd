/** What the differences of a count come to, and its file: at the review, and once it was sent. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { lookAt } from '../support/accessibility-checks.ts';
import { operatorAt } from '../support/operator.ts';
import { expect, test, type Shell } from '../support/shell-fixture.ts';

/** In A-10: 14 at 7.90, 44 at 5.60 and 30 at 7.10, and one that the office makes there, 3 without a price. */
const [SHRINK, GLAND, REEL] = ['HS-127', 'GLAND-M20E', 'REEL-1'];
/** In A-03. */
const SOCKET = '5012345678900';

async function makeReel(shell: Shell): Promise<void> {
  const service = await shell.practice();
  const rows = await service.rows('items?per_page=1000');
  await service.office('POST', 'items', {
    name: 'Sample reel',
    type: 'item',
    quantity: 3,
    parent_id: rows.find(({ name }) => name === 'A-10')?.['id'],
    label_url: REEL,
    label_url_type: 'org.iso.Code128',
  });
}

/** The newest file, without its byte order mark. */
function fileOf({ folder }: Shell): string {
  const exports = path.join(folder, 'profiles', 'practice', 'exports');
  const [file = ''] = fs.readdirSync(exports).toSorted().toReversed();
  const text = fs.readFileSync(path.join(exports, file), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text.slice(1);
}

async function saves(page: Page, words: RegExp): Promise<void> {
  await page.keyboard.press('f');
  await expect(page.getByText(words)).toBeVisible();
}

test(
  'too many, missing, without a price and not seen → told apart at the review and after it was sent, and written into a file',
  { tag: '@O6' },
  async ({ shell }) => {
    const { page } = shell;
    await makeReel(shell);
    const operator = await operatorAt(page);
    await operator.go('Count');
    await operator.scan('LOC-A-10', 'LOC-A-10');
    await expect(page.getByRole('row', { name: /Sample reel/ })).toBeVisible({ timeout: 40_000 });
    // Two too many, four missing, two too many of what has no price, and the last one is not seen.
    await operator.scan('DOCKHANDTIMES16', SHRINK, 'DOCKHANDTIMES40', GLAND, 'DOCKHANDTIMES5', REEL);
    await operator.scan(SOCKET, 'NOBODY-KNOWS');
    await operator.hears('noted in this count');
    await page.keyboard.press('F9');
    const differences = page.getByRole('region', { name: 'Differences' });
    const apart = /Too many\s*4 pieces\s*value 15\.80\s*Missing\s*4 pieces\s*value 22\.40/;
    await expect(differences).toContainText(apart);
    await expect(differences).toContainText('1 difference has no known price');
    await page.keyboard.press('w');
    await expect(differences).toContainText(apart);
    await saves(page, /^6 rows saved in .*count-.*\.csv$/);
    await lookAt(page);
    const reviewed = fileOf(shell);
    expect(reviewed).toMatch(/^Item,Codes,Article ID,Location,.*,Counted by,Counted at\r\n/);
    expect(reviewed).toMatch(/^"Cable gland M25, pack of 10",.*,30,,,,7\.1,,"not seen, left as is",,\r$/m);
    await page.keyboard.press('F9');
    await operator.hears('Count finished');
    await operator.drained();

    await operator.go('Count');
    await page.getByRole('row', { name: /A-10.*Done/ }).click();
    await page.keyboard.press('F9');
    await expect(page.getByRole('heading', { name: 'A-10', level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('3 counted · 3 differ');
    await expect(differences).toContainText(apart);
    await saves(page, /^6 rows saved in/);
    await lookAt(page);
    const sent = fileOf(shell);
    for (const row of [
      /^Item,.*,Counted at,What became of it\r$/m,
      /^"Heat shrink set.*,Aisle A › A-10,14,16,2,,7\.9,15\.8,,Operator,.*Z,booked\r$/m,
      /^"Cable gland M20.*,44,40,-4,,5\.6,-22\.4,,Operator,.*Z,booked\r$/m,
      /^Sample reel,REEL-1,.*,3,5,2,,,,,Operator,.*Z,booked\r$/m,
      /^"Cable gland M25.*,30,,,,,,"not seen, left as is",,,\r$/m,
      /^"Wall socket.*A-03,,1,,,,,"seen here, belongs elsewhere",Operator,.*Z,not booked\r$/m,
      /^,NOBODY-KNOWS,,,,1,,,,,unknown code,Operator,.*Z,not booked\r$/m,
    ])
      expect(sent).toMatch(row);
  },
);

test(
  'a blind count in German → nothing of it while it is hidden; then its words, and a file as German spreadsheets read it',
  { tag: '@O6' },
  async ({ shell }) => {
    const { page } = shell;
    const operator = await operatorAt(page);
    await operator.go('Settings');
    await page.getByText('Deutsch', { exact: true }).click();
    await page.keyboard.press('F4');
    await operator.types('b');
    await operator.scan('LOC-A-10', 'LOC-A-10', 'DOCKHANDTIMES16', SHRINK);
    await expect(page.getByRole('row', { name: /Heat shrink set.*gezählt 16/ })).toBeVisible();
    const differences = page.getByRole('region', { name: 'Differenzen' });
    await expect(differences).toHaveCount(0);
    await page.keyboard.press('F9');
    await expect(differences).toContainText(/Zu viel\s*2 Stück\s*Wert 15,80\s*Fehlt\s*0 Stück/);
    await page.keyboard.press('0');
    await expect(differences).toContainText(/Fehlt\s*74 Stück\s*Wert 459,40/);
    await saves(page, /^3 Zeilen gespeichert in /);
    await lookAt(page);
    const file = fileOf(shell);
    expect(file.split('\r\n')[0]).toBe(
      'Artikel;Codes;Artikel-ID;Lagerplatz;Erwartet;Gezählt;Differenz;Einheit;Preis;Wert der Differenz;Vermerk;Gezählt von;Gezählt am',
    );
    expect(file).toMatch(/^Heat shrink set, .*;14;16;2;;7,9;15,8;;Bediener;.*Z\r$/m);
    expect(file).toMatch(/^Cable gland M20, .*;44;0;-44;;5,6;-246,4;nicht gesehen, als null gezählt;;\r$/m);
  },
);
