/**
 * A move of part or all of an item. The request is relative, so it is never sent again on a guess. What proves it is kept
 * before it leaves: the source's stock, and every record of the article at the destination. Afterwards `move-judge.ts`
 * tells from the figures whether it went in; where they do not say, a person is asked.
 */
import type { Reading } from '#domain/command.ts';
import { add, compare, parseDecimal, subtract, sum, ZERO } from '#domain/decimal.ts';
import { beside } from '#domain/lane.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { figure } from './figure.ts';
import { proof, refusal, review, stillComing, type CommandOf, type Kind } from './kind.ts';
import { readContents, readItem, type Look } from './look.ts';
import { grownThere, judgeMove, withoutLater, type Facts, type Preimage } from './move-judge.ts';

export const move: Kind<'move', Facts, Preimage> = {
  lanes: ({ intent, basis }) => [
    `item:${intent.itemId}`,
    `item:${intent.portionId}`,
    `article:${basis.sid}`,
    beside(`folder:${intent.folderId}`),
  ],

  look: function* (command, past): Look<Facts> {
    const source = yield* readItem(command.intent.itemId);
    // An item that was yet to be made when this was decided has got its article from the service since.
    const sid = past.tries.at(-1)?.preimage.sid ?? source?.sid ?? command.basis.sid;
    const there = yield* readContents(command.intent.folderId, (item) => item.sid === sid);
    return { source, there };
  },

  decide: (command, facts, past) => {
    if (past.doubt !== null) {
      const { went, readings, portion } = judgeMove(command, past.doubt.preimage, facts);
      if (went === 'in') {
        const made = portion === undefined ? [] : [portion];
        return {
          do: 'settle',
          proof: proof({ how: 'read-back', readings, made, gone: gone(command, past.doubt.preimage) }),
        };
      }
      // A service that took it and shows nothing of it contradicts itself.
      if (went === 'unclear' || past.doubt.outcome === 'accepted')
        return review({ why: 'cannot-tell', readings });
      const wait = stillComing(past);
      if (wait !== null) return wait;
    }
    const { source, there } = facts;
    if (source === null) return review({ why: 'gone', what: 'item' });
    const { itemId, quantity, folderId, leaveZero } = command.intent;
    if (compare(quantity, source.quantity) > 0) {
      return review({ why: 'too-many', wanted: quantity, left: source.quantity, lineId: null });
    }
    return {
      do: 'send',
      preimage: {
        sid: source.sid,
        source: source.quantity,
        there: there.map(({ id, quantity }) => ({ id, quantity })),
      },
      request: {
        method: routes.moveItem.method,
        path: fillPath(routes.moveItem.path, { item_id: itemId }),
        body: { quantity: figure(quantity), folder_id: folderId, leave_zero_quantity: leaveZero },
      },
    };
  },

  hear: (command, preimage, answer) => {
    if (answer.got === 'refused') return refusal(answer, 'item');
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
      proof: proof({ how: 'answer', readings, made: [moved.data.id], gone: gone(command, preimage) }),
    };
  },

  checkHeard: true,

  twice: (command, facts, past, shown) => {
    const preimage = past.tries[0]?.preimage;
    if (preimage === undefined) return null;
    const { quantity, folderId } = command.intent;
    const both = add(quantity, quantity);
    // A second landing makes a second record; or it adds to the one that is ours, or to one that was there. A new record of
    // twice as many is somebody else's.
    const known = new Set([...(shown?.made ?? []), ...preimage.there.map(({ id }) => id)]);
    const doubled = withoutLater(grownThere(preimage, facts.there), past.later).filter(
      ({ id, growth }) =>
        compare(growth, quantity) === 0 ||
        (compare(growth, both) === 0 && (known.size === 0 || known.has(id))),
    );
    const total = sum(doubled.map(({ growth }) => growth));
    if (compare(total, quantity) <= 0) return null;
    return {
      why: 'twice',
      readings: [{ of: 'destination', id: folderId, before: ZERO, ifApplied: quantity, now: total }],
      made: doubled.map(({ id }) => id),
    };
  },

  undo: (command, { made }) => {
    const [portion] = made;
    if (portion === undefined) return { intents: [], stays: ['nothing-known'] };
    const { quantity } = command.intent;
    const back = {
      itemId: portion,
      quantity,
      folderId: command.basis.fromId,
      leaveZero: false,
      portionId: 0,
    };
    return { intents: [{ kind: 'move', ...back }], stays: ['second-record'] };
  },
};

/** The source is removed with its last piece, unless it was to stay as a record of nothing. */
function gone(command: CommandOf<'move'>, preimage: Preimage): number[] {
  const { itemId, quantity, leaveZero } = command.intent;
  return !leaveZero && compare(quantity, preimage.source) === 0 ? [itemId] : [];
}
