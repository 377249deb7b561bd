import { describe, expect, test } from 'vitest';
import { defaultVariants, readVariants, variants } from '#wire/variants.ts';
import { evidenceRow } from '#wire/item.ts';
import { readAllowance } from '#wire/limits.ts';
import { orderMoves, orderStatuses } from '#wire/purchase-order.ts';
import { routes } from '#wire/routes.ts';
import { KnownEvent } from '#wire/webhook.ts';

const record = { id: 1, name: 'Cable', type: 'item', created_at: '2025-01-01T00:00:00.000Z', updated_at: '' };

describe('reading answers', () => {
  test('numbers may come as decimal strings, and missing members as nothing at all', () => {
    const item = routes.getItem.answer.parse({ data: { ...record, price: '4.10', quantity: 5 } });
    expect(item).toMatchObject({ price: '4.1', quantity: '5', min_quantity: null, tags: [], photos: [] });
  });

  test('a bare record reads like one under data', () => {
    expect(routes.getItem.answer.parse(record)).toEqual(routes.getItem.answer.parse({ data: record }));
  });

  test('unknown members are kept and unknown words stay words', () => {
    const order = routes.getOrder.answer.parse({
      data: {
        id: 3,
        version: 1,
        status: 'on_hold',
        ship_to: { city: 'Bergen' },
        line_items: [{ id: 9, uom: 'box' }],
      },
    });
    expect(order).toMatchObject({
      status: 'on_hold',
      ship_to: { city: 'Bergen' },
      line_items: [{ uom: 'box' }],
    });
  });

  test('tags read from texts and from records, custom values from their old name', () => {
    const item = routes.getItem.answer.parse({
      ...record,
      tags: ['a', { name: 'b', value: 1 }],
      custom_attribute_values: [{ custom_attribute_id: 4, attribute_value: 'x' }],
    });
    expect(item.tags).toEqual([{ name: 'a' }, { name: 'b', value: 1 }]);
    expect(item.custom_attribute_values[0]).toMatchObject({ custom_attribute_id: 4, value: 'x' });
  });

  test('a captive portal is not an answer', () => {
    expect(routes.listItems.answer.safeParse('<html>').success).toBe(false);
    expect(routes.getItem.answer.safeParse({ message: 'sign in' }).success).toBe(false);
  });

  test('an event of an unknown verb is read, one of an unknown type is not', () => {
    const type = 'service.company.transaction.created';
    expect(KnownEvent.safeParse({ type, body: { verb: 'restore', node_type: 'item' } }).success).toBe(true);
    expect(KnownEvent.safeParse({ type: 'service.company.other', body: {} }).success).toBe(false);
  });
});

describe('a record by which a command is decided', () => {
  const read = (about: object) => evidenceRow({ ...record, ...about });

  test.each([
    ['tags', { tags: [{ id: 1, label: 'x' }, 'red'] }, { tags: [{ name: 'red' }] }],
    ['photos', { photos: [{ uuid: 'a' }] }, { photos: [] }],
    ['measured_quantity', { measured_quantity: { name: { pretty: 'm' } } }, { measured_quantity: null }],
  ])('%s of another form → it is read without them, and they are named', (member, about, value) => {
    expect(read(about)).toMatchObject({ ok: true, value, unfit: [member] });
  });

  test.each([
    ['notes', { html: 'x' }],
    ['name', null],
    ['updated_at', {}],
    ['quantity', true],
  ])('%s of another form → it is unreadable: it may prove something', (member, value) => {
    expect(read({ [member]: value })).toMatchObject({ ok: false });
  });

  test('a number where a text is → it is that text, and nothing is left out', () => {
    expect(read({ sid: 12_345 })).toMatchObject({ ok: true, value: { sid: '12345' }, unfit: [] });
  });
});

describe('the rate headers', () => {
  const now = Date.UTC(2025, 0, 1);
  const read = (reset: string | null) =>
    readAllowance((name) => (name.endsWith('Max') ? '1000' : name.endsWith('Remaining') ? '7' : reset), now)
      ?.resetAt;

  test('a reset reads as seconds left, epoch seconds, epoch milliseconds or a date, by its size', () => {
    expect(read('900')).toBe(now + 900_000);
    expect(read('1735689660')).toBe(1_735_689_660_000);
    expect(read('1735689660000')).toBe(1_735_689_660_000);
    expect(read('Wed, 01 Jan 2025 00:15:00 GMT')).toBe(now + 900_000);
  });

  test('a date that names no zone is in UTC, whatever zone this computer is in', () => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'America/New_York';
    try {
      for (const date of [
        '2025-01-01 00:15:00',
        '2025-01-01T00:15:00.000',
        'Wed, 01 Jan 2025 00:15:00',
        'Wed Jan  1 00:15:00 2025',
        '2025-01-01T01:15:00+01:00',
        '2024-12-31 19:15:00 -0500',
      ])
        expect(read(date)).toBe(now + 900_000);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  test('a reset that has been, or that lies further ahead than a window is long, is none', () => {
    expect(read('0')).toBeNull();
    expect(read('-5')).toBeNull();
    expect(read('Wed, 01 Jan 2025 00:00:00 GMT')).toBeNull();
    expect(read('Tue, 31 Dec 2024 23:59:00 GMT')).toBeNull();
    expect(read('1735688400')).toBeNull();
    expect(read('Wed, 01 Jan 2025 05:15:00 GMT')).toBeNull();
    expect(read('1735691000000')).toBeNull();
    expect(read('Infinity')).toBeNull();
  });

  test('an absent or unreadable reset is no instant, but still an allowance', () => {
    expect(read(null)).toBeNull();
    expect(read('soon')).toBeNull();
    expect(read('100000')).toBeNull();
  });

  test('T7 an account that has spent more than it may → nothing is left, and it is the service', () => {
    const told = (name: string) => (name.endsWith('Max') ? '1000' : name.endsWith('Remaining') ? '-3' : '60');
    expect(readAllowance(told, now)).toEqual({ max: 1000, remaining: 0, resetAt: now + 60_000 });
  });

  test.each([
    ['1000.0', 1000],
    ['1000;w=900', 1000],
    ['1000 ; w=900', 1000],
    ['1000, 60', null],
    ['-3.0', 0],
    ['1000abc', null],
    ['1000 900', null],
    ['1000.5', null],
    ['1e3', null],
    [';w=900', null],
    ['1'.repeat(16), null],
  ])('%s requests left → read as %s', (value, expected) => {
    const told = (name: string) =>
      name.endsWith('Max') ? '1000;w=900' : name.endsWith('Remaining') ? value : null;
    expect(readAllowance(told, now)?.remaining ?? null).toBe(expected);
  });

  test('a reset with parameters → they are ignored', () => {
    expect(read('900;w=900')).toBe(now + 900_000);
  });

  test('without the headers it is not the service', () => {
    expect(readAllowance(() => null, now)).toBeNull();
  });
});

describe('assumptions', () => {
  test('unasked, every variant has its first value', () => {
    expect(defaultVariants).toEqual(
      Object.fromEntries(variants.map(({ name, values }) => [name, values[0]])),
    );
  });

  test('choices are read, and a wrong one is named', () => {
    expect(readVariants(['move=merge', 'reset=absent'])).toEqual({
      ok: true,
      variants: { move: 'merge', reset: 'absent' },
    });
    expect(readVariants(['move=sideways'])).toMatchObject({ ok: false });
    expect(readVariants(['colour=red'])).toMatchObject({ ok: false });
  });

  test('the status table names every status, and nothing leaves a final one', () => {
    expect(Object.keys(orderMoves)).toEqual([...orderStatuses]);
    expect(orderMoves.voided).toEqual([]);
    expect(orderMoves.closed).toEqual([]);
  });
});
