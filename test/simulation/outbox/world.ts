/**
 * A made-up service in a few files: records, orders, receipts and alerts, with the document's rules and nothing of
 * `src/service`, so that a mistake would have to be made twice. It answers at once; when things reach it is the history's
 * business. Every request that landed is noted with whose it was, and every figure it changed.
 */
import { add, compare } from '#domain/decimal.ts';
import { cellsOf } from './cells.ts';
import { readWorld } from './world-read.ts';
import { SimState, type Heard, type Ord, type Receipt } from './world-state.ts';
import { writeWorld } from './world-write.ts';

export class SimWorld extends SimState {
  #cells: ReadonlyMap<string, string> | null = null;

  /** The key is the one that the service knows. */
  read(path: string): Heard {
    this.settle();
    return readWorld(this, path);
  }

  /** @param by whose it is: a command's id, or somebody else */
  write(by: string, method: string, path: string, body: any): Heard {
    this.settle();
    return this.#noting(by, () => {
      const heard = writeWorld(this, by, method, path, body);
      if (heard.status < 300)
        this.landings.push({ by, at: this.now, what: `${method} ${path} ${JSON.stringify(body)}` });
      return heard;
    });
  }

  /** Works off the receipts that are due by now. */
  settle(): void {
    for (const order of this.orders.values()) {
      const { receipt } = order;
      if (receipt === null || receipt.status !== 'pending' || receipt.due > this.now) continue;
      this.#noting(receipt.by, () => this.#book(order, receipt));
    }
  }

  #book(order: Ord, receipt: Receipt): void {
    for (const wanted of receipt.lines) {
      const line = order.line_items.find((one) => one.id === wanted.line_item_id);
      if (line === undefined || this.fails(line)) {
        receipt.failed.push(wanted.line_item_id);
        this.failed.push({ lineId: wanted.line_item_id, at: this.now });
        continue;
      }
      line.received_quantity = add(line.received_quantity, wanted.received_quantity);
      const item = this.records.get(line.item_id);
      if (item !== undefined && item.parent_id === wanted.folder_id && item.price === line.unit_rate) {
        item.quantity = add(item.quantity, wanted.received_quantity);
        item.updated_at = this.stamp();
      } else if (item !== undefined) {
        const { id: _, sid: __, ...like } = item;
        this.make({
          ...like,
          quantity: wanted.received_quantity,
          price: line.unit_rate,
          parent_id: wanted.folder_id,
          created_at: this.stamp(),
          updated_at: this.stamp(),
        });
      }
    }
    receipt.status = receipt.failed.length < receipt.lines.length ? 'completed' : 'failed';
    order.version++;
    order.updated_at = this.stamp();
    const received = order.line_items.map((line) => compare(line.received_quantity, line.quantity) >= 0);
    const some = order.line_items.some((line) => line.received_quantity !== '0');
    if (some) order.status = received.every(Boolean) ? 'received' : 'partially_received';
  }

  #noting<T>(by: string, act: () => T): T {
    const before = (this.#cells ??= cellsOf(this));
    const came = act();
    const after = cellsOf(this);
    for (const [cell, value] of after) {
      const was = before.get(cell);
      if (was !== value) this.changes.push({ by, at: this.now, cell, before: was, after: value });
    }
    for (const [cell, value] of before)
      if (!after.has(cell)) this.changes.push({ by, at: this.now, cell, before: value, after: undefined });
    this.#cells = after;
    return came;
  }
}
