import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Json } from './in-process-service.ts';
import { startProgram, temporaryFolder, type Program } from './service-process.ts';

// Programs start and stop here: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let remove: () => void;
let program: Program;
beforeEach(() => {
  ({ path: folder, remove } = temporaryFolder());
});
afterEach(async () => {
  program.process.kill('SIGKILL');
  await program.ended;
  remove();
});

const LINES = 40;

/** Half of the lines add to their item, the others make copies. */
async function orderedOrder(): Promise<{ order: Json; bin: number }> {
  const bin = await program.folder('B-01');
  const lines = [];
  for (let i = 0; i < LINES; i += 1) {
    const { id: item_id } = await program.item({
      name: `Item ${i}`,
      parent_id: bin,
      price: 1,
      quantity: 100,
    });
    lines.push({ item_id, quantity: '10', unit_rate: i % 2 === 0 ? '1.00' : '2.00' });
  }
  return { order: await program.moveOrder((await program.order(lines)).id, 'ordered'), bin };
}

const applied = async (order: Json) => {
  const own = new Set(order.line_items.map((line: Json) => line.id));
  return (await program.ledger('&verb=receive&record=line_item')).filter((row) => own.has(row.record_id));
};

test('killed again and again during a receive, it finishes, and no line is applied twice', async () => {
  program = await startProgram(folder, '--receive-line-delay', '4');
  const { order, bin } = await orderedOrder();
  const { status } = await program.post(`/purchase_orders/${order.id}/receive`, {
    line_items: order.line_items.map((line: Json) => ({
      line_item_id: line.id,
      received_quantity: '10',
      folder_id: bin,
    })),
  });
  expect(status).toBe(202);
  let kills = 0;
  for (const share of [0.1, 0.35, 0.6, 0.85]) {
    while ((await applied(order)).length < LINES * share)
      await new Promise((resolve) => setTimeout(resolve, 1));
    program.process.kill('SIGKILL');
    await program.ended;
    kills += 1;
    program = await startProgram(folder, '--receive-line-delay', '4');
  }
  const progress = await program.received(order.id);
  expect(kills).toBe(4);
  expect(progress).toMatchObject({ status: 'completed', pending_line_item_ids: [], errors: [] });
  expect(progress.received_line_item_ids).toHaveLength(LINES);

  const lines = (await applied(order)).map((row) => row.record_id);
  expect(lines).toHaveLength(LINES);
  expect(new Set(lines).size).toBe(LINES);
  const { data: after } = (await program.get(`/purchase_orders/${order.id}`)).body;
  expect(after.status).toBe('received');
  expect(after.line_items.every((line: Json) => line.received_quantity === '10')).toBe(true);
  const { data: stock } = (await program.get(`/items?folder_id=${bin}&per_page=1000`)).body;
  const count = (quantity: number, price: number) =>
    stock.filter((row: Json) => row.quantity === quantity && row.price === price).length;
  expect([count(110, 1), count(100, 1), count(10, 2)]).toEqual([LINES / 2, LINES / 2, LINES / 2]);
});

test('killed right after a write was answered, it still has it', async () => {
  program = await startProgram(folder);
  const { id } = await program.item({ name: 'Answered' });
  program.process.kill('SIGKILL');
  await program.ended;
  program = await startProgram(folder);
  expect(await program.read(id)).toMatchObject({ name: 'Answered' });
});
