/**
 * Measures the list of items with a million records (MIRROR_ITEMS sets another number): the first screen in each order, a scroll to any
 * place, filters with and without an index, and words. The reference for each is the same rows read by better-sqlite3 alone. It also
 * measures how long the longest single read keeps a scan waiting, and how much larger the mirror is through the list's indexes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { decimal } from '#domain/values/decimal.ts';
import { BY_NAME, EVERYTHING, ITEM_SORTS, type ItemFilter, type ItemOrder } from '#domain/views/items.ts';
import type { DeskPorts } from '#main/desk/ports.ts';
import { itemsView } from '#main/desk/views/items.ts';
import { openDatabase } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import { openStores } from '../../support/station/in-memory-databases.ts';
import { randomFrom } from '../../support/seeded-random.ts';
import { row, type Row } from '../bench-row.ts';
import { fillRaw } from './fill-mirror-with-bare-sqlite.ts';

const SIZE = Number(process.env['MIRROR_ITEMS'] ?? 1_000_000);
/** Rows that the screen requests at a time. */
const COUNT = 100;
const SCROLLS = 60;
/** Milliseconds that a read may keep a scan waiting: three frames. */
const HOLDUP = 50;

const KEYS: Readonly<Record<Exclude<ItemOrder['by'], 'location'>, string>> = {
  name: 'name COLLATE NOCASE',
  quantity: 'CAST(quantity AS REAL)',
  price: 'ifnull(CAST(price AS REAL), -1)',
  minimum: 'ifnull(CAST(min_quantity AS REAL), -1)',
  tags: 'tags',
  codes: 'codes',
  updated: 'ifnull(unixepoch(updated_at), 0)',
};

export async function bench(): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dockhand-bench-'));
  try {
    const file = join(folder, 'mirror.db');
    fillRaw(file, SIZE);
    const raw = new Sqlite(file);
    spread(raw);
    raw.pragma(`user_version = ${MIRROR_MIGRATIONS.length}`);
    const mirror = openDatabase(file, MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
    const { desk } = openStores();
    const clock = { ...desk.clock, monotonic: () => performance.now() };
    const rows = measure({ ...desk, mirror, clock }, raw);
    mirror.close();
    raw.close();
    return [...rows, size(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Gives the records different values, as in a warehouse, in place of the same values a million times. */
function spread(raw: Sqlite.Database): void {
  raw.exec(`UPDATE record SET quantity = abs(random()) % 1000,
    price = CASE WHEN id % 3 THEN (abs(random()) % 10000) / 100.0 END,
    min_quantity = CASE WHEN id % 50 = 0 THEN abs(random()) % 100 END,
    label = '{"code":"C","type":""}',
    updated_at = strftime('%Y-%m-%dT%H:%M:%S.000Z', 1740000000 + id * 7, 'unixepoch')`);
}

/** How much larger the mirror is through the indexes that only the list needs; measured with a tenth of the records. */
function size(folder: string): Row {
  const file = join(folder, 'size.db');
  fillRaw(file, Math.ceil(SIZE / 10));
  const raw = new Sqlite(file);
  spread(raw);
  raw.exec('VACUUM');
  const pages = () => Number(raw.pragma('page_count', { simple: true }));
  const all = pages();
  raw.exec(`DROP INDEX item_by_quantity; DROP INDEX item_by_price; DROP INDEX item_by_minimum; DROP INDEX item_by_tags;
    DROP INDEX item_by_codes; DROP INDEX item_by_update; DROP INDEX item_below_minimum; DROP INDEX item_without_label; VACUUM`);
  const without = pages();
  raw.close();
  return row('pages of the mirror, beside it without the orders', all, without, 1.3, 'less');
}

function measure(desk: DeskPorts, raw: Sqlite.Database): Row[] {
  let longest = 0;
  const read = (filter: ItemFilter, order: ItemOrder, from: number) => {
    const begun = performance.now();
    const view = itemsView(desk, { filter, order, from, count: COUNT });
    const took = performance.now() - begun;
    if (took > longest)
      console.log(`longest read so far: ${took.toFixed(1)} ms, ${JSON.stringify({ filter, order, from })}`);
    longest = Math.max(longest, took);
    return view;
  };
  const untilWhole = (filter: ItemFilter, order: ItemOrder) => {
    while (!read(filter, order, 0).isWhole);
  };
  const { total } = read(EVERYTHING, BY_NAME, 0);
  const rows: Row[] = [];
  for (const by of ITEM_SORTS) {
    if (by === 'location') continue;
    const plain = raw.prepare(
      `SELECT * FROM record WHERE kind = 'item' ORDER BY ${KEYS[by]}, id LIMIT ? OFFSET ?`,
    );
    rows.push(
      row(
        `first screen by ${by}, ms`,
        fastest(() => read(EVERYTHING, { by, isDescending: false }, 0)),
        fastest(() => plain.all(COUNT, 0)),
        10,
        'less',
      ),
    );
  }
  const random = randomFrom(3);
  const places = Array.from({ length: SCROLLS }, () => random.whole(0, total - COUNT));
  const plain = raw.prepare(`SELECT * FROM record WHERE id IN
    (SELECT id FROM record WHERE kind = 'item' ORDER BY ${KEYS.quantity}, id LIMIT ? OFFSET ?)`);
  rows.push(
    row(
      'scroll to anywhere by quantity, ms each',
      timed(() => places.forEach((from) => read(EVERYTHING, { by: 'quantity', isDescending: false }, from))) /
        SCROLLS,
      timed(() => places.forEach((from) => plain.all(COUNT, from))) / SCROLLS,
      2,
      'less',
    ),
  );
  const below: ItemFilter = { ...EVERYTHING, conditions: [{ kind: 'below-minimum' }] };
  rows.push(
    row(
      'below minimum, all of them in order, ms',
      timed(() => untilWhole(below, BY_NAME)),
      timed(() =>
        raw
          .prepare(
            `SELECT id FROM record WHERE kind = 'item' AND CAST(quantity AS REAL) < CAST(min_quantity AS REAL) ORDER BY name COLLATE NOCASE`,
          )
          .all(),
      ),
      3,
      'less',
    ),
  );
  const dear: ItemFilter = {
    ...EVERYTHING,
    conditions: [{ kind: 'number', column: 'price', than: 'least', value: decimal('99.5') }],
  };
  const scan = () =>
    raw
      .prepare(
        `SELECT id FROM record WHERE kind = 'item' AND CAST(price AS REAL) >= 99.5 ORDER BY name COLLATE NOCASE, id`,
      )
      .all();
  const whole = timed(scan);
  rows.push(
    row(
      'a filter without an index, first screen, ms',
      timed(() => read(dear, BY_NAME, 0)),
      whole,
      0.1,
      'less',
    ),
    row(
      'the same until all has been looked through, ms',
      timed(() => untilWhole(dear, BY_NAME)),
      timed(scan),
      4,
      'less',
    ),
  );
  const words: ItemFilter = { ...EVERYTHING, text: 'galvan' };
  const match = raw.prepare(`SELECT rowid FROM item_text WHERE item_text MATCH '"galvan"' LIMIT 5000`);
  rows.push(
    row(
      'words, in order, ms',
      timed(() => read(words, BY_NAME, 0)),
      timed(() => match.all()),
      15,
      'less',
    ),
    row('longest read, ms', longest, HOLDUP, 2, 'less'),
  );
  return rows;
}

function timed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

const fastest = (work: () => unknown): number => Math.min(...Array.from({ length: 5 }, () => timed(work)));
