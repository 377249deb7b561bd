/** What is told of a key that came to nothing, by where it was pressed. */
import { expect, test } from 'vitest';
import '../../support/window-with-recorded-bridge.ts';
import type { Came } from '#domain/control.ts';
import type { Place } from '#domain/place.ts';
import type { ShortcutName } from '#domain/shortcut.ts';

const { resultToShow } = await import('#renderer/scanner/control-labels.ts');

const LINE: Place = { screen: 'receive', orderId: 1, lineId: 2 };
const ORDER: Place = { screen: 'receive', orderId: 1 };
const COUNT: Place = { screen: 'count', sheetId: 'a' };

test.each<readonly [string, ShortcutName, Place, Came]>([
  ['a digit on a line → Q first', 'choice-4', LINE, 'quantity-first'],
  ['zero on a line → Q first', 'none', LINE, 'quantity-first'],
  ['zero on a count → Q first', 'none', COUNT, 'quantity-first'],
  ['zero where there is no figure → nothing', 'none', ORDER, 'nothing'],
  ['Q on a count with no line in hand → scan an item', 'quantity', COUNT, 'no-item'],
  ['close with a line in hand → Esc first', 'close', LINE, 'back-first'],
  ['close on the order → nothing', 'close', ORDER, 'nothing'],
  ['new on an item’s page → Esc first', 'new', { screen: 'items', itemId: 3 }, 'back-first'],
  ['new on an order’s page → Esc first', 'new', { screen: 'orders', orderId: 3 }, 'back-first'],
])('%s', (_, name, place, came) => {
  expect(resultToShow('nothing', name, place)).toBe(came);
});
