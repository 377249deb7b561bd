/**
 * Builds a line of an order as the Receive screen reads it: twenty ordered, none received or counted yet, and nothing known about its
 * item.
 */
import { decimal } from '#domain/values/decimal.ts';
import { AS_ORDERED } from '#domain/receiving/line-split.ts';
import type { ReceivingLine } from '#domain/views/receiving.ts';

/** @param more the members that differ */
export const receivingLine = (lineId: number, more: Partial<ReceivingLine> = {}): ReceivingLine => ({
  lineId,
  itemId: lineId,
  number: lineId,
  isOff: false,
  differences: AS_ORDERED,
  tolerated: decimal(0),
  quarantine: null,
  quarantineIn: null,
  lots: [],
  areLotsApart: false,
  typedLot: null,
  ordered: decimal(20),
  before: decimal(0),
  remaining: decimal(20),
  now: decimal(0),
  landsIn: { id: 10, name: 'A', path: [] },
  forecast: { kind: 'adds', itemId: lineId },
  choice: null,
  tone: 'none',
  unitRate: null,
  currency: null,
  item: null,
  isLost: false,
  itemPrice: null,
  elsewhere: decimal(0),
  packs: [],
  asked: decimal(0),
  alsoOn: [],
  alsoExpected: [],
  ...more,
});
