/**
 * A simulated inventory service in memory, written from the API document. `read` and `write` answer requests; `settle` books the receipts
 * that are due. Reads may lag: then they show an earlier state. Each write that it handles is recorded in a ledger for the oracle, with
 * its author and the values it changed. It shares no code with the real service in `src/service`, so that a mistake would have to be made
 * twice.
 */
import { add, compare } from '#domain/values/decimal.ts';
import { cellsOf } from './list-service-figures.ts';
import type { Write } from '../oracle/oracle-ledger.ts';
import { answerRead } from './simulated-service-reads.ts';
import { SimState, type ServiceAnswer, type Ord, type Receipt } from './simulated-service-state.ts';
import { answerWrite } from './simulated-service-writes.ts';

/** The background run of a receipt stops if the order's status is none of these. */
const ENDS_NOT: ReadonlySet<string> = new Set(['ordered', 'partially_received', 'received']);

type Content = Pick<SimState, 'records' | 'orders' | 'alerts' | 'jobs'>;

export class SimulatedService extends SimState {
  #cells: ReadonlyMap<string, string> | null = null;
  /** The state after each write; kept only if reads lag. */
  readonly #past: { readonly at: number; readonly was: Content }[] = [];

  /** Answers a read with a valid key. */
  read(path: string): ServiceAnswer {
    return answerRead(this.shown(), path);
  }

  /** Applies a write. @param by its author: a command's id, or another client's name */
  write(by: string, method: string, path: string, body: any): ServiceAnswer {
    this.settle();
    const request = `${method} ${path} ${JSON.stringify(body)}`;
    const write: Write = { at: this.now, by, request, status: 0, changes: [], failed: [] };
    return this.#noting(write, () => {
      const answer = answerWrite(this, write, method, path, body);
      this.writes.push(Object.assign(write, { status: answer.status }));
      return answer;
    });
  }

  /** The service as reads show it. */
  shown(): SimState {
    this.settle();
    if (this.readLag === 0) return this;
    const asOf = this.now - this.readLag;
    const past = this.#past.findLast(({ at }) => at <= asOf);
    return past === undefined ? this : Object.assign(Object.create(this), past.was);
  }

  /** All values now, as named cells. */
  cells(): ReadonlyMap<string, string> {
    return (this.#cells ??= cellsOf(this));
  }

  /** Books the receipts that are due. */
  settle(): void {
    this.#work();
    const due = this.unseen.filter(({ receipt }) => receipt.due <= this.now);
    for (const one of due) {
      const order = this.orders.get(one.order);
      // It waits while another receipt of the order is running.
      if (order?.receipt?.status === 'pending') continue;
      this.unseen.splice(this.unseen.indexOf(one), 1);
      if (order === undefined) continue;
      order.receipt = one.receipt;
      this.#work();
    }
  }

  /** When the next of them is due; Infinity if none is under way. */
  nextDue(): number {
    const isRunning = (id: number): boolean => this.orders.get(id)?.receipt?.status === 'pending';
    const running = [...this.orders.values()].flatMap(({ id, receipt }) =>
      isRunning(id) && receipt ? [receipt] : [],
    );
    const unseen = this.unseen.filter(({ order }) => !isRunning(order)).map(({ receipt }) => receipt);
    return Math.min(...[...running, ...unseen].map(({ due }) => due));
  }

  #work(): void {
    for (const order of this.orders.values()) {
      const { receipt } = order;
      if (receipt === null || receipt.status !== 'pending' || receipt.due > this.now) continue;
      this.#noting(receipt.write, () => this.#book(order, receipt));
    }
  }

  #book(order: Ord, receipt: Receipt): void {
    for (const [n, wanted] of receipt.lines.entries()) {
      const line = order.line_items.find((one) => one.id === wanted.line_item_id);
      if (!ENDS_NOT.has(order.status) || (line !== undefined && this.endsAt(line))) {
        receipt.unreached = receipt.lines.slice(n).map((one) => one.line_item_id);
        break;
      }
      const received = line === undefined ? null : add(line.received_quantity, wanted.received_quantity);
      // Whether the line is still open for this quantity: another run may have booked it since this one was accepted.
      const isRoom = received !== null && compare(received, line?.quantity ?? received) <= 0;
      if (line === undefined || !isRoom || this.fails(line)) {
        receipt.write.failed.push(wanted.line_item_id);
        continue;
      }
      line.received_quantity = received;
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
    const isWhole = receipt.unreached === undefined && receipt.write.failed.length < receipt.lines.length;
    receipt.status = isWhole ? 'completed' : 'failed';
    order.version++;
    order.updated_by = this.nameOf(receipt.by);
    order.updated_at = this.stamp();
    const received = order.line_items.map((line) => compare(line.received_quantity, line.quantity) >= 0);
    const some = order.line_items.some((line) => line.received_quantity !== '0');
    // An order that was closed meanwhile stays closed.
    if (some && ENDS_NOT.has(order.status))
      order.status = received.every(Boolean) ? 'received' : 'partially_received';
  }

  #noting<T>(write: Write, act: () => T): T {
    const before = this.cells();
    this.#keep(-Infinity);
    const came = act();
    this.#keep(this.now);
    const after = cellsOf(this);
    const changed = (cell: string, was: string | undefined, is: string | undefined): void => {
      if (was !== is) write.changes.push({ at: this.now, cell, before: was, after: is });
    };
    for (const [cell, value] of after) changed(cell, before.get(cell), value);
    for (const [cell, value] of before) if (!after.has(cell)) changed(cell, value, undefined);
    this.#cells = after;
    return came;
  }

  /** Keeps a copy of the state as of this time: before the first write, and after each. */
  #keep(at: number): void {
    if (this.readLag === 0 || (at === -Infinity && this.#past.length > 0)) return;
    const { records, orders, alerts, jobs } = this;
    this.#past.push({ at, was: structuredClone({ records, orders, alerts, jobs }) });
  }
}
