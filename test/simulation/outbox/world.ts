/**
 * A made-up service in a few lines: records, orders, receipts, with the document's rules and nothing of `src/service`, so that
 * a mistake would have to be made twice. It answers at once; when things reach it is the history's business. Every change is
 * noted with whose it was.
 */
import { add, compare, decimal, subtract, type Decimal } from '#domain/decimal.ts';

export interface Rec {
  readonly id: number;
  readonly type: 'item' | 'folder';
  readonly sid: string;
  name: string;
  quantity: Decimal;
  price: Decimal | null;
  min_quantity: Decimal | null;
  notes: string | null;
  parent_id: number | null;
  label_url: string | null;
  label_url_type: string | null;
  readonly created_at: string;
  updated_at: string;
}

interface Line {
  readonly id: number;
  readonly item_id: number;
  readonly quantity: Decimal;
  readonly unit_rate: Decimal;
  received_quantity: Decimal;
}

interface Ord {
  readonly id: number;
  readonly purchase_order_number: string;
  status: string;
  version: number;
  updated_at: string;
  readonly line_items: Line[];
  receipt: { status: string; due: number; lines: Wanted[]; by: string } | null;
}

interface Wanted {
  readonly line_item_id: number;
  readonly received_quantity: Decimal;
  readonly folder_id: number | null;
}

export interface Landing {
  readonly by: string;
  readonly at: number;
  readonly what: string;
}

export interface Heard {
  readonly status: number;
  readonly json: any;
}

const no = (status: number, message: string): Heard => ({ status, json: { message } });

export class SimWorld {
  readonly records = new Map<number, Rec>();
  readonly orders = new Map<number, Ord>();
  readonly landings: Landing[] = [];
  #next = 1;
  now = Date.UTC(2026, 10, 20, 8);

  stamp(): string {
    return new Date(this.now).toISOString();
  }

  make(about: Partial<Rec> & { name: string; type: 'item' | 'folder' }): Rec {
    const id = this.#next++;
    const record: Rec = {
      id,
      sid: `S${id}`,
      quantity: decimal(0),
      price: null,
      min_quantity: null,
      notes: null,
      parent_id: null,
      label_url: null,
      label_url_type: null,
      created_at: this.stamp(),
      updated_at: this.stamp(),
      ...about,
    };
    this.records.set(id, record);
    return record;
  }

  order(
    number: string,
    lines: readonly { item_id: number; quantity: Decimal; unit_rate: Decimal }[],
    status = 'ordered',
  ): Ord {
    const id = this.#next++;
    const made: Ord = {
      id,
      purchase_order_number: number,
      status,
      version: 1,
      updated_at: this.stamp(),
      line_items: lines.map((line) => ({ id: this.#next++, received_quantity: decimal(0), ...line })),
      receipt: null,
    };
    this.orders.set(id, made);
    return made;
  }

  /** Works off the receipts that are due by now. */
  settle(): void {
    for (const order of this.orders.values()) {
      const { receipt } = order;
      if (receipt === null || receipt.status !== 'pending' || receipt.due > this.now) continue;
      for (const wanted of receipt.lines) {
        const line = order.line_items.find((one) => one.id === wanted.line_item_id);
        if (line === undefined) continue;
        line.received_quantity = add(line.received_quantity, wanted.received_quantity);
        const item = this.records.get(line.item_id);
        if (item !== undefined && item.parent_id === wanted.folder_id && item.price === line.unit_rate) {
          item.quantity = add(item.quantity, wanted.received_quantity);
          item.updated_at = this.stamp();
        } else if (item !== undefined) {
          const { id: _, ...like } = item;
          this.make({
            ...like,
            quantity: wanted.received_quantity,
            price: line.unit_rate,
            parent_id: wanted.folder_id,
            updated_at: this.stamp(),
          });
        }
      }
      receipt.status = 'completed';
      order.version++;
      order.updated_at = this.stamp();
      order.status = order.line_items.every((line) => compare(line.received_quantity, line.quantity) >= 0)
        ? 'received'
        : 'partially_received';
    }
  }

  read(path: string): Heard {
    this.settle();
    const { pathname, searchParams: query } = new URL(path, 'http://sim');
    const parts = pathname.split('/').slice(3);
    const page = (data: readonly object[]) => ({
      data,
      meta: {
        page: 1,
        total_pages: 1,
        total_count: data.length,
        next_page_url: null,
        pagination: { page: 1, per_page: 100, has_next: false, has_prev: false },
      },
    });
    const newest = [...this.records.values()].sort((a, b) => b.id - a.id);
    if (parts[0] === 'items' && parts[1] === 'recent') {
      const since = Number(query.get('updated_since')) * 1000;
      return { status: 200, json: page(newest.filter((one) => Date.parse(one.updated_at) >= since)) };
    }
    if (parts[0] === 'items' && parts[1] === undefined) {
      const folder = query.get('folder_id') === 'null' ? null : Number(query.get('folder_id'));
      return { status: 200, json: page(newest.filter((one) => one.parent_id === folder)) };
    }
    if (parts[0] === 'items') {
      const record = this.records.get(Number(parts[1]));
      return record === undefined ? no(404, 'no such item') : { status: 200, json: { data: record } };
    }
    const order = this.orders.get(Number(parts[1]));
    if (parts[1] === undefined)
      return { status: 200, json: page([...this.orders.values()].sort((a, b) => b.id - a.id)) };
    if (order === undefined) return no(404, 'no such order');
    if (parts[2] === undefined) return { status: 200, json: { data: order } };
    if (order.receipt === null) return no(404, 'nothing received');
    const { status, lines } = order.receipt;
    const ids = lines.map((line) => line.line_item_id);
    const isPending = status === 'pending';
    return {
      status: 200,
      json: {
        data: {
          status,
          received_line_item_ids: isPending ? [] : ids,
          pending_line_item_ids: isPending ? ids : [],
          errors: [],
          error: null,
        },
      },
    };
  }

  /** @param by whose it is: a command's id, or somebody else */
  write(by: string, method: string, path: string, body: any): Heard {
    this.settle();
    const parts = path.split('/').slice(3);
    const id = Number(parts[1]);
    const done = (json: any, status = 200): Heard => {
      this.landings.push({ by, at: this.now, what: `${method} ${path} ${JSON.stringify(body)}` });
      return { status, json };
    };
    if (parts[0] === 'purchase_orders') return this.#writeOrder(by, method, parts, body, done);
    if (method === 'POST' && parts[1] === undefined) {
      const fields = {
        ...body,
        quantity: decimal(body.quantity ?? 0),
        price: body.price == null ? null : decimal(body.price),
      };
      return done({ data: this.make(fields) });
    }
    const record = this.records.get(id);
    if (record === undefined) return no(404, 'no such item');
    if (method === 'DELETE') {
      const below = (parent: number): void => {
        for (const one of this.records.values()) if (one.parent_id === parent) below(one.id);
        this.records.delete(parent);
      };
      below(id);
      return done({});
    }
    if (method === 'PUT') {
      for (const name of ['name', 'notes', 'parent_id', 'label_url', 'label_url_type'] as const)
        if (name in body) Object.assign(record, { [name]: body[name] });
      for (const name of ['quantity', 'price', 'min_quantity'] as const)
        if (name in body) Object.assign(record, { [name]: body[name] === null ? null : decimal(body[name]) });
      record.updated_at = this.stamp();
      return done(undefined, 204);
    }
    const { sid: _, id: __, ...like } = record;
    const quantity = decimal(body.quantity);
    if (parts[2] === 'copy')
      return done({
        data: this.make({ ...like, quantity, parent_id: body.folder_id, updated_at: this.stamp() }),
      });
    if (compare(quantity, record.quantity) > 0) return no(422, 'quantity must be at most the stock');
    record.quantity = subtract(record.quantity, quantity);
    record.updated_at = this.stamp();
    if (record.quantity === '0' && body.leave_zero_quantity !== true) this.records.delete(id);
    return done({
      data: this.make({
        ...like,
        sid: record.sid,
        quantity,
        parent_id: body.folder_id,
        updated_at: this.stamp(),
      }),
    });
  }

  #writeOrder(
    by: string,
    method: string,
    parts: string[],
    body: any,
    done: (json: any, status?: number) => Heard,
  ): Heard {
    if (method === 'POST' && parts[1] === undefined) {
      const number = String(body.purchase_order_number);
      if ([...this.orders.values()].some((one) => one.purchase_order_number === number))
        return no(422, 'number is taken');
      const { id, version } = this.order(
        number,
        body.line_items.map((line: any) => ({
          ...line,
          quantity: decimal(line.quantity),
          unit_rate: decimal(line.unit_rate),
        })),
        'draft',
      );
      return done({ data: { id, version } });
    }
    const order = this.orders.get(Number(parts[1]));
    if (order === undefined) return no(404, 'no such order');
    if (parts[2] === 'status') {
      if (order.status === body.status) return { status: 200, json: { data: order } };
      if (body.version !== order.version) return no(409, 'the order has changed');
      order.status = body.status;
      order.version++;
      order.updated_at = this.stamp();
      return done({ data: order });
    }
    if (order.status !== 'ordered' && order.status !== 'partially_received')
      return no(400, `status is ${order.status}`);
    if (order.receipt?.status === 'pending') return no(409, 'a receive is under way');
    const lines: Wanted[] = body.line_items.map((line: any) => ({
      ...line,
      received_quantity: decimal(line.received_quantity),
    }));
    for (const wanted of lines) {
      const line = order.line_items.find((one) => one.id === wanted.line_item_id);
      if (line === undefined) return no(404, 'no such line');
      if (compare(add(line.received_quantity, wanted.received_quantity), line.quantity) > 0)
        return no(422, 'more than ordered');
    }
    order.receipt = { status: 'pending', due: this.now + 400, lines, by };
    return done({ data: {} }, 202);
  }
}
