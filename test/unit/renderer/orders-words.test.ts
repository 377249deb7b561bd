/** What the orders' pages say of a status, and of a quantity that is typed. */
import { afterEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { orderIs } from '#renderer/strings/scan.ts';
import {
  fieldName,
  moveName,
  noMovesFrom,
  orderedProblem,
  orders,
  reorderCount,
  statusShort,
} from '#renderer/strings/orders.ts';
import { setLanguage } from '#renderer/strings/locale.ts';

afterEach(() => setLanguage('en'));

test('nothing leads on from a status → final where it is known to be, and not known where the app does not know it', () => {
  expect(noMovesFrom('closed')).toBe('This status is final.');
  expect(noMovesFrom('voided')).toBe('This status is final.');
  expect(noMovesFrom('on_hold')).toBe('Dockhand does not know this status, nor what follows it.');
});

test('how much is to be ordered → records that lack something, and have it on order or elsewhere, are not counted', () => {
  const lines = [{ proposed: decimal(3) }, { proposed: decimal(0) }, { proposed: decimal(0) }];
  expect(reorderCount(lines)).toBe('1 item to order');
  expect(reorderCount(lines.slice(1))).toBe('nothing to order');
});

test('a line of nothing → asks for a quantity, and not for an item', () => {
  expect(orderedProblem(decimal(0))).toBe('Type how many, or remove the line.');
  expect(orderedProblem(decimal('0.5'))).toBeNull();
});

test('in German a closed order, the warehouse system and the address have one word each', () => {
  setLanguage('de');
  expect(statusShort('closed')).toBe('Abgeschlossen');
  expect(orderIs({ id: 7, number: 'PO-7', vendor: 'Meyer', status: 'closed' })).toContain('abgeschlossen');
  expect(moveName('closed')).toBe('Abschließen');
  expect(orders.totalTold).toBe('Summe im Lagersystem');
  expect(['shipTo.name', 'shipTo.address', 'shipTo.postal_code'].map(fieldName)).toEqual([
    'Lieferadresse: Name',
    'Lieferadresse: Anschrift',
    'Lieferadresse: postal code',
  ]);
});
