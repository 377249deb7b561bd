/** Lists that show the last of many say that there are more. */
import { expect, test } from 'vitest';
import { scan } from '#main/desk/scanning/scan.ts';
import { scanLogView } from '#main/desk/scanning/scan-log.ts';
import { unmatchedView } from '#main/desk/scanning/unmatched.ts';
import { openStores } from '../../support/station/in-memory-databases.ts';

test('the scan log and the unknown codes are cut, and tell', () => {
  const { desk } = openStores();
  const scans = (from: number, to: number) => {
    for (let n = from; n < to; n++)
      scan(desk, { id: `s${n}`, text: `NOBODY-${n}`, place: { screen: 'scan' }, source: 'typed' });
  };
  scans(0, 200);
  expect(unmatchedView(desk)).toMatchObject({ isCut: false });
  scans(200, 300);
  expect(unmatchedView(desk)).toMatchObject({ isCut: true });
  expect(unmatchedView(desk).codes).toHaveLength(200);
  expect(scanLogView(desk)).toMatchObject({ isCut: false });
  scans(300, 301);
  expect(scanLogView(desk)).toMatchObject({ isCut: true });
  expect(scanLogView(desk).scans).toHaveLength(300);
});
