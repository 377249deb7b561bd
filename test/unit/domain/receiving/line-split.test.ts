/** What becomes of the goods counted on a line. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, decimal, isNegative, sum } from '#domain/values/decimal.ts';
import { AS_ORDERED, splitLine, type CountedLine } from '#domain/receiving/line-split.ts';

const counted = (now: number, remaining: number, more: Partial<CountedLine> = {}) =>
  splitLine({
    now: decimal(now),
    remaining: decimal(remaining),
    differences: AS_ORDERED,
    tolerated: decimal(0),
    isDamageBooked: false,
    ...more,
  });

describe('what becomes of a counted line', () => {
  it('52 of 49: nothing is sent before somebody has said what becomes of 3', () => {
    expect(counted(52, 49)).toMatchObject({ sound: '49', undecided: '3', extra: '0' });
  });

  it('said: 49 on the order, and 3 as stock of their own, or not ours', () => {
    const said = (over: 'stock' | 'not-ours') =>
      counted(52, 49, { differences: { ...AS_ORDERED, over, agreed: decimal(3) } });
    expect(said('stock')).toMatchObject({ sound: '49', extra: '3', notOurs: '0', undecided: '0' });
    expect(said('not-ours')).toMatchObject({ sound: '49', extra: '0', notOurs: '3', undecided: '0' });
  });

  it('more of it since that was said, or less on the order: of the further ones it is not said', () => {
    const differences = { ...AS_ORDERED, over: 'stock' as const, agreed: decimal(3) };
    expect(counted(53, 49, { differences })).toMatchObject({ extra: '0', undecided: '4' });
    expect(counted(52, 20, { differences })).toMatchObject({ extra: '0', undecided: '32' });
    expect(counted(51, 49, { differences })).toMatchObject({ extra: '2', undecided: '0' });
  });

  it('up to what is tolerated nobody is asked, beyond it somebody is', () => {
    expect(counted(52, 49, { tolerated: decimal(3) })).toMatchObject({ extra: '3', undecided: '0' });
    expect(counted(53, 49, { tolerated: decimal(3) })).toMatchObject({ extra: '0', undecided: '4' });
  });

  it('damaged goods are of what goes onto the order; booked apart, or not at all', () => {
    const differences = { ...AS_ORDERED, damaged: decimal(2) };
    expect(counted(6, 10, { differences })).toMatchObject({ sound: '4', damaged: '0', damagedLeft: '2' });
    expect(counted(6, 10, { differences, isDamageBooked: true })).toMatchObject({ sound: '4', damaged: '2' });
  });

  it('sound goods go onto the order first: damaged ones take no place that they could fill', () => {
    const differences = { ...AS_ORDERED, damaged: decimal(1) };
    const booked = { differences, isDamageBooked: true };
    expect(counted(9, 6, { differences })).toMatchObject({ sound: '6', damagedLeft: '1', undecided: '2' });
    expect(counted(9, 6, booked)).toMatchObject({
      sound: '6',
      damaged: '0',
      damagedLeft: '0',
      undecided: '3',
    });
    expect(counted(6, 6, { differences, isDamageBooked: true })).toMatchObject({ sound: '5', damaged: '1' });
  });

  it('14 of 12, taken in as own stock, and 3 of them damaged: what is damaged beyond the order goes apart, too', () => {
    const said = (over: 'stock' | 'not-ours') =>
      counted(14, 12, {
        differences: { ...AS_ORDERED, over, agreed: decimal(2), damaged: decimal(3) },
        isDamageBooked: true,
      });
    const onOrder = { sound: '11', damaged: '1', damagedLeft: '0', undecided: '0' };
    expect(said('stock')).toMatchObject({ ...onOrder, extra: '0', extraDamaged: '2', notOurs: '0' });
    expect(said('not-ours')).toMatchObject({ ...onOrder, extra: '0', notOurs: '2' });
    expect(said('not-ours')).not.toHaveProperty('extraDamaged');
  });

  it('scans were taken back since: no more is damaged than is there, no more missing than is to come', () => {
    const differences = { ...AS_ORDERED, damaged: decimal(5), missing: decimal(4) };
    expect(counted(2, 10, { differences })).toMatchObject({ sound: '0', damagedLeft: '2', missing: '4' });
    expect(counted(9, 10, { differences })).toMatchObject({ missing: '1' });
  });

  it('the parts always add up to what was counted, and none is below zero', () => {
    const some = fc.integer({ min: 0, max: 1000 }).map((n) => decimal(n / 10));
    const over = fc.constantFrom(null, 'stock' as const, 'not-ours' as const);
    fc.assert(
      fc.property(
        fc.record({
          now: some,
          remaining: some,
          tolerated: some,
          isDamageBooked: fc.boolean(),
          differences: fc.record({
            over,
            agreed: some,
            damaged: some,
            missing: some,
            reason: fc.constant(null),
            note: fc.constant(''),
            photos: fc.constant([]),
          }),
        }),
        (line) => {
          const { missing, ...parts } = splitLine(line);
          expect(sum(Object.values(parts))).toBe(line.now);
          expect([missing, ...Object.values(parts)].some(isNegative)).toBe(false);
          // The service takes no more than remains.
          expect(compare(sum([parts.sound, parts.damaged]), line.remaining)).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});
