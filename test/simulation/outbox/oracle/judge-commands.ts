/**
 * The oracle of the outbox simulation and the torture test. `judge` compares what the outbox screen said of each command with what
 * happened, and returns the findings: was the last statement true; was the operator asked only for a good reason, and always if the
 * evidence fitted both outcomes; and did a write replace another client's value that the operator had not seen? What happened is taken
 * from the service's ledger, which records each write with its author. Some kinds of findings are no defect (`HARMLESS`).
 *
 * Its input is described in `oracle-ledger.ts`, the kinds of findings in `finding-kinds.ts`. The oracle imports nothing from the code
 * under test (`src/main/sync`), so that a mistake would have to be made twice.
 */
import type { ReviewCase } from '#domain/command.ts';
import { isDeclined, isHeard, isRefusedOnce, isRunLate, isSaidGone } from './query-answers.ts';
import type { Finding, NoteFinding } from './finding-kinds.ts';
import {
  EVER,
  figure,
  growth,
  idsIn,
  indexLedger,
  sum,
  shifted,
  wantedBy,
  type LedgerIndex,
  type ChangeOfWrite,
  type Ledger,
  type Statement,
  type ShownCommand,
} from './oracle-ledger.ts';
import {
  idsWithin,
  isBarred,
  isMixed,
  isRefused,
  isReset,
  isRewritten,
  isSetAgain,
  isSetByOthers,
  isUnreadSince,
  isUnsteady,
  listsBefore,
  looksOf,
  others,
  shownAt,
  timesDone,
  torn,
  type Torn,
} from './query-ledger.ts';
import {
  isDoneByOthers,
  isLikeMade,
  isMarkCopied,
  isSwapped,
  isToldOfAnother,
} from './query-similar-changes.ts';
import { isJobDeliveredAgain } from './query-jobs.ts';
import { isPortionAwaited, isSourceMistaken, listsOfSameSource } from './query-moves.ts';
import { findOverwritten } from './find-overwritten-figures.ts';
import { isCopied, isForecastMoved, isFruitless, isWorkedLate } from './receipt-exceptions.ts';

const set = (text: string): ReadonlySet<string> => new Set(text.split(' '));
const FINAL = set('applied refused cancelled review');
/** Kinds of which each application has its effect again. */
const RELATIVE = set('move copy create-item receive create-order adjust create-job');
/** Questions that say "nothing was booked", and those that say that it was, or that it is unknown. */
const DENIES =
  /^(refused|gone|never-made|too-many|cancelled|order-(closed|busy)|lines-failed|\w+-moved|moved-elsewhere|changed-since)$/;
const CORRECTS = set('twice landed-late look-alikes cannot-tell');
/** Kinds that set a figure whatever its value was. */
const SETS = set(
  'count adjust edit-item move-folder delete edit-alert delete-alert delete-order edit-job job-status delete-job',
);
/** The order statuses that permit a command of each kind; for a kind not named, `EDITABLE`. */
const OPEN: Partial<Record<string, readonly string[]>> = {
  receive: ['ordered', 'partially_received'],
  'delete-order': ['draft'],
};
const EDITABLE = ['draft', 'ready_for_review', 'approved'];

export function judge(ledger: Ledger, shown: readonly ShownCommand[]): readonly Finding[] {
  const asGiven = indexLedger(ledger, shown);
  const commands = shown.map((told) => shifted(asGiven, told));
  const book = indexLedger(ledger, commands);
  return commands.flatMap((told) => {
    const findings: Finding[] = [];
    const say: NoteFinding = (count, what) => {
      findings.push({ count, id: told.id, what: `${told.intent.kind} ${what}` });
    };
    judgeEnd(book, told, say);
    judgeAsking(book, told, say);
    if (SETS.has(told.intent.kind)) findOverwritten(book, told, say);
    return findings;
  });
}

/** Whether the service shows the figures asked for, whoever set them; always true of a difference of zero. */
const isSo = (book: LedgerIndex, told: ShownCommand, time: number): boolean =>
  (!RELATIVE.has(told.intent.kind) || (told.intent.kind === 'adjust' && Number(told.intent.by) === 0)) &&
  wantedBy(told.intent).every(([cell, value]) => (book.at(cell, time) ?? noneLeft(told)) === value);

/** Whether a count has set another figure than the one that own commands since have made of it. */
const isSetOtherwise = (book: LedgerIndex, { id, intent, since = [] }: ShownCommand): boolean =>
  intent.kind === 'count' &&
  since.length > 0 &&
  book
    .appliedWrites(id)
    .flatMap(({ changes }) => changes)
    .some(({ cell, after }) => cell === `stock:${intent.itemId}` && after !== intent.quantity);

/** The stock of a record that is gone, of a count: a move of ours since may have taken it with its last piece. */
const noneLeft = ({ since = [] }: ShownCommand): string | undefined => (since.length > 0 ? '0' : undefined);

/** Whether a command of that kind is possible on an order of that status. */
const isOpenFor = (kind: string, status: string): boolean => (OPEN[kind] ?? EDITABLE).includes(status);

function judgeEnd(book: LedgerIndex, told: ShownCommand, say: NoteFinding): void {
  const { id, intent, statements } = told;
  const last = statements.at(-1);
  if (last === undefined || !FINAL.has(last.state)) return say('stuck', last?.state ?? 'never shown');
  const done = timesDone(book, told);
  const { how = 'no proof', readings = [] } = last.proof ?? {};
  const toldAt = toldFirst(statements, last);
  const isTold = (line: number): boolean => readings.length === 0 || readings.some((one) => one.id === line);
  const isDone =
    intent.kind === 'receive'
      ? intent.lines.every(({ lineId }) => book.bookedOn(id, lineId) > 0 || !isTold(lineId))
      : (done > 0 && !isSetOtherwise(book, told)) ||
        [toldAt, ...(book.lastReadBefore(id, toldAt) ?? [])].some((time) => isSo(book, told, time));
  if (last.state === 'applied' && how !== 'person' && !isDone) {
    const [isOthers, isBoth] = [isDoneByOthers(book, told, toldAt, isTold), how === 'figures'];
    say(isOthers && isBoth ? 'maskedTold' : isOthers || isBoth ? 'falselyAffirmed' : 'lost', how);
  }
  const why = last.review?.kind ?? last.state;
  if (DENIES.test(why)) {
    if (done > 0) say(isUnseen(book, told, 'at all') ? 'unseen' : 'falselyDenied', why);
  } else if (done > 1 && RELATIVE.has(intent.kind) && !isSwapped(book, told)) {
    const second = book.appliedWrites(id)[1]?.at ?? 0;
    const isTold = statements.some(({ at, review }) => at >= second && CORRECTS.has(review?.kind ?? ''));
    if (!isTold && !isToldOfAnother(book, told, second))
      say(isUnseen(book, told, 'twice') ? 'unseen' : 'doubled', `${done} times, ${last.state} ${how}`);
  }
}

/**
 * When the station first stated this outcome with this proof. An operator who is asked later whether it was applied twice, and says no,
 * leaves the statement of then in force.
 */
function toldFirst(statements: ShownCommand['statements'], last: Statement): number {
  const same = ({ state, proof }: Statement): string => JSON.stringify([state, proof?.how, proof?.readings]);
  return statements.find((one) => same(one) === same(last))?.at ?? last.at;
}

/** Whether at the end no reading shows that it was applied: a second time, or at all. */
function isUnseen(book: LedgerIndex, told: ShownCommand, what: 'twice' | 'at all'): boolean {
  // A person who answered "not booked" is not asked again if nothing can be read, or on equal evidence.
  const { state, proof } = told.statements.at(-1) ?? {};
  const isSaid = state === 'refused' || proof?.how === 'person';
  if ((isSaid && book.ledger.isUnreadable) || isUnreadSince(book, told)) return true;
  const last = (cell: string) => book.changes(cell, 0, EVER).at(-1)?.write.by;
  // Another command of ours asked for the same, and is reported as done.
  const isSame = (one: ShownCommand): boolean =>
    one.id !== told.id &&
    JSON.stringify(wantedBy(one.intent)) === JSON.stringify(wantedBy(told.intent)) &&
    one.statements.at(-1)?.state === 'applied';
  if (!RELATIVE.has(told.intent.kind))
    return (
      [...book.commands.values()].some(isSame) ||
      !isSo(book, told, EVER) ||
      wantedBy(told.intent).some(([cell]) => last(cell) !== told.id)
    );
  const shown = shownAt(book, told.id, EVER);
  const isSourceSet = told.intent.kind === 'move' && isSetByOthers(book, told, told.intent.itemId);
  if ((what === 'twice' || isRefused(book, told)) && isMixed(book, told)) return true;
  if (told.intent.kind === 'create-job' && isJobDeliveredAgain(book, told)) return true;
  if (what === 'twice')
    return (told.intent.kind !== 'receive' && shown.length <= 1) || (isSourceSet && isReset(book, told));
  if (told.intent.kind.startsWith('create')) return shown.length === 0;
  if (told.intent.kind === 'copy') {
    const times = [...listsBefore(book, told.id, told.statements.at(-1)?.at ?? EVER), EVER];
    return times.every((time) => shownAt(book, told.id, time).length === 0);
  }
  if (shown.length === 0 && isSourceSet) return true;
  const isGone = told.intent.kind === 'adjust' && book.at(`there:${told.intent.itemId}`, EVER) === undefined;
  const looks = book.lastReadBefore(told.id, told.statements.at(-1)?.at ?? EVER) ?? [];
  const isOut = (one: Worlds): boolean => one.out === 0 || one.out < one.in || (isSaid && isEqual(one));
  return isGone || [...looks, EVER].some((to) => worldsAt(book, told, [to]).every(isOut));
}

/** How many writes of other clients explain the figures if ours was applied once (`in`), and if it was not (`out`). */
type Worlds = { readonly [world in 'in' | 'out']: number };
const isEqual = (one: Worlds): boolean => one.in === one.out;
/** The costs at each read on which a question or decision rests; empty if figures do not decide. */
function worldsAt(book: LedgerIndex, told: ShownCommand, times: readonly number[]): readonly Worlds[] {
  const from = (['first', 'last'] as const).flatMap((which) => torn(looksOf(book, told, which, times[0])));
  return torn(times).flatMap((to) => from.flatMap((one) => worldsBetween(book, told, one, to)));
}

/** The costs between two readings. @param froms the times of the earlier reads */
function worldsBetween(
  book: LedgerIndex,
  { intent, id }: ShownCommand,
  froms: Torn,
  tos: Torn,
): readonly Worlds[] {
  const [[sourceFrom, from], [sourceTo, to]] = [froms, tos];
  /**
   * Whether a change is a known one of our own: all answers to that command were received. What its run did after it was reported as done
   * is not known.
   */
  const isKnown = ({ write: { by }, change }: ChangeOfWrite): boolean =>
    by !== id && book.commands.has(by) && isHeard(book, by) && !isWorkedLate(book, by, change.at);
  const unknown = (cell: string, since = from, until = to) =>
    book.changes(cell, since, until).filter((entry) => !isKnown(entry));
  const by = (cell: string, since = from, until = to): number => sum(unknown(cell, since, until).map(growth));
  if (intent.kind === 'adjust') {
    if (book.at(`there:${intent.itemId}`, to) === undefined) return [];
    const isTouched = unknown(`updated:${intent.itemId}`).length > 0;
    return [{ in: Number(by(`stock:${intent.itemId}`) !== figure(intent.by)), out: Number(isTouched) }];
  }
  if (intent.kind === 'receive') {
    // The author of the only run since is another client, though the figures may fit ours.
    const [run, ...more] = book.changes(`version:${intent.orderId}`, from, to);
    const isOne = run !== undefined && more.length === 0 && !book.ledger.sharesName;
    const isNamed = isOne && !book.commands.has(run.write.by);
    // Booked quantities only grow.
    return intent.lines.map(({ lineId, quantity }) => {
      const [grown, ours] = [by(`received:${lineId}`), figure(quantity)];
      return grown < ours ? { in: 1, out: 0 } : { in: Number(grown !== ours || isNamed), out: 1 };
    });
  }
  if (intent.kind !== 'move' && intent.kind !== 'copy') return [];
  const { itemId, folderId, quantity } = intent;
  const isMove = intent.kind === 'move';
  const mark = isMove ? 'sid' : 'name';
  const alike = new Set([sourceFrom, sourceTo].map((time) => book.at(`${mark}:${itemId}`, time) ?? '?'));
  const within = (one: string, time: number): number =>
    book.at(`parent:${one}`, time) === String(folderId) ? figure(book.at(`stock:${one}`, time)) : 0;
  const grown = [...book.cells.keys()].flatMap((cell) => {
    const [name, one = ''] = cell.split(':');
    const isLike = name === mark && [from, to].some((time) => alike.has(book.at(cell, time) ?? ''));
    if (!isLike || one === String(itemId) || (!isMove && book.at(cell, from) !== undefined)) return [];
    const isHere = (time: number): boolean => book.at(`parent:${one}`, time) === String(folderId);
    const known = book
      .changes(`stock:${one}`, from, to)
      .filter((entry) => isKnown(entry) && isHere(entry.change.at));
    return within(one, to) - within(one, from) - sum(known.map(growth)) || [];
  });
  const ours = figure(quantity);
  const [source, taken] = isMove ? [by(`stock:${itemId}`, sourceFrom, sourceTo), ours] : [0, 0];
  const out = others(source, grown);
  // If two records have exactly our quantity, either may be ours.
  if (grown.filter((one) => one === ours).length > 1) return [{ in: out, out }];
  // The portion is in one of the records, alone or with other clients' changes of it.
  const rest = (one: number): readonly number[] => (one === ours ? [] : [one - ours]);
  const tried = grown.map((one, n) => others(source + taken, grown.toSpliced(n, 1, ...rest(one))));
  return [{ in: Math.min(1 + others(source + taken, grown), ...tried), out }];
}

/**
 * The costs since it was settled, when one application was known: whether one more costs less than none. A person's answer counts as of
 * its moment.
 */
function worldsSinceSettled(
  book: LedgerIndex,
  told: ShownCommand,
  looks: readonly (readonly number[])[],
): readonly Worlds[] {
  const settled = told.statements.find(({ state }) => state === 'applied');
  if (settled === undefined) return [];
  const read = settled.proof?.how === 'person' ? undefined : book.lastReadBefore(told.id, settled.at)?.at(-1);
  const known = read ?? settled.at;
  const since = looks.map((times) => times.filter((at) => at > settled.at));
  return since.flatMap(torn).flatMap((to) => worldsBetween(book, told, [known, known], to));
}

function judgeAsking(book: LedgerIndex, told: ShownCommand, say: NoteFinding): void {
  const { id, statements } = told;
  for (const [n, { at, review }] of statements.entries()) {
    if (review === null || review.kind === statements[n - 1]?.review?.kind) continue;
    say('asked', review.kind);
    if (!book.ledger.isUnreadable && !isFair(book, told, review, at)) say('needless', review.kind);
  }
  const asked = statements.find(({ review }) => review !== null)?.at ?? EVER;
  const isEqualAt = (time: number): boolean => {
    const worlds = worldsAt(book, told, book.readingBefore(told, time) ?? [time]);
    return asked > time && worlds.length > 0 && worlds.every(isEqual);
  };
  const left = book.ledger.departures.filter((one) => one.by === id);
  const isDecided = ({ proof, state }: ShownCommand['statements'][number]): boolean =>
    proof?.how === 'read-back' || (left.some((one) => !one.answered) && state === 'cancelled');
  const end = statements.find(isDecided);
  if (end !== undefined && isEqualAt(end.at)) say('missed', `${end.state} ${end.proof?.how ?? ''}`);
  if (left.some(({ at }, n) => left[n - 1]?.answered === false && isEqualAt(at))) say('missed', 'sent again');
}

function isFair(book: LedgerIndex, told: ShownCommand, review: ReviewCase, time: number): boolean {
  const { intent, id } = told;
  const { kind } = review;
  const { writes, pulls } = book.ledger;
  const settledAt = told.statements.find(({ state }) => state === 'applied')?.at ?? time;
  // Rows held back from the mirror are as old as when this was settled.
  const last = pulls.findLast((one) => one <= time) ?? time;
  const pulled = [last, ...pulls.filter((one) => one >= settledAt && one <= time)];
  const reading = book.readingBefore(told, time) ?? [];
  const times = [...reading, ...pulled];
  const some = (name: string, of: number, is: (value: string | undefined) => boolean): boolean =>
    [...times, time].some((to) => is(book.at(`${name}:${of}`, to)));
  // The last reads of the reading itself are among all reads.
  const looks = [times, reading];
  const worlds = looks.flatMap((all) => worldsAt(book, told, all));
  const isLike = times.some((to) => isLikeMade(book, told, to));
  const done = timesDone(book, told);
  const wanted = 'quantity' in intent ? figure(intent.quantity) : 'by' in intent ? -figure(intent.by) : 0;
  const isShort = 'itemId' in intent && some('stock', intent.itemId, (now) => figure(now) < wanted);
  // A record that was still to be made when the operator decided may never be told from its look-alikes.
  const isMade = (one: number) => book.at(`there:${one}`, told.decidedAt) !== undefined;
  const isNew = (one: number) => one < 0 || !isMade(one) || isPortionAwaited(book, told, one, time);
  const isGone = idsIn(intent).some((one) => isNew(one) || some('there', one, (now) => now === undefined));
  if (kind === 'cannot-tell' || kind === 'look-alikes') {
    const isMoved = SETS.has(intent.kind) && isGroundMoved(book, told, time);
    const isChanged = isMoved || (!RELATIVE.has(intent.kind) && isRewritten(book, told, time));
    if (isDeclined(book, id) || isSaidGone(book, id, time) || isUnsteady(book, id, review, times))
      return true;
    // What an earlier reading left open may be decided by the later figures alone.
    const open = listsOfSameSource(book, told, time).flatMap((to) => worldsAt(book, told, [to]));
    if (done > 1 || isShort || isGone || isChanged || isLike || [...worlds, ...open].some(isEqual))
      return true;
    // The reads contradict each other, or another client reverted what the service had accepted.
    return worlds.some((one) => one.out < one.in) && (done > 0 || worlds.some((one) => one.in < one.out));
  }
  if (kind === 'twice') {
    const isAgain = book.appliedWrites(id).some(({ at }, n) => n > 0 || at > settledAt);
    if (isAgain || (SETS.has(intent.kind) && isSetAgain(book, told, settledAt, time))) return true;
    if (worlds.some((one) => one.in > 0) || isSourceMistaken(book, told)) return true;
    if (worldsSinceSettled(book, told, looks).some((one) => one.in < one.out)) return true;
    return isLike || times.some((to) => isMarkCopied(book, id, to));
  }
  // Since the operator saw it, some client set it to the value asked for.
  const isSetSince = wantedBy(intent).some(([cell, value]) =>
    book.changes(cell, told.seenAt, time).some(({ change }) => change.after === value),
  );
  const isShown = (SETS.has(intent.kind) && isSetSince) || isLike || times.some((to) => isSo(book, told, to));
  if (kind === 'landed-late') return done > 0 || isShown || worlds.some((one) => one.out > 0);
  if (kind === 'gone' || kind === 'never-made') return isGone || isSaidGone(book, id, time);
  if (kind === 'too-many') return isShort || intent.kind === 'receive';
  if (kind === 'forecast-changed' || kind === 'came-otherwise')
    return isForecastMoved(book, told, time, review);
  if (kind === 'refused') return isRefusedOnce(book, id, time);
  if (kind === 'order-busy') return isRefusedOnce(book, id, time) || isRunLate(book, told, time);
  if (kind === 'order-closed' && 'orderId' in intent)
    return some('status', intent.orderId, (now) => now !== undefined && !isOpenFor(intent.kind, now));
  if (kind === 'lines-failed')
    return writes.some(({ failed }) => failed.length > 0) || isFruitless(book, told, time);
  if (kind === 'strange-answer') return isBarred(book, id, time, review) || isRunLate(book, told, time);
  return idsIn(intent).some(isNew) || isGroundMoved(book, told, time);
}

/**
 * Whether the basis changed: by another client since it was seen, or by a command of ours that came later or had another effect than
 * shown.
 */
function isGroundMoved(book: LedgerIndex, told: ShownCommand, time: number): boolean {
  const { intent, decidedAt } = told;
  const below = intent.kind === 'delete' ? idsWithin(book, intent.recordId, [told.seenAt, time]) : [];
  const ids = new Set([...idsIn(intent), ...below]);
  const isAstray = (one: ShownCommand): boolean => {
    const { at = EVER, state } = one.statements.at(-1) ?? {};
    const isAsked = one.statements.some(({ review }) => review !== null);
    const isWhole = state === 'applied' && timesDone(book, one) === 1 && !isCopied(book, one);
    return timesDone(book, one) > 1 || (at >= decidedAt && (isAsked || !isWhole));
  };
  const own = [...book.commands.values()].filter((one) => one.id !== told.id && isAstray(one));
  if (own.some((one) => idsIn(one.intent).some((id) => ids.has(id)))) return true;
  const ground = wantedBy(intent).map(([cell]) => cell);
  if (intent.kind === 'delete')
    for (const one of [intent.recordId, ...below]) ground.push(`updated:${one}`, `in:${one}`, `stock:${one}`);
  const isOfContent =
    intent.kind === 'order-status' && (intent.status === 'approved' || !EDITABLE.includes(intent.status));
  if (intent.kind === 'delete-order' || isOfContent) ground.push(`version:${intent.orderId}`);
  if (intent.kind === 'delete-alert') ground.push(`alert:${intent.alertId}`);
  if (intent.kind === 'delete-job') ground.push(...told.saw.keys(), `jobFields:${intent.jobId}`);
  const moved = ground.flatMap((cell) => book.changes(cell, told.seenAt, time));
  return moved.some(({ change, write }) => {
    const givenAt = book.commands.get(write.by)?.givenAt ?? EVER;
    const toldAt = book.commands.get(write.by)?.statements.at(-1)?.at ?? 0;
    // Of two commands of the same moment, this one came later if the figure seen is the one before its change.
    const isUnseen = givenAt === decidedAt && told.saw.get(change.cell) === change.before;
    // A receipt that is applied after it was reported as done changes figures that the screen had shown with it.
    const isLate = write.at > toldAt || isWorkedLate(book, write.by, change.at);
    return write.by !== told.id && (givenAt > decidedAt || isUnseen || isLate);
  });
}
