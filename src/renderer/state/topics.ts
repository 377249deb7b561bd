/** Which topics make a view worth reading again. Rather one too many: a read costs a millisecond, an old figure a pallet. */
import type { Topic } from '#bridge/bridge.ts';
import type { ReadName } from '#bridge/reads.ts';

export const TOPICS_OF: Readonly<Record<ReadName, readonly Topic[]>> = {
  status: ['status', 'outbox'],
  item: ['stock', 'orders', 'outbox'],
  folder: ['stock', 'outbox'],
  search: ['stock', 'outbox'],
  record: ['stock', 'outbox'],
  suggestions: [],
  photo: ['photos'],
  search: ['stock'],
  places: ['stock', 'outbox'],
  orders: ['orders', 'outbox', 'sheets'],
  receiving: ['orders', 'outbox', 'stock'],
  line: [],
  sheets: ['sheets', 'outbox'],
  counting: ['sheets', 'stock', 'outbox'],
  lastCounted: ['orders', 'sheets', 'stock'],
  outbox: ['outbox'],
  /** What would undo it goes by the stock and the orders as they are. */
  command: ['outbox', 'stock', 'orders'],
  delivery: ['outbox'],
  evidence: [],
  support: [],
  settings: ['settings', 'status'],
  computer: ['settings'],
  handed: ['handed', 'orders'],
  profiles: ['settings', 'status'],
  updates: ['updates'],
  scanLog: ['scans'],
  today: ['outbox', 'sheets', 'orders'],
  unmatched: ['scans', 'stock', 'outbox'],
  orderList: ['orders', 'outbox'],
  order: ['orders', 'outbox', 'stock'],
  vendors: ['orders'],
  reorder: ['orders', 'outbox', 'stock'],
};
