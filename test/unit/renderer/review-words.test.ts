/** What is said of a command that a person has to decide about. */
import { expect, test } from 'vitest';
import type { ReviewCase } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { reading, review } from '#renderer/strings/review.ts';

test('every review says what happened, with the figures', () => {
  const cases: { readonly [W in ReviewCase['kind']]: Extract<ReviewCase, { kind: W }> } = {
    refused: { kind: 'refused', words: 'No such folder', status: 422 },
    gone: { kind: 'gone', what: 'folder' },
    'never-made': { kind: 'never-made', what: 'order' },
    'order-busy': { kind: 'order-busy', words: 'pending' },
    'order-closed': { kind: 'order-closed', status: 'closed' },
    'too-many': { kind: 'too-many', wanted: decimal(12), left: decimal(4), lineId: null },
    'count-moved': { kind: 'count-moved', expected: decimal(40), now: decimal(36), counted: decimal(38) },
    'forecast-changed': { kind: 'forecast-changed', lines: [] },
    'booked-otherwise': { kind: 'booked-otherwise', lines: [] },
    'lines-failed': { kind: 'lines-failed', lines: [], words: 'Too many' },
    'cannot-tell': { kind: 'cannot-tell', readings: [] },
    'edit-moved': {
      kind: 'edit-moved',
      field: 'price',
      base: '1',
      now: '2',
      ours: '3',
      nowAll: { name: 'Tape', notes: null, price: decimal(2), minQuantity: null, label: null },
    },
    'changed-since': { kind: 'changed-since', sawAt: '', nowAt: '', childrenThen: 2, childrenNow: 3 },
    'moved-elsewhere': { kind: 'moved-elsewhere', fromId: 1, nowIn: null },
    'status-moved': { kind: 'status-moved', status: 'closed', wanted: 'voided', possible: false },
    'order-moved': { kind: 'order-moved', lines: [] },
    'alert-moved': {
      kind: 'alert-moved',
      saw: { itemId: 1, method: 'quantity_less_than', value: decimal(5), groups: ['owners'] },
      now: null,
    },
    'job-moved': {
      kind: 'job-moved',
      now: { name: 'Refit', notes: null, startDate: null, endDate: null, status: 'completed' },
    },
    'look-alikes': { kind: 'look-alikes', ids: [7, 8] },
    twice: { kind: 'twice', readings: [], made: [7, 8] },
    'applied-late': { kind: 'applied-late', readings: [], made: [9] },
    'unclear-answer': { kind: 'unclear-answer', words: '<html>' },
  };
  const told = Object.values(cases).map((one) => review(one));
  expect(new Set(told.map((one) => one.title)).size).toBe(told.length);
  expect(review(cases['count-moved']).title).toBe('38 counted, 40 expected, 36 there now');
  expect(review({ ...cases['count-moved'], own: decimal(-2) } as ReviewCase).detail).toMatch(
    /own entries since the count, −2, are in .+ changed by −4 besides/,
  );
  expect(review(cases.refused).quote).toBe('No such folder');
  expect(review({ kind: 'cannot-tell', readings: [], reason: 'unkept' }).title).toBe(
    'Accepted, but not kept',
  );
  // A deletion sees every change of an order, a change of it what it changes itself.
  const of = (kind: 'edit-order' | 'order-status' | 'delete-order', one: ReviewCase['kind']) =>
    review(cases[one], { kind });
  expect(of('delete-order', 'order-moved').detail).toMatch('notes and terms count too');
  expect(of('order-status', 'order-moved').detail).toMatch('Check what is on it now');
  expect(of('edit-order', 'order-moved').detail).toMatch('All else on the order stays');
  expect(of('delete-order', 'order-closed').title).toBe('Only a draft can be deleted');
  expect(of('edit-order', 'order-closed').title).toBe('The order does not allow this any more');
  // The goods are there all the same: what to do with them is said.
  expect(review(cases['order-closed'], { kind: 'receive' }).detail).toMatch(
    /It is closed.*Book them as own stock/,
  );
});

test('a figure of a line of a receipt says that it is what the order has received, and no stock', () => {
  expect(reading('line', 'Junction box IP65')).toBe('Junction box IP65: received on the order');
  expect(reading('line')).toBe('Received on the line');
});
