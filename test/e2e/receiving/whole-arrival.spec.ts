/**
 * A whole arrival by scans alone: three orders, forty lines, two of them over, one damaged, three lots; offline, and killed twice on the way.
 * Stock, orders, notes and the note on paper are what was scanned, against the service's own ledger.
 */
import type { Page } from '@playwright/test';
import { withCheckDigit } from '#service/seed/codes.ts';
import { makeFolder, orderItems } from '../support/create-purchase-orders.ts';
import { applied, operatorAt, type Operator } from '../support/operator.ts';
import type { Practice } from '../support/practice-service-admin.ts';
import { expect, test } from '../support/shell-fixture.ts';

interface Piece {
  readonly name: string;
  readonly code: string;
  /** What its label reads as. */
  readonly scanned: string;
  readonly order: string;
  readonly ordered: number;
  /** Off the truck. */
  readonly came: number;
  readonly damaged: number;
  readonly lot: string | null;
}

const ORDERS = ['TRUCK-1', 'TRUCK-2', 'TRUCK-3'] as const;
const OVER = new Set([5, 20]);
const DAMAGED = 9;
const LOTS = new Map([
  [3, 'L-31'],
  [16, 'L-32'],
  [33, 'L-33'],
]);

const pieces: readonly Piece[] = Array.from({ length: 40 }, (_, n): Piece => {
  const lot = LOTS.get(n) ?? null;
  const ordered = 1 + (n % 4);
  const code =
    lot === null
      ? `TRK-${String(n).padStart(3, '0')}`
      : withCheckDigit(`4099000${String(n).padStart(5, '0')}`);
  return {
    name: `Truck piece ${String(n).padStart(2, '0')}`,
    code,
    scanned: lot === null ? code : `(01)0${code}(10)${lot}`,
    order: ORDERS[n % 3] ?? '',
    ordered,
    came: ordered + (OVER.has(n) ? 1 : 0),
    damaged: n === DAMAGED ? 1 : 0,
    lot,
  };
});

/** Booked on its order: the damaged one is not, and no more than was ordered. */
const booked = ({ ordered, came, damaged }: Piece): number => Math.min(ordered, came - damaged);
const over = ({ ordered, came }: Piece): number => Math.max(0, came - ordered);

async function begin(page: Page): Promise<Operator> {
  const operator = await operatorAt(page);
  await operator.go('Receive');
  await operator.scan('DOCKHANDARRIVAL');
  await expect(page.getByRole('heading', { name: 'Arrival' })).toBeVisible();
  return operator;
}

async function receive(operator: Operator, some: readonly Piece[]): Promise<void> {
  for (const piece of some) {
    await operator.scan(...Array.from({ length: piece.came }, () => piece.scanned));
    await operator.hears(piece.name);
    await operator.hears(`${piece.came} / ${piece.ordered}`);
    if (over(piece) > 0) await operator.scan('DOCKHANDNEW');
    if (piece.damaged > 0) await operator.scan('DOCKHANDDAMAGED');
  }
}

async function holdsAtService(practice: Practice, ids: ReadonlyMap<string, number>): Promise<void> {
  const items = await practice.rows('items?include_subfolders=true&per_page=1000&folder_id=null');
  const ledger = await practice.ledger();
  for (const piece of pieces) {
    const own = items.filter(({ name }) => name === piece.name);
    const stock = own.map(({ quantity }) => Number(quantity)).toSorted((a, b) => b - a);
    expect([piece.name, ...stock]).toEqual([
      piece.name,
      booked(piece),
      ...(over(piece) > 0 ? [over(piece)] : []),
    ]);
    for (const { id, quantity } of own) {
      const last = ledger.findLast(
        (row) => row.record === 'item' && row.record_id === id && row['quantity_after'] != null,
      );
      expect([piece.name, Number(last?.['quantity_after'])]).toEqual([piece.name, Number(quantity)]);
    }
  }
  for (const [number, id] of ids) {
    const order = await practice.office('GET', `purchase_orders/${id}`);
    const lines = order['line_items'] as readonly { readonly received_quantity: unknown }[];
    const own = pieces.filter(({ order: of }) => of === number);
    expect([number, ...lines.map((line) => Number(line.received_quantity))]).toEqual([
      number,
      ...own.map(booked),
    ]);
  }
}

async function holdsOnPaper(page: Page): Promise<void> {
  const note = page.getByRole('region', { name: 'Goods-received note' });
  await expect(note).toBeVisible();
  await expect(note).not.toContainText('NOT BOOKED');
  for (const number of ORDERS)
    await expect(note.getByRole('heading', { name: `Goods-received note ${number}` }).first()).toBeVisible();
  for (const piece of pieces) {
    const cells = note.getByRole('row', { name: new RegExp(` ${piece.name}`) }).getByRole('cell');
    // Ordered, before, now, booked; what is beyond the order is booked as stock of its own.
    const figures = [piece.ordered, 0, piece.came, booked(piece) + over(piece)];
    for (const [n, figure] of figures.entries()) await expect(cells.nth(2 + n)).toHaveText(String(figure));
    await expect(cells.nth(1)).toContainText(piece.lot === null ? piece.code : `${piece.lot}: ${piece.came}`);
    await expect(cells.nth(6)).toHaveText(differs(piece));
  }
}

function differs(piece: Piece): string {
  if (over(piece) > 0) return `${over(piece)} as own stock`;
  return piece.damaged > 0 ? `${piece.damaged} damaged` : '';
}

test(
  'three orders of forty lines, two over, one damaged, three lots, by scans alone, offline, killed twice → stock, orders, notes and paper are what came',
  { tag: ['@A1', '@A3', '@A4', '@A5', '@A11'] },
  async ({ shell }) => {
    test.setTimeout(240_000);
    let practice = await shell.practice();
    const folderId = await makeFolder(practice, 'Truck bay');
    const ids = new Map<string, number>();
    for (const number of ORDERS) {
      const own = pieces.filter(({ order }) => order === number);
      const id = await orderItems(
        practice,
        number,
        own.map(({ name, code, ordered }) => ({ name, code, folderId, quantity: String(ordered) })),
      );
      ids.set(number, id);
    }
    let operator = await operatorAt(shell.page);
    await operator.go('Receive');
    for (const number of ORDERS)
      await expect(shell.page.getByRole('row', { name: new RegExp(`${number}.*0 of 1[34]`) })).toBeVisible({
        timeout: 60_000,
      });
    // Its items are read behind the orders.
    await operator.go('Scan');
    for (const { name, code } of pieces)
      await expect(async () => {
        await operator.scan(code);
        await operator.hears(name);
      }).toPass({ timeout: 60_000 });
    await operator.pullPlug();
    operator = await begin(shell.page);
    await operator.scan(...ORDERS);
    await receive(operator, pieces.slice(0, 15));
    await shell.kill9();
    await shell.start();
    operator = await begin(shell.page);
    await receive(operator, pieces.slice(15, 30));
    await shell.kill9();
    await shell.start();
    operator = await begin(shell.page);
    await receive(operator, pieces.slice(30));
    await expect(shell.page.getByText('40 lines of 3 orders ready to send.')).toBeVisible();
    await operator.scan('DOCKHANDSEND');
    await operator.hears('Arrival: 3 orders');
    // The board at the end of the arrival leads to the note.
    const board = shell.page.getByText('Arrival of 3 orders, finished');
    await expect(board).toBeVisible();
    await operator.scan('DOCKHANDGOODSNOTE');
    const note = shell.page.getByRole('region', { name: 'Goods-received note' });
    await expect(note.getByText(/NOT BOOKED YET/).first()).toBeVisible();
    await operator.scan('DOCKHANDESCAPE');
    await operator.plugIn();
    await operator.drained();
    practice = await shell.practice();
    expect(await applied(practice, 'POST', /\/receive$/)).toBe(3);
    await holdsAtService(practice, ids);
    await operator.go('Receive');
    await expect(board).toBeVisible();
    await operator.scan('DOCKHANDGOODSNOTE');
    await holdsOnPaper(shell.page);
    // What the office reads.
    await operator.go('Outbox');
    for (const [number, words] of [
      [ORDERS[0], [/Truck piece 09: .*1 damaged/, /Truck piece 03: .*4 of lot L-31/]],
      [ORDERS[1], [/Truck piece 16: .*1 of lot L-32/]],
    ] as const) {
      await shell.page.getByRole('row', { name: new RegExp(`Receive \\d+ lines of ${number}`) }).click();
      for (const text of words)
        await expect(shell.page.getByRole('complementary', { name: 'Attempts' })).toContainText(text);
      await shell.page.keyboard.press('Escape');
    }
  },
);
