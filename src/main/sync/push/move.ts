/**
 * A move of part or all of an item. The request is relative, so it is never sent again on a guess. What proves it is kept
 * before it leaves: the source's stock, and every record of the article at the destination. Afterwards the figures speak for
 * one of two worlds, the one in which it went in and the one in which it did not. Where other people were at work as well,
 * the world that needs fewer of their hands is believed; where both need as many, or two records could be ours, a person
 * is asked.
 */
import type { Reading } from '#domain/command.ts';
import { add, compare, negate, parseDecimal, subtract, sum, ZERO, type Decimal } from '#domain/decimal.ts';
import type { Item } from '#domain/record.ts';
import { beside } from '#domain/lane.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { figure } from './figure.ts';
import { proof, refusal, review, stillComing, type CommandOf, type Kind, type Past } from './kind.ts';
import { readContents, readItem, type Look } from './look.ts';

interface Facts {
  readonly source: Item | null;
  /** The article's records at the destination. */
  readonly there: readonly Item[];
}

interface Preimage {
  readonly source: Decimal;
  /** The article's records at the destination, before. */
  readonly there: readonly { readonly id: number; readonly quantity: Decimal }[];
}

export const move: Kind<'move', Facts, Preimage> = {
  lanes: ({ intent, basis }) => [
    `item:${intent.itemId}`,
    `item:${intent.portionId}`,
    `article:${basis.sid}`,
    beside(`folder:${intent.folderId}`),
  ],

  look: function* (command): Look<Facts> {
    const { sid } = command.basis;
    const source = yield* readItem(command.intent.itemId);
    const there = yield* readContents(command.intent.folderId, (item) => item.sid === sid);
    return { source, there };
  },

  decide: (command, facts, past) => {
    if (past.doubt !== null) {
      const { went, readings, portion } = judge(command, past.doubt.preimage, facts);
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
      preimage: { source: source.quantity, there: there.map(({ id, quantity }) => ({ id, quantity })) },
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

  twice: (command, facts, past) => {
    const preimage = past.tries[0]?.preimage;
    if (preimage === undefined) return null;
    const { quantity, folderId } = command.intent;
    const both = add(quantity, quantity);
    const doubled = withoutLater(grownThere(preimage, facts.there), past.later).filter(
      ({ growth }) => compare(growth, quantity) === 0 || compare(growth, both) === 0,
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

interface Growth {
  readonly id: number;
  readonly growth: Decimal;
}

/** The article's records at the destination that are new or hold more or less than before. */
function grownThere(preimage: Preimage, there: readonly Item[]): Growth[] {
  const before = new Map(preimage.there.map(({ id, quantity }) => [id, quantity]));
  const changed = there.map(({ id, quantity }) => ({
    id,
    growth: subtract(quantity, before.get(id) ?? ZERO),
  }));
  const left = preimage.there
    .filter(({ id }) => there.every((item) => item.id !== id))
    .map(({ id, quantity }) => ({ id, growth: subtract(ZERO, quantity) }));
  return [...changed, ...left].filter(({ growth }) => compare(growth, ZERO) !== 0);
}

/** What our own later commands did at the destination is taken out; a record they set to a figure tells nothing any more. */
function withoutLater(growths: readonly Growth[], later: Past<Preimage>['later']): Growth[] {
  return growths.flatMap(({ id, growth }): Growth[] => {
    let left = growth;
    for (const { kind, intent, proof: shown } of later) {
      const isMade = shown?.made.includes(id) === true;
      if (kind === 'move' && intent.kind === 'move') {
        if (isMade) left = subtract(left, intent.quantity);
        if (intent.itemId === id) left = add(left, intent.quantity);
      } else if (isMade || ('itemId' in intent && intent.itemId === id)) return [];
    }
    return compare(left, ZERO) === 0 ? [] : [{ id, growth: left }];
  });
}

function judge(command: CommandOf<'move'>, preimage: Preimage, facts: Facts) {
  const { quantity, itemId, folderId } = command.intent;
  const left = subtract(preimage.source, quantity);
  const now = facts.source?.quantity ?? ZERO;
  const changes = grownThere(preimage, facts.there);
  const ours = changes.filter(({ growth }) => compare(growth, quantity) === 0);
  const [portion] = ours;
  const grown = sum(changes.map(({ growth }) => growth));
  const readings: Reading[] = [
    { of: 'source', id: itemId, before: preimage.source, ifApplied: left, now },
    { of: 'destination', id: folderId, before: ZERO, ifApplied: quantity, now: grown },
  ];
  // In the world where it went in, our portion is one of the changes; if none is it, somebody has changed or moved it on.
  const others = changes.filter((one) => one !== portion);
  const handsIfIn =
    portion === undefined
      ? Math.min(1 + hands(subtract(now, left), changes), handsIfChanged(subtract(now, left), changes))
      : hands(subtract(now, left), others);
  const handsIfNot = hands(subtract(now, preimage.source), changes);
  const went =
    ours.length > 1 || handsIfIn === handsIfNot ? 'unclear' : handsIfIn < handsIfNot ? 'in' : 'nowhere';
  return { went, readings, portion: portion?.id } as const;
}

/**
 * How many changes by other people explain what is left to explain: one for each record at the destination, and one more for
 * the source, unless some of those records came out of it.
 */
function hands(source: Decimal, changes: readonly Growth[]): number {
  return changes.length + Number(compare(source, ZERO) !== 0 && !cameFrom(negate(source), changes));
}

/** Our portion is there, but not with our quantity any more: one of the changes is it, changed by somebody. */
function handsIfChanged(source: Decimal, changes: readonly Growth[]): number {
  return Math.min(
    Number.POSITIVE_INFINITY,
    ...changes.map(
      (one) =>
        1 +
        hands(
          source,
          changes.filter((other) => other !== one),
        ),
    ),
  );
}

/** More records than this are not tried in every combination. */
const MOST_TRIED = 10;

/** Whether some of the records that grew make up what the source has lost. */
function cameFrom(lost: Decimal, changes: readonly Growth[]): boolean {
  const grown = changes.filter(({ growth }) => compare(growth, ZERO) > 0).slice(0, MOST_TRIED);
  for (let chosen = 1; chosen < 2 ** grown.length; chosen++) {
    const some = grown.filter((_, n) => (chosen >> n) % 2 === 1);
    if (compare(sum(some.map(({ growth }) => growth)), lost) === 0) return true;
  }
  return false;
}

/** The source is removed with its last piece, unless it was to stay as a record of nothing. */
function gone(command: CommandOf<'move'>, preimage: Preimage): number[] {
  const { itemId, quantity, leaveZero } = command.intent;
  return !leaveZero && compare(quantity, preimage.source) === 0 ? [itemId] : [];
}
