/** What is measured stands with its unit in the words of every screen, in both languages; what is counted stands without one. */
import { afterEach, expect, test } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { NotSent } from '#domain/commands/not-sent.ts';
import type { Said } from '#domain/replies/reply.ts';
import type { BatchRowView } from '#domain/views/batch.ts';
import type { CountingLine } from '#domain/views/counting.ts';
import type { ItemRow } from '#domain/views/items.ts';
import type { ReorderLine } from '#domain/views/orders.ts';
import type { PutAwayRowView } from '#domain/views/put-away.ts';
import { alertWords, watchesWords } from '#renderer/strings/alert.ts';
import { lastDone, undoes } from '#renderer/strings/band.ts';
import type { TwinRow } from '#domain/views/twins.ts';
import * as batch from '#renderer/strings/batch.ts';
import { about, title } from '#renderer/strings/command.ts';
import { partsShort } from '#renderer/strings/differences.ts';
import { lineSpoken } from '#renderer/strings/count.ts';
import { signed } from '#renderer/strings/figure.ts';
import { rowSpoken } from '#renderer/strings/item-list.ts';
import { setLanguage } from '#renderer/strings/locale.ts';
import { effectOf, halfWords, offWords } from '#renderer/strings/merge.ts';
import { sentence } from '#renderer/strings/move.ts';
import { reorderSpoken, whyShort } from '#renderer/strings/orders.ts';
import { bayComing, bayHolds } from '#renderer/strings/plan.ts';
import * as putAway from '#renderer/strings/put-away.ts';
import { say } from '#renderer/strings/say.ts';
import { moveWords } from '#renderer/strings/say/move.ts';
import { putAwayWords } from '#renderer/strings/say/put-away.ts';
import { moveCommand } from '../../support/samples/sample-commands.ts';

afterEach(() => setLanguage('en'));

const DOCK = { id: 1, name: 'Dock', path: [] };
const SHELF = { id: 2, name: 'A-02', path: [] };
const cable = (unit?: string): ItemRef => ({
  id: 7,
  name: 'Cable',
  code: null,
  folder: DOCK,
  quantity: decimal('1305.5'),
  ...(unit === undefined ? {} : { unit }),
});

const row = (unit?: string): PutAwayRowView => ({
  itemId: 7,
  name: 'Cable',
  item: cable(unit),
  from: DOCK,
  ...(unit === undefined ? {} : { unit }),
  quantity: decimal('1305.5'),
  left: decimal('1300'),
  now: decimal(0),
  lots: [],
  isSplit: false,
  takenBack: decimal(0),
  to: SHELF,
  by: 'like',
  steps: [{ id: 'a', quantity: decimal('5.5'), at: SHELF, isElsewhere: false, as: 'moved' }],
});

test('the put-away list', () => {
  expect(putAway.rowSpoken(row('meter'))).toBe(
    'Cable, 1,300 m, to A-02, some of it is there, from Dock, 5.5 m in A-02',
  );
  expect(putAway.rowSpoken(row())).toContain('Cable, 1,300, to A-02');
  setLanguage('de');
  expect(putAway.rowSpoken(row('meter'))).toContain('Cable, 1.300 m, nach A-02');
  expect(putAway.rowSpoken(row('meter'))).toContain('5,5 m in A-02');
});

test('the band, when something is put away', () => {
  const said = {
    kind: 'put-away-done',
    item: cable('meter'),
    quantity: decimal('5.5'),
    at: SHELF,
    left: decimal(1300),
    open: 1,
  } as const;
  expect(putAwayWords(said, null)).toMatchObject({
    detail: '1,300 m left of it · 1 item left',
    figure: { now: '5.5 m' },
  });
});

const inBatch = (unit?: string): BatchRowView => ({
  itemId: 7,
  item: cable(unit),
  quantity: decimal('5.5'),
  to: SHELF,
  left: decimal(1300),
  stop: null,
  before: decimal(0),
  isAll: false,
  leaveZero: false,
});

test('the batch of moves', () => {
  expect(batch.rowSpoken(inBatch('kilogram'))).toBe(
    'Cable, 5.5 kg, Dock to A-02, 1,305.5 kg become 1,300 kg',
  );
  expect(batch.stopWords('not-so-many', cable('meter'))).toBe('only 1,305.5 m in Dock');
  expect(batch.becomes(inBatch())).toBe('1,305.5 become 1,300');
  setLanguage('de');
  expect(batch.becomes(inBatch('meter'))).toBe('vorher 1.305,5 m, danach 1.300 m');
});

test('a single move', () => {
  const draft = { item: cable('meter'), quantity: decimal('5.5'), to: SHELF };
  expect(sentence(draft)).toBe('5.5 m × Cable from Dock to A-02.');
  expect(sentence({ ...draft, item: cable() })).toBe('5.5 × Cable from Dock to A-02.');
  const moved = { ...draft, kind: 'moved', left: decimal(1300) } as const;
  expect(moveWords(moved, null)).toMatchObject({ detail: '1,300 m left in Dock', figure: { now: '5.5 m' } });
});

test('an entry of the outbox', () => {
  const move = moveCommand({ quantity: decimal('5.5') });
  const measured = { ...move, basis: { ...move.basis, unit: 'meter' } };
  expect(title(measured)).toMatch(/^Move 5\.5 m × /);
  expect(about(measured)).toMatch(/\d m there/);
  expect(title(move)).toMatch(/^Move 5\.5 × /);
  expect(about({ ...move, intent: { ...move.intent, directedTo: '' } })).toMatch(/directed to Top level$/);
  setLanguage('de');
  expect(title(measured)).toMatch(/^5,5 m × /);
});

test('what F8 took back, or takes back', () => {
  const of = { name: 'Cable', figure: decimal('1305.5'), unit: 'meter' } as const;
  const said = (one: Said): string => say({ tone: 'done', said: one, undo: null }).detail;
  expect(said({ kind: 'undone', of: 'scan', ...of })).toBe('1,305.5 m now');
  expect(said({ kind: 'undone', of: 'scan', name: 'Cable', figure: decimal(1305) })).toBe('1,305 now');
  expect(said({ kind: 'undo-asked', ...of })).toMatch(/^if already sent: .* to undo 1,305\.5 m$/);
  const late = { kind: 'undo-late', reason: 'booked', ...of } as const;
  expect(said(late)).toBe('press F8 again to undo 1,305.5 m');
  expect(undoes({ kind: 'outcome', outcome: { tone: 'look', said: late, undo: null } })).toEqual({
    title: 'Cable',
    change: '1,305.5 m',
  });
  expect(lastDone({ name: 'Cable', change: decimal(305), unit: 'meter' }).change).toBe('+305 m');
  const surplus = [{ name: 'Cable', quantity: decimal(1), unit: 'meter' }];
  const back = { kind: 'undone', of: 'back', name: 'Cable', figure: null, surplus } as const;
  expect(said(back)).toContain('1 m × Cable beyond the order stays');
  setLanguage('de');
  expect(said({ kind: 'undone', of: 'count', ...of })).toBe('jetzt 1.305,5 m gezählt');
  expect(said({ ...back, surplus: [{ name: 'Cable', quantity: decimal('2.5'), unit: 'meter' }] })).toContain(
    '2,5 m × Cable über die Bestellung hinaus bleiben',
  );
});

test('a count: its lines in words, and what of it is not decided', () => {
  const line = (unit?: string): CountingLine => ({
    itemId: 7,
    item: cable(unit),
    counted: decimal('1300'),
    expected: decimal('1305.5'),
    variance: decimal('-5.5'),
    tone: 'differs',
    price: null,
  });
  expect(lineSpoken(line('meter'))).toBe(
    'Cable, Dock, counted 1,300 m, expected 1,305.5 m, difference −5.5 m',
  );
  expect(lineSpoken(line())).toBe('Cable, Dock, counted 1,300, expected 1,305.5, difference −5.5');
  const why = { kind: 'undecided', item: 'Cable', quantity: decimal(305), others: 0 } as const;
  const refused = (one: NotSent): string =>
    say({ tone: 'refused', said: { kind: 'not-sent', why: one }, undo: null }).detail;
  expect(refused({ ...why, unit: 'meter' })).toContain(': 305 m × Cable');
  expect(refused(why)).toContain(': 305 × Cable');
  setLanguage('de');
  expect(lineSpoken(line('meter'))).toContain('gezählt 1.300 m, erwartet 1.305,5 m');
});

test('records of one article, and what was put together', () => {
  const row = (unit?: string): TwinRow => ({
    item: cable(unit),
    price: null,
    by: 'sid',
    isTaken: true,
    becomes: decimal(0),
    way: 'move',
    stop: null,
    loses: [],
  });
  expect(effectOf(row('meter'))).toBe('Dock: 1,305.5 m become 0 m');
  expect(effectOf({ ...row('meter'), isTaken: false })).toBe('Dock: 1,305.5 m stay');
  expect(effectOf(row())).toBe('Dock: 1,305.5 become 0');
  const half = { id: 'a', kind: 'moved', quantity: decimal('5.5'), place: 'Dock', as: 'done' } as const;
  const measured = { ...half, unit: 'meter' };
  expect(halfWords(measured)).toMatch(/^5\.5 m moved from Dock/);
  const sent = { halves: [measured], off: decimal('-5.5'), isWaiting: false };
  expect(offWords(sent)).toContain('5.5 m too few');
  expect(offWords({ ...sent, halves: [half] })).toContain('have 5.5 too few');
  setLanguage('de');
  expect(effectOf(row('meter'))).toBe('Dock: aus 1.305,5 m werden 0 m');
});

test('a row of the list of items', () => {
  const row: ItemRow = {
    id: 7,
    name: 'Cable',
    quantity: decimal('1305.5'),
    unit: 'meter',
    minQuantity: null,
    price: null,
    folder: DOCK,
    tags: [],
    codes: [],
    updatedAt: '',
    status: 'there',
  };
  const { unit: _, ...counted } = row;
  expect(rowSpoken(row)).toBe('Cable, 1,305.5 m in Dock');
  expect(rowSpoken(counted)).toBe('Cable, 1,305.5 in Dock');
});

test('what is to be ordered again', () => {
  const line = (unit?: string): ReorderLine => ({
    item: cable(unit),
    minQuantity: decimal(2000),
    short: decimal('694.5'),
    isAlerted: false,
    alertsAt: null,
    proposed: decimal('694.5'),
    onOrder: decimal(0),
    here: decimal(1),
    elsewhere: decimal(0),
    unitRate: null,
    last: null,
  });
  const wanted = decimal('1694.5');
  expect(reorderSpoken(line('meter'), wanted, 'ACME')).toBe('Cable: 1,694.5 m to order from ACME');
  expect(reorderSpoken(line(), wanted, '')).toBe('Cable: 1,694.5 to order, vendor not known');
  const atLimit = { ...line('meter'), isAlerted: true, alertsAt: decimal('2000') };
  expect(whyShort(atLimit)).toBe('its alert fires at 2,000 m or below: 1 more needed');
  expect(reorderSpoken(atLimit, wanted, 'ACME')).toContain('1 more needed');
  expect(whyShort({ ...atLimit, alertsAt: null })).toBe('an alert has fired');
  expect(whyShort(line())).toBeNull();
  setLanguage('de');
  expect(reorderSpoken(line('meter'), wanted, 'ACME')).toBe('Cable: 1.694,5 m zu bestellen bei ACME');
});

test('alerts, and the plan of locations', () => {
  const below = { when: 'below', value: decimal('1305.5') } as const;
  expect(alertWords(below, 'meter')).toBe('Below 1,305.5 m');
  expect(alertWords(below)).toBe('Below 1,305.5');
  expect(watchesWords(below, 'meter')).toBe('When below 1,305.5 m');
  const minimum = { when: 'minimum', value: null } as const;
  expect(watchesWords({ ...minimum, minimum: decimal(6) })).toBe('When at or below 6, the minimum');
  expect(watchesWords({ ...minimum, minimum: null })).toBe('When at or below the minimum, which is not set');
  const set = { kind: 'alert-set', item: cable('meter'), ...below } as const;
  expect(say({ tone: 'done', said: set, undo: null }).detail).toBe('alert below 1,305.5 m');
  const held = { quantity: decimal(305), coming: decimal('2.5') };
  const bay = { id: 2, name: 'A-02', items: 1 };
  expect(bayHolds(bay, { ...held, unit: 'meter' })).toBe('305 m here');
  expect(bayComing({ ...held, unit: 'meter' })).toBe('+ 2.5 m waiting');
  expect(bayHolds(bay, held)).toBe('305 here');
  setLanguage('de');
  expect(alertWords(below, 'meter')).toBe('Unter 1.305,5 m');
});

test('what bars a receipt, and what came otherwise than ordered', () => {
  const refused = (why: NotSent): string =>
    say({ tone: 'refused', said: { kind: 'not-sent', why }, undo: null }).detail;
  const about = { item: 'Cable', line: 2, others: 0 } as const;
  const over = { kind: 'over', ...about, now: decimal(305), remaining: decimal('0.5') } as const;
  expect(refused({ ...over, unit: 'meter' })).toContain('305 m counted, 0.5 m to come');
  expect(refused(over)).toContain('305 counted, 0.5 to come');
  const off = { kind: 'off', item: 'Cable', others: 0, unit: 'meter' } as const;
  expect(refused({ ...off, now: decimal(1) })).toContain(
    '1 m counted, but the line is no longer on the order; take it out',
  );
  expect(refused({ ...off, now: decimal('2.5') })).toContain('2.5 m counted');
  const split = {
    sound: decimal(0),
    damaged: decimal(0),
    damagedLeft: decimal('2.5'),
    extra: decimal(0),
    notOurs: decimal(0),
    undecided: decimal(0),
    missing: decimal(1300),
  };
  expect(partsShort(split, 'meter')).toEqual(['2.5 m damaged', '1,300 m missing']);
  expect(partsShort(split)).toEqual(['2.5 damaged', '1,300 missing']);
});

test('a difference keeps its sign before the unit', () => {
  expect(signed(decimal('-2.5'), 'meter')).toBe('−2.5 m');
  expect(signed(decimal('2.5'), 'square_meter')).toBe('+2.5 square meter');
});
