/** What an order comes to, what is to be ordered again, and what is written on an order. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, decimal, multiply, subtract, ZERO } from '#domain/values/decimal.ts';
import { fieldsNamed, hasFields, isOrderField } from '#domain/orders/order-fields.ts';
import { lineAmount, orderTotal } from '#domain/orders/order-total.ts';
import { proposalFor, shortageOf, toCome } from '#domain/orders/reorder.ts';

const line = (ordered: string, unitRate: string | null) => ({
  ordered: decimal(ordered),
  unitRate: unitRate === null ? null : decimal(unitRate),
});

describe('the total of an order', () => {
  it('figures that a float gets wrong → exact', () => {
    expect(lineAmount(line('3', '0.1'))).toBe('0.3');
    expect(orderTotal([line('1.1', '1.1'), line('0.7', '0.1'), line('100000000', '0.00000001')])).toBe(
      '2.28',
    );
  });

  it('a line without a price → none of its own, and the others count', () => {
    expect(lineAmount(line('3', null))).toBeNull();
    expect(orderTotal([line('3', null), line('2', '4.5')])).toBe('9');
  });

  it('whatever the figures → the sum of quantity times price, in any order of the lines', () => {
    const figure = fc.integer({ min: 0, max: 10_000_000 }).map((n) => decimal((n / 1000).toFixed(3)));
    fc.assert(
      fc.property(fc.array(fc.record({ ordered: figure, unitRate: figure }), { maxLength: 30 }), (lines) => {
        const sum = lines.reduce((all, one) => add(all, multiply(one.ordered, one.unitRate)), ZERO);
        expect(orderTotal(lines)).toBe(sum);
        expect(orderTotal(lines.toReversed())).toBe(sum);
      }),
    );
  });
});

describe('what is to be ordered again', () => {
  const LOW = { quantity: decimal(4), minQuantity: decimal(10), alerts: [] };
  const stock = (about: Partial<Parameters<typeof shortageOf>[0]>) => shortageOf({ ...LOW, ...about });

  it('below the minimum → up to it, less what is on order', () => {
    expect(stock({})).toEqual({ short: '6', isAlerted: false, alertsAt: null });
    expect(proposalFor([LOW], ZERO)).toBe('6');
    expect(proposalFor([LOW], decimal('2.5'))).toBe('3.5');
    expect(proposalFor([LOW], decimal(9))).toBe('0');
  });

  it('several records of an article → together up to the highest of their minimums, which are not added', () => {
    const moved = { ...LOW, quantity: decimal(2) };
    expect(proposalFor([{ ...LOW, quantity: decimal(132) }, moved], ZERO)).toBe('0');
    expect(proposalFor([LOW, moved], ZERO)).toBe('4');
    expect(proposalFor([LOW, moved], decimal(3))).toBe('1');
    expect(proposalFor([{ ...LOW, minQuantity: decimal(20) }, moved], ZERO)).toBe('14');
  });

  it('at the minimum, or without one → enough', () => {
    expect(stock({ quantity: decimal(10) })).toBeNull();
    expect(stock({ minQuantity: null })).toBeNull();
  });

  it('an alert that fires at the minimum itself → one more than the minimum', () => {
    const alerts = [{ when: 'minimum', value: null }] as const;
    expect(stock({ quantity: decimal(10), alerts })).toEqual({ short: '1', isAlerted: true, alertsAt: '10' });
    // Below it what is missing explains itself.
    expect(stock({ quantity: decimal(9), alerts })).toEqual({ short: '1', isAlerted: true, alertsAt: null });
  });

  it('an alert with a figure of its own above the minimum → up to that', () => {
    const alerts = [{ when: 'below', value: decimal(20) }] as const;
    expect(stock({ quantity: decimal(12), alerts })).toEqual({ short: '8', isAlerted: true, alertsAt: null });
    expect(stock({ alerts })).toEqual({ short: '16', isAlerted: true, alertsAt: null });
  });

  it('an alert on too much, or of a kind that is not known → nothing', () => {
    const alerts = [
      { when: 'above', value: decimal(1) },
      { when: null, value: decimal(100) },
    ] as const;
    expect(stock({ quantity: decimal(12), alerts })).toBeNull();
  });

  it('whatever the figures → with what is proposed and what is on order nothing is short', () => {
    const figure = fc.integer({ min: 0, max: 5000 }).map((n) => decimal((n / 10).toFixed(1)));
    fc.assert(
      fc.property(figure, figure, figure, (quantity, minQuantity, onOrder) => {
        const proposed = proposalFor([{ quantity, minQuantity, alerts: [] }], onOrder);
        const then = add(add(quantity, onOrder), proposed);
        expect(compare(then, minQuantity) >= 0 || compare(quantity, minQuantity) >= 0).toBe(true);
        // No more is proposed than brings it up to its minimum.
        expect(proposed === ZERO || subtract(then, minQuantity) === ZERO).toBe(true);
      }),
    );
  });

  it('more received than ordered → nothing to come, and nothing is taken off another line', () => {
    const lines = [
      { ordered: decimal(5), received: decimal(7) },
      { ordered: decimal(3), received: decimal(1) },
    ];
    expect(toCome(lines)).toBe('2');
  });
});

describe('the fields of an order', () => {
  it('a member of the address has a name, and any other name is no field', () => {
    expect(['notes', 'shipTo.city', 'shipTo.', 'status', 'id'].map(isOrderField)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('an empty text is an empty field, and a field that is not there is empty', () => {
    expect(hasFields({ notes: null }, { notes: '', terms: null })).toBe(true);
    expect(hasFields({ notes: 'a' }, { notes: null })).toBe(false);
    expect(fieldsNamed({ notes: 'a', terms: 'b' }, { terms: '', 'shipTo.city': 'c' })).toEqual({
      terms: 'b',
      'shipTo.city': null,
    });
  });
});
