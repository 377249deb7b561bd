import { beforeEach, describe, expect, it } from 'vitest';
import { readItem, readWithinPart } from '#main/sync/push/reads/read-plans.ts';
import { readFromMirror } from '#main/sync/push/reads/read-from-mirror.ts';
import { putFolder, putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { folder, item } from '../../../support/samples/sample-records.ts';
import { openStores, type Stores } from '../../../support/station/in-memory-databases.ts';

let stores: Stores;

beforeEach(() => {
  stores = openStores();
  stores.mirror.write((db) => {
    putFolder(db, folder({ id: 20 }), '');
    putFolder(db, folder({ id: 21, parentId: 20 }), '');
    putItem(db, item({ id: 5, folderId: 20 }), '');
  });
});

describe('a look in the mirror', () => {
  it('takes a missing record for gone: it was read after what is looked for', () => {
    expect(readFromMirror(stores.mirror.read, readItem(5))).toMatchObject({ facts: { id: 5 } });
    expect(readFromMirror(stores.mirror.read, readItem(9))).toEqual({ facts: null });
  });

  it('at what a folder holds shows the folders in it too', () => {
    const found = readFromMirror(
      stores.mirror.read,
      readWithinPart(20, () => true),
    );
    expect(found?.facts.found.map((one) => (one.kind === 'item' ? one.item.id : one.folder.id))).toEqual([
      5, 21,
    ]);
  });
});
