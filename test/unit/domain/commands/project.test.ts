import { describe, expect, it } from 'vitest';
import type { Command } from '#domain/commands/command.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { EditableFields, Item } from '#domain/stock/record.ts';
import { effectsOf } from '#domain/kinds/definitions.ts';
import { projectFields, projectQuantity, queuedByLine } from '#domain/commands/project.ts';
import type { Effect } from '#domain/commands/effect.ts';
import { tallyTotal, type Tally } from '#domain/stock/tally.ts';
import { countCommand, moveCommand, receiveCommand } from '../../../support/samples/sample-commands.ts';

const stock = (start: number, ...commands: Command[]) =>
  projectQuantity(1, decimal(start), commands.flatMap(effectsOf));

describe('stock with commands laid over it', () => {
  it('takes away what is on its way out, before the service knows', () => {
    expect(stock(10, moveCommand({ itemId: 1, quantity: decimal(4) }))).toBe('6');
  });

  it('goes through the commands in their order: a count wipes out what was before it', () => {
    const move = moveCommand({ itemId: 1, quantity: decimal(4) });
    const count = countCommand({ itemId: 1, quantity: decimal(9) });
    expect(stock(10, move, count)).toBe('9');
    expect(stock(10, count, move)).toBe('5');
  });

  it('adds a receipt that adds, and not one that makes a copy', () => {
    const line = { lineId: 101, itemId: 1, quantity: decimal(5), folderId: 10, copyId: null };
    expect(stock(10, receiveCommand([line], { kind: 'adds', itemId: 1 }))).toBe('15');
    expect(stock(10, receiveCommand([line], { kind: 'copies', folderDiffers: true, price: null }))).toBe(
      '10',
    );
  });

  it('leaves other items alone', () => {
    expect(stock(10, countCommand({ itemId: 2, quantity: decimal(0) }))).toBe('10');
  });

  it('sums what waits for each line of an order', () => {
    const line = { lineId: 101, itemId: 1, quantity: decimal(5), folderId: 10, copyId: null };
    const commands = [receiveCommand([line]), receiveCommand([line]), moveCommand({})];
    expect([...queuedByLine(7, commands)]).toEqual([[101, '10']]);
  });
});

describe('a tally', () => {
  const event = (op: 'add' | 'set', quantity: number, undone = false): Tally => ({
    id: '',
    subject: 1,
    op,
    quantity: decimal(quantity),
    undone,
  });

  it('adds up, and a typed figure replaces what was before it', () => {
    expect(tallyTotal([event('add', 1), event('add', 1)])).toBe('2');
    expect(tallyTotal([event('add', 1), event('set', 10), event('add', 1)])).toBe('11');
  });

  it('gives back what a typed figure replaced when that is undone', () => {
    expect(tallyTotal([event('add', 3), event('set', 10, true), event('add', 1)])).toBe('4');
  });

  it('is nothing seen, not zero, when all is undone', () => {
    expect(tallyTotal([event('add', 1, true)])).toBeNull();
    expect(tallyTotal([event('set', 0)])).toBe('0');
  });
});

describe('an item with what waits to be written on it', () => {
  const item: Item = {
    id: 1,
    sid: 'S1',
    folderId: null,
    name: 'Ties',
    quantity: decimal(3),
    minQuantity: null,
    price: null,
    notes: null,
    label: { code: 'OLD', type: 't' },
    codes: ['OLD', 'SECOND'],
    tags: [],
    updatedAt: '',
  };
  const edits = (set: Partial<EditableFields>): Effect => ({ kind: 'edits', recordId: 1, set });

  it('is found by its new label and not by the one before it; its others stay', () => {
    const label = { code: 'NEW', type: 't' };
    expect(projectFields(item, [edits({ label })])).toMatchObject({ label, codes: ['NEW', 'SECOND'] });
    expect(projectFields(item, [edits({ label: null })])).toMatchObject({ label: null, codes: ['SECOND'] });
  });

  it('keeps its codes when something else is edited, or another item', () => {
    expect(projectFields(item, [edits({ name: 'Straps' })])).toEqual({ ...item, name: 'Straps' });
    expect(projectFields(item, [{ ...edits({ label: null }), recordId: 2 } as Effect])).toEqual(item);
  });
});
