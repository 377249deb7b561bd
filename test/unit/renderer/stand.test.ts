import { beforeEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import {
  currentStand,
  goTo,
  goToScreen,
  here,
  letGo,
  moveOn,
  refine,
  refineMove,
} from '#renderer/state/scans/stand.ts';

beforeEach(() => goTo({ screen: 'scan' }));

test('a reply moves the operator along while standing still', () => {
  goTo({ screen: 'receive' });
  moveOn({ screen: 'receive', orderId: 7, lineId: 3 }, undefined, currentStand());
  expect(here()).toEqual({ screen: 'receive', orderId: 7, lineId: 3 });
});

test('a reply names the place the operator is at already → it stays the same one, and nothing is drawn again', () => {
  goTo({ screen: 'receive', orderId: 7, lineId: 3 });
  const before = here();
  moveOn({ screen: 'receive', orderId: 7, lineId: 3 }, undefined, currentStand());
  expect(here()).toBe(before);
});

test('a reply to an earlier stand does not move the operator who went on, and still moves that stand', () => {
  goTo({ screen: 'receive' });
  const before = currentStand();
  goTo({ screen: 'count' });
  moveOn({ screen: 'receive', orderId: 7 }, undefined, before);
  expect(here()).toEqual({ screen: 'count' });
  expect(before.place).toEqual({ screen: 'receive', orderId: 7 });
});

test('a place’s key leads back to where its screen was left, and pressed there to its beginning', () => {
  goTo({ screen: 'receive', orderId: 7 });
  refine({ screen: 'receive', orderId: 7, lineId: 2 });
  goToScreen('outbox');
  goToScreen('receive');
  expect(here()).toEqual({ screen: 'receive', orderId: 7, lineId: 2 });
  goToScreen('receive');
  expect(here()).toEqual({ screen: 'receive' });
});

test('T14 joining another station was asked for and left → coming back does not go on with it', () => {
  goTo({ screen: 'settings', joining: true });
  expect(here()).toEqual({ screen: 'settings', joining: true });
  goToScreen('scan');
  goToScreen('settings');
  expect(here()).toEqual({ screen: 'settings' });
});

test('a destination named before the item stays for the next item', () => {
  goTo({ screen: 'move' });
  refineMove((place) => ({ ...place, folderId: 4 }));
  refineMove((place) => ({ ...place, itemId: 1, quantity: decimal(2) }));
  moveOn({ screen: 'move' }, 4, currentStand());
  expect(here()).toEqual({ screen: 'move', folderId: 4 });
});

test('a destination named after the item was for that item', () => {
  goTo({ screen: 'move' });
  refineMove((place) => ({ ...place, itemId: 1 }));
  refineMove((place) => ({ ...place, quantity: decimal(2), folderId: 4 }));
  moveOn({ screen: 'move' }, 4, currentStand());
  expect(here()).toEqual({ screen: 'move' });
});

test('O3 a destination was named first, and another one for the item in hand → the last one stays', () => {
  goTo({ screen: 'move' });
  refineMove((place) => ({ ...place, folderId: 4 }));
  refineMove((place) => ({ ...place, itemId: 1, quantity: decimal(2) }));
  moveOn({ screen: 'move' }, 9, currentStand());
  expect(here()).toEqual({ screen: 'move', folderId: 9 });
  refineMove((place) => ({ ...place, itemId: 2, quantity: decimal(1) }));
  moveOn({ screen: 'move' }, 9, currentStand());
  expect(here()).toEqual({ screen: 'move', folderId: 9 });
});

test('O2 a scan came to nothing → the line before it is not in hand any more', () => {
  goTo({ screen: 'receive', orderId: 7, lineId: 2 });
  letGo(currentStand());
  expect(here()).toEqual({ screen: 'receive', orderId: 7 });
});

test('a scan came to nothing among what is put away → the goods that their row says are in hand still are', () => {
  goTo({ screen: 'move', putAway: true, itemId: 3 });
  letGo(currentStand());
  expect(here()).toEqual({ screen: 'move', putAway: true, itemId: 3 });
});
