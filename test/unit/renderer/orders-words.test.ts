/** What the orders' pages say of a status, and of a quantity that is typed. */
import { expect, test } from 'vitest';
import { decimal } from '#domain/decimal.ts';
import { noMovesFrom, orderedProblem } from '#renderer/strings/orders.ts';

test('nothing leads on from a status → final where it is known to be, and not known where the app does not know it', () => {
  expect(noMovesFrom('closed')).toBe('This status is final.');
  expect(noMovesFrom('voided')).toBe('This status is final.');
  expect(noMovesFrom('on_hold')).toBe('Dockhand does not know this status, nor what follows it.');
});

test('a line of nothing → asks for a quantity, and not for an item', () => {
  expect(orderedProblem(decimal(0))).toBe('Type how many, or remove the line.');
  expect(orderedProblem(decimal('0.5'))).toBeNull();
});
