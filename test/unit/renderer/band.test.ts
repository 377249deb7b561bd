/** What was said last, and how long it holds. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { ItemRef } from '#domain/stock/refs.ts';
import type { Outcome, Said, Tone } from '#domain/replies/reply.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { ReceivingView } from '#domain/views/receiving.ts';
import type { ItemView } from '#domain/views/stock.ts';
import { questionsAt } from '#renderer/state/scans/asked.ts';
import {
  band,
  isLeftBehind,
  isReadSince,
  isStillSo,
  lastSaid,
  leaveUnanswered,
  record,
  toldBefore,
} from '#renderer/state/band.ts';
import { currentStand, goTo, here, leftBehind, refine } from '#renderer/state/scans/stand.ts';
import { setSubject } from '#renderer/state/scans/subject.ts';
import { undoable } from '#renderer/state/undo/undoable.ts';
import { viewKey, type Seen } from '#renderer/state/views/views.ts';
import { moveCommand } from '../../support/samples/sample-commands.ts';
import { before, overFigure, spokenOn } from '#renderer/strings/band.ts';

beforeEach(() => {
  band.setState({ entries: [], questions: [] });
  goTo({ screen: 'receive', orderId: 7 });
});

const outcome = (tone: Tone): Outcome => ({
  tone,
  said: { kind: 'not-sent', why: { kind: 'nothing' } },
  undo: null,
});
const isOver = () => band.getState().entries[0]?.isOver === true;

test.each<[Tone, boolean]>([
  ['refused', true],
  ['look', true],
  ['done', false],
])('O10 what was %s at a place that is left since → over: %s', (tone, over) => {
  record({ kind: 'outcome', outcome: outcome(tone) }, currentStand());
  refine({ screen: 'receive', orderId: 7, lineId: 1 });
  expect(isOver()).toBe(false);
  goTo({ screen: 'move' });
  expect(isOver()).toBe(over);
});

test('O10 the answer to a scan of a place that had been left by then is not over', () => {
  const before = currentStand();
  goTo({ screen: 'move' });
  record({ kind: 'outcome', outcome: outcome('refused') }, before);
  expect(isOver()).toBe(false);
});

test('O10 a scan that waits for the station is of no place', () => {
  const problem = { code: 'station-gone', detail: '' } as const;
  record({ kind: 'problem', problem, text: 'A' }, currentStand());
  goTo({ screen: 'move' });
  expect(isOver()).toBe(false);
});

const ITEM: ItemRef = {
  id: 5,
  name: 'MCB 32 A',
  code: null,
  folder: { id: 4, name: 'A-04', path: [] },
  quantity: decimal(72),
};
const done = (said: Said): Outcome => ({ tone: 'done', said, undo: null });
const counted = (now: number): Outcome =>
  done({
    kind: 'line-counted',
    order: { id: 7, number: 'PO-10447', vendor: 'Meyer', status: 'ordered' },
    item: ITEM,
    lineId: 6,
    line: 6,
    added: decimal(1),
    now: decimal(now),
    remaining: decimal(2),
    over: false,
    forecast: { kind: 'adds', itemId: 5 },
    opened: false,
  });
const say = (said: Outcome, stand = currentStand()) => record({ kind: 'outcome', outcome: said }, stand);
const last = () => {
  const [entry] = band.getState().entries;
  if (entry === undefined) throw new Error('nothing was said');
  return entry;
};

test('O10 an item named on one screen → elsewhere it is told as said there, and back there it stands', () => {
  goTo({ screen: 'scan' });
  const scanned = { ...done({ kind: 'item', item: ITEM }), scanId: 's', code: '5', symbology: undefined };
  record({ kind: 'scan', outcome: { ...scanned, told: false }, text: '5' }, currentStand());
  expect(isLeftBehind(last(), here())).toBe(false);
  goTo({ screen: 'count' });
  expect(isLeftBehind(last(), here())).toBe(true);
  expect(before(last(), 'scan', new Date())).toBe('Before: MCB 32 A, on Scan, just now');
  goTo({ screen: 'scan' });
  expect(isLeftBehind(last(), here())).toBe(false);
});

test('O10 what it has sent is followed on every screen, with the name of its own', () => {
  goTo({ screen: 'move' });
  const moved = {
    kind: 'moved',
    item: ITEM,
    quantity: decimal(3),
    to: ITEM.folder,
    left: decimal(69),
  } as const;
  say({ ...done(moved), sends: { first: 'c', last: 'c' } });
  goTo({ screen: 'scan' });
  expect(isLeftBehind(last(), here())).toBe(false);
  expect(spokenOn('move', { tone: 'done', title: 'MCB', detail: '' }).label).toBe('on Move');
});

test('O10 an answer that comes after its place was left is shown all the same', () => {
  const stand = currentStand();
  goTo({ screen: 'move' });
  say(counted(2), stand);
  expect(isLeftBehind(last(), here())).toBe(false);
});

test('O10 what was named for a move, and is discarded → past', () => {
  goTo({ screen: 'move', itemId: 5 });
  say(done({ kind: 'move-item', item: ITEM }));
  refine({ screen: 'move', itemId: 5, quantity: decimal(3) });
  expect(isOver()).toBe(false);
  goTo({ screen: 'move' });
  expect(isOver()).toBe(true);
});

test('O10 another item is shown than the one scanned → past', () => {
  goTo({ screen: 'scan' });
  setSubject({ kind: 'item', itemId: 5 });
  const scanned = { ...done({ kind: 'item', item: ITEM }), scanId: 's', code: '5', symbology: undefined };
  record({ kind: 'scan', outcome: { ...scanned, told: false }, text: '5' }, currentStand());
  setSubject({ kind: 'item', itemId: 5, form: 'edit' });
  expect(isOver()).toBe(false);
  setSubject({ kind: 'item', itemId: 6 });
  expect(isOver()).toBe(true);
});

test('O10 the line has another figure than was said → not so any more', () => {
  const seen = (now: number, remaining = 2) => ({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is looked at of it
    seen: {
      [viewKey('receiving', { orderId: 7 })]: {
        view: {
          lines: [{ lineId: 6, now: decimal(now), remaining: decimal(remaining) }],
        } as unknown as ReceivingView,
        problem: null,
      } as Seen<'receiving'>,
    },
  });
  say(counted(2));
  expect(isStillSo(last(), { seen: {} })).toBe(true);
  expect(isStillSo(last(), seen(2))).toBe(true);
  expect(isStillSo(last(), seen(9))).toBe(false);
  // The office wants fewer of it by now, or another station has received some.
  expect(isStillSo(last(), seen(2, 1))).toBe(false);
});

test('O10 the item has another stock than was said → not so any more', () => {
  const seen = (quantity: number) => ({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is looked at of it
    seen: {
      [viewKey('item', { itemId: ITEM.id })]: {
        view: { item: { ...ITEM, quantity: decimal(quantity) } } as unknown as ItemView,
        problem: null,
      } as Seen<'item'>,
    },
  });
  say(done({ kind: 'item', item: { ...ITEM, quantity: decimal(95) } }));
  expect(isStillSo(last(), { seen: {} })).toBe(true);
  expect(isStillSo(last(), seen(95))).toBe(true);
  expect(isStillSo(last(), seen(12))).toBe(false);
});

test.each<[string, boolean]>([
  ['2026-11-20T08:59:59.999Z', false],
  ['2026-11-20T09:00:00.000Z', true],
])('O10 a view read at %s tells of what was said at nine: %s', (readAt, tells) => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00.000Z') });
  say(counted(2));
  vi.useRealTimers();
  expect(isReadSince(last(), { [viewKey('receiving', { orderId: 7 })]: readAt })).toBe(tells);
  expect(isReadSince(last(), { [viewKey('receiving', { orderId: 8 })]: readAt })).toBe(false);
});

test('O10 a figure typed, and left by a key → it is the last thing said; left by a scan → the scan is', () => {
  say(counted(2));
  const typing = lastSaid();
  say(counted(9), leftBehind(currentStand(), undefined, typing));
  expect(last().said).toMatchObject({ outcome: { said: { now: '9' } } });
  const again = lastSaid();
  say(counted(1));
  say(counted(8), leftBehind(currentStand(), undefined, again));
  expect(last().said).toMatchObject({ outcome: { said: { now: '1' } } });
});

test('O10 a key that came to nothing is no news afterwards', () => {
  say(counted(2));
  say({ tone: 'look', said: { kind: 'control', control: { kind: 'undo' }, came: 'nothing' }, undo: null });
  expect(toldBefore(band.getState().entries)?.said).toMatchObject({ outcome: { said: { now: '2' } } });
});

test('O10 a count is discarded → said on its screen, and told with its age on every other one', () => {
  goTo({ screen: 'count', sheetId: 's' });
  const stand = currentStand();
  goTo({ screen: 'count' });
  say(done({ kind: 'discarded', of: 'count', name: null, lines: 1 }), stand);
  expect(isLeftBehind(last(), here())).toBe(false);
  goTo({ screen: 'outbox' });
  expect(isLeftBehind(last(), here())).toBe(true);
  expect(before(last(), 'count', new Date())).toBe('Before: Discarded, on Count, just now');
});

test('O10 what was answered of an entry → told afterwards with the answer, and not as though it were done', () => {
  const command = moveCommand({});
  const answered = (how: 'discard' | 'cancel') => {
    say(done({ kind: 'settled', how, command, entry: null }));
    return before(last(), 'outbox', new Date());
  };
  expect(answered('discard')).toBe(
    'Before: Move 4 × Socket to B · discarded: not booked, on Outbox, just now',
  );
  expect(answered('cancel')).toMatch(' · it will not be sent, on Outbox');
});

test('O16 a question is left unanswered → that is the last thing said, though another was asked since', () => {
  const scanned = (scanId: string, text: string) => {
    const asks = { ...done({ kind: 'pack-size', item: ITEM }), tone: 'look', scanId, code: text } as const;
    record({ kind: 'scan', outcome: { ...asks, symbology: undefined, told: false }, text }, currentStand());
  };
  scanned('a', 'FIRST');
  scanned('b', 'SECOND');
  const [first = []] = questionsAt(band.getState().questions, here());
  leaveUnanswered(first);
  expect(last().said).toMatchObject({ text: 'FIRST' });
  expect(band.getState().questions).toMatchObject([{ text: 'SECOND' }]);
  expect(last().id).toBe(lastSaid());
});

test.each<[Tone, Tone, string]>([
  ['done', 'look', 'A-03 · the typed figure cannot be read and does not count yet'],
  ['refused', 'refused', 'A-03'],
])('O1 said as %s over a figure that cannot be read → %s: “%s”', (tone, shown, detail) => {
  expect(overFigure({ tone, title: 'Into B-04', detail: 'A-03' })).toEqual({
    tone: shown,
    title: 'Into B-04',
    detail,
  });
});

test('O10 a line set aside is scanned, and let go of → it is no more said that a scan counts it in', () => {
  const held = { screen: 'receive', orderId: 7, lineId: 1 } as const;
  refine({ ...held, takesBack: true });
  const aside: Outcome = { tone: 'look', said: { kind: 'line-aside', item: ITEM, line: 1 }, undo: null };
  say(aside);
  expect(isOver()).toBe(false);
  refine(held);
  expect(isOver()).toBe(true);
});

test('O11 what was to be stopped → F8 asks of it again until it is stopped, and then means the thing before', () => {
  goTo({ screen: 'move' });
  const back = (what: Said, id: string, isAsked?: true): Outcome => ({
    ...done(what),
    undo: { kind: 'command', id, ...(isAsked && { isAsked }) },
  });
  say(back({ kind: 'undone', of: 'command', name: 'Before', figure: null }, 'a'));
  const sends = { first: 'b', last: 'b' };
  say({ ...back({ kind: 'undo-asked', name: 'MCB', figure: decimal(3) }, 'b', true), sends });
  const meant = (of: object) => {
    const view = { waiting: 0, review: 0, applied: 0, dropped: 0, ...of };
    const seen = { [viewKey('delivery', sends)]: { view, problem: null } as Seen<'delivery'> };
    const { said } = undoable(band.getState().entries, currentStand(), { seen }) ?? {};
    return said?.kind === 'outcome' && said.outcome.undo?.kind === 'command' ? said.outcome.undo.id : null;
  };
  expect(meant({ waiting: 1 })).toBe('b');
  expect(meant({ applied: 1 })).toBe('b');
  expect(meant({ dropped: 1 })).toBe('a');
});

const LISTS = [
  ['goods to put away', { screen: 'move', putAway: true }, { kind: 'put-away-step', itemId: 1, stepId: 'a' }],
  ['a batch', { screen: 'move', batch: true }, { kind: 'batch', rows: [] }],
] as const;

test.each(LISTS)(
  '%s, left and come back to → F8 still means the last step, and on Move itself it does not',
  (_, list, undo) => {
    goTo(list);
    say({ ...done({ kind: 'undone', of: 'command', name: 'MCB', figure: null }), undo });
    const meant = () => undoable(band.getState().entries, currentStand(), { seen: {} });
    goTo({ screen: 'receive' });
    expect(meant()).toBeUndefined();
    goTo({ screen: 'move' });
    expect(meant()).toBeUndefined();
    goTo(list);
    expect(meant()).toMatchObject({ said: { outcome: { undo } } });
  },
);
