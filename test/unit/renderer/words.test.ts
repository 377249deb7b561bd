import { describe, expect, test } from 'vitest';
import type { ProblemCode } from '#bridge/bridge.ts';
import { decimal } from '#domain/values/decimal.ts';
import { addedByOthers, type ReceivingView } from '#domain/views/receiving.ts';
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
  rowNotes,
  rowUnder,
  orderSpoken,
  othersReceived,
} from '#renderer/strings/receive.ts';
import { operatorName } from '#renderer/strings/status.ts';
import { keysOf } from '../../support/samples/all-members-of-union.ts';
import { receivingLine } from '../../support/samples/sample-receiving-line.ts';

const NOW = new Date(2026, 10, 20, 11, 0);
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

  test('lots in a row → behind where it goes and its code; the one that is asked where it goes before them', () => {
    const of = (lot: string, to: 'line' | 'asked') =>
      ({ lot: { lot }, quantity: decimal(1), serials: [], to, place: null }) as const;
    const more = { ...line, lots: [of('GEL-77', 'line'), of('GEL-78', 'asked'), of('GEL-79', 'line')] };
    expect(rowUnder(more)).toBe('Dock · GEL-77: 1 · GEL-79: 1');
    expect(rowNotes(more)).toContain('GEL-78: 1 · where?');
  });

  const folder = { id: 1, name: 'A-01', path: [] };
  const line = receivingLine(1, {
    now: decimal(12),
    landsIn: { id: 9, name: 'Dock', path: [] },
    forecast: {
      kind: 'copies',
      folderDiffers: true,
      price: { item: decimal('3.9'), order: decimal('4.1') },
    },
    tone: 'part',
    unitRate: decimal('4.1'),
    item: { id: 1, name: 'Cable ties', code: null, folder, quantity: decimal(138) },
    itemPrice: decimal('3.9'),
  });
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

  test('a new record is told with every reason and what becomes of the item', () => {
    expect(forecast(line)).toEqual({
      tone: 'look',
      title: 'Will make a new record',
      detail:
        'The order says 4.10, the item 3.90. It goes to Dock, the item is in A-01. The item stays at 138. A new record appears in Dock at 4.10.',
    });
  });

  test('an addition is told with the stock it leads to', () => {
    expect(forecast({ ...line, forecast: { kind: 'adds', itemId: 1 } }).detail).toBe(
      '138 in A-01 becomes 150.',
    );
  });

  test('all of it is damaged and not booked, or goes elsewhere by its lots → it is not told to add to the item', () => {
    const adds = { ...line, forecast: { kind: 'adds', itemId: 1 } } as const;
    const damaged = { ...adds, now: decimal(1), differences: { ...adds.differences, damaged: decimal(1) } };
    const nothing = { tone: 'quiet', title: 'Adds nothing to the item' };
    expect(forecast(damaged)).toEqual({ ...nothing, detail: '1 damaged, not booked.' });
    expect(forecast({ ...damaged, forecast: line.forecast })).toMatchObject(nothing);
    expect(forecast({ ...damaged, now: decimal(2) }).title).toBe('Adds to the item');
    const place = { id: 20, name: 'A-08', path: [] };
    const lot = {
      lot: { lot: 'L-7' },
      quantity: decimal(2),
      serials: [],
      to: { folderId: 20, forecast: line.forecast },
      place,
    } as const;
    const apart = { ...adds, now: decimal(2), lots: [lot], areLotsApart: true };
    expect(forecast(apart)).toEqual({ ...nothing, detail: '2 of lot L-7 as a record of its own in A-08.' });
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
    expect(afterwards(line, fromOthers)).toBe('141 + 12 in a new record');
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
      /^Cable ties will make a new record/,
    );
    const over = { kind: 'over', lineId: 1, now: decimal(24), remaining: decimal(20) } as const;
    expect(footer({ ...view, blockers: [over, { kind: 'copy', lineId: 1 }] })).toBe(
      'Cable ties: 24 counted, but only 20 left on the order. Correct it, or say what becomes of the rest. 1 more line to check.',
    );
    expect(footer({ ...view, blockers: [{ kind: 'goes', lineId: 1 }] })).toMatch(/^Cable ties: the item or/);
    const lot = { kind: 'lot', lineId: 1, lot: { lot: 'L-9' } } as const;
    const said = (inHand: number | null | undefined, ...more: typeof view.blockers) =>
      footer({ ...view, blockers: [lot, ...more] }, false, inHand);
    expect(said(1)).toMatch(/Scan the location for it, or press L\.$/);
    expect(said(null)).toMatch(/kept apart\. Scan the location for it\.$/);
    const pick = /Scan or pick its line, then scan the location for it\./;
    expect([said(2), said(null, { ...lot, lineId: 2 }), said(undefined)]).toEqual(
      Array.from({ length: 3 }, () => expect.stringMatching(pick)),
    );
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
