/** Commands of ours that may go side by side, and those of which one would take the other's work for its own. */
import { expect, it } from 'vitest';
import type { Decided } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import { collide } from '#domain/commands/lane.ts';
import { lanesOf } from '#domain/kinds/definitions.ts';
import { moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';

const FIELDS = { quantity: decimal(3), minQuantity: null, price: null, notes: null, label: null };
const create = (
  name: string,
  folderId: number | null,
  what: 'item' | 'folder' = 'item',
  itemId = -9,
): Decided => ({
  kind: 'create-item',
  intent: { kind: 'create-item', itemId, what, folderId, fields: { ...FIELDS, name } },
  basis: { kind: 'create-item', folder: '' },
});
const copy = (itemId: number, folderId: number | null): Decided => ({
  kind: 'copy',
  intent: { kind: 'copy', itemId, quantity: decimal(3), folderId, copyId: -10 - itemId },
  basis: { kind: 'copy', name: 'Socket', to: '' },
});
const adjust = (itemId: number, folderId: number | null): Decided => ({
  kind: 'adjust',
  intent: { kind: 'adjust', itemId, by: decimal(4), reason: null },
  basis: { kind: 'adjust', name: 'Socket', shown: decimal(4), folder: '', at: { sid: 'S1', folderId } },
});
/** Of an item of the article S1. */
function receive(itemId: number, folderId: number | null): Decided {
  const line = { lineId: 101, itemId, quantity: decimal(4), folderId, copyId: null };
  const { kind, intent, basis } = receiveCommand([line]);
  return { kind, intent, basis: { ...basis, lines: basis.lines.map((one) => ({ ...one, sid: 'S1' })) } };
}
const waits = (one: Decided, other: Decided): boolean => collide(lanesOf(one), lanesOf(other));

it.each<[string, Decided, Decided, boolean]>([
  ['a receipt onto a record where a move of the article goes', receive(2, 20), moveCommand({}), true],
  ['a receipt of it elsewhere', receive(2, 30), moveCommand({}), false],
  ['the same at the top level', receive(2, null), moveCommand({ folderId: null }), true],
  ['an adjustment of it at the top level', adjust(2, null), moveCommand({ folderId: null }), true],
  ['a new item of the copy’s name to where the copy goes', create('Socket', 20), copy(1, 20), true],
  ['the same elsewhere', create('Socket', 30), copy(1, 20), false],
  ['one of another name', create('Box', 20), copy(1, 20), false],
  ['a folder of that name', create('Socket', 20, 'folder'), copy(1, 20), false],
  ['a copy of another item of that name', copy(2, 20), copy(1, 20), true],
  ['a move of one', moveCommand({ itemId: 2 }), copy(1, 20), true],
  ['a receipt of one', receive(2, 20), copy(1, 20), true],
  ['two new items of one name', create('Socket', 20), create('Socket', 20, 'item', -8), false],
  ['two things at the top level', create('Box', null), copy(1, null), false],
])('T2 %s', (_what, one, other, isBehind) => {
  expect(waits(one, other)).toBe(isBehind);
});
