import { expect, it } from 'vitest';
import { canReceive, orderEnds } from '#domain/stock/record.ts';
import { finalStatuses, orderMoves, orderStatuses } from '#wire/purchase-order.ts';

it.each(orderStatuses)('an order that is %s is ended only where the service allows it', (status) => {
  const legal = orderMoves[status].filter((to) => finalStatuses.includes(to));
  expect([...orderEnds(status)].sort()).toEqual(canReceive(status) ? [...legal].sort() : []);
});

it('a status the service may add later has no end', () => {
  expect(orderEnds('on_hold')).toEqual([]);
});
