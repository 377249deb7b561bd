/** For how long photos are kept. */
import { expect, test } from 'vitest';
import { AS_ORDERED } from '#domain/receiving/line-split.ts';
import { dropPhotoFiles, hasPhotoFile, putPhotoFile } from '#main/store/sheets/stored-photos.ts';
import { beginReceipt, closeSheet, reopenSheet } from '#main/store/sheets/receipt-and-count-sheets.ts';
import { setLineDifferences } from '#main/store/sheets/receipt-line-drafts.ts';
import { openStores } from '../../../support/station/in-memory-databases.ts';

const THEN = '2026-01-01T00:00:00.000Z';
const LATER = '2027-01-01T00:00:00.000Z';

test('a photo of a receipt → kept with it however old it is, and not once it is discarded; one that nothing names goes', () => {
  const { queue, mirror } = openStores();
  queue.write((db) => {
    const [kept, off] = ['kept', 'off'].map((text) =>
      putPhotoFile(db, { data: Buffer.from(text).toString('base64'), type: 'image/png' }, THEN),
    );
    if (kept === undefined || off === undefined) throw new Error('nothing was put');
    const about = { orderId: 7, order: null, at: THEN, by: 'Ana', seen: null };
    const sheet = beginReceipt(db, { id: 'sheet', ...about });
    setLineDifferences(db, sheet.id, 1, { ...AS_ORDERED, photos: [{ id: kept, name: 'wet.png' }] });
    const there = () => {
      dropPhotoFiles(db, LATER);
      return [kept, off].map((id) => hasPhotoFile(db, id));
    };
    expect(there()).toEqual([true, false]);
    closeSheet(db, sheet.id, 'sent', THEN);
    expect(there()).toEqual([true, false]);
    closeSheet(db, sheet.id, 'discarded', THEN);
    reopenSheet(db, sheet.id);
    expect(there()).toEqual([true, false]);
    closeSheet(db, sheet.id, 'discarded', THEN);
    expect(there()).toEqual([false, false]);
  });
  queue.close();
  mirror.close();
});
