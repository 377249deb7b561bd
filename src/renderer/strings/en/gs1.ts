export const gs1 = {
  batch: 'lot {batch}',
  serial: 'serial {serial}',
  /** `day`: as "14 Nov" is written. */
  expires: 'expires {day}',
  bestBefore: 'best before {day}',
  sellBy: 'sell by {day}',
  made: 'made {day}',
  packed: 'packed {day}',
  measures: {
    'net weight': 'net weight {amount, number} {unit}',
    'gross weight': 'gross weight {amount, number} {unit}',
    length: 'length {amount, number} {unit}',
    width: 'width {amount, number} {unit}',
    depth: 'depth {amount, number} {unit}',
    area: 'area {amount, number} {unit}',
    volume: 'volume {amount, number} {unit}',
  },
} as const;
