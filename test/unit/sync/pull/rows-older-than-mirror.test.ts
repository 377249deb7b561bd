/**
 * Tests what becomes of a row that is older than the mirror (the local copy) has it. From a list it is not written, because a cache may have
 * answered, but its record is queued to be read singly; from a single read it is written. A scan writes such rows too once 300 of them are
 * queued: then a service restored from a backup is more likely than a cache, and they could not all be read singly.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { itemById } from '#main/store/mirror/read-items-and-folders.ts';
import { dueRechecks } from '#main/store/pull/recheck-queue-and-scan-marks.ts';
import { applyPage, type RowsFrom } from '#main/sync/pull/apply-page.ts';
import { Item } from '#wire/item.ts';
import { wireItem } from '../../../support/service/client-with-scripted-answers.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

const BEFORE = '2026-11-20T08:00:00.000Z';
const NOW = '2026-11-20T09:00:00.000Z';
const SCAN = { removed: new Set([5]) };
let stores: Stores;

beforeEach(() => {
  stores = openStores();
});
afterEach(() => {
  stores.queue.close();
  stores.mirror.close();
});

const rows = (ids: readonly number[], at: string, quantity: string) => ({
  data: ids.map((id) => Item.parse(wireItem(id, at, { quantity }))),
  unreadable: [],
});
const stocks = (ids: readonly number[]) => ids.map((id) => itemById(stores.mirror.read, id)?.quantity);
const queuedIds = () => dueRechecks(stores.mirror.read, 1000).map(({ id }) => id);

/** The mirror has items in a version of now; then rows from before are applied. */
async function apply(ids: readonly number[], from: RowsFrom): Promise<void> {
  await applyPage(stores, rows(ids, NOW, '7'), [], 'single');
  await applyPage(stores, rows(ids, BEFORE, '4'), [], from);
}

test.each<[string, RowsFrom, string, readonly number[]]>([
  ['a list of changes', 'changes', '7', [1, 2]],
  ['a full scan', SCAN, '7', [1, 2]],
  ['a single read', 'single', '4', []],
])('a row of %s is older than the mirror’s', async (_, from, shown, queued) => {
  await apply([1, 2], from);
  expect(stocks([1, 2])).toEqual([shown, shown]);
  expect(queuedIds()).toEqual(queued);
});

test('a full scan lists a record that an own command removed → it is not written, but queued', async () => {
  await applyPage(stores, rows([4, 5], NOW, '7'), [], SCAN);
  expect(stocks([4, 5])).toEqual(['7', undefined]);
  expect(queuedIds()).toEqual([5]);
});

test('a full scan shows more than 300 older rows → those beyond are written, and not queued', async () => {
  const ids = Array.from({ length: 400 }, (_, n) => n + 10);
  await apply(ids, SCAN);
  expect(queuedIds()).toEqual(ids.slice(0, 300));
  expect(stocks(ids)).toEqual(ids.map((_, n) => (n < 300 ? '7' : '4')));
});
