/** What is told of a key that came to nothing, by where it was pressed. */
import { expect, test } from 'vitest';
import '../../support/station/window-with-recorded-bridge.ts';
import type { Came } from '#domain/scanning/control.ts';
import type { Place } from '#domain/scanning/place.ts';
import type { ShortcutName } from '#domain/scanning/shortcut.ts';

const { resultToShow, tellKey } = await import('#renderer/scanner/control-labels.ts');
const { band } = await import('#renderer/state/band.ts');
const { goTo } = await import('#renderer/state/scans/stand.ts');
const { say } = await import('#renderer/strings/say.ts');

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

test.each<readonly [ShortcutName, Place, string, string]>([
  ['not-ours', { screen: 'move' }, 'Swap two locations', 'it does nothing here'],
  ['not-ours', { screen: 'scan' }, 'Key _', 'it does nothing here'],
  ['on-others', { screen: 'scan' }, 'Put records together', 'it does nothing here'],
  [
    'link',
    ORDER,
    'Opened pack: how many are left',
    'no pack scanned last: scan it, then say that it is opened',
  ],
])('a key of several acts, %s first, on %o → %s', (name, place, title, detail) => {
  goTo(place);
  tellKey(name, 'nothing');
  const [said] = band.getState().entries;
  if (said?.said.kind !== 'outcome') throw new Error('nothing was said');
  expect(say(said.said.outcome)).toMatchObject({ title, detail });
});
