/** Orders that are being made or changed: none is lost for another. */
import { beforeEach, describe, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { OrderPageView } from '#domain/views/orders.ts';
import {
  addItem,
  beginEdit,
  beginNew,
  draft,
  dropEdit,
  hideEdit,
  leftEdits,
  openEdit,
  reopenEdit,
  setField,
} from '#renderer/state/drafts/order-draft.ts';

const fresh = draft.getState();
const socket = { id: 7, name: 'Wall socket' };

/** What the editor takes of the page of an order. */
const page = (number: string) =>
  ({ number, fields: { number, vendor: 'Acme' }, lines: [] }) as unknown as OrderPageView;
const edit = (orderId: number) => beginEdit(orderId, page(`PO-${orderId}`), String);
const open = () => openEdit(draft.getState());
const left = () => leftEdits(draft.getState());

beforeEach(() => draft.setState(fresh, true));

describe('another is begun', () => {
  test.each([
    ['a change of another order', () => edit(2)],
    ['a duplicate', () => beginNew({ fields: { vendor: 'Other' } })],
  ])('%s → the new order with its lines stays, and is gone on with', (_, begin) => {
    beginNew();
    addItem(socket, decimal(30));
    hideEdit();
    begin();
    const [kept, ...others] = left();
    expect(others).toEqual([]);
    expect(kept?.lines).toMatchObject([{ name: 'Wall socket', quantity: decimal(30) }]);
    reopenEdit(kept?.key ?? '');
    expect(open()).toBe(kept);
  });

  test('while one is open → that stays as well', () => {
    edit(1);
    setField('notes', 'By noon.');
    edit(2);
    expect(left()).toMatchObject([{ orderId: 1, fields: { notes: 'By noon.' } }]);
    edit(1);
    expect(open()?.fields['notes']).toBe('By noon.');
  });
});

test('left as it was → nothing of it is kept, and it is read anew', () => {
  edit(1);
  hideEdit();
  beginNew();
  hideEdit();
  expect(draft.getState().edits).toEqual([]);
});

test('dropped → the others stay', () => {
  beginNew();
  addItem(socket, decimal(1));
  const key = open()?.key ?? '';
  edit(1);
  setField('notes', 'By noon.');
  dropEdit(open()?.key ?? '');
  expect(open()).toBeUndefined();
  expect(left().map((one) => one.key)).toEqual([key]);
});
