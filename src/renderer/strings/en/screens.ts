export const screens = {
  scan: 'Scan',
  receive: 'Receive',
  move: 'Move',
  count: 'Count',
  outbox: 'Outbox',
  labels: 'Labels',
  settings: 'Settings',
} as const;
