/**
 * A move of part or all of an item. The request is relative, so it is never sent again on a guess. What proves it is kept
 * before it leaves: the source's quantity, and every record of the article at the destination. Afterwards a new record there
 * (or a grown one, where the service merges) together with the shrunken source means it went in; both unchanged means it did
 * not; anything else is for a person.
 */
import type { Proof, Reading } from '#domain/command.ts';
import { add, compare, parseDecimal, subtract, ZERO, type Decimal } from '#domain/decimal.ts';
import type { Item } from '#domain/record.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { figure } from './figure.ts';
import { readArticleIn, readItem, type CommandOf, type Kind, type Look } from './kind.ts';

interface Facts {
  readonly source: Item | null;
  readonly there: readonly Item[];
}

interface Preimage {
  readonly source: Decimal;
  /** The article's records at the destination, before. */
  readonly there: readonly { readonly id: number; readonly quantity: Decimal }[];
}

export const move: Kind<'move', Facts, Preimage> = {
  lanes: ({ intent, basis }) => [`item:${intent.itemId}`, `article:${basis.sid}`],

  look: function* (command): Look<Facts> {
    const source = yield* readItem(command.intent.itemId);
    return { source, there: yield* readArticleIn(command.intent.folderId, command.basis.sid) };
  },

  decide: (command, facts, past) => {
    if (past.doubt !== null) {
      const { went, proof } = judge(command, past.doubt.preimage, facts);
      if (went === 'in') return { do: 'settle', proof };
      // A service that took it and shows nothing of it contradicts itself, as do figures that fit neither world.
      if (went === 'unclear' || past.doubt.outcome === 'accepted') {
        return { do: 'review', review: { why: 'cannot-tell', readings: proof.readings } };
      }
      // It did not go in so far. It may still be on its way, so it is not repeated before that is impossible.
      const left = past.settleDelay - past.doubt.waited;
      if (left > 0) return { do: 'wait', milliseconds: left };
    }
    const { source, there } = facts;
    if (source === null) return { do: 'review', review: { why: 'gone', what: 'item' } };
    const { itemId, quantity, folderId, leaveZero } = command.intent;
    if (compare(quantity, source.quantity) > 0) {
      return {
        do: 'review',
        review: { why: 'too-many', wanted: quantity, left: source.quantity, lineId: null },
      };
    }
    return {
      do: 'send',
      preimage: { source: source.quantity, there: there.map(({ id, quantity }) => ({ id, quantity })) },
      request: {
        method: routes.moveItem.method,
        path: fillPath(routes.moveItem.path, { item_id: itemId }),
        body: { quantity: figure(quantity), folder_id: folderId, leave_zero_quantity: leaveZero },
      },
    };
  },

  hear: (command, preimage, answer) => {
    if (answer.got === 'refused') {
      return answer.status === 404
        ? { do: 'review', review: { why: 'gone', what: 'item' } }
        : { do: 'review', review: { why: 'refused', words: answer.words, status: answer.status } };
    }
    const moved = routes.moveItem.answer.safeParse(answer.json);
    // The answer's shape is an assumption (moveAnswer). One that does not name the portion at its new place proves nothing.
    if (!moved.success || moved.data.parent_id !== command.intent.folderId)
      return { do: 'look', outcome: 'unknown' };
    const { quantity, itemId, folderId } = command.intent;
    const before = preimage.there.find((one) => one.id === moved.data.id)?.quantity ?? ZERO;
    const now = parseDecimal(moved.data.quantity) ?? ZERO;
    if (compare(now, add(before, quantity)) !== 0) return { do: 'look', outcome: 'unknown' };
    const left = subtract(preimage.source, quantity);
    const readings: Reading[] = [
      { of: 'source', id: itemId, before: preimage.source, ifApplied: left, now: left },
      { of: 'destination', id: folderId, before, ifApplied: now, now },
    ];
    return {
      do: 'settle',
      proof: { how: 'answer', readings, made: [moved.data.id], gone: gone(command, preimage) },
    };
  },
};

interface Judgement {
  readonly went: 'in' | 'nowhere' | 'unclear';
  readonly proof: Proof;
}

/** Which of the two worlds the records show: the one in which the move went in, or the one in which it did not. */
function judge(command: CommandOf<'move'>, preimage: Preimage, facts: Facts): Judgement {
  const { quantity, itemId, folderId } = command.intent;
  const left = subtract(preimage.source, quantity);
  const now = facts.source?.quantity ?? ZERO;
  const grown = facts.there
    .map((item) => ({
      id: item.id,
      before: preimage.there.find((one) => one.id === item.id)?.quantity ?? ZERO,
      now: item.quantity,
    }))
    .filter((one) => compare(one.before, one.now) !== 0);
  const portion = grown.find((one) => compare(one.now, add(one.before, quantity)) === 0);
  const readings: Reading[] = [
    { of: 'source', id: itemId, before: preimage.source, ifApplied: left, now },
    {
      of: 'destination',
      id: folderId,
      before: portion?.before ?? ZERO,
      ifApplied: add(portion?.before ?? ZERO, quantity),
      now: portion?.now ?? ZERO,
    },
  ];
  const made = portion === undefined ? [] : [portion.id];
  const proof: Proof = { how: 'read-back', readings, made, gone: gone(command, preimage) };
  if (compare(now, left) === 0 && portion !== undefined && grown.length === 1) return { went: 'in', proof };
  const untouched = compare(now, preimage.source) === 0 && grown.length === 0;
  return { went: untouched ? 'nowhere' : 'unclear', proof };
}

/** The source is removed with its last piece, unless it was to stay as a record of nothing. */
function gone(command: CommandOf<'move'>, preimage: Preimage): number[] {
  const { itemId, quantity, leaveZero } = command.intent;
  return !leaveZero && compare(quantity, preimage.source) === 0 ? [itemId] : [];
}
