/** What the orders' pages say of a status. */
import { expect, test } from 'vitest';
import { noMovesFrom } from '#renderer/strings/orders.ts';

test('nothing leads on from a status → final where it is known to be, and not known where the app does not know it', () => {
  expect(noMovesFrom('closed')).toBe('This status is final.');
  expect(noMovesFrom('voided')).toBe('This status is final.');
  expect(noMovesFrom('on_hold')).toBe('Dockhand does not know this status, nor what follows it.');
});
