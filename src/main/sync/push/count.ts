/**
 * A count: the item's stock becomes what was counted. Setting is safe to repeat once nothing older can arrive. What must not
 * happen is that a count wipes out what somebody else did between the counting and the sending; then a person is asked, with
 * the three figures. Between our read and our write another writer can still slip in: the service cannot prevent that.
 */
import { compare, type Decimal } from '#domain/decimal.ts';
import type { Item } from '#domain/record.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { figure } from './figure.ts';
import { readItem, type Kind } from './kind.ts';

interface Preimage {
  readonly quantity: Decimal;
}

export const count: Kind<'count', Item | null, Preimage> = {
  lanes: ({ intent }) => [`item:${intent.itemId}`],

  look: (command) => readItem(command.intent.itemId),

  decide: (command, item, past) => {
    if (item === null) return { do: 'review', review: { why: 'gone', what: 'item' } };
    const { quantity: counted } = command.intent;
    const now = item.quantity;
    const before = past.doubt?.preimage.quantity ?? command.basis.expected;
    const readings = [{ of: 'item', id: item.id, before, ifApplied: counted, now } as const];
    if (compare(now, counted) === 0) {
      return {
        do: 'settle',
        proof: { how: past.doubt === null ? 'already' : 'read-back', readings, made: [], gone: [] },
      };
    }
    if (compare(now, before) !== 0) {
      return { do: 'review', review: { why: 'count-moved', expected: before, now, counted } };
    }
    // A request that was not heard may still arrive, after other commands even, and would set the figure back then.
    const left = past.doubt === null ? 0 : past.settleDelay - past.doubt.waited;
    if (left > 0) return { do: 'wait', milliseconds: left };
    return {
      do: 'send',
      preimage: { quantity: now },
      request: {
        method: routes.updateItem.method,
        path: fillPath(routes.updateItem.path, { item_id: item.id }),
        body: { quantity: figure(counted) },
      },
    };
  },

  hear: (command, preimage, answer) => {
    if (answer.got === 'ok') {
      const { itemId, quantity } = command.intent;
      const reading = {
        of: 'item',
        id: itemId,
        before: preimage.quantity,
        ifApplied: quantity,
        now: quantity,
      } as const;
      return { do: 'settle', proof: { how: 'answer', readings: [reading], made: [], gone: [] } };
    }
    return answer.status === 404
      ? { do: 'review', review: { why: 'gone', what: 'item' } }
      : { do: 'review', review: { why: 'refused', words: answer.words, status: answer.status } };
  },
};
