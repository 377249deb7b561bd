import { describe, expect, test } from 'vitest';
import type { ProblemCode } from '#bridge/bridge.ts';
import { decimal } from '#domain/decimal.ts';
import { addedByOthers, type ReceivingLine, type ReceivingView } from '#domain/views/receiving.ts';
import type { KeyState, Network, StatusView } from '#domain/views/status.ts';
import { accounts } from '#renderer/strings/accounts.ts';
import { spoken } from '#renderer/strings/band.ts';
import { age, moment, money, signed } from '#renderer/strings/figure.ts';
import { setLanguage } from '#renderer/strings/locale.ts';
import { trouble } from '#renderer/strings/problem.ts';
import { baySpoken } from '#renderer/strings/plan.ts';
import {
  afterwards,
  footer,
  forecast,
  lineNotes,
  orderSpoken,
  othersReceived,
} from '#renderer/strings/receive.ts';
import {
  budget,
  keyState,
  keyWarning,
  network,
  operatorName,
  reading,
  waiting,
  warning,
} from '#renderer/strings/status.ts';
import { keysOf } from '../../support/all-members-of-union.ts';

const NOW = new Date(2026, 10, 20, 11, 0);
const ONLINE = { state: 'online', since: '' } as const;
const iso = (...at: [number, number, number, number, number]) => new Date(...at).toISOString();

test('every problem has a title and a next step, and few stop everything', () => {
  const codes = keysOf<ProblemCode>({
    'bad-ask': true,
    'not-there': true,
    'not-now': true,
    'fixed-by-policy': true,
    switched: true,
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
    'key-invalid': true,
    'key-refused': true,
    'other-account': true,
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

  test('a queue that takes long is told to five minutes, and a short one to the minute', () => {
    const counts = { oldestAt: null, sending: false, paused: false, waiting: 9, review: 0 };
    const now = new Date(iso(2026, 10, 20, 10, 0));
    const said = (minute: number) => waiting({ ...counts, clearAt: iso(2026, 10, 20, 10, minute) }, now);
    expect([said(21), said(23), said(25)]).toEqual(Array(3).fill('9 waiting · sent by about 10:25'));
    expect(said(7)).toBe('9 waiting · sent by about 10:07');
  });

  test('every state of the network has words', () => {
    const states = keysOf<Network['state']>({
      starting: true,
      online: true,
      offline: true,
      strange: true,
      failing: true,
      untrusted: true,
      'practice-failed': true,
    });
    for (const state of states) expect(network({ state, since: NOW.toISOString() }, NOW)).not.toBe('');
    const starting: Network = { state: 'starting', since: NOW.toISOString() };
    expect(network(starting, NOW, 'held')).toBe('Connecting');
    expect(network(starting, NOW, 'missing')).toBe('Not connected');
  });

  test('the requests that are left, and when they are used up', () => {
    const used = { max: 1000, remaining: 780, secondsToReset: 601, pausedFor: null, othersPerMinute: 0 };
    expect(budget(used)).toBe('780 / 1,000 requests left');
    expect(budget({ ...used, othersPerMinute: 41 })).toBe(
      '780 / 1,000 requests left · others are using about 40 a minute',
    );
    expect(budget({ ...used, othersPerMinute: null })).toBe('780 / 1,000 requests left');
    expect(budget({ ...used, remaining: 0, pausedFor: 603 })).toBe(
      'The request limit is used up; sending resumes in 11 min',
    );
    // Much is left: the pause is not until the reset.
    expect(budget({ ...used, pausedFor: 29 })).toBe(
      'The service asked for a pause; sending resumes in a moment',
    );
    expect(budget({ ...used, remaining: 0, pausedFor: 20, secondsToReset: null })).toBe(
      'The request limit is used up; sending resumes in a moment',
    );
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
      'other-account': true,
    });
    for (const key of keys) {
      expect(keyState(key)).not.toBe('');
      expect(keyWarning(key) === null).toBe(key === 'ready');
    }
  });

  test('the key comes before a strange answer', () => {
    const status: StatusView = {
      profile: { id: 'p', name: 'Acme', practice: false, queueId: 'q' },
      profiles: ['practice', 'p'],
      wasCutOff: false,
      typed: null,
      station: 'Dock 1',
      operator: 'Ana',
      isNew: false,
      network: { state: 'strange', since: NOW.toISOString() },
      key: 'missing',
      outbox: { waiting: 0, review: 0, oldestAt: null, sending: false, clearAt: null, paused: false },
      budget: null,
      pull: {
        state: 'first',
        items: 420,
        total: 1204,
        readyAt: null,
        lastAt: null,
        orders: { state: 'read', at: null },
        alertsDenied: false,
        wholeLastAt: null,
        unread: null,
      },
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
    const unread = { count: 3, kind: 'item', id: 88 } as const;
    expect(warning({ ...online, pull: { ...status.pull, unread } })).toMatchObject({
      tone: 'look',
      title:
        'Item number 88 and 2 more records could not be read: what is here of them may be old or missing.',
    });
    expect(reading({ ...status, network: ONLINE })).toBe('Loading the stock: 420 of 1,204');
    expect(
      reading({ network: ONLINE, pull: { ...status.pull, readyAt: iso(2026, 10, 20, 10, 14) } }, NOW),
    ).toBe('Loading the stock: 420 of 1,204, ready about 10:14');
    const stopped = (state: Network['state'], total: number | null) =>
      reading({ network: { ...ONLINE, state }, pull: { ...status.pull, total } });
    expect(stopped('offline', 1204)).toBe('Loading the stock has stopped at 420 of 1,204: no connection');
    expect(stopped('failing', 1204)).toBe('Loading the stock has stopped at 420 of 1,204');
    // How many there are is not known: what is loaded is not all of it.
    expect(stopped('offline', null)).toBe('Loading the stock has stopped after 420: no connection');
    expect(stopped('untrusted', null)).toBe('Loading the stock has stopped after 420');
  });
});

test('what a new warehouse holds is told as items and locations', () => {
  expect(accounts.found({ n: 1 })).toMatch(/^Found 1 item or location\./);
  expect(accounts.found({ n: 1210 })).toMatch(/^Found 1,210 items and locations\./);
});

describe('receiving', () => {
  test('a line was taken off the order → one piece on it is spoken of as one', () => {
    const off = (now: number) => ({ ...line, isOff: true, now: decimal(now) });
    expect(forecast(off(1)).detail).toContain('1 was counted onto it here: it cannot go in with it.');
    expect(forecast(off(12)).detail).toContain('12 were counted onto it here: they cannot go in with it.');
    const barred = (now: number) =>
      footer({ ...view, lines: [off(now)], blockers: [{ kind: 'off', lineId: 1, now: decimal(now) }] });
    expect(barred(1)).toContain('Take it out.');
    expect(barred(12)).toContain('Take them out.');
  });

  test('O24 the order has a currency → its price has it in the forecast, and the item’s, of which none is told, has none', () => {
    const { detail } = forecast({ ...line, currency: 'EUR' });
    expect(detail).toContain('4.10 EUR');
    expect(detail).toContain('3.90.');
    expect(forecast(line).detail).not.toContain('EUR');
  });

  test('others have received on the order → what, how many, who and when, where known', () => {
    const more = { ...line, elsewhere: decimal(8) };
    const at = new Date(2026, 10, 20, 10, 14).toISOString();
    const by = 'Dock 2';
    const of = (others: ReceivingView['others'], lines = [more]) =>
      othersReceived({ ...view, others, lines });
    expect(of(null)).toBeNull();
    expect(of({ at: null, by: null })).toEqual({ lines: ['8 × Cable ties, line 1'], last: '' });
    expect(of({ at: null, by })?.last).toBe('Last change by Dock 2.');
    expect(of({ at, by })?.last).toMatch(/^Last change by Dock 2, .*10:14/);
    expect(of({ at, by: null })?.last).toMatch(/^Last change at .*10:14/);
    expect(of({ at: null, by: null }, [more, line, more, more])?.lines.at(-1)).toBe('and 1 more line');
    expect(lineNotes({ ...more, asked: decimal(4) })).toEqual([
      '4 in a receipt that needs you',
      '8 received elsewhere',
    ]);
  });

  const folder = { id: 1, name: 'A-01', path: [] };
  const line: ReceivingLine = {
    lineId: 1,
    itemId: 1,
    number: 1,
    isOff: false,
    ordered: decimal(20),
    before: decimal(0),
    remaining: decimal(20),
    now: decimal(12),
    landsIn: { id: 9, name: 'Dock', path: [] },
    forecast: {
      kind: 'copies',
      folderDiffers: true,
      price: { item: decimal('3.9'), order: decimal('4.1') },
    },
    choice: null,
    tone: 'part',
    unitRate: decimal('4.1'),
    currency: null,
    item: { id: 1, name: 'Cable ties', code: null, folder, quantity: decimal(138) },
    itemPrice: decimal('3.9'),
    isLost: false,
    elsewhere: decimal(0),
    asked: decimal(0),
    alsoOn: [],
  };
  const view: ReceivingView = {
    order: { id: 7, number: 'PO-7', vendor: 'Meyer', status: 'ordered' },
    orderedDate: null,
    becomes: null,
    ends: [],
    destination: null,
    notes: '',
    lines: [line],
    complete: 0,
    blockers: [],
    sends: 3,
    commands: 1,
    others: null,
    isRead: true,
    isCut: false,
    receipts: [],
    end: null,
  };

  test('a second record is told with every reason and what becomes of the item', () => {
    expect(forecast(line)).toEqual({
      tone: 'look',
      title: 'Will make a second record',
      detail:
        'The order says 4.10, the item 3.90. It goes to Dock, the item is in A-01. The item stays at 138. A second record appears in Dock at 4.10.',
    });
  });

  test('an addition is told with the stock it leads to', () => {
    expect(forecast({ ...line, forecast: { kind: 'adds', itemId: 1 } }).detail).toBe(
      '138 in A-01 becomes 150.',
    );
  });

  test('a line that is complete is not told as one that something comes in on', () => {
    const complete = { ...line, before: decimal(20), remaining: decimal(0), now: decimal(0) };
    expect(forecast({ ...complete, forecast: { kind: 'adds', itemId: 1 } })).toMatchObject({
      tone: 'quiet',
      title: 'Complete',
    });
  });

  test('other lines add to the same item → the stock it leads to has them, too', () => {
    const adds = { ...line, forecast: { kind: 'adds', itemId: 1 } } as const;
    const other = { ...adds, lineId: 2, now: decimal(3) };
    const notSent = { ...other, lineId: 3, tone: 'aside', choice: 'aside' } as const;
    const fromOthers = addedByOthers([adds, other, notSent], adds);
    expect(forecast(adds, fromOthers).detail).toBe('138 in A-01 becomes 153 with the item’s other lines.');
    expect(afterwards(adds, fromOthers)).toBe('153');
    expect(forecast(line, fromOthers).detail).not.toContain('stays at');
    expect(afterwards(line, fromOthers)).toBe('141 + 12 in a second record');
  });

  test('the footer names the first thing that bars sending', () => {
    expect(footer({ ...view, lines: [{ ...line, now: decimal(20) }] })).toBe('3 lines ready to send.');
    // What is left out by sending now is said beside what goes.
    expect(footer(view)).toBe('3 lines ready to send. 1 line of the order stays open.');
    const aside = { ...line, now: decimal(20), choice: 'aside' } as const;
    expect(footer({ ...view, lines: [aside, { ...line, isOff: true }] })).toBe(
      '3 lines ready to send. 1 line of the order stays open.',
    );
    expect(footer({ ...view, sends: 0 })).toBe('Scan what arrived.');
    expect(footer({ ...view, blockers: [{ kind: 'copy', lineId: 1 }] })).toMatch(
      /^Cable ties will make a second record/,
    );
    const over = { kind: 'over', lineId: 1, now: decimal(24), remaining: decimal(20) } as const;
    expect(footer({ ...view, blockers: [over, { kind: 'copy', lineId: 1 }] })).toBe(
      'Cable ties: 24 counted, but only 20 left on the order. Correct it, or set it aside. 1 more line to check.',
    );
    expect(footer({ ...view, blockers: [{ kind: 'goes', lineId: 1 }] })).toMatch(/^Cable ties: the item or/);
    expect(footer({ ...view, becomes: 'closed' })).toBe(
      'This order will be closed: nothing more comes in on it.',
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

test('names read from right to left stay apart in what is spoken of a bay and of an order', () => {
  const name = 'رف ١٢';
  const bay = { id: 4, name, items: 3 };
  expect(baySpoken(bay, undefined, 'to')).toMatch(new RegExp(`^\u2068${name}\u2069, `));
  const order = { id: 1, number: 'PO-1', vendor: name, status: 'ordered' };
  const row = {
    order,
    lines: 2,
    complete: 1,
    isRead: true,
    started: false,
    waiting: 0,
    becomes: null,
    review: 0,
  };
  expect(orderSpoken({ ...row, orderedDate: null })).toContain(`PO-1, \u2068${name}\u2069, `);
});

test('O24 whoever nobody has named is called so in the language of the screens', () => {
  expect([operatorName('Operator'), operatorName('Ana')]).toEqual(['Operator', 'Ana']);
  setLanguage('de');
  expect([operatorName('Operator'), operatorName('Ana')]).toEqual(['Bediener', 'Ana']);
  setLanguage('en');
});
