/** What the sheets that are saved as a PDF are called. */
import { expect, test } from 'vitest';
import { nameOfPrinted } from '#main/desk/exports.ts';

test.each([
  [{ kind: 'labels' }, 'labels'],
  [{ kind: 'commands' }, 'commands'],
  [{ kind: 'order', numbers: ['PO-10442'] }, 'order-PO-10442'],
  [{ kind: 'goods-note', numbers: ['PO-1', 'PO-2'] }, 'goods-note-PO-1'],
  [{ kind: 'order', numbers: ['../26/7 Größe'] }, 'order-26-7-Größe'],
  [{ kind: 'order', numbers: ['//'] }, 'order'],
] as const)('%o → %s', (of, name) => {
  expect(nameOfPrinted('numbers' in of ? { ...of, numbers: [...of.numbers] } : of)).toBe(name);
});
