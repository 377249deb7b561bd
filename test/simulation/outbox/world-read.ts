/** What the made-up service answers to a read. */
import { no, type Heard, type SimState } from './world-state.ts';

/** @param path with its query */
export function readWorld(world: SimState, path: string): Heard {
  const { pathname, searchParams: query } = new URL(path, 'http://sim');
  const parts = pathname.split('/').slice(3);
  switch (parts[0]) {
    case 'items':
      return readItems(world, parts, query);
    case 'alerts':
      return pageOf([...world.alerts.values()]);
    case undefined:
    default:
      return readOrders(world, parts);
  }
}

/** Everything fits on one page. */
const pageOf = (data: readonly object[]): Heard => ({
  status: 200,
  json: {
    data,
    meta: {
      page: 1,
      total_pages: 1,
      total_count: data.length,
      next_page_url: null,
      pagination: { page: 1, per_page: 100, has_next: false, has_prev: false },
    },
  },
});

function readItems(world: SimState, parts: readonly string[], query: URLSearchParams): Heard {
  if (parts[1] !== undefined && parts[1] !== 'recent') {
    const record = world.records.get(Number(parts[1]));
    return record === undefined ? no(404, 'no such item') : { status: 200, json: { data: record } };
  }
  const newest = [...world.records.values()].sort((a, b) => b.id - a.id);
  if (parts[1] === 'recent') {
    const since = Number(query.get('updated_since')) * 1000;
    return pageOf(newest.filter((one) => Date.parse(one.updated_at) >= since));
  }
  const folder = query.get('folder_id') === 'null' ? null : Number(query.get('folder_id'));
  return pageOf(newest.filter((one) => one.parent_id === folder));
}

function readOrders(world: SimState, parts: readonly string[]): Heard {
  if (parts[1] === undefined) return pageOf([...world.orders.values()].sort((a, b) => b.id - a.id));
  const order = world.orders.get(Number(parts[1]));
  if (order === undefined) return no(404, 'no such order');
  if (parts[2] === undefined) {
    return { status: 200, json: { data: { ...order, receipt: undefined } } };
  }
  if (order.receipt === null) return no(404, 'nothing received');
  const { status, lines, failed } = order.receipt;
  const ids = lines.map((line) => line.line_item_id);
  const isPending = status === 'pending';
  return {
    status: 200,
    json: {
      data: {
        status,
        received_line_item_ids: isPending ? [] : ids.filter((id) => !failed.includes(id)),
        pending_line_item_ids: isPending ? ids : [],
        errors: failed.map((id) => ({ line_item_id: id, error: 'cannot be booked' })),
        error: null,
      },
    },
  };
}
