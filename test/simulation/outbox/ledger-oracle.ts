/**
 * The oracle: was what the screen said true, and was a person asked where, and only where, nobody could have known? It shares no
 * rule with `src/main/sync`: it reads the service's ledger, what left the station, and what the screen said (`ledger.ts`).
 *
 * Truth is the ledger's. `lost`: told as done, and it was not, nor does the service show what was asked for. `falselyAffirmed`:
 * told as proved to be ours, and another client had done it; `figures` says "by us, or by another client at the same moment", and
 * is false where neither did; where another client did, it is `maskedTold`. `falselyDenied`: told as not booked at the end, and it
 * was. `doubled`: done more than once, and no question afterwards says so. `unseen`: one of the last two that no reading shows at
 * the end, because another client undid it.
 *
 * Evidence is what anybody who reads the service can see. Two worlds are held against it: in one our request was applied once
 * since the service was read before it left, in the other it was not. Each costs the number of writes by other clients that it
 * takes to explain the figures (found by trying). Our own commands whose answers were heard are known, and taken out.
 * - The evidence is *equal* where both cost the same. To decide then without asking is `missed`, unless it is told as `figures`.
 * - A question is `needless` where one world costs less. A line of a receipt is untouched, or grown by exactly what we sent, or
 *   else equal: sums of several receipts cannot be taken apart. An order's version and its writer's name rule worlds out.
 * - A look of several reads is torn: needless, and missed, is what is so at each of them.
 * - A question about a refusal, or about changed ground, is held against the ledger itself.
 * `overwritten`: another client's change that our write undid unasked though our read showed it; `raced`: it came between the
 * read and the write, which nobody can prevent; `overMirror`: it came after the mirror was read, on which alone it was decided.
 */
import type { ReviewCase } from '#domain/command.ts';
import { openBook, wantedBy, type Book, type Entry, type Ledger, type Told, type Write } from './ledger.ts';

const words = (text: string): readonly string[] => text.split(' ');
export const COUNTS = [
  ...([
    'lost',
    'doubled',
    'falselyAffirmed',
    'falselyDenied',
    'stuck',
    'asked',
    'needless',
    'missed',
  ] as const),
  ...(['maskedTold', 'unseen', 'overwritten', 'raced', 'overMirror'] as const),
];
export type Count = (typeof COUNTS)[number];
export const noneCounted = (): Record<Count, number> =>
  Object.fromEntries(COUNTS.map((count) => [count, 0])) as Record<Count, number>;
export interface Finding {
  readonly count: Count;
  readonly id: string;
  readonly what: string;
}
type Say = (count: Count, what: string) => void;

const FINAL = new Set(words('applied refused cancelled review'));
/** Each landing does it once more. */
const RELATIVE = new Set(words('move copy create-item receive create-order adjust'));
/** These set what stood there before, whatever it was. */
const SETS = new Set(words('count adjust edit-item move-folder delete'));
const OF_GROUND = words('status-moved moved-elsewhere edit-moved changed-since order-moved count-moved');
const DENIES = new Set([
  ...OF_GROUND,
  ...words('refused gone too-many order-closed order-busy lines-failed'),
]);
/** Figures that somebody set. */
const OVERWRITTEN = /^(stock|name|notes|price|parent):/;
const CORRECTS = new Set(words('twice landed-late look-alikes cannot-tell'));
/** No look of several reads, and no read with its write, takes longer (milliseconds). */
const ONE_LOOK = 1500;
const EVER = Number.POSITIVE_INFINITY;

/** Ten-thousandths, so that sums are exact. */
const figure = (text: string | undefined): number => Math.round(Number(text ?? 0) * 10_000);
const growth = ({ change }: Entry): number => figure(change.after) - figure(change.before);
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

export function judge(ledger: Ledger, commands: readonly Told[]): readonly Finding[] {
  const book = openBook(ledger, commands);
  const findings: Finding[] = [];
  for (const told of commands) {
    const say: Say = (count, what) =>
      findings.push({ count, id: told.id, what: `${told.intent.kind} ${what}` });
    judgeEnd(book, told, say);
    judgeAsking(book, told, say);
    judgeOverwritten(book, told, say);
  }
  return findings;
}

const landed = ({ ledger }: Book, id: string): readonly Write[] =>
  ledger.writes.filter((one) => one.by === id && one.status < 300);
const bookedOn = (book: Book, id: string, lineId: number): number =>
  sum(
    book
      .changes(`received:${lineId}`, 0, EVER)
      .filter(({ write }) => write.by === id)
      .map(growth),
  );

/** Another command of ours whose answers were all heard: what it did is known. */
const isKnown = ({ ledger, commands }: Book, write: Write, id: string): boolean =>
  write.by !== id &&
  commands.has(write.by) &&
  ledger.departures.every((one) => one.by !== write.by || one.heard);

/** How often it was done; of a receipt, the line that was done most often. */
function timesDone(book: Book, { id, intent }: Told): number {
  if (intent.kind !== 'receive') return landed(book, id).length;
  return Math.max(...intent.lines.map((line) => bookedOn(book, id, line.lineId) / figure(line.quantity)));
}

const isSo = (book: Book, { intent }: Told, time: number): boolean =>
  !RELATIVE.has(intent.kind) && wantedBy(intent).every(([cell, value]) => book.at(cell, time) === value);

/** Whether others did the very same, or as much of it together, while it was under way. */
function isDoneByOthers(book: Book, told: Told, to: number): boolean {
  const { intent, id } = told;
  const from = Math.min(...looksOf(book, told, 'first'));
  const isSame = (cell: string, by: number): boolean => {
    const others = book
      .changes(cell, from, to)
      .filter(({ write }) => write.by !== id)
      .map(growth);
    return others.includes(by) || sum(others) === by;
  };
  if (intent.kind === 'receive')
    return intent.lines.every(
      ({ lineId, quantity }) =>
        bookedOn(book, id, lineId) > 0 || isSame(`received:${lineId}`, figure(quantity)),
    );
  if (intent.kind === 'move') return isSame(`stock:${intent.itemId}`, -figure(intent.quantity));
  if (intent.kind === 'adjust') return isSame(`stock:${intent.itemId}`, figure(intent.by));
  return (
    intent.kind === 'copy' &&
    [...book.cells.keys()].some((cell) => cell.startsWith('stock:') && isSame(cell, figure(intent.quantity)))
  );
}

function judgeEnd(book: Book, told: Told, say: Say): void {
  const { id, intent, statements } = told;
  const last = statements.at(-1);
  if (last === undefined || !FINAL.has(last.state)) return say('stuck', last?.state ?? 'never shown');
  const done = timesDone(book, told);
  const { how = 'no proof', readings = [] } = last.proof ?? {};
  if (last.state === 'applied' && how !== 'person') {
    const isDone =
      intent.kind !== 'receive'
        ? done > 0
        : intent.lines.every(
            ({ lineId }) =>
              bookedOn(book, id, lineId) > 0 ||
              (readings.length > 0 && !readings.some((one) => one.id === lineId)),
          );
    const isOthers = isDoneByOthers(book, told, last.at);
    const seen = [last.at, ...(lookBefore(book.ledger, id, last.at) ?? [])];
    if (!isDone && !seen.some((time) => isSo(book, told, time)))
      say(
        isOthers && how === 'figures'
          ? 'maskedTold'
          : isOthers || how === 'figures'
            ? 'falselyAffirmed'
            : 'lost',
        how,
      );
  }
  const isDenied =
    last.state === 'cancelled' || last.state === 'refused' || DENIES.has(last.review?.why ?? '');
  if (isDenied && done > 0)
    say(isUnseen(book, told, 'at all') ? 'unseen' : 'falselyDenied', last.review?.why ?? last.state);
  if (isDenied || done <= 1 || !RELATIVE.has(intent.kind) || intent.kind === 'adjust') return;
  const second = landed(book, id)[1]?.at ?? 0;
  if (!statements.some((one) => one.at >= second && CORRECTS.has(one.review?.why ?? '')))
    say(isUnseen(book, told, 'twice') ? 'unseen' : 'doubled', `${done} times, ${last.state} ${how}`);
}

/** Whether no reading shows at the end that it was done: a second time, or at all. */
function isUnseen(book: Book, told: Told, what: 'twice' | 'at all'): boolean {
  if (!RELATIVE.has(told.intent.kind)) return !isSo(book, told, EVER);
  const shown = landed(book, told.id).filter((write) =>
    write.changes.some((change) => {
      const [name = '', record] = change.cell.split(':');
      const isMore =
        name === 'there' ? change.before === undefined : name === 'stock' && growth({ change, write }) > 0;
      const isTouched = ['stock', 'notes', 'name', 'parent'].some((one) =>
        book.changes(`${one}:${record}`, change.at, EVER).some((later) => !book.commands.has(later.write.by)),
      );
      return isMore && !isTouched && book.at(`there:${record}`, EVER) !== undefined;
    }),
  );
  if (what === 'twice') return told.intent.kind !== 'receive' && shown.length <= 1;
  if (told.intent.kind.startsWith('create')) return shown.length === 0;
  return worldsAt(book, told, [EVER]).every((one) => one.out === 0);
}

/**
 * When the service was read for a request, at each read of that look; where it was not read, when the mirror was. The screen says
 * of a request that the station was killed over that nobody knows: it may have left.
 */
function looksOf({ ledger }: Book, told: Told, which: 'first' | 'last', before = EVER): readonly number[] {
  const { id, statements } = told;
  const left = ledger.departures.filter((one) => one.by === id && one.at < before).map((one) => one.at);
  const doubtful = statements.find(({ state }) => state === 'unknown' || state === 'accepted')?.at ?? EVER;
  const sent = which === 'last' ? (left.at(-1) ?? doubtful) : Math.min(left[0] ?? EVER, doubtful);
  return lookBefore(ledger, id, sent) ?? [ledger.pulls.findLast((at) => at <= sent) ?? 0];
}
function lookBefore({ looks, departures }: Ledger, id: string, time: number): readonly number[] | undefined {
  const since = departures.findLast((one) => one.by === id && one.at < time)?.at ?? 0;
  const own = looks.filter((one) => one.by === id && one.at <= time && one.at > since).map((one) => one.at);
  const last = own.at(-1);
  return last === undefined ? undefined : own.filter((one) => one >= last - ONE_LOOK);
}

interface Worlds {
  /** Writes of other clients that it takes: where ours was applied once, and where it was not. */
  readonly in: number;
  readonly out: number;
}

/** At each read of the looks that a question or a decision rests on; none where figures are not what decides. */
function worldsAt(book: Book, told: Told, times: readonly number[]): readonly Worlds[] {
  const from = [...looksOf(book, told, 'first', times[0]), ...looksOf(book, told, 'last', times[0])];
  return times.flatMap((to) => from.flatMap((one) => worldsBetween(book, told, one, to)));
}

function worldsBetween(book: Book, { intent, id }: Told, from: number, to: number): readonly Worlds[] {
  const unknown = (cell: string) =>
    book.changes(cell, from, to).filter(({ write }) => !isKnown(book, write, id));
  const by = (cell: string): number => sum(unknown(cell).map(growth));
  switch (intent.kind) {
    case 'adjust': {
      const stock = by(`stock:${intent.itemId}`);
      const isTouched = stock !== 0 || unknown(`updated:${intent.itemId}`).length > 0;
      return [{ in: Number(stock !== figure(intent.by)), out: Number(isTouched) }];
    }
    case 'receive': {
      const [last] = book.changes(`version:${intent.orderId}`, from, to).slice(-1);
      // One write in all since then, and another client's name on it.
      const isAnothers =
        !book.ledger.sharesName &&
        last !== undefined &&
        !book.commands.has(last.write.by) &&
        book.changes(`version:${intent.orderId}`, from, to).length === 1;
      return intent.lines.map(({ lineId, quantity }) => {
        const grown = by(`received:${lineId}`);
        if (grown === 0 || (grown === figure(quantity) && isAnothers)) return { in: 1, out: 0 };
        return { in: Number(grown !== figure(quantity)), out: 1 };
      });
    }
    case 'move':
    case 'copy': {
      const { itemId, folderId, quantity } = intent;
      const mark = intent.kind === 'move' ? 'sid' : 'name';
      const alike = book.at(`${mark}:${itemId}`, from);
      const within = (one: string, time: number): number =>
        book.at(`parent:${one}`, time) === String(folderId) ? figure(book.at(`stock:${one}`, time)) : 0;
      const grown = [...book.cells.keys()].flatMap((cell) => {
        const [name, one = ''] = cell.split(':');
        if (name !== mark || ![from, to].some((time) => book.at(cell, time) === alike)) return [];
        if (intent.kind === 'copy' && book.at(cell, from) !== undefined) return [];
        const known = book.changes(`stock:${one}`, from, to).filter(({ write }) => isKnown(book, write, id));
        return one === String(itemId) ? [] : [within(one, to) - within(one, from) - sum(known.map(growth))];
      });
      const there = grown.filter((one) => one !== 0);
      const ours = figure(quantity);
      const [source, taken] = intent.kind === 'move' ? [by(`stock:${itemId}`), ours] : [0, 0];
      const out = others(source, there);
      // Which of two records of just our quantity is ours, nobody can say.
      if (there.filter((one) => one === ours).length > 1) return [{ in: out, out }];
      const tried = there.map(
        (one, n) => Number(one !== ours) + others(source + taken, there.toSpliced(n, 1)),
      );
      return [{ in: Math.min(1 + others(source + taken, there), ...tried), out }];
    }
    default:
      return [];
  }
}

/** The fewest writes that change the source by so much and leave these growths: each by itself, or moved out of the source. */
function others(source: number, grown: readonly number[]): number {
  const [first, ...rest] = grown;
  if (first === undefined) return Number(source !== 0);
  return 1 + Math.min(others(source, rest), others(source + first, rest));
}

const isEqual = (one: Worlds): boolean => one.in === one.out;

function judgeAsking(book: Book, told: Told, say: Say): void {
  const { id, statements } = told;
  const { ledger } = book;
  let why: string | undefined;
  for (const { at, review } of statements) {
    if (review !== null && review.why !== why) {
      say('asked', review.why);
      if (!ledger.isUnreadable && !isFair(book, told, review, at)) say('needless', review.why);
    }
    why = review?.why;
  }
  const asked = statements.find(({ review }) => review !== null)?.at ?? EVER;
  const isEqualAt = (time: number): boolean => {
    const worlds = worldsAt(book, told, lookBefore(ledger, id, time) ?? [time]);
    return asked > time && worlds.length > 0 && worlds.every(isEqual);
  };
  const left = ledger.departures.filter((one) => one.by === id);
  const end = statements.find(
    ({ proof, state }) => proof?.how === 'read-back' || (left.length > 0 && state === 'cancelled'),
  );
  if (end !== undefined && isEqualAt(end.at)) say('missed', `${end.state} ${end.proof?.how ?? ''}`);
  if (left.some(({ at }, n) => left[n - 1]?.heard === false && isEqualAt(at))) say('missed', 'sent again');
}

function isFair(book: Book, told: Told, review: ReviewCase, time: number): boolean {
  const { intent, id } = told;
  const { ledger } = book;
  const pulled = ledger.pulls.findLast((one) => one <= time) ?? time;
  const times = [...(lookBefore(ledger, id, time) ?? []), pulled];
  const some = (isOne: (time: number) => boolean): boolean => [...times, time].some(isOne);
  const cell = (name: string, of: number | null) => (to: number) => book.at(`${name}:${of}`, to);
  const worlds = worldsAt(book, told, times);
  const done = timesDone(book, told);
  const wanted = 'quantity' in intent ? figure(intent.quantity) : 'by' in intent ? -figure(intent.by) : 0;
  const isTooMany = 'itemId' in intent && some((to) => figure(cell('stock', intent.itemId)(to)) < wanted);
  // What was yet to be made when it was decided may never be known from its like.
  const isGone = idsIn(intent).some(
    (one) => one < 0 || [told.decidedAt, time, ...times].some((to) => cell('there', one)(to) === undefined),
  );
  const isRefused = book.ledger.writes.some((one) => one.by === id && one.status >= 400);
  switch (review.why) {
    case 'cannot-tell':
    case 'look-alikes':
      // Or the reads contradict each other; or what the service had taken another client has undone; or it cannot be sent again.
      return (
        done > 1 ||
        worlds.some((one) => isEqual(one) || (done > 0 && one.out < one.in)) ||
        (worlds.some((one) => one.in < one.out) && worlds.some((one) => one.out < one.in)) ||
        isTooMany ||
        isGone
      );
    case 'twice':
      return done > 1 || worlds.some((one) => one.in > 0) || isMarkCopied(book, id, time);
    case 'landed-late':
      return done > 0 || worlds.some((one) => one.out > 0);
    case 'gone':
      return isGone;
    case 'too-many':
      return isTooMany || review.lineId !== null;
    case 'order-closed': {
      const fits =
        intent.kind === 'receive'
          ? /^(ordered|partially_received)$/
          : intent.kind === 'delete-order'
            ? /^draft$/
            : /^(draft|ready_for_review|approved)$/;
      return 'orderId' in intent && some((to) => !fits.test(cell('status', intent.orderId)(to) ?? ''));
    }
    case 'lines-failed':
      return book.ledger.writes.some(({ failed }) =>
        review.lines.some(({ lineId }) => failed.includes(lineId)),
      );
    case 'refused':
    case 'order-busy':
      return isRefused;
    case 'strange-answer':
      return false;
    default:
      return isGroundMoved(book, told, time);
  }
}

/** Another client has made a record like the one that we made, down to its notes. */
function isMarkCopied(book: Book, id: string, time: number): boolean {
  const made = landed(book, id)
    .flatMap((one) => one.changes)
    .find(({ cell }) => cell.startsWith('notes:'));
  return [...book.cells.keys()].some(
    (cell) => cell.startsWith('notes:') && cell !== made?.cell && book.at(cell, time) === made?.after,
  );
}

/** What the service calls the records that an intent speaks of. */
function idsIn(intent: object): readonly number[] {
  return Object.entries(intent).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.flatMap((one) => (typeof one === 'object' ? idsIn(one) : []));
    return typeof value === 'number' && /^(item|folder|order|record|alert|into)Id$/.test(name) ? [value] : [];
  });
}

/** By another client since it was seen; or by a command of ours that was given after, or that did not go as the screen had it. */
function isGroundMoved(book: Book, told: Told, time: number): boolean {
  const own = [...book.commands.values()].filter((one) => one.id !== told.id);
  const ids = new Set(idsIn(told.intent));
  const isAstray = (one: Told): boolean =>
    one.statements.some(({ review }) => review !== null) ||
    one.statements.at(-1)?.state !== 'applied' ||
    timesDone(book, one) !== 1;
  if (
    own.some(
      (one) =>
        idsIn(one.intent).some((id) => ids.has(id)) &&
        isAstray(one) &&
        (one.statements.at(-1)?.at ?? EVER) > told.decidedAt,
    )
  )
    return true;
  const ground = wantedBy(told.intent).map(([cell]) => cell);
  if (told.intent.kind === 'delete')
    ground.push(`updated:${told.intent.recordId}`, `in:${told.intent.recordId}`);
  return ground.some((cell) =>
    book.changes(cell, told.seenAt, time).some(({ write }) => {
      const ours = book.commands.get(write.by);
      return write.by !== told.id && (ours === undefined || ours.givenAt > told.decidedAt);
    }),
  );
}

/** Every figure of another client's that a write of ours set to something else. */
function judgeOverwritten(book: Book, told: Told, say: Say): void {
  if (!SETS.has(told.intent.kind)) return;
  for (const write of landed(book, told.id))
    for (const { cell, before, at } of write.changes) {
      const last = book.changes(cell, told.seenAt, at - 1).at(-1);
      if (
        last?.change.before === undefined ||
        book.commands.has(last.write.by) ||
        !OVERWRITTEN.test(cell) ||
        (told.intent.kind === 'delete' && !cell.endsWith(`:${told.intent.recordId}`))
      )
        continue;
      const sent = book.ledger.departures.findLast((one) => one.by === told.id && one.at <= at)?.at ?? at;
      const read = lookBefore(book.ledger, told.id, sent)?.[0];
      const isAsked = told.statements.some((one) => one.review !== null && one.at <= sent);
      if (last.change.at > (read ?? sent)) say('raced', cell);
      else if (read === undefined) say('overMirror', cell);
      else if (
        !isAsked &&
        told.intent.kind !== 'adjust' &&
        (told.saw.get(cell) ?? book.at(cell, told.seenAt)) !== before
      )
        say('overwritten', cell);
    }
}
