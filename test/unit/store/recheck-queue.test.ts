/** Tests which entries of the recheck queue say that their record may be gone, also in a mirror that an older version filled. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#main/store/database.ts';
import { MIRROR_MIGRATIONS } from '#main/store/mirror-schema.ts';
import {
  countHinted,
  dueRechecks,
  enqueueRecheck,
  forgetSeen,
  settleUnknown,
  unseenRechecks,
} from '#main/store/pull/recheck-queue-and-scan-marks.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { item } from '../../support/samples/sample-records.ts';
import { openStores } from '../../support/station/in-memory-databases.ts';

test('a record was reported as gone, then a list shows it in an older version → the report stands', () => {
  const { mirror } = openStores();
  mirror.write((db) => {
    for (const id of [1, 2, 3]) putItem(db, item({ id }), '');
    enqueueRecheck(db, [1, 2], 'hint');
    enqueueRecheck(db, [2, 3], 'differs');
    forgetSeen(db);
  });
  expect(unseenRechecks(mirror.read, 10)).toEqual([1, 2]);
  expect(countHinted(mirror.read)).toBe(2);
  expect(dueRechecks(mirror.read, 10).map(({ id, why }) => [id, why])).toEqual([
    [1, 'hint'],
    [2, 'hint'],
    [3, 'differs'],
  ]);
});

test('records that the mirror lacks are queued → only reports that they are gone are settled', () => {
  const { mirror } = openStores();
  mirror.write((db) => {
    enqueueRecheck(db, [1, 5], 'hint');
    enqueueRecheck(db, [2], 'unseen');
    enqueueRecheck(db, [3], 'differs');
    enqueueRecheck(db, [4], 'held');
    settleUnknown(db, [5]);
  });
  expect(dueRechecks(mirror.read, 10).map(({ id }) => id)).toEqual([4, 5, 3]);
});

test('hints queued by a version that did not tell the reasons apart → none says that its record is gone', () => {
  const at = mkdtempSync(path.join(tmpdir(), 'dockhand-recheck-'));
  try {
    const file = path.join(at, 'mirror.db');
    const before = MIRROR_MIGRATIONS.slice(
      0,
      MIRROR_MIGRATIONS.findIndex((script) => script.includes(`SET why = 'differs'`)),
    );
    const old = openDatabase(file, before, { synchronous: 'NORMAL' });
    old.write((db) => {
      enqueueRecheck(db, [1], 'hint');
      enqueueRecheck(db, [2], 'unseen');
      enqueueRecheck(db, [3], 'held');
    });
    old.close();
    const now = openDatabase(file, MIRROR_MIGRATIONS, { synchronous: 'NORMAL' });
    expect(dueRechecks(now.read, 10).map(({ id, why }) => [id, why])).toEqual([
      [3, 'held'],
      [2, 'unseen'],
      [1, 'differs'],
    ]);
    now.close();
  } finally {
    rmSync(at, { recursive: true });
  }
});
