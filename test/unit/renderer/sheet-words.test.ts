/** What has become of a count, in a word. */
import { expect, test } from 'vitest';
import type { SheetRow } from '#domain/views/counting.ts';
import { sheetState } from '#renderer/strings/count.ts';

const SENT: SheetRow = {
  id: 's',
  scope: { folder: null, inside: false },
  blind: false,
  openedAt: '2026-11-20T08:00:00.000Z',
  by: ['Ana'],
  state: 'sent',
  counted: 3,
  waiting: 0,
  asks: 0,
  dropped: 0,
};

test.each([
  [{}, 'Done'],
  [{ dropped: 3 }, 'Nothing booked'],
  [{ dropped: 1 }, '1 not booked'],
  [{ dropped: 1, waiting: 2 }, '2 waiting to be sent'],
  [{ dropped: 1, waiting: 2, asks: 1 }, '1 needs you'],
  [{ counted: 0 }, 'Done'],
] as const)('O8 a count that was sent, %o → %s', (about, told) => {
  expect(sheetState({ ...SENT, ...about })).toBe(told);
});
