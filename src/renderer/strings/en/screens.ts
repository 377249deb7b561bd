export const screens = {
  scan: 'Scan',
  receive: 'Receive',
  move: 'Move',
  count: 'Count',
  outbox: 'Outbox',
  items: 'Items',
  orders: 'Orders',
  labels: 'Labels',
  settings: 'Settings',
} as const;
