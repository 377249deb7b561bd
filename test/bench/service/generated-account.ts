/**
 * Generates an account of any size for the benches: a warehouse of aisles, bays and bins, created over two years, a part of which was
 * changed later. The same size always gives the same records. They are written into the service's file directly, because a million
 * requests would take an hour. The file is kept between runs, because even so it takes two minutes; it is generated again if this file or
 * the migrations change.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { openDatabase } from '#service/store/database.ts';
import { nameIndex } from '#service/store/name-index.ts';
import { fillTallies, migrations } from '#service/store/schema.ts';
import { sqliteConnection } from '#service/store/sqlite.ts';
import { randomFrom } from '#service/trouble/desk.ts';

/** Items in a bin, bins in a bay, bays in an aisle. */
const BIN = 40;
const BAY = 10;
const AISLE = 10;
/** How many records changed last, one a second, after all others. */
export const CHANGED = 200;

export const START = Date.UTC(2024, 0, 1);
const YEARS = 2 * 365 * 86_400_000;
export const END = START + YEARS;

const kinds =
  'Hex bolt|Cable ties|Wall socket|Junction box|Light switch|Back box|Dimmer|Breaker|Consumer unit|Conduit|Trunking|Gland|' +
  'Washer|Wood screw|Anchor|Drill bit|Hammer|Pliers|Label tape|LED driver|Downlight|Batten|Sensor|Relay|Contactor|' +
  'Terminal block|Ferrule|Heat shrink|Spade connector|Fuse|Busbar|Enclosure|DIN rail|Patch lead|Keystone|Cable drum|' +
  'Copper pipe|Elbow|Valve|電線管';
export const words: readonly string[] = kinds.split('|');
const finishes =
  'zinc|black|white|steel|brass|IP65|IP20|galvanised|nylon|red|blue|grey|short|long|heavy|light'.split('|');

/** The name of the item with that number, the same in an account of any size. */
export function nameOf(number: number): string {
  const draw = randomFrom(number);
  const of = (list: readonly string[]) => list[Math.floor(draw() * list.length)] ?? '';
  const letter = () => String.fromCharCode(65 + Math.floor(draw() * 26));
  const size = 1 + Math.floor(draw() * 300);
  return `${of(words)} ${size} mm, ${of(finishes)} ${letter()}${letter()}-${String(number).padStart(7, '0')}`;
}

/** @returns the path of a database with this many items, alone in its folder */
export async function account(items: number): Promise<string> {
  const recipe = [readFileSync(import.meta.filename, 'utf8'), ...migrations].join('\n');
  const hash = createHash('sha256').update(recipe).digest('hex').slice(0, 12);
  const folder = join(tmpdir(), `dockhand-bench-${hash}`, String(items));
  const file = join(folder, 'service.db');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const unfinished = join(folder, `unfinished-${process.pid}.db`);
  console.log(`making an account of ${items} items in ${folder} (kept for the next run)`);
  const opened = openDatabase(unfinished);
  if (!opened.ok) throw new Error(opened.why);
  furnish(opened.db, items);
  // As the service does when it is idle.
  const names = nameIndex(sqliteConnection(opened.db));
  while (await names.merge());
  opened.db.close();
  renameSync(unfinished, file);
  return file;
}

function furnish(db: Database, items: number): void {
  db.pragma('synchronous = OFF');
  // The triggers' work is done once for all records, afterwards.
  const triggers = db
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'item'",
    )
    .all();
  db.transaction(() => {
    for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
    insertAll(db, items);
    db.exec(`
      INSERT INTO placement SELECT * FROM (
        WITH RECURSIVE up (item_id, folder_id) AS (
          SELECT id, parent_id FROM item WHERE parent_id IS NOT NULL
          UNION ALL SELECT up.item_id, item.parent_id FROM up JOIN item ON item.id = up.folder_id
          WHERE item.parent_id IS NOT NULL
        ) SELECT folder_id, item_id FROM up UNION ALL SELECT 0, id FROM item
      ) ORDER BY 1, 2;
      INSERT INTO item_name (rowid, name) SELECT id, folded(name) FROM item;
      INSERT INTO item_short (rowid, grams) SELECT id, short_grams(name) FROM item;
      ${fillTallies}`);
    for (const { sql } of triggers) db.exec(sql);
  })();
}

/** Inserts each aisle, bay and bin just before its contents, so that a list, newest first, has items and folders of all depths. */
function insertAll(db: Database, items: number): void {
  const insert = db.prepare(`
    INSERT INTO item (id, sid, type, name, price, quantity, parent_id, label_url, label_url_type, tags, created_at, updated_at)
    VALUES (@id, @sid, @type, @name, @price, @quantity, @parent, @label, @labelType, '["stock"]', @at, @updated)`);
  let id = 0;
  const put = (type: 'item' | 'folder', name: string, parent: number | null, number: number): number => {
    id += 1;
    const at = Math.floor(START + (number / items) * (YEARS - 86_400_000));
    // One record in five was changed later, at a drawn time; the last changes are the same in an account of any size.
    const draw = randomFrom(number + 1);
    const late = draw() < 0.2 ? Math.floor(at + draw() * (END - 3_600_000 - at)) : at;
    const last = number >= items - CHANGED ? END - (items - number) * 1000 : late;
    const stocked = type === 'item';
    insert.run({
      id,
      sid: `S${id}`,
      type,
      name,
      price: stocked ? '3.9' : null,
      quantity: stocked ? String(number % 500) : null,
      parent,
      label: stocked ? String(4_000_000_000_000 + number) : null,
      labelType: stocked ? 'org.gs1.EAN-13' : null,
      at,
      updated: stocked ? last : at,
    });
    return id;
  };
  let aisle: number | null = null;
  let bay: number | null = null;
  let bin: number | null = null;
  for (let number = 0; number < items; number += 1) {
    if (number % (BIN * BAY * AISLE) === 0) aisle = put('folder', `Aisle ${number}`, null, number);
    if (number % (BIN * BAY) === 0) bay = put('folder', `Bay ${number}`, aisle, number);
    if (number % BIN === 0) bin = put('folder', `Bin ${number}`, bay, number);
    // One in a hundred items is at the top level.
    put('item', nameOf(number), number % 100 === 99 ? null : bin, number);
  }
}
