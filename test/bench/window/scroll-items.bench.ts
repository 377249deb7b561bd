/**
 * Measures the frames of the window while the list of items is scrolled, with 100,000 items (SCROLL_ITEMS sets another number): step by
 * step as by a wheel, and in large jumps as by a dragged scroll bar. The reference is an empty virtual list in the same page: rows without
 * text that a script places as they come into view. A dropped frame shows as an interval of two.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { launch, type ShellName } from '../../e2e/support/launch-in-electron-or-browser.ts';
import { open, operatorAt } from '../../e2e/support/operator.ts';
import { familyOfProcesses } from '../../e2e/support/process-tree.ts';
import { row, type Row } from '../bench-row.ts';
import { buildPages, shellsToMeasure } from './build-app.ts';
import { scrollList, quantileAt, toldFrames } from './measure-frame-times.ts';

const ITEMS = Number(process.env['SCROLL_ITEMS'] ?? 100_000);
/** Ids from here on belong to no record of the practice warehouse. */
const FIRST_ID = 10_000_000;
const FRAMES = 400;
/** Pixels between two frames: a fast wheel, and as far as a dragged scroll bar. */
const PACES = { wheel: 120, drag: 9000 } as const;

export async function bench(): Promise<readonly Row[]> {
  buildPages();
  const rows: Row[] = [];
  for (const shell of shellsToMeasure('scroll of items')) rows.push(...(await scrolledIn(shell)));
  return rows;
}

async function scrolledIn(shellName: ShellName): Promise<readonly Row[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dockhand-scroll-'));
  const family = familyOfProcesses();
  const start = () =>
    launch(shellName, {
      folder,
      env: {},
      port: 0,
      switches: [],
      onProcess: (id) => family.add(id),
      onPage: () => {},
    });
  const first = await start();
  await operatorAt(first.page);
  await first.close();
  fill(path.join(folder, 'profiles', 'practice', 'mirror.db'));
  const shell = await start();
  try {
    const { page } = shell;
    await operatorAt(page);
    await open(page, 'Items');
    await page.getByText(new RegExp(`^${Math.floor(ITEMS / 1000)},\\d{3} items$`)).waitFor();
    const rows: Row[] = [];
    for (const [name, pace] of Object.entries(PACES)) {
      const ask = { frames: FRAMES, pace };
      const ours = await page.evaluate(scrollList, { ...ask, isEmpty: false });
      const empty = await page.evaluate(scrollList, { ...ask, isEmpty: true });
      console.log(
        `${shellName} shell, ${name}: items ${toldFrames(ours)}, empty list ${toldFrames(empty)} (ms, p50/p95/longest)`,
      );
      rows.push(
        row(
          `${shellName} shell, ${name}: frames, p95, ms, beside an empty list`,
          quantileAt(ours, 0.95),
          quantileAt(empty, 0.95),
          1.2,
          'less',
        ),
      );
    }
    return rows;
  } finally {
    await shell.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Adds items to the mirror that the service does not have. They stay until the next reconciliation scan, an hour later. */
function fill(file: string): void {
  const db = new Sqlite(file);
  const insert = db.prepare(
    `INSERT INTO record (id, kind, name, parent_id, sid, quantity, price, tags, codes, updated_at)
     VALUES (?, 'item', ?, NULL, ?, ?, ?, '[]', ?, '2026-01-01T00:00:00.000Z')`,
  );
  db.transaction(() => {
    for (let n = 0; n < ITEMS; n++)
      insert.run(
        FIRST_ID + n,
        `Bolt M${n % 97} × ${n}`,
        `S${n}`,
        String(n % 500),
        '1.25',
        JSON.stringify([`C${n}`]),
      );
  })();
  db.close();
}
