/**
 * Answers the reads of the simulated service: an item or folder, an order, an order's last receipt; and, page by page, the contents of a
 * folder, the items and folders changed since a time, the orders, the alerts, and the jobs. A simulation can set short pages (`pageCap`) or
 * endless lists (`isEndless`).
 */
import { no, type ServiceAnswer, type Rec, type SimState } from './simulated-service-state.ts';

/** @param path with its query */
export function answerRead(world: SimState, path: string): ServiceAnswer {
  const { pathname, searchParams: query } = new URL(path, 'http://sim');
  const parts = pathname.split('/').slice(3);
  switch (parts[0]) {
    case 'items':
      return readItems(world, parts, query);
    case 'alerts':
      return pageOf(world, [...world.alerts.values()], query);
    case 'jobs':
      return pageOf(world, [...world.jobs.values()], query);
    case undefined:
    default:
      return readOrders(world, parts, query);
  }
}

/** One page of a list, in either form of pagination: with the requested number of rows, up to the service's maximum. */
function pageOf(world: SimState, all: readonly object[], query: URLSearchParams): ServiceAnswer {
  const size = Math.min(Number(query.get('per_page') ?? 10), world.pageCap);
  const page = Number(query.get('page') ?? 1);
  const data = all.slice((page - 1) * size, page * size);
  const isLast = page * size >= all.length && !world.isEndless;
  return {
    status: 200,
    json: {
      data: world.isEndless && data.length === 0 ? all.slice(0, size) : data,
      meta: {
        page,
        total_pages: world.isEndless ? page + 1 : Math.max(1, Math.ceil(all.length / size)),
        total_count: all.length,
        next_page_url: isLast ? null : `/?page=${page + 1}`,
        pagination: { page, per_page: size, has_next: !isLast, has_prev: page > 1 },
      },
    },
  };
}

function readItems(world: SimState, parts: readonly string[], query: URLSearchParams): ServiceAnswer {
  if (parts[1] !== undefined && parts[1] !== 'recent') {
    const record = world.records.get(Number(parts[1]));
    if (record === undefined) return no(404, 'no such item');
    return { status: 200, json: { data: shown(record, query) } };
  }
  const newest = [...world.records.values()].sort((a, b) => b.id - a.id);
  const page = (rows: readonly Rec[]): ServiceAnswer =>
    pageOf(
      world,
      rows.map((one) => shown(one, query)),
      query,
    );
  if (parts[1] === 'recent') {
    const since = Number(query.get('updated_since')) * 1000;
    return page(newest.filter((one) => Date.parse(one.updated_at) >= since));
  }
  const folder = query.get('folder_id') === 'null' ? null : Number(query.get('folder_id'));
  return page(newest.filter((one) => one.parent_id === folder));
}

/** A record's answer; photos and custom values are embedded if requested. */
function shown(record: Rec, query: URLSearchParams): object {
  const include = query.get('include') ?? '';
  return {
    ...record,
    ...(include.includes('photos') ? {} : { photos: undefined }),
    ...(include.includes('custom_attributes') ? {} : { custom_attribute_values: undefined }),
  };
}

function readOrders(world: SimState, parts: readonly string[], query: URLSearchParams): ServiceAnswer {
  if (parts[1] === undefined) {
    const newest = [...world.orders.values()].sort((a, b) => b.id - a.id);
    return pageOf(world, newest, query);
  }
  const order = world.orders.get(Number(parts[1]));
  if (order === undefined) return no(404, 'no such order');
  if (parts[2] === undefined) {
    return { status: 200, json: { data: { ...order, receipt: undefined } } };
  }
  if (order.receipt === null) return no(404, 'nothing received');
  const {
    status,
    lines,
    write: { failed },
    unreached = [],
  } = order.receipt;
  const ids = lines.map((line) => line.line_item_id);
  const isPending = status === 'pending';
  const isBooked = (id: number): boolean => !failed.includes(id) && !unreached.includes(id);
  return {
    status: 200,
    json: {
      data: {
        status,
        received_line_item_ids: isPending ? [] : ids.filter(isBooked),
        pending_line_item_ids: isPending ? ids : unreached,
        errors: failed.map((id) => ({ line_item_id: id, error: 'cannot be booked' })),
        error: unreached.length > 0 ? 'ended early' : null,
      },
    },
  };
}
