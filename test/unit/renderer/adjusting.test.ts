/** The figure of an adjustment: counted by scans, and typed over. The head of a slow scan is typed first, and taken out again. */
import { beforeEach, expect, test } from 'vitest';
import '../../support/station/window-with-recorded-bridge.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { AdjustDraft } from '#renderer/state/drafts/adjusting.ts';

const { adjusting, changeAdjust, setByCode, takeScanBack } =
  await import('#renderer/state/drafts/adjusting.ts');

const ITEM = { id: 7, name: 'Wall socket' } as ItemRef;
const PICKED = { id: 'broken', way: 'fewer' } as const;
const SERIALS = ['21 A1', '21 A2', '21 A3'];
const COUNTED: AdjustDraft = {
  picked: PICKED,
  quantity: '3',
  serials: SERIALS,
  scans: [
    { quantity: '1', serials: SERIALS.slice(0, 1) },
    { quantity: '2', serials: SERIALS.slice(0, 2) },
  ],
};

const draft = () => adjusting.getState().drafts[ITEM.id];
const type = (...texts: readonly string[]) => {
  for (const quantity of texts) changeAdjust(ITEM.id, { quantity });
};

beforeEach(() => adjusting.setState({ drafts: { [ITEM.id]: COUNTED }, prepared: null }));

test('typed over and put back → the figure is the scans’ again, with their serial numbers, and F8 takes them back one by one', () => {
  type('1', '', '3');
  expect(draft()).toEqual(COUNTED);
  expect(takeScanBack(ITEM)).toBeDefined();
  expect(draft()).toMatchObject({ quantity: '2', serials: SERIALS.slice(0, 2) });
  expect(takeScanBack(ITEM)).toBeDefined();
  expect(draft()).toMatchObject({ quantity: '1', serials: SERIALS.slice(0, 1) });
  expect(takeScanBack(ITEM)).toBeUndefined();
});

test('typed over → no scan is taken back, and the pieces above the figure are out', () => {
  type('2');
  expect(draft()).toMatchObject({ quantity: '2', serials: SERIALS.slice(0, 2) });
  expect(takeScanBack(ITEM)).toBeUndefined();
  expect(draft()?.quantity).toBe('2');
});

test('a quantity code over what a scan had begun to type → the code’s figure, once and for all', () => {
  setByCode(ITEM.id, 2);
  type('21', '2');
  expect(draft()).toMatchObject({ quantity: '2', times: 2, serials: SERIALS.slice(0, 2) });
  type('');
  setByCode(ITEM.id, 5);
  type('');
  expect(draft()?.serials ?? []).toEqual([]);
  expect(takeScanBack(ITEM)).toBeUndefined();
});
