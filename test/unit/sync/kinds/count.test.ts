import { describe, expect, it } from 'vitest';
import { decimal } from '#domain/values/decimal.ts';
import { exclusive } from '#domain/commands/lane.ts';
import { connect } from '#main/client/client.ts';
import type { Exchange } from '#main/client/transport.ts';
import { appendCommand, commandById } from '#main/store/commands/commands.ts';
import { putItem } from '#main/store/mirror/write-items-and-folders.ts';
import { count } from '#main/sync/push/kinds/items/count.ts';
import { deliver } from '#main/sync/push/engine/deliver-command.ts';
import { newMemory } from '#main/sync/push/engine/delivery-memory.ts';
import { rateHeaders } from '#wire/limits.ts';
import { countCommand } from '../../../support/samples/sample-commands.ts';
import { untried } from '../../../support/samples/empty-attempt-history.ts';
import { item } from '../../../support/samples/sample-records.ts';
import { openStores } from '../../../support/station/in-memory-databases.ts';

type Past = Parameters<typeof count.decide>[2];

const command = countCommand({ itemId: 1, quantity: decimal(8) }, decimal(10));
const now = (quantity: number) => item({ id: 1, quantity: decimal(quantity) });
const unresolved = (waited: number): Past => ({
  ...untried,
  uncertain: { outcome: 'unknown', preimage: { quantity: decimal(10) }, waited, sentHere: true },
});

describe('a count', () => {
  it('is set where the stock is still what it was when somebody counted', () => {
    expect(count.decide(command, now(10), untried)).toMatchObject({
      kind: 'send',
      preimage: { quantity: '10' },
      request: { method: 'PUT', path: '/api/v1/items/1', body: { quantity: 8 } },
    });
  });

  it('that found what was expected, and is there still, is done', () => {
    const same = countCommand({ itemId: 1, quantity: decimal(8) }, decimal(8));
    expect(count.decide(same, now(8), untried)).toMatchObject({ kind: 'settle', proof: { how: 'already' } });
  });

  it('asks a person where another client has brought the stock to what was counted', () => {
    expect(count.decide(command, now(8), untried)).toEqual({
      kind: 'review',
      review: { kind: 'count-moved', expected: '10', now: '8', counted: '8' },
    });
  });

  describe('with own commands given since', () => {
    const shifted = (by: number, { mayEmpty = false, isOpen = false } = {}) => ({
      ...command,
      basis: { ...command.basis, since: [7], shift: { by: decimal(by), isOpen, mayEmpty } },
    });

    it('sets what was counted with what they did, if the stock fits that, and asks if it fits another outcome alone', () => {
      expect(count.decide(shifted(-3), now(7), untried)).toMatchObject({
        kind: 'send',
        preimage: { quantity: '7', target: '5' },
        request: { body: { quantity: 5 } },
      });
      // A receipt that may have gone onto another record.
      const perhaps = shifted(4);
      expect(count.decide(perhaps, now(14), untried)).toMatchObject({ request: { body: { quantity: 12 } } });
      expect(count.decide(perhaps, now(10), untried)).toMatchObject({
        review: { expected: '14', now: '10', counted: '12', own: '4' },
      });
    });

    it('waits while it is not known where the goods of a receipt went and the stock does not fit what was told; then asks', () => {
      const open = shifted(4, { isOpen: true });
      expect(count.decide(open, now(14), untried)).toMatchObject({ request: { body: { quantity: 12 } } });
      expect(count.decide(open, now(10), untried)).toMatchObject({ kind: 'wait', held: true });
      expect(count.decide(open, now(10), { ...untried, held: 600_000 })).toMatchObject({
        review: { kind: 'count-moved', own: '4' },
      });
    });

    it('asks with the figures as they were counted where those took more than was counted', () => {
      expect(count.decide(shifted(-9), now(1), untried)).toEqual({
        kind: 'review',
        review: { kind: 'count-moved', expected: '10', now: '1', counted: '8' },
      });
    });

    it('sets the figure that it has sent once more, whatever is known of them by then', () => {
      const preimage = { quantity: decimal(7), target: decimal(5) };
      const past: Past = {
        ...unresolved(90_000),
        uncertain: { ...unresolved(90_000).uncertain, preimage } as never,
      };
      expect(count.decide(shifted(0), now(7), past)).toMatchObject({ request: { body: { quantity: 5 } } });
      expect(count.decide(shifted(0), now(5), past)).toMatchObject({ proof: { how: 'figures' } });
      const answer = count.interpretResponse(command, preimage, { kind: 'ok', json: {} }, untried);
      expect(answer).toMatchObject({ proof: { readings: [{ before: '7', ifApplied: '5', now: '5' }] } });
    });

    it('is done where they moved away what was counted, and the record went; asks where they do not explain it', () => {
      const same = (by: number, mayEmpty: boolean) => ({
        ...shifted(by, { mayEmpty }),
        intent: { ...command.intent, quantity: decimal(10) },
      });
      expect(count.decide(same(-10, true), null, untried)).toMatchObject({ proof: { how: 'already' } });
      expect(count.decide(same(-9, true), null, untried)).toMatchObject({ review: { kind: 'gone' } });
      expect(count.decide(same(-10, false), null, untried)).toMatchObject({ review: { kind: 'gone' } });
    });
  });

  it('asks a person where the stock has moved since, with the three figures', () => {
    expect(count.decide(command, now(15), untried)).toEqual({
      kind: 'review',
      review: { kind: 'count-moved', expected: '10', now: '15', counted: '8' },
    });
  });

  it('whose answer was lost is proved by the figure, or set again when the first can no longer arrive', () => {
    expect(count.decide(command, now(8), unresolved(0))).toMatchObject({
      kind: 'settle',
      proof: { how: 'figures' },
    });
    expect(count.decide(command, now(10), unresolved(0))).toEqual({ kind: 'wait', milliseconds: 90_000 });
    expect(count.decide(command, now(10), unresolved(90_000)).kind).toBe('send');
    // It may be in the figure already: a difference would be booked twice.
    expect(count.decide(command, now(9), unresolved(0))).toMatchObject({
      review: { kind: 'cannot-tell', readings: [{ before: '10', ifApplied: '8', now: '9' }] },
    });
  });

  it('keeps a figure that a float cannot hold', () => {
    const exact = countCommand({ itemId: 1, quantity: decimal('0.12345678901234567890') }, decimal(10));
    expect(count.decide(exact, now(10), untried)).toMatchObject({
      request: { body: { quantity: '0.1234567890123456789' } },
    });
  });

  it('of an item that is gone goes to a person', () => {
    expect(count.decide(command, null, untried)).toMatchObject({ review: { kind: 'gone', what: 'item' } });
  });
});

describe('a count that is sent', () => {
  it('is held against the service itself, however untried the mirror is: a stranger may have been there since', async () => {
    const { queue, mirror, desk } = openStores();
    mirror.write((db) => putItem(db, now(10), ''));
    const signed = { by: 'Ana', at: '2026-11-20T08:00:00.000Z', station: 'Dock 1', sheetId: null };
    queue.write((db) =>
      appendCommand(db, { id: 'c1', decided: command, lanes: [exclusive('item', 1)], ...signed }),
    );
    const asked: string[] = [];
    const exchange = async ({ method, url }: Exchange) => {
      asked.push(`${method} ${url.pathname}`);
      const data = {
        id: 1,
        type: 'item',
        sid: 'S1',
        name: 'Socket',
        quantity: '12',
        price: null,
        min_quantity: null,
        notes: null,
        parent_id: 10,
        label_url: null,
        label_url_type: null,
        created_at: '2026-11-20T08:00:00.000Z',
        updated_at: '2026-11-20T08:00:00.000Z',
      };
      const rates: Record<string, string> = { [rateHeaders.max]: '1000', [rateHeaders.remaining]: '900' };
      const header = (name: string) => rates[name] ?? null;
      return { kind: 'answer', status: 200, header, body: JSON.stringify({ data }), whole: true } as const;
    };
    const client = connect({
      address: () => 'http://127.0.0.1',
      key: () => 'key',
      transport: { exchange, close: async () => {} },
      userAgent: 'test',
      meter: { send: () => ({ answered: () => {}, lost: () => {} }) },
      now: () => 0,
      monotonic: () => 0,
    }).as('outbox');
    await deliver(
      {
        ...desk,
        ...newMemory(0),
        client,
        settleDelay: 90_000,
        readLag: 4000,
        mayAsk: () => 0,
        answers: () => 0,
      },
      'c1',
    );
    expect(asked).toEqual(['GET /api/v1/items/1']);
    expect(commandById(queue.read, 'c1')?.review).toMatchObject({ kind: 'count-moved', now: '12' });
  });
});
