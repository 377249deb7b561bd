/**
 * The delivery rules of the move command, which moves part or all of an item's stock to a location. The request adds and subtracts, so it
 * is repeated only when the records show that an earlier attempt had no effect and the settle delay is over. Before the request the stock
 * of the source and the records of the same article (goods with one `sid`) at the destination are stored with the attempt (the preimage).
 * An answer that names the moved portion at the destination proves the move. After a lost answer `judge-uncertain-move.ts` judges whether
 * the move was applied. The command goes to review (a person decides) if that is unclear, if the source has too little stock, if the
 * service accepted the request but shows no portion, or if it refuses the request.
 *
 * The duplicate check finds a second application, by a request that arrived late or that a proxy delivered twice: the destination has
 * grown, or the source shrunk, by more than the settled application and this station's later commands explain.
 */
import { mayStillArrive } from '#domain/commands/attempt.ts';
import type { Proof, Reading } from '#domain/commands/command.ts';
import { add, compare, parseDecimal, subtract, sum, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { Item } from '#domain/stock/record.ts';
import { instantOf } from '#wire/limits.ts';
import { fillPath, routes } from '#wire/routes.ts';
import { WRITTEN_ITEM } from '../../../pull/lists/item-and-order-queries-and-schemas.ts';
import { wireNumber } from '../decimal-to-wire-number.ts';
import { addedAsReported, addedBy, firstOf } from '../effects-of-own-later-commands.ts';
import { recordBefore, stockSet } from '../effects-left-by-applied-requests.ts';
import {
  possibleApplications,
  mayHaveExtraApplication,
  notFound,
  proof,
  refusalInWords,
  review,
  sincePersonsAnswer,
  waitForSettleDelay,
  type CommandOf,
  type Kind,
  type ExtraApplications,
  type AttemptHistory,
} from '../command-kind.ts';
import { readContents, readItem, type ListedItem } from '../../reads/read-plans.ts';
import { isOtherArticle } from '../../reads/check-answer-against-mirror.ts';
import type { ReadPlan } from '../../reads/read-plan-types.ts';
import {
  grownThere,
  isTimes,
  isUnwritten,
  judgeWithEarlierFacts,
  judgeMove,
  removedSource,
  withKnown,
  withoutLater,
  type Facts,
  type Growth,
  type Preimage,
} from './judge-uncertain-move.ts';

export const move: Kind<'move', Facts, Preimage> = {
  readPlan: function* (command, past): ReadPlan<Facts> {
    // If only a part was moved, the source stays. A wrong absence would hide how much it lost, so its absence must be confirmed by a second
    // path.
    const isPart = past.tries.some(({ preimage }) => removedSource(command, preimage).length === 0);
    const how = isPart ? { sure: true as const } : {};
    const first = yield* readItem(command.intent.itemId, how);
    // An item that was still to be made when the operator decided got its article (`sid`) from the service since.
    const sid = past.tries.at(-1)?.preimage.sid ?? first?.sid ?? command.basis.sid;
    // Another client may have moved the source itself to the destination: it is not the moved portion.
    const { itemId, folderId } = command.intent;
    const fits = (item: Item): boolean => item.sid === sid && item.id !== itemId;
    const { items: there, partial } = yield* readContents(folderId, fits);
    // A record at the destination was written after the source was read, perhaps by a move out of the source: the source is read again.
    const known = past.serviceTime ?? instantOf(first?.updatedAt ?? '');
    const isLater = there.some(({ updatedAt }) => instantOf(updatedAt) > known);
    const found = isLater ? yield* readItem(itemId, how) : first;
    // If the source was moved whole, its absence must be confirmed by a second path only if the destination does not show the portion.
    const isSure =
      found !== null || isPart || past.tries.some(({ preimage }) => isShown(command, preimage, there));
    const source = isSure || past.uncertain === null ? found : yield* readItem(itemId, { sure: true });
    const before = isUnwritten(first, source) ? {} : { sourceBefore: first };
    return { source, ...before, there, ...(partial ? { partial } : {}) };
  },

  decide: (command, facts, past, earlierFacts = []) => {
    if (past.uncertain !== null) {
      const { outcome, readings, portion } = judgeWithEarlierFacts(
        command,
        past.uncertain.preimage,
        facts,
        earlierFacts,
      );
      if (outcome === 'applied') {
        const made = portion === undefined ? [] : [portion];
        return {
          kind: 'settle',
          proof: proof({
            how: 'figures',
            readings,
            made,
            gone: removedSource(command, past.uncertain.preimage, facts),
          }),
        };
      }
      // The service accepted the request: if only one record has grown by as much or more, the portion is in it.
      const holding = grownThere(past.uncertain.preimage, facts).filter(
        ({ growth, isUnsure }) => isUnsure !== true && compare(growth, command.intent.quantity) >= 0,
      );
      if (past.uncertain.outcome === 'accepted' && holding.length === 1) {
        const made = holding.map(({ id }) => id);
        return {
          kind: 'settle',
          proof: proof({
            how: 'answer',
            readings,
            made,
            gone: removedSource(command, past.uncertain.preimage, facts),
          }),
        };
      }
      // The service accepted the request and shows no portion: a person decides.
      if (outcome === 'unclear' || past.uncertain.outcome === 'accepted')
        return review({ kind: 'cannot-tell', readings });
      const wait = waitForSettleDelay(past);
      if (wait !== null) return wait;
      // The request cannot be repeated if the source has too little left: the review shows both sets of values. Nor if a repetition was
      // refused and the destination is gone: the portion may have been deleted with it.
      const left = facts.source?.quantity ?? ZERO;
      const isRefused = past.tries.at(-1)?.outcome === 'refused';
      const isPlaceThere = facts.there.length > 0 || facts.source?.folderId === command.intent.folderId;
      const isLost = isRefused && !isPlaceThere && compare(left, past.uncertain.preimage.source) !== 0;
      if (isLost || compare(command.intent.quantity, left) > 0)
        return review({ kind: 'cannot-tell', readings });
    }
    const { source, there, partial } = facts;
    if (source === null) return notFound(past, 'item');
    const { itemId, quantity, folderId, leaveZero } = command.intent;
    if (compare(quantity, source.quantity) > 0) {
      return review({ kind: 'too-many', wanted: quantity, left: source.quantity, lineId: null });
    }
    return {
      kind: 'send',
      preimage: {
        sid: source.sid,
        source: source.quantity,
        updatedAt: source.updatedAt,
        fromId: source.folderId,
        there: there.map(({ id, quantity }) => ({ id, quantity })),
        ...(partial === undefined ? {} : { partial }),
        since: past.serviceTime,
      },
      request: {
        method: routes.moveItem.method,
        path: fillPath(routes.moveItem.path, { item_id: itemId }),
        body: { quantity: wireNumber(quantity), folder_id: folderId, leave_zero_quantity: leaveZero },
      },
    };
  },

  interpretResponse: (command, preimage, answer) => {
    // A 404 for a move of the whole stock: of a request delivered twice, the second finds no source any more.
    const isAll = removedSource(command, preimage).length > 0;
    if (answer.kind === 'refused' && answer.status === 404 && isAll)
      return { kind: 'read-again', outcome: 'unknown' };
    if (answer.kind === 'refused') return refusalInWords(answer);
    const moved = WRITTEN_ITEM.safeParse(answer.json);
    // The answer's form is an assumption (`moveAnswer`). An answer that does not name the portion at its new location only shows that the
    // service accepted the request.
    if (!moved.success || moved.data.parent_id !== command.intent.folderId)
      return { kind: 'read-again', outcome: 'accepted' };
    // A portion of another article is another client's.
    if (preimage.sid !== undefined && isOtherArticle(preimage.sid, moved.data.sid))
      return { kind: 'read-again', outcome: 'accepted' };
    const { quantity, itemId, folderId } = command.intent;
    const known = preimage.there.find((one) => one.id === moved.data.id)?.quantity;
    const before = known ?? ZERO;
    const now = parseDecimal(moved.data.quantity);
    // A record that is new at the destination must hold exactly the moved quantity.
    if (now === undefined || (known === undefined && compare(now, quantity) !== 0))
      return { kind: 'read-again', outcome: 'accepted' };
    const left = subtract(preimage.source, quantity);
    const readings: Reading[] = [
      { of: 'source', id: itemId, before: preimage.source, ifApplied: left, now: left },
      { of: 'destination', id: folderId, before, ifApplied: add(before, quantity), now },
    ];
    return {
      kind: 'settle',
      proof: proof({
        how: 'answer',
        readings,
        made: [moved.data.id],
        gone: removedSource(command, preimage),
      }),
    };
  },

  checkAnswered: true,

  // Other commands on the article share a lane with the move; these two add to records of any article.
  alsoSeen: ['receive', 'copy'],

  duplicates: (command, facts, past, shown, counted) => {
    for (const { preimage } of judgedBy(past.tries)) {
      const doubled = duplicateMove(command, preimage, facts, past, shown, counted);
      if (doubled.length === 0) continue;
      const { quantity, folderId } = command.intent;
      const now = sum(doubled.map(({ growth }) => growth));
      return {
        readings: [{ of: 'destination', id: folderId, before: ZERO, ifApplied: quantity, now }],
        made: doubled.flatMap(({ id, isUnsure }) =>
          isUnsure !== true || shown?.made.includes(id) === true ? [id] : [],
        ),
        context: sourceReading(command, preimage, facts, past.later),
      };
    }
    return (
      extraTakenFromSource(command, facts, past, shown, counted) ??
      extraBesideSettled(command, facts, past, counted) ??
      extraAmongOtherWrites(command, facts, past, shown, counted)
    );
  },

  wrote: ({ intent: { itemId, quantity, folderId } }, preimage, { made, gone, readings }) => {
    const { source, there, updatedAt } = preimage;
    const proved = readings.find(({ of }) => of === 'destination');
    // Another client may have added to the record before this move: then the answer says how many it holds with the portion.
    const leftOn = (before: Decimal): Decimal =>
      proved !== undefined && compare(proved.before, before) === 0 ? proved.now : add(before, quantity);
    const isNew = (id: number): boolean => there.every((one) => one.id !== id);
    const grown = there.filter(({ id }) => made.includes(id));
    return {
      records: [
        stockSet(itemId, subtract(source, quantity)),
        ...grown.map((one) => stockSet(one.id, leftOn(one.quantity))),
      ],
      made: made.filter(isNew).map((id) => ({ what: 'record', id, folderId })),
      gone: gone.map((id) => ({ what: 'record', id })),
      replaced: recordBefore(itemId, updatedAt),
    };
  },

  undo: (command, { made }, preimage) => {
    const [portion] = made;
    if (portion === undefined) return { intents: [], stays: ['nothing-known'] };
    const { quantity } = command.intent;
    const back = {
      itemId: portion,
      quantity,
      // Another client may have moved the source elsewhere since the operator decided.
      folderId: preimage?.fromId === undefined ? command.basis.fromId : preimage.fromId,
      leaveZero: false,
      portionId: 0,
    };
    return { intents: [{ kind: 'move', ...back }], stays: ['second-record'] };
  },
};

/** Whether a record at the destination has grown by exactly the moved quantity. */
const isShown = ({ intent }: CommandOf<'move'>, preimage: Preimage, there: readonly ListedItem[]): boolean =>
  grownThere(preimage, { there }).some(({ growth }) => compare(growth, intent.quantity) === 0);

/** The growth at the destination that only an uncounted application, or another client's equal move, would explain. */
function duplicateMove(
  command: CommandOf<'move'>,
  preimage: Preimage,
  facts: Facts,
  past: AttemptHistory<Preimage>,
  shown: Proof | null,
  counted: 0 | 1,
): readonly Growth[] {
  const { quantity } = command.intent;
  // Each attempt that was sent may have been applied, and delivered twice; and another client may have made an equal move once. If an
  // attempt got no answer, other clients may have added any amount to its portion.
  const sent = past.tries.filter(({ outcome }) => outcome !== 'not-sent' && outcome !== 'not-applied');
  const isUnanswered = sent.some(mayStillArrive);
  const double = add(quantity, quantity);
  const isMultiple = (growth: Decimal): boolean => isTimes(growth, quantity, 2, 2 * sent.length + 1);
  const isMore = (growth: Decimal): boolean =>
    isUnanswered ? compare(growth, double) >= 0 : isMultiple(growth);
  // Another application makes another record, or adds to this command's record or to one that was there. A new record of twice the quantity
  // is another client's.
  const known = new Set([...(shown?.made ?? []), ...preimage.there.map(({ id }) => id)]);
  const doubled = withoutLater(grownThere(preimage, facts), past.later).filter(
    ({ id, growth }) =>
      compare(growth, quantity) === 0 || (isMore(growth) && (known.size === 0 || known.has(id))),
  );
  // The record known to be this command's counts as one application, however own commands have changed it since.
  const ours = (shown?.made ?? []).filter((id) => doubled.every((one) => one.id !== id));
  const all = [...ours.map((id) => ({ id, growth: quantity })), ...doubled];
  const settled = counted === 0 ? ZERO : quantity;
  return compare(sum(all.map(({ growth }) => growth)), settled) > 0 ? all : [];
}

/** The loss of the source, without later own commands; empty if their effect on it is unknown. */
function sourceReading(
  { intent: { itemId, quantity } }: CommandOf<'move'>,
  { source: before }: Preimage,
  { source }: Facts,
  later: AttemptHistory<Preimage>['later'],
): readonly Reading[] {
  const added = later.map((one) => addedBy(one, itemId));
  if (added.includes(null)) return [];
  const now = subtract(source?.quantity ?? ZERO, sum(added.filter((by) => by !== null)));
  return [{ of: 'source', id: itemId, before, ifApplied: subtract(before, quantity), now }];
}

/**
 * Further applications judged by the source alone. If a later own command has set the portion's stock, or its effect on it is unknown, the
 * portion is no evidence; a loss of the source by a multiple of the moved quantity is.
 */
function extraTakenFromSource(
  command: CommandOf<'move'>,
  { source }: Facts,
  { tries, later }: AttemptHistory<Preimage>,
  shown: Proof | null,
  counted: 0 | 1,
): ExtraApplications | null {
  const { quantity, itemId } = command.intent;
  const made = shown?.made ?? [];
  const isSet = later.some(
    (one) =>
      ((one.kind === 'adjust' || one.kind === 'count') && made.includes(one.intent.itemId)) ||
      made.some((id) => addedBy(one, id) === null),
  );
  const before = tries.at(-1)?.preimage.source;
  const added = later.map((one) => addedBy(one, itemId));
  if (!isSet || counted === 0 || before === undefined || source === null || added.includes(null)) return null;
  const now = subtract(source.quantity, sum(added.filter((by) => by !== null)));
  const most = 2 * possibleApplications(tries).length;
  if (!isTimes(subtract(before, now), quantity, 2, most)) return null;
  return {
    readings: [{ of: 'source', id: itemId, before, ifApplied: subtract(before, quantity), now }],
    made: [],
  };
}

/**
 * Further applications if a person settled other own moves of the article to the same destination without naming the records that hold
 * them. With those moves subtracted, the destination has grown by what the source lost: a multiple of the moved quantity.
 */
function extraBesideSettled(
  command: CommandOf<'move'>,
  { source, there, partial }: Facts,
  { tries, later }: AttemptHistory<Preimage>,
  counted: 0 | 1,
): ExtraApplications | null {
  const { quantity, itemId, folderId } = command.intent;
  const article = tries.at(-1)?.preimage.sid ?? command.basis.sid;
  const brought = later.flatMap((one) =>
    one.kind === 'move' &&
    one.intent.folderId === folderId &&
    (one.intent.itemId === itemId || one.basis.sid === article) &&
    one.proof?.how === 'person' &&
    one.proof.made.length === 0
      ? [one.intent.quantity]
      : [],
  );
  const onSource = later.map((one) => addedAsReported(one, itemId));
  if (brought.length === 0 || onSource.includes(null)) return null;
  const now = subtract(source?.quantity ?? ZERO, sum(onSource.filter((by) => by !== null)));
  const most = 2 * possibleApplications(tries).length;
  return firstOf(judgedBy(tries), ({ preimage }) => {
    const grown = withoutLater(grownThere(preimage, { there, ...(partial && { partial }) }), later);
    const extra = subtract(sum(grown.map(({ growth }) => growth)), sum(brought));
    const isBoth = compare(subtract(preimage.source, now), extra) === 0;
    if (grown.some(({ isUnsure }) => isUnsure === true) || !isBoth) return null;
    if (!isTimes(extra, quantity, counted + 1, most)) return null;
    const left = subtract(preimage.source, quantity);
    return {
      readings: [{ of: 'destination', id: folderId, before: ZERO, ifApplied: quantity, now: extra }],
      made: grown.length === 1 ? grown.map(({ id }) => id) : [],
      context: [{ of: 'source', id: itemId, before: preimage.source, ifApplied: left, now }],
    };
  });
}

/**
 * Further applications of an attempt without an answer, where no record has grown by exactly the quantity, because another client
 * counted, emptied or moved the portion. Source and destination are judged as for an uncertain attempt (`judgeMove`); a further
 * application that they do not rule out goes to review.
 */
function extraAmongOtherWrites(
  command: CommandOf<'move'>,
  facts: Facts,
  { tries, later }: AttemptHistory<Preimage>,
  shown: Proof | null,
  counted: 0 | 1,
): ExtraApplications | null {
  const [settled = null] = shown?.made ?? [];
  if (!mayHaveExtraApplication({ tries }, counted) || (counted === 1 && settled === null)) return null;
  for (const { preimage } of judgedBy(tries)) {
    const known = withKnown(command, preimage, facts, later, counted === 0 ? null : settled);
    if (known === null) return null;
    const { outcome, readings, portion } = judgeMove(command, known.preimage, known.facts);
    if (outcome !== 'not-applied') return { readings, made: portion === undefined ? [] : [portion] };
  }
  return null;
}

/**
 * The attempts whose preimages are compared to find further applications: the last one first, then the earlier ones, because an earlier one
 * may have been applied before the last preimage was taken. A person said that none was applied before their last answer.
 */
function judgedBy(tries: AttemptHistory<Preimage>['tries']): AttemptHistory<Preimage>['tries'] {
  const since = sincePersonsAnswer(tries);
  return [...since.slice(-1), ...since.slice(0, -1)];
}
