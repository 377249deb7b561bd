/** A copy bears no mark of ours: what looks like a second one, and what does not. */
import { describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { copy } from '#main/sync/push/kinds/items/copy.ts';
import { common, receiveCommand } from '../../../support/samples/sample-commands.ts';
import { item } from '../../../support/samples/sample-records.ts';

const command = {
  ...common,
  kind: 'copy',
  intent: { kind: 'copy', itemId: 1, quantity: decimal(2), folderId: 20, copyId: -1 },
  basis: { kind: 'copy', name: 'Socket', to: 'B' },
} as const;

type Twice = NonNullable<typeof copy.duplicates>;
type Past = Parameters<Twice>[2];

const there = (id: number, sid: string) => ({
  id,
  sid,
  quantity: decimal(2),
  updatedAt: '2026-11-20T08:00:00Z',
});
const past = {
  tries: [{ preimage: { alike: [] } }],
  uncertain: null,
  later: [],
  copiesAwaited: () => [],
  isNotOfIt: () => false,
  stockOf: () => null,
} as unknown as Past;
const shown = { how: 'answer', readings: [], made: [9], gone: [] } as const;

function twice(...alike: readonly ReturnType<typeof there>[]) {
  const original = item({ id: 1, sid: 'S1', quantity: decimal(10) });
  return copy.duplicates?.(command, { original, there: [], alike }, past, shown, 1) ?? null;
}

it('one more of the same figure beside ours was a second landing', () => {
  expect(twice(there(9, 'S9'), there(10, 'S10'))).toMatchObject({ made: [9, 10] });
});

it('what is the article of the original was moved there, where copies are articles of their own', () => {
  expect(twice(there(9, 'S9'), there(10, 'S1'))).toBeNull();
  expect(twice(there(9, 'S1'), there(10, 'S1'))).toMatchObject({ made: [9, 10] });
});

it('a receipt of ours puts a copy where it lands, and explains none elsewhere', () => {
  const line = { lineId: 101, itemId: 1, quantity: decimal(2), copyId: null };
  const after = (folderId: number) => {
    const later = [{ ...receiveCommand([{ ...line, folderId }]), proof: null }];
    const facts = {
      original: item({ id: 1, sid: 'S1' }),
      there: [],
      alike: [there(9, 'S9'), there(10, 'S10')],
    };
    return copy.duplicates?.(command, facts, { ...past, later }, shown, 1);
  };
  expect(after(20)).toBeNull();
  expect(after(30)).toMatchObject({ made: [9, 10] });
});

it('of which no answer came and the figures told, and another was moved on: perhaps it was delivered twice', () => {
  const original = item({ id: 1, sid: 'S1', quantity: decimal(10) });
  const facts = { original, there: [], alike: [there(9, 'S9')], touched: [11] };
  const settled = (status: number | null): Past => ({
    ...past,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    tries: [{ outcome: 'applied', status, preimage: { alike: [] } }] as unknown as Past['tries'],
  });
  expect(copy.duplicates?.(command, facts, settled(null), shown, 1)).toMatchObject({ made: [9] });
  expect(copy.duplicates?.(command, facts, settled(200), shown, 1)).toBeNull();
  const denied = { ...settled(null), isNotOfIt: (id: number) => id === 11 };
  expect(copy.duplicates?.(command, facts, denied, shown, 1)).toBeNull();
});

it('of which one request was never heard of: one like it that another client has counted since may be a second one', () => {
  const counted = { ...there(10, 'S10'), quantity: decimal(0), isWritten: true as const };
  const facts = {
    original: item({ id: 1, sid: 'S1', quantity: decimal(10) }),
    there: [],
    alike: [there(9, 'S9'), counted],
  };
  const sent = (outcome: string): Past => ({
    ...past,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
    tries: [
      { outcome, status: null, preimage: { alike: [] } },
      { outcome: 'applied', status: 200, preimage: { alike: [] } },
    ] as unknown as Past['tries'],
  });
  expect(copy.duplicates?.(command, facts, sent('not-seen'), shown, 1)).toMatchObject({ made: [9] });
  expect(copy.duplicates?.(command, facts, sent('not-sent'), shown, 1)).toBeNull();
  const untouched = { ...facts, alike: [there(9, 'S9'), { ...there(10, 'S10'), quantity: decimal(0) }] };
  expect(copy.duplicates?.(command, untouched, sent('not-seen'), shown, 1)).toBeNull();
});

describe('a copy of which no answer came', () => {
  const original = item({ id: 1, sid: 'S1', name: 'Socket, renamed', quantity: decimal(10) });
  const uncertain = {
    outcome: 'unknown',
    preimage: { alike: [5], name: 'Socket' },
    waited: 1e6,
    sentHere: true,
  } as const;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of what was tried, the preimage is read
  const past = {
    tries: [{ preimage: uncertain.preimage }],
    uncertain,
    later: [],
    copiesAwaited: () => [],
    isNotOfIt: () => false,
    stockOf: () => null,
    serviceTime: null,
    behindStamps: () => null,
    settleDelay: 90_000,
  } as unknown as Past;

  it('is none of the items that were there before, whatever they were called', () => {
    const first = copy.readPlan(command, { ...past, tries: [], uncertain: null } as never);
    first.next();
    first.next({ type: 'record', record: { kind: 'item', item: original } });
    const records = [{ kind: 'item', item: item({ id: 10, name: 'Another name' }) }] as const;
    const facts = first.next({ type: 'contents', records, total: 1, more: false }).value as never;
    expect(copy.decide(command, facts, { ...past, tries: [], uncertain: null } as never)).toMatchObject({
      kind: 'send',
      preimage: { alike: [10] },
    });
  });

  it.each([
    ['never written → it was made there, while the service’s clock was behind', '07:00', [9]],
    ['written since → it was moved there', '08:01', []],
  ])('T6 one stamped an hour earlier is new in the folder, %s', (_, written, made) => {
    const preimage = { ...uncertain.preimage, since: Date.parse('2026-11-20T08:00:00Z') };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a try, the preimage is read
    const tries = [{ at: '2026-11-20T08:00:00Z', preimage }] as unknown as Past['tries'];
    const look = copy.readPlan(command, { ...past, tries, uncertain: { ...uncertain, preimage } });
    look.next();
    look.next({ type: 'record', record: { kind: 'item', item: original } });
    const updatedAt = `2026-11-20T${written}:00Z`;
    const found = item({ id: 9, sid: 'S9', name: 'Socket', folderId: 20, quantity: decimal(2), updatedAt });
    const records = [{ kind: 'item', item: found, createdAt: '2026-11-20T07:00:00Z' }] as const;
    const told = look.next({ type: 'contents', records, total: 1, more: false });
    const end = told.done === true ? told : look.next({ type: 'recent', records: [], total: 0, more: false });
    expect(end.value).toMatchObject({ alike: made.map((id) => ({ id })) });
  });

  it('T8 is no new item of ours, whose mark the original never had', () => {
    const like = (id: number, notes: string | null) => ({
      ...item({ id, sid: `S${id}`, name: 'Socket', folderId: 20, quantity: decimal(2), notes }),
      createdAt: '2026-11-20T08:00:00Z',
    });
    const alike = (marks: readonly string[], was: string | null, ...found: readonly (string | null)[]) => {
      const tries = [{ preimage: { ...uncertain.preimage, marks } }];
      const plan = copy.readPlan(command, { ...past, tries } as never);
      plan.next();
      plan.next({ type: 'record', record: { kind: 'item', item: { ...original, notes: was } } } as never);
      const records = found.map((notes, n) => ({ kind: 'item', item: like(10 + n, notes) }));
      const { value } = plan.next({ type: 'contents', records, total: records.length, more: false } as never);
      return (value as { alike: readonly { id: number }[] }).alike.map(({ id }) => id);
    };
    expect(alike([], null, '[ref:c3]', null)).toEqual([11]);
    expect(alike([], 'mine [ref:c3]', 'mine [ref:c3]', '[ref:c4]')).toEqual([10]);
    // Written off the original since, it is on the copy all the same.
    expect(alike(['[ref:c3]'], null, '[ref:c3]')).toEqual([10]);
  });

  it('is looked for by the name that the original had when it was read, and by the one it has got since', () => {
    const look = copy.readPlan(command, past);
    expect(look.next().value).toEqual({ type: 'record', id: 1 });
    expect(look.next({ type: 'record', record: { kind: 'item', item: original } }).value).toMatchObject({
      type: 'contents',
      folderId: 20,
    });
    const records = [
      { kind: 'item', item: item({ id: 9, name: 'Socket' }) },
      { kind: 'item', item: item({ id: 10, name: 'Socket, renamed' }) },
      { kind: 'item', item: item({ id: 11, name: 'Something else' }) },
    ] as const;
    const found = look.next({ type: 'contents', records, total: 3, more: false });
    expect(found.value).toMatchObject({ alike: [{ id: 9 }, { id: 10 }] });
  });

  it('is not taken for the original, which another client has moved there', () => {
    const look = copy.readPlan(command, past);
    const record = { kind: 'item', item: item({ id: 1, name: 'Socket', quantity: decimal(2) }) } as const;
    look.next();
    look.next({ type: 'record', record });
    const found = look.next({ type: 'contents', records: [record], total: 1, more: false });
    expect(found).toMatchObject({ done: true, value: { original: { id: 1 }, alike: [] } });
  });

  it('T8 sent again → what the first attempt had found is no copy, though another client has moved it away since', () => {
    const again = copy.decide(command, { original, there: [6], touched: [], alike: [] }, past);
    expect(again).toMatchObject({ kind: 'send', preimage: { alike: [6, 5] } });
  });

  it('is not made again where one more is there of another quantity: somebody may have changed ours', () => {
    const alike = [there(5, 'S5'), { ...there(9, 'S9'), quantity: decimal(3) }];
    expect(copy.decide(command, { original, there: [], alike }, past)).toEqual({
      kind: 'review',
      review: { kind: 'look-alikes', ids: [9] },
    });
    expect(copy.decide(command, { original, there: [], alike: [there(5, 'S5')] }, past).kind).toBe('send');
  });
});
