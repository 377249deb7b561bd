import { describe, expect, test } from 'vitest';
import type { ProblemCode } from '#bridge/bridge.ts';
import type { DeliveryState, Proof, ReviewCase } from '#domain/command.ts';
import { decimal } from '#domain/decimal.ts';
import type { AttemptOutcome, CommandRow, Settlement } from '#domain/views/outbox.ts';
import type { ReceivingLine, ReceivingView } from '#domain/views/receiving.ts';
import type { KeyState, Network, StatusView } from '#domain/views/status.ts';
import { spoken } from '#renderer/strings/band.ts';
import { attempt, offer, proof, replacement, state, title } from '#renderer/strings/command.ts';
import { age, moment, money, signed } from '#renderer/strings/figure.ts';
import { settings } from '#renderer/strings/settings.ts';
import { trouble } from '#renderer/strings/problem.ts';
import { noTries, summary, waitsFor } from '#renderer/strings/outbox.ts';
import { footer, forecast } from '#renderer/strings/receive.ts';
import { review, shownReading } from '#renderer/strings/review.ts';
import {
  budget,
  keyState,
  keyWarning,
  network,
  reading,
  waiting,
  warning,
} from '#renderer/strings/status.ts';

const NOW = new Date(2026, 10, 20, 11, 0);
const iso = (...at: [number, number, number, number, number]) => new Date(...at).toISOString();

/** Written out as a record, so that a new member does not compile until it is tested. */
const keysOf = <K extends string>(all: Record<K, true>): K[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record are its keys
  Object.keys(all) as K[];

test('every problem has a title and a next step, and few stop everything', () => {
  const codes = keysOf<ProblemCode>({
    'bad-ask': true,
    'not-there': true,
    'not-now': true,
    'disk-full': true,
    'disk-trouble': true,
    'folder-shut': true,
    'queue-damaged': true,
    'queue-newer': true,
    'in-use': true,
    'no-keychain': true,
    'keychain-locked': true,
    'address-invalid': true,
    'address-insecure': true,
    'service-unreachable': true,
    'certificate-refused': true,
    'not-the-service': true,
    'key-refused': true,
    'practice-failed': true,
    'printer-silent': true,
    'printer-broke-off': true,
    defect: true,
    'station-gone': true,
  });
  for (const code of codes) {
    expect(trouble(code).title).toMatch(/^[A-Z]/);
    expect(trouble(code).next).toMatch(/\.$/);
  }
  expect(codes.filter((code) => trouble(code).blocks)).toEqual([
    'folder-shut',
    'queue-damaged',
    'queue-newer',
    'in-use',
    'practice-failed',
    'station-gone',
  ]);
});

describe('a scan that got no answer', () => {
  const said = (code: ProblemCode) =>
    spoken({ kind: 'problem', problem: { code, detail: '' }, text: '4006381333931' });

  test('because the station went away may have been counted', () => {
    expect(said('station-gone')).toMatchObject({ tone: 'look', title: 'Not answered yet' });
  });

  test('because the disk is full was not counted', () => {
    expect(said('disk-full').detail).toMatch(/^not counted\./);
  });
});

describe('the strip', () => {
  test('offline is a state, with its time and what waits', () => {
    expect(network({ state: 'offline', since: iso(2026, 10, 20, 10, 14) }, NOW)).toBe('Offline since 10:14');
    expect(network({ state: 'offline', since: iso(2026, 10, 18, 10, 14) }, NOW)).toBe(
      'Offline since 18 Nov 10:14',
    );
    const counts = { oldestAt: null, sending: false, clearAt: null, paused: false };
    expect(waiting({ ...counts, waiting: 4, review: 0 })).toBe('4 waiting');
    expect(waiting({ ...counts, waiting: 1200, review: 1 })).toBe('1,200 waiting · 1 needs you');
    expect(waiting({ ...counts, waiting: 0, review: 0 })).toBe('');
    const clearAt = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();
    expect(waiting({ ...counts, waiting: 4, review: 0, clearAt: clearAt(1) }, NOW)).toBe('4 waiting');
    expect(waiting({ ...counts, waiting: 400, review: 0, clearAt: clearAt(14) }, NOW)).toMatch(
      /^400 waiting · sent by about \d\d:\d\d$/,
    );
  });

  test('every state of the network has words', () => {
    const states = keysOf<Network['state']>({
      starting: true,
      online: true,
      offline: true,
      strange: true,
      untrusted: true,
      'practice-failed': true,
    });
    for (const state of states) expect(network({ state, since: NOW.toISOString() }, NOW)).not.toBe('');
    const starting: Network = { state: 'starting', since: NOW.toISOString() };
    expect(network(starting, NOW, 'held')).toBe('Connecting');
    expect(network(starting, NOW, 'missing')).toBe('Not connected');
  });

  test('the budget, and when it is used up', () => {
    const used = { max: 1000, remaining: 780, secondsToReset: 61, parked: false, othersPerMinute: 0 };
    expect(budget(used)).toBe('Budget 780 / 1,000');
    expect(budget({ ...used, othersPerMinute: 41 })).toBe(
      'Budget 780 / 1,000 · others are using about 40 a minute',
    );
    expect(budget({ ...used, othersPerMinute: null })).toBe('Budget 780 / 1,000');
    expect(budget({ ...used, remaining: 0, parked: true })).toBe('Budget used up, back in 2 min');
    expect(budget({ ...used, parked: true, secondsToReset: null })).toBe('Budget used up');
  });

  test('every trouble with the key is a sentence with a next step', () => {
    const keys = keysOf<KeyState>({
      ready: true,
      opening: true,
      held: true,
      missing: true,
      locked: true,
      absent: true,
      refused: true,
    });
    for (const key of keys) {
      expect(keyState(key)).not.toBe('');
      expect(keyWarning(key) === null).toBe(key === 'ready');
    }
  });

  test('the key comes before a strange answer', () => {
    const status: StatusView = {
      profile: { id: 'p', name: 'Acme', practice: false },
      station: 'Dock 1',
      operator: 'Ana',
      network: { state: 'strange', since: NOW.toISOString() },
      key: 'missing',
      outbox: { waiting: 0, review: 0, oldestAt: null, sending: false, clearAt: null, paused: false },
      budget: null,
      pull: { state: 'first', items: 420, total: 1204, readyAt: null, lastAt: null, unread: null },
      plug: null,
    };
    expect(warning(status)?.title).toMatch(/^There is no key/);
    expect(warning({ ...status, key: 'ready' })?.title).toMatch(/^Something else/);
    const untrusted: StatusView = {
      ...status,
      key: 'ready',
      network: { ...status.network, state: 'untrusted' },
    };
    expect(warning(untrusted)?.title).toMatch(/^The certificate/);
    const online: StatusView = {
      ...status,
      key: 'ready',
      network: { ...status.network, state: 'online' },
    };
    expect(warning(online)).toBeNull();
    const unread = { count: 3, what: 'item', id: 88 } as const;
    expect(warning({ ...online, pull: { ...status.pull, unread } })).toMatchObject({
      tone: 'look',
      title:
        'Item number 88 and 2 more records could not be read: what is here of them may be old or missing.',
    });
    expect(reading(status.pull)).toBe('Loading the stock: 420 of 1,204');
    expect(reading({ ...status.pull, readyAt: iso(2026, 10, 20, 10, 14) }, NOW)).toBe(
      'Loading the stock: 420 of 1,204, ready about 10:14',
    );
  });
});

const ROW: CommandRow = {
  kind: 'count',
  id: 'c',
  seq: 1,
  intent: { kind: 'count', itemId: 5, quantity: decimal(38), sheetId: 's' },
  basis: { kind: 'count', name: 'Label tape', expected: decimal(40), folder: 'A-09' },
  by: 'Ana',
  at: NOW.toISOString(),
  state: 'queued',
  behind: null,
  attempts: 0,
  cancelRequested: false,
  proof: null,
  review: null,
  settledAt: null,
  reason: null,
};

describe('the outbox', () => {
  test('every state, attempt and proof has words', () => {
    const states = keysOf<DeliveryState>({
      queued: true,
      sending: true,
      accepted: true,
      unknown: true,
      review: true,
      applied: true,
      refused: true,
      cancelled: true,
    });
    expect(new Set(states.map((one) => state({ ...ROW, state: one }).words)).size).toBe(states.length);
    const outcomes = keysOf<AttemptOutcome>({
      sending: true,
      'not-sent': true,
      'not-applied': true,
      'not-seen': true,
      accepted: true,
      unknown: true,
      applied: true,
      refused: true,
    });
    const told = outcomes.map((outcome) => attempt({ outcome, answered: null }));
    expect(new Set(told).size).toBe(outcomes.length);
    const proofs = keysOf<Proof['how']>({
      answer: true,
      'read-back': true,
      figures: true,
      already: true,
      person: true,
    });
    for (const how of proofs) expect(proof({ how, readings: [], made: [], gone: [] })).not.toBe('');
  });

  test('what waits for an earlier one says so, and whether that one waits for a person', () => {
    expect(state({ ...ROW, behind: 3 }).words).toBe('Waiting its turn');
    expect(waitsFor(ROW)).toBeNull();
    expect(waitsFor({ ...ROW, behind: 3 })).toBe('Waiting for entry 3, which has to be done first.');
    expect(waitsFor({ ...ROW, behind: 3, heldBy: 3 })).toBe('Waiting for entry 3, which needs your answer.');
    expect(waitsFor({ ...ROW, behind: 3, heldBy: 2 })).toMatch(/entry 3, and entry 2 needs your answer/);
    expect(waitsFor({ ...ROW, state: 'review', behind: 3 })).toBeNull();
  });

  test('the summary says how many are held up, and does not say that the others go on', () => {
    const asking: CommandRow = { ...ROW, state: 'review' };
    const held: CommandRow = { ...ROW, behind: 1, heldBy: 1 };
    const view = { review: [asking], waiting: [ROW], settled: [] };
    expect(summary(view)).toBe('1 entry needs you.');
    expect(summary({ ...view, waiting: [ROW, held] })).toBe('1 entry needs you. 1 waits behind it.');
    expect(summary({ ...view, review: [asking, asking], waiting: [held, held] })).toBe(
      '2 entries need you. 2 wait behind them.',
    );
  });

  test('what was called off is stopping only while it is under way, and was not sent only where it was not', () => {
    const called: CommandRow = { ...ROW, cancelRequested: true };
    expect(state({ ...called, state: 'unknown' }).words).toBe('Stopping');
    expect(state({ ...called, state: 'review' }).words).toBe('Needs you');
    expect(state({ ...called, state: 'applied' }).words).toBe('Done');
    expect(state({ ...called, state: 'cancelled' }).words).toBe('Not sent');
    expect(state({ ...called, state: 'cancelled', attempts: 1 }).words).toBe('Not booked');
    expect(noTries(ROW)).toBe('Not sent yet.');
    expect(noTries({ ...ROW, state: 'cancelled' })).toBe('Nothing was sent.');
  });

  test('what a person discarded is no alarm', () => {
    expect(state({ ...ROW, state: 'refused' })).toEqual({ words: 'Discarded', tone: 'quiet' });
  });

  test('what a person has replaced by another entry says so', () => {
    const gone: ReviewCase = { why: 'moved-elsewhere', fromId: 1, nowIn: null };
    const counted: ReviewCase = {
      why: 'count-moved',
      expected: decimal(1),
      now: decimal(2),
      counted: decimal(3),
    };
    const settled: CommandRow = { ...ROW, state: 'cancelled', attempts: 1 };
    expect(state({ ...settled, review: gone }).words).toBe('Replaced');
    expect(replacement({ ...settled, review: gone })).toBe('It continues as another entry.');
    expect(state({ ...settled, review: counted }).words).toBe('Not booked');
    expect(replacement({ ...settled, review: counted })).toMatch(/counted again, or/);
    expect(replacement(settled)).toBeNull();
    expect(replacement({ ...settled, state: 'review', review: gone })).toBeNull();
  });

  test('an attempt does not say that no answer came where one is shown below it', () => {
    const answered = { status: 404, body: 'not found' };
    expect(attempt({ outcome: 'unknown', answered })).toMatch(/^An answer came that may not be/);
    expect(attempt({ outcome: 'not-seen', answered })).toMatch(
      /^An answer came that may not be.+not booked$/,
    );
    expect(attempt({ outcome: 'unknown', answered: { status: 502, body: '' } })).toMatch(/^An answer came/);
    expect(attempt({ outcome: 'unknown', answered: { status: null, body: 'reset' } })).toMatch(/^No answer/);
  });

  test('a proof by figures says that they fit only where they do as they are', () => {
    const reading = {
      of: 'item',
      id: 1,
      before: decimal(1),
      ifApplied: decimal(2),
      now: decimal(2),
    } as const;
    const by = (...readings: Proof['readings']) => proof({ how: 'figures', readings, made: [], gone: [] });
    expect(by(reading)).toMatch(/^the figures fit: /);
    expect(by(reading, { ...reading, now: decimal(3) })).toMatch(/changes of others are taken out/);
    expect(by()).toMatch(/^what is there fits/);
  });

  test('of where it went only what was added is shown', () => {
    const figures = { before: decimal(26), ifApplied: decimal(29), now: decimal(30) };
    const there = { of: 'destination', id: 1, ...figures } as const;
    expect(shownReading(there)).toEqual({ before: '0', ifApplied: '3', now: '4' });
    expect(shownReading({ ...there, of: 'item' })).toMatchObject(figures);
  });

  test('deleting an item does not speak of what is in it', () => {
    const review: ReviewCase = {
      why: 'changed-since',
      sawAt: '',
      nowAt: '',
      childrenThen: 0,
      childrenNow: 0,
    };
    const deleting = (what: 'item' | 'folder'): CommandRow => ({
      ...ROW,
      kind: 'delete',
      intent: { kind: 'delete', recordId: 1, what },
      basis: { kind: 'delete', name: 'Tape', folder: '', updatedAt: '', children: 0 },
      state: 'review',
      review,
    });
    expect(offer('retry', deleting('item')).means).toBe('For good. You have checked.');
    expect(offer('retry', deleting('folder')).means).toMatch(/with everything in it/);
  });

  test('what was never sent is not called perhaps booked', () => {
    const unsent: ReviewCase = { why: 'strange-answer', words: '', unsent: true };
    expect(review(unsent)).toMatchObject({ detail: expect.stringMatching(/^Nothing was sent/), quote: null });
    expect(offer('retry', { ...ROW, state: 'review', review: unsent }).label).toBe('Try again');
    expect(review({ why: 'cannot-tell', readings: [] }).detail).toMatch(/no longer there/);
  });

  test('a command is named by its stock', () => {
    expect(title(ROW)).toBe('Count Label tape: 38');
  });

  test('whatever cannot be taken back is asked twice', () => {
    const all = keysOf<Settlement>({
      cancel: true,
      retry: true,
      applied: true,
      discard: true,
      difference: true,
      recount: true,
      'in-part': true,
      'take-back': true,
    });
    const twice = ['cancel', 'applied', 'discard', 'in-part', 'take-back'];
    expect(all.filter((how) => offer(how, ROW).twice)).toEqual(twice);
  });

  test('every review says what happened, with the figures', () => {
    const cases: { readonly [W in ReviewCase['why']]: Extract<ReviewCase, { why: W }> } = {
      refused: { why: 'refused', words: 'No such folder', status: 422 },
      gone: { why: 'gone', what: 'folder' },
      'order-busy': { why: 'order-busy', words: 'pending' },
      'order-closed': { why: 'order-closed', status: 'closed' },
      'too-many': { why: 'too-many', wanted: decimal(12), left: decimal(4), lineId: null },
      'count-moved': { why: 'count-moved', expected: decimal(40), now: decimal(36), counted: decimal(38) },
      'lines-failed': { why: 'lines-failed', lines: [], words: 'Too many' },
      'cannot-tell': { why: 'cannot-tell', readings: [] },
      'edit-moved': {
        why: 'edit-moved',
        field: 'price',
        base: '1',
        now: '2',
        ours: '3',
        nowAll: { name: 'Tape', notes: null, price: decimal(2), minQuantity: null, label: null },
      },
      'changed-since': { why: 'changed-since', sawAt: '', nowAt: '', childrenThen: 2, childrenNow: 3 },
      'moved-elsewhere': { why: 'moved-elsewhere', fromId: 1, nowIn: null },
      'status-moved': { why: 'status-moved', status: 'closed', wanted: 'voided', possible: false },
      'order-moved': { why: 'order-moved', lines: [] },
      'alert-moved': {
        why: 'alert-moved',
        saw: { itemId: 1, method: 'quantity_less_than', value: decimal(5), groups: ['owners'] },
        now: null,
      },
      'look-alikes': { why: 'look-alikes', ids: [7, 8] },
      twice: { why: 'twice', readings: [], made: [7, 8] },
      'landed-late': { why: 'landed-late', readings: [], made: [9] },
      'strange-answer': { why: 'strange-answer', words: '<html>' },
    };
    const told = Object.values(cases).map((one) => review(one));
    expect(new Set(told.map((one) => one.title)).size).toBe(told.length);
    expect(review(cases['count-moved']).title).toBe('38 counted, 40 expected, 36 there now');
    expect(review(cases.refused).quote).toBe('No such folder');
  });
});

test('what a new warehouse holds is told as items and locations', () => {
  expect(settings.found(1)).toMatch(/^Found 1 item or location\./);
  expect(settings.found(1210)).toMatch(/^Found 1,210 items and locations\./);
});

describe('receiving', () => {
  const folder = { id: 1, name: 'A-01', path: [] };
  const line: ReceivingLine = {
    lineId: 1,
    itemId: 1,
    number: 1,
    ordered: decimal(20),
    before: decimal(0),
    remaining: decimal(20),
    now: decimal(12),
    landsIn: { id: 9, name: 'Dock', path: [] },
    forecast: {
      does: 'copies',
      folderDiffers: true,
      price: { item: decimal('3.9'), order: decimal('4.1') },
    },
    choice: null,
    tone: 'part',
    unitRate: decimal('4.1'),
    item: { id: 1, name: 'Cable ties', code: null, folder, quantity: decimal(138) },
    itemPrice: decimal('3.9'),
  };
  const view: ReceivingView = {
    order: { id: 7, number: 'PO-7', vendor: 'Meyer', status: 'ordered' },
    orderedDate: null,
    becomes: null,
    destination: null,
    lines: [line],
    complete: 0,
    bars: [],
    sends: 3,
    commands: 1,
    receipts: [],
  };

  test('a copy is told with every reason and what becomes of the item', () => {
    expect(forecast(line)).toEqual({
      tone: 'look',
      title: 'Will make a copy',
      detail:
        'The order says 4.10, the item 3.90. It goes to Dock, the item is in A-01. The item stays at 138, and a copy appears in Dock at 4.10.',
    });
  });

  test('an addition is told with the stock it leads to', () => {
    expect(forecast({ ...line, forecast: { does: 'adds', itemId: 1 } }).detail).toBe(
      '138 in A-01 becomes 150.',
    );
  });

  test('the footer names the first thing that bars sending', () => {
    expect(footer(view)).toBe('3 lines ready to send.');
    expect(footer({ ...view, sends: 0 })).toBe('Scan what arrived.');
    expect(footer({ ...view, bars: [{ why: 'copy', lineId: 1 }] })).toMatch(/^Cable ties will make a copy/);
    const over = { why: 'over', lineId: 1, now: decimal(24), remaining: decimal(20) } as const;
    expect(footer({ ...view, bars: [over, { why: 'copy', lineId: 1 }] })).toBe(
      'Cable ties: 24 counted, but only 20 left on the order. Correct it, or set it aside. 1 more line to check.',
    );
  });
});

test('figures read as people write them', () => {
  expect(money(decimal('4.1'))).toBe('4.10');
  expect(money(decimal('0.125'))).toBe('0.125');
  expect(money(decimal(3))).toBe('3.00');
  expect([signed(decimal(3)), signed(decimal('-0.5')), signed(decimal(0))]).toEqual(['+3', '−0.5', '0']);
  expect(age(iso(2026, 10, 20, 10, 55), NOW)).toBe('5 min ago');
  expect(age(iso(2026, 10, 17, 10, 55), NOW)).toBe('3 days ago');
  expect(moment(iso(2025, 10, 20, 10, 55), NOW)).toBe('20 Nov 2025 10:55');
});
