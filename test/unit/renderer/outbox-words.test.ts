/** What the screens say of entries in the outbox. */
import { afterEach, describe, expect, test } from 'vitest';
import type { DeliveryState } from '#domain/commands/delivery-state.ts';
import type { Proof, ReviewCase } from '#domain/commands/command.ts';
import type { BookedOtherwise, Foretold } from '#domain/receiving/forecast.ts';
import { decimal } from '#domain/values/decimal.ts';
import type { AttemptOutcome, CommandRow, Settlement } from '#domain/views/outbox.ts';
import type { RehearsalView } from '#domain/views/rehearsal.ts';
import { about, attempt, proof, replacement, state, title } from '#renderer/strings/command.ts';
import { setLanguage } from '#renderer/strings/locale.ts';
import { offer } from '#renderer/strings/offer.ts';
import { noTries, rehearsed, summary, waitsFor } from '#renderer/strings/outbox.ts';
import { foretold, review, shownReading } from '#renderer/strings/review.ts';
import { receiveCommand } from '../../support/samples/sample-commands.ts';
import { keysOf } from '../../support/samples/all-members-of-union.ts';

const NOW = new Date(2026, 10, 20, 11, 0);

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
  heldBy: null,
  attempts: 0,
  cancelRequested: false,
  proof: null,
  review: null,
  settledAt: null,
  reason: null,
};

afterEach(() => setLanguage('en'));

describe('the outbox', () => {
  test('O24 a change of stock names the location of its record, in the list too once it is done', () => {
    const adjusted = {
      kind: 'adjust',
      intent: { kind: 'adjust', itemId: 5, by: decimal(-2), reason: null },
      basis: { kind: 'adjust', name: 'Junction box', shown: decimal(24), folder: 'B-01' },
    } as const;
    expect(title(adjusted)).toBe('Adjust Junction box in B-01: −2');
    setLanguage('de');
    expect(title(adjusted)).toBe('Junction box in B-01 berichtigen: −2');
  });

  test('A12 an adjustment names its reason: the app’s own word in the language of the screens, one of the warehouse’s as it is', () => {
    const adjusted = (reason: string | null) =>
      title({
        kind: 'adjust',
        intent: { kind: 'adjust', itemId: 5, by: decimal(-2), reason, reasonId: 'BROKEN' },
        basis: { kind: 'adjust', name: 'Junction box', shown: decimal(24), folder: 'B-01' },
      });
    expect(adjusted(null)).toBe('Adjust Junction box in B-01: −2, broken');
    setLanguage('de');
    expect(adjusted(null)).toBe('Junction box in B-01 berichtigen: −2, zerbrochen');
    expect(adjusted('run over')).toBe('Junction box in B-01 berichtigen: −2, run over');
  });

  test('O11 a change of a price names the figure before and after it', () => {
    const fields = { name: 'Ties', notes: '', label: null, price: decimal('3.9'), minQuantity: null };
    const edited = {
      kind: 'edit-item',
      intent: {
        kind: 'edit-item',
        itemId: 5,
        set: { price: decimal('4.1'), minQuantity: decimal(20), name: 'Tie' },
      },
      basis: { kind: 'edit-item', name: 'Ties', fields },
    } as const;
    expect(about(edited)).toBe('price 3.90 → 4.10, minimum none → 20, name');
    setLanguage('de');
    expect(about(edited)).toBe('Preis 3,90 → 4,10, Mindestbestand keiner → 20, Name');
  });

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
    const view = { review: [asking], waiting: [ROW], settled: [], isCut: false };
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
    const gone: ReviewCase = { kind: 'moved-elsewhere', fromId: 1, nowIn: null };
    const counted: ReviewCase = {
      kind: 'count-moved',
      expected: decimal(1),
      now: decimal(2),
      counted: decimal(3),
    };
    const settled: CommandRow = { ...ROW, state: 'cancelled', attempts: 1 };
    expect(state({ ...settled, review: gone }).words).toBe('Replaced');
    expect(replacement({ ...settled, review: gone })).toBe('It continues as another entry.');
    expect(state({ ...settled, review: counted }).words).toBe('Not booked');
    expect(replacement({ ...settled, review: counted })).toMatch(/counted again, or/);
    const asThirteen = { ...settled, review: counted, continuedBy: { id: 'd', seq: 13 } };
    expect(state(asThirteen).words).toBe('Replaced');
    expect(replacement(asThirteen)).toBe('It continues as entry 13.');
    expect(replacement(settled)).toBeNull();
    const refused: ReviewCase = { kind: 'refused', words: '', status: 422 };
    expect(replacement({ ...settled, ...receiveCommand([]), state: 'cancelled', review: refused })).toBe(
      'Its lines were put back onto the order.',
    );
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
    // Heard to be taken, there is nothing to be alarmed about, and it is no proof either.
    const taken = proof({ how: 'figures', taken: true, readings: [reading], made: [], gone: [] });
    expect(taken).toBe('accepted by the warehouse system, and the figures fit');
  });

  test('of where it went only what was added is shown', () => {
    const figures = { before: decimal(26), ifApplied: decimal(29), now: decimal(30) };
    const there = { of: 'destination', id: 1, ...figures } as const;
    expect(shownReading(there)).toEqual({ before: '0', ifApplied: '3', now: '4' });
    expect(shownReading({ ...there, of: 'item' })).toMatchObject(figures);
  });

  test('deleting an item does not speak of what is in it', () => {
    const review: ReviewCase = {
      kind: 'changed-since',
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
    const unsent: ReviewCase = { kind: 'unclear-answer', words: '', unsent: true };
    expect(review(unsent)).toMatchObject({
      detail: expect.stringMatching(/^Nothing was booked/),
      quote: null,
    });
    expect(offer('retry', { ...ROW, state: 'review', review: unsent }).label).toBe('Try again');
    expect(review({ kind: 'cannot-tell', readings: [] }).detail).toMatch(
      /may or may not have been booked.*the record is gone, or others/,
    );
  });

  test('a command is named by its stock', () => {
    expect(title(ROW)).toBe('Count Label tape: 38');
  });

  test('the top level is named where a basis has no name for it', () => {
    const to = (name: string): CommandRow => ({
      ...ROW,
      kind: 'move',
      intent: {
        kind: 'move',
        itemId: 5,
        quantity: decimal(12),
        folderId: null,
        leaveZero: false,
        portionId: -1,
      },
      basis: {
        kind: 'move',
        name: 'Tape',
        sid: 's',
        available: decimal(1200),
        fromId: 1,
        from: 'A-09',
        to: name,
      },
    });
    expect(title(to('C-02'))).toBe('Move 12 × Tape to C-02');
    expect(title(to(''))).toBe('Move 12 × Tape to Top level');
    expect(about(to(''))).toBe('from A-09, 1,200 there');
    setLanguage('de');
    expect(title(to('C-02'))).toBe('12 × Tape nach C-02 umlagern');
    expect(title(to(''))).toBe('12 × Tape auf die oberste Ebene umlagern');
  });

  test('what was changed is told as the language writes it', () => {
    const moved: ReviewCase = {
      kind: 'edit-moved',
      field: 'price',
      base: '3.9',
      now: null,
      ours: '1234.5',
      nowAll: { name: 'Tape', notes: null, price: null, minQuantity: null, label: null },
    };
    const asking: CommandRow = { ...ROW, state: 'review', review: moved };
    expect(review(moved).detail).toMatch(/^It was “3.90”, you made it “1,234.50”, and now it is empty\./);
    expect(offer('retry', asking).label).toBe('Make it 1,234.50');
    setLanguage('de');
    expect(review(moved).detail).toMatch(/„3,90“.+„1\.234,50“.+leer/);
    const name: ReviewCase = { ...moved, field: 'name', base: '3.9' };
    expect(review(name).detail).toMatch(/„3\.9“/);
  });

  test('a check that could not look at anything does not say that nothing waits', () => {
    const none: RehearsalView = { commands: [], asks: 0, requests: 0, asked: 0, whole: true, left: null };
    expect(rehearsed(none)).toBe('Nothing is waiting to be sent.');
    expect(rehearsed({ ...none, asks: 29 })).toBe('Nothing is waiting to be sent. 29 entries need you.');
    const left = { commands: 3, why: 'no-key', words: '' } as const;
    expect(rehearsed({ ...none, whole: false, left })).toBeNull();
    const one = { id: 'c', will: 'apply', review: null, copies: 0, requests: 2 } as const;
    expect(rehearsed({ ...none, commands: [one], requests: 2 })).toBe(
      '1 entry checked. Sending would take 2 requests in all.',
    );
  });

  test('what is in doubt is so in German too', () => {
    setLanguage('de');
    const reading = {
      of: 'item',
      id: 1,
      before: decimal(1),
      ifApplied: decimal(2),
      now: decimal(2),
    } as const;
    const by = (...readings: Proof['readings']) => proof({ how: 'figures', readings, made: [], gone: [] });
    for (const said of [by(), by(reading), by(reading, { ...reading, now: decimal(3) })])
      expect(said).toMatch(/: von uns gebucht, oder .*von jemand anderem$/);
    const readings: Proof['readings'] = [];
    expect(review({ kind: 'cannot-tell', readings }).detail).toMatch(/Vielleicht wurde es gebucht/);
    expect(review({ kind: 'twice', readings, made: [] })).toMatchObject({
      title: expect.stringMatching(/^Es sieht so aus/),
      detail: expect.stringMatching(/^Vielleicht .+, oder jemand anderes/),
    });
    expect(offer('applied', ROW).means).toMatch(/^Selbst geprüft/);
  });

  test('a receipt with too much on one line → which of its lines it is', () => {
    const one: ReviewCase = { kind: 'too-many', wanted: decimal(50), left: decimal(20), lineId: 102 };
    const told = review(one, { nameOf: (lineId) => (lineId === 102 ? 'MCB 16 A' : '') });
    expect(told.title).toBe('MCB 16 A: 50 wanted, 20 left');
    expect(told.detail).toMatch(/^Nothing of this receipt was booked, because of this line/);
    expect(review(one).title).toBe('50 wanted, 20 left');
  });

  test('the record whose goods are booked over has too few → that it is the other one', () => {
    const few = { kind: 'too-many', wanted: decimal(5), left: decimal(3), lineId: null } as const;
    const told = review({ ...few, isOfSource: true });
    expect(told.title).toBe('5 to book over, 3 left on the other record');
    expect(told.detail).toMatch(/^Nothing was booked on either record/);
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
      'own-place': true,
      'onto-item': true,
      'own-stock': true,
      correct: true,
    });
    const twice = ['cancel', 'applied', 'discard', 'in-part', 'take-back'];
    expect(all.filter((how) => offer(how, ROW).twice)).toEqual(twice);
  });

  test('a line of which something else was told → what was told, what came, which record, and why', () => {
    const line: BookedOtherwise = {
      lineId: 101,
      quantity: decimal(4),
      told: { kind: 'adds', itemId: 1 },
      now: { kind: 'copies', folderDiffers: true, price: { item: decimal('3.9'), order: decimal('4.1') } },
      rate: decimal('4.1'),
      itemAt: { folderId: 7, name: 'B-01', price: decimal('3.9') },
      recordId: 812,
    };
    const { recordId: _, ...changed } = line;
    const goods = { name: 'Tape', folder: 'A-03', currency: 'EUR' };
    expect(foretold(line, goods)).toEqual({
      line: '4 × Tape',
      facts: [
        'You saw: adds to the item.',
        'Booked: new record #812 in A-03 at 4.10 EUR.',
        'The order says 4.10 EUR, the item 3.90.',
        'The item is in B-01.',
      ],
    });
    expect(foretold({ ...line, recordId: null }, goods).facts[1]).toMatch(
      /which of several alike is not known/,
    );
    expect(foretold(changed, goods).facts[1]).toBe('Now: it would be a new record in A-03 at 4.10 EUR.');
    const added = { ...line, told: line.now, now: { kind: 'adds', itemId: 1 } } as const;
    expect(foretold(added, goods).facts).toEqual([
      'You saw: makes a new record.',
      'Booked: 4 added to item #1 in A-03; there is no new record to label.',
    ]);
    const row = (lines: readonly Foretold[]): CommandRow => ({
      ...ROW,
      review: { kind: 'forecast-changed', lines },
    });
    expect(offer('own-place', row([changed])).label).toBe('Put it in B-01 instead');
    expect(offer('retry', row([changed])).label).toBe('Accept the new record');
    const adds = { ...changed, now: added.now };
    expect(offer('retry', row([adds])).label).toBe('Add it to the item');
    expect(offer('retry', row([adds, changed])).label).toBe('Book it as shown here');
  });
});
