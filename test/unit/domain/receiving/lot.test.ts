/** Lots of goods that are received: what was counted of each, where it goes, and what is written of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, sum } from '#domain/values/decimal.ts';
import { countedLots, lotOf, lotsInParts, type Lot, type LotTally } from '#domain/receiving/lot.ts';
import { dayOn, isFitting, lotValues } from '#domain/receiving/lot-fields.ts';
import type { LotRoute } from '#domain/receiving/lot-route.ts';
import { bookingsOf, extrasOf } from '#domain/receiving/receipt-bookings.ts';
import { draftReceipt, type LineDraft } from '#domain/receiving/receipt.ts';
import { parseScan } from '#domain/scanning/scan.ts';
import { tallyTotal } from '#domain/stock/tally.ts';
import { item, order, orderLine } from '../../../support/samples/sample-records.ts';

const A: Lot = { lot: 'L-204', expires: '2027-03-01' };
const B: Lot = { lot: 'L-205' };

const add = (n: number, lot: Lot | null = null, serial: string | null = null): LotTally => ({
  op: 'add',
  quantity: decimal(n),
  undone: false,
  lot,
  serial,
});
const set = (n: number, lot: Lot | null = null): LotTally => ({ ...add(n, lot), op: 'set' });
const short = (tallies: readonly LotTally[]) =>
  countedLots(tallies).map(({ lot, quantity }) => `${lot?.lot ?? '-'} ${quantity}`);

describe('what was counted of each lot', () => {
  it('of a label: lot, serial number and days, as GS1 writes them', () => {
    const parsed = parseScan('(01)09501101530003(10)L-204(17)270301(11)260901(21)S-7', { year: 2026 });
    const gs1 = parsed.ok ? parsed.scan.gs1 : undefined;
    expect(lotOf(gs1)).toEqual({ lot: 'L-204', expires: '2027-03-01', made: '2026-09-01' });
    expect(lotOf({ measures: [] })).toBeUndefined();
  });

  it('scans of two lots and of none, one of them undone', () => {
    expect(short([add(1, A), add(1, B), { ...add(1, B), undone: true }, add(1, A), add(2)])).toEqual([
      'L-204 2',
      'L-205 1',
      '- 2',
    ]);
  });

  it('a figure typed behind a scan is of that lot, and what it takes away goes from it first, then from the last', () => {
    expect(short([add(1, A), set(20, A), add(1, B), set(25, B)])).toEqual(['L-204 20', 'L-205 5']);
    expect(short([add(5, A), add(3, B), set(6, A)])).toEqual(['L-204 3', 'L-205 3']);
    expect(short([add(5, A), add(3, B), set(1, B)])).toEqual(['L-204 1']);
    expect(short([add(5, A), set(0), add(2)])).toEqual([]);
  });

  it('labels of one lot say different days → each day that is said, and the earlier of two', () => {
    const [lot] = countedLots([
      add(1, { ...A, expires: '2027-04-01' }),
      add(1, { ...A, made: '2026-01-01' }),
    ]);
    expect(lot?.lot).toEqual({ lot: 'L-204', expires: '2027-03-01', made: '2026-01-01' });
  });

  it('no more serial numbers than pieces, those scanned first', () => {
    expect(countedLots([add(1, A, 'S1'), add(1, A, 'S2'), set(1, A)])[0]?.serials).toEqual(['S1']);
  });

  const tallies = fc.array(
    fc
      .tuple(fc.boolean(), fc.nat(30), fc.constantFrom(A, B, null), fc.boolean())
      .map(([isSet, n, lot, undone]): LotTally => ({ ...(isSet ? set(n, lot) : add(n, lot)), undone })),
    { maxLength: 12 },
  );

  it('whatever is scanned and typed → the lots add up to what the line has, and so do their parts', () => {
    fc.assert(
      fc.property(tallies, fc.nat(40), (all, n) => {
        const lots = countedLots(all);
        if (lots.length === 0) return;
        const total = tallyTotal(all.map((one) => ({ ...one, id: '', subject: 1 })));
        expect(sum(lots.map(({ quantity }) => quantity))).toBe(total);
        const [first = [], rest = []] = lotsInParts(lots, [decimal(n), decimal(1000)]);
        expect(sum([...first, ...rest].map(({ quantity }) => quantity))).toBe(total);
      }),
    );
  });
});

describe('where lots go', () => {
  const FIELDS = { lot: 1, expires: 2, serial: 3 };
  const driver = item({
    id: 9,
    folderId: 10,
    price: decimal(4),
    quantity: decimal(17),
    customValues: { 1: 'L-204' },
  });
  const lots = countedLots([add(4, A), add(2, B)]);
  const receipt = (
    route: LotRoute,
    { stock = driver, more = {}, to }: { stock?: typeof driver; more?: Partial<LineDraft>; to?: number } = {},
  ) =>
    draftReceipt(
      order({ lines: [orderLine({ id: 7, itemId: 9, ordered: decimal(10), unitRate: decimal(4) })] }),
      new Map([[9, stock]]),
      new Map([[7, { now: decimal(6), choice: null, itemId: 9, lots, ...more }]]),
      to,
      new Map(),
      () => false,
      () => true,
      { asks: false, over: 'ask', tolerance: 0, quarantine: null },
      { route, fields: FIELDS, stockOf: ({ quantity }) => quantity },
    );
  const booked = (one: ReturnType<typeof receipt>) =>
    bookingsOf(one.sends).map((part) =>
      part.map(({ quantity, place, lots: own }) => [
        quantity,
        place?.folderId,
        own.map(({ lot }) => lot?.lot),
      ]),
    );

  it('in the notes → all in one booking, and nothing is asked', () => {
    expect(receipt('notes').blockers).toEqual([]);
    expect(booked(receipt('notes'))).toEqual([[['6', undefined, ['L-204', 'L-205']]]]);
  });

  it('kept apart: another lot than the item has → asked for its place, then a booking of its own there', () => {
    expect(receipt('apart').blockers).toEqual([{ kind: 'lot', lineId: 7, lot: B }]);
    const placed = receipt('apart', { more: { lotPlaces: new Map([['lot L-205', 30]]) } });
    expect(placed.blockers).toEqual([]);
    expect(booked(placed)).toEqual([[['4', undefined, ['L-204']]], [['2', 30, ['L-205']]]]);
  });

  it('kept apart, and said to go with the item all the same → one booking', () => {
    const mixed = receipt('apart', { more: { lotPlaces: new Map([['lot L-205', 10]]) } });
    expect(mixed.blockers).toEqual([]);
    expect(booked(mixed)).toEqual([[['6', undefined, ['L-204', 'L-205']]]]);
  });

  it('kept apart: an item without stock takes the first lot, one of an unknown lot takes none', () => {
    const { customValues: _, ...unknown } = driver;
    expect(receipt('apart', { stock: { ...unknown, quantity: decimal(0) } }).blockers).toMatchObject([
      { lot: B },
    ]);
    expect(receipt('apart', { stock: unknown }).blockers).toMatchObject([{ lot: B }]);
  });

  it('kept apart, where the service makes a record anyway → each lot by itself, and nothing is asked', () => {
    const elsewhere = receipt('apart', { to: 99, more: { choice: 'copy' } });
    expect(elsewhere.blockers).toEqual([]);
    expect(booked(elsewhere)).toEqual([[['4', undefined, ['L-204']]], [['2', undefined, ['L-205']]]]);
  });

  it('more than ordered → what was counted last is beyond the order', () => {
    const over = receipt('apart', {
      more: {
        now: decimal(12),
        lots: countedLots([add(9, A), add(3, B)]),
        lotPlaces: new Map([['lot L-205', 30]]),
        differences: {
          over: 'stock',
          agreed: decimal(2),
          damaged: decimal(0),
          missing: decimal(0),
          reason: null,
          note: '',
          photos: [],
        },
      },
    });
    expect(booked(over)).toEqual([[['9', undefined, ['L-204']]], [['1', 30, ['L-205']]]]);
    expect(over.sends.flatMap(extrasOf)).toMatchObject([{ quantity: '2', lots: [{ lot: B }] }]);
  });
});

describe('what is written on the record that receives', () => {
  const FIELDS = { lot: 1, expires: 2, serial: 3 };
  const lots = countedLots([add(1, A, 'S1'), add(1, B, 'S2')]);
  const onto = (values: Record<number, string>, quantity: number, isNew = false) =>
    lotValues({ values, quantity: decimal(quantity), isNew }, lots, FIELDS);

  it('beside other stock → added to what is said of that, with the earlier day', () => {
    expect(onto({ 1: 'L-100', 2: '2027-01-15' }, 17)).toEqual({ 1: 'L-100, L-204, L-205', 3: 'S1, S2' });
    expect(onto({ 1: 'L-204', 2: '2028-01-15' }, 17)).toEqual({
      1: 'L-204, L-205',
      2: '2027-03-01',
      3: 'S1, S2',
    });
  });

  it('beside other stock whose day cannot be read → that stays as the office has written it', () => {
    expect(onto({ 1: 'L-100', 2: 'Feb 2027' }, 17)).toEqual({ 1: 'L-100, L-204, L-205', 3: 'S1, S2' });
    const undated = [{ lot: B, quantity: decimal(1), serials: [] }];
    const values = { 1: 'L-100', 2: 'Feb 2027' };
    expect(lotValues({ values, quantity: decimal(5), isNew: false }, undated, FIELDS)).toEqual({
      1: 'L-100, L-205',
    });
  });

  it('on a new record, or one without stock → what it receives, and nothing of what was taken over', () => {
    const all = { 1: 'L-204, L-205', 2: '2027-03-01', 3: 'S1, S2' };
    expect(onto({ 1: 'L-100', 2: '2020-01-15' }, 17, true)).toEqual(all);
    expect(onto({ 1: 'L-100' }, 0)).toEqual(all);
    expect(
      lotValues(
        { values: { 1: 'L-100', 2: '2020-01-15' }, quantity: decimal(1), isNew: true },
        [{ lot: B, quantity: decimal(1), serials: [] }],
        FIELDS,
      ),
    ).toEqual({ 1: 'L-205', 2: null });
  });

  it('too long for the field → the lots of goods that are gone are not said of these, and those of other stock stay', () => {
    const many = Array.from({ length: 1000 }, (_, n) => add(1, { lot: `LOT-NUMBER-${n}` }));
    const write = (values: Record<number, string | number>, quantity: number, isNew: boolean) =>
      lotValues({ values, quantity: decimal(quantity), isNew }, countedLots(many), FIELDS);
    expect(write({ 1: 'L-100' }, 17, true)).toEqual({ 1: null });
    expect(write({ 1: 'L-100' }, 0, false)).toEqual({ 1: null });
    expect(write({ 1: 'L-100' }, 17, false)).toBeNull();
    expect(write({ 1: 100 }, 17, false)).toBeNull();
  });

  it('as it is there already, or into no field → nothing', () => {
    expect(onto({ 1: 'L-204, L-205', 2: '2027-01-01', 3: 'S1, S2' }, 5)).toBeNull();
    const none = { lot: null, expires: null, serial: null };
    expect(lotValues({ values: {}, quantity: decimal(0), isNew: true }, lots, none)).toBeNull();
  });

  it('which fields can hold it, and the day that is read from one', () => {
    expect([isFitting('lot', 'text'), isFitting('lot', 'barcode'), isFitting('lot', 'date')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isFitting('expires', 'date'), isFitting('expires', 'number')]).toEqual([true, false]);
    expect(dayOn({ 2: '2027-03-01T00:00:00Z' }, FIELDS)).toBe('2027-03-01');
    expect(dayOn({ 2: 'soon' }, FIELDS)).toBeUndefined();
  });
});
