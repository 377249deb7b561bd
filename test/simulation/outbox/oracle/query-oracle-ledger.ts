/**
 * Queries of the oracle over its ledger, the record of one simulated run (`oracle-ledger.ts`): the writes that reached the service with the
 * values they changed, the station's requests and reads, and what the outbox screen said. The queries answer how often a command was
 * applied, when it was read and sent, which of its effects a reader of the service can still see, whether its records could not be read,
 * and what other clients did meanwhile. `judge-commands.ts` draws the conclusions.
 *
 * More queries: `query-answers-to-commands.ts`, `query-reads-for-moves.ts`, `query-jobs-mistakable-for-created-one.ts`, `receipt-exceptions.ts`, and
 * `query-similar-changes.ts` (changes of others that look like the command's own).
 */
import type { ReviewCase } from '#domain/commands/command.ts';
import {
  EVER,
  figure,
  growth,
  wantedBy,
  type LedgerIndex,
  type ShownCommand,
  type Write,
} from './oracle-ledger.ts';

/** How often a command was applied completely; for a receipt, how often the most often applied line was. */
export function timesDone(book: LedgerIndex, { id, intent }: ShownCommand): number {
  const all = book.appliedWrites(id);
  if (intent.kind === 'receive')
    return Math.max(...intent.lines.map((one) => book.bookedOn(id, one.lineId) / figure(one.quantity)));
  if (intent.kind !== 'adjust') return all.length;
  const isFull = (write: Write) =>
    write.changes.some((change) => growth({ change, write }) === figure(intent.by));
  return Math.max(Math.min(1, all.length), all.filter(isFull).length);
}

const UNSURE: ReadonlySet<string> = new Set(['unknown', 'accepted']);

/** When a request was sent. A request during which the station was killed may have been sent: the screen says that it is unknown. */
export function leftAt(
  { ledger }: LedgerIndex,
  { id, statements }: ShownCommand,
  which: 'first' | 'last',
  before = EVER,
): number {
  const left = ledger.departures.filter((one) => one.by === id && one.at < before);
  const unresolved = statements.flatMap(({ state, at }) => (UNSURE.has(state) && at < before ? [at] : []));
  if (which === 'first') return Math.min(left[0]?.at ?? EVER, unresolved[0] ?? EVER);
  const last = left.at(-1);
  // An answered request cannot be the unknown one.
  const isKilled = last === undefined || (last.answered && last.at < (unresolved.at(-1) ?? 0));
  return (isKilled ? unresolved.at(-1) : last.at) ?? EVER;
}

/** The times of the reads before a request; the time of the last pull if nothing was read for it. */
export function readTimesBefore(
  book: LedgerIndex,
  command: ShownCommand,
  which: 'first' | 'last',
  before = EVER,
): readonly number[] {
  const sent = leftAt(book, command, which, before);
  return book.lastReadBefore(command.id, sent) ?? [book.ledger.pulls.findLast((at) => at <= sent) ?? 0];
}

/** The reads of a command's last reading that list a folder's contents or changes; a read of one record shows no copy. */
export function listsBefore(book: LedgerIndex, id: string, time: number): readonly number[] {
  const isRecord = (at: number): boolean =>
    book.ledger.reads.some((one) => one.by === id && one.at === at && /\/items\/\d/.test(one.path ?? ''));
  return (book.lastReadBefore(id, time) ?? []).filter((at) => !isRecord(at));
}

/** How many failed reads, and writes without a clear answer, justify a question. */
export const [MANY_READS, MANY_WRITES] = [5, 5];
/** The same for answers of a gateway: the station retries these longer than unreadable answers. */
const MANY_GATEWAYS = 15;
/** A question is justified after this many readings that were made inconsistent by other clients' writes. */
const MANY_REREADS = 3;

/** Whether the command's records could not be read. If the question says that nothing was booked, that must be true. */
export function isBarred(book: LedgerIndex, id: string, time: number, review: ReviewCase): boolean {
  const { departures, failures = [] } = book.ledger;
  const isBefore = (one: { readonly by: string; readonly at: number }) => one.by === id && one.at < time;
  const unclear = departures.filter((one) => isBefore(one) && !one.answered).length;
  if ('unsent' in review && book.appliedWrites(id).some(({ at }) => at < time)) return false;
  // A list that grows while it is read has no end.
  const isLong = [...book.cells.keys()].filter((cell) => cell.startsWith('there:')).length > 30;
  const failed = failures.filter(isBefore);
  const ofGateways = failed.filter(({ isGateway }) => isGateway === true).length;
  const isUnread = failed.length - ofGateways >= MANY_READS || ofGateways >= MANY_GATEWAYS;
  return isLong || isUnread || unclear >= MANY_WRITES;
}

/**
 * Whether no reading can have shown the command since it was last applied: each of them failed, or a person settled it because it cannot
 * be read.
 */
export function isUnreadSince(book: LedgerIndex, { id, statements }: ShownCommand): boolean {
  const landed = book.appliedWrites(id).at(-1)?.at ?? EVER;
  const isSince = (one: { readonly by: string; readonly at: number }) => one.by === id && one.at >= landed;
  const isSaid = statements.at(-1)?.proof?.how === 'person';
  if (isSaid && statements.findLast(({ review }) => review !== null)?.review?.kind === 'unclear-answer')
    return true;
  const failures = book.ledger.failures?.filter(isSince) ?? [];
  const reads = book.ledger.reads.filter(isSince);
  return failures.length > 0 && reads.every(({ at }) => isBrokenOff(at, reads, failures));
}

/** The longest time between two reads of one reading, including all backoffs (milliseconds). */
const ONE_AFTER_ANOTHER = 60_000;

type Times = readonly { readonly at: number }[];

/** Whether the reading that this read belongs to failed at its last request. */
function isBrokenOff(at: number, reads: Times, failures: Times): boolean {
  const asked = [...reads, ...failures].map((one) => one.at).sort((a, b) => a - b);
  const after = asked.filter((one) => one >= at);
  const end = after.find((one, n) => (after[n + 1] ?? EVER) - one > ONE_AFTER_ANOTHER);
  return failures.some((one) => one.at === end);
}

/** Whether a person was told that the values change with every reading, and other clients did write that often. */
export function isUnsteady(
  book: LedgerIndex,
  id: string,
  review: ReviewCase,
  times: readonly number[],
): boolean {
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const isOthers = ({ by, at }: Write): boolean => by !== id && at >= from && at <= to;
  return 'reason' in review && book.ledger.writes.filter(isOthers).length >= MANY_REREADS;
}

export type ReadSpan = readonly [first: number, then: number];
/** A reading of several requests as pairs of its first and last read times: other clients may write between them. */
export function readSpans(all: readonly number[]): readonly ReadSpan[] {
  const times = [...new Set([...all.slice(0, 2), ...all.slice(-2)])];
  return times.flatMap((first) => times.flatMap((then): ReadSpan[] => (then < first ? [] : [[first, then]])));
}

/** The records in a folder at one of the times, at any depth. */
function idsBelow(book: LedgerIndex, folder: number, times: readonly number[]): readonly number[] {
  const ids = [...book.cells.keys()].flatMap((cell) => {
    const [name, id] = cell.split(':');
    return name === 'parent' && times.some((to) => book.at(cell, to) === String(folder)) ? [Number(id)] : [];
  });
  return ids.flatMap((id) => [id, ...idsBelow(book, id, times)]);
}

/**
 * The applications of a command whose effect a reader can see at a time: the record that they made or added to exists as they left it. A
 * new record can also be recognized if it kept only its name or its location, because its time stamps show that it was made and written
 * since. The effect of an answered request is searched in the mirror alone, which does not keep creation times. And a second order with an
 * answered order's number cannot exist, unless another client renumbered the first.
 */
export function shownAt(book: LedgerIndex, id: string, time: number): readonly Write[] {
  const kind = book.commands.get(id)?.intent.kind;
  const isUnsure = book.ledger.departures.some(({ by, answered }) => by === id && !answered);
  return book.appliedWrites(id).filter((write) =>
    write.changes.some((change) => {
      const [name = '', record] = change.cell.split(':');
      const isMade =
        name === 'there' &&
        !change.before &&
        change.after !== 'line' &&
        (kind !== 'create-job' || change.after === 'job');
      const isMore = name === 'stock' ? growth({ change, write }) > 0 : isMade;
      // A folder has neither a stock nor an own place to recognize it by.
      const isFolder = change.after === 'folder';
      const isSet = (figure: string): boolean =>
        book.changes(`${figure}:${record}`, change.at, time).some((one) => !book.commands.has(one.write.by));
      const isTouched =
        isUnsure && (kind === 'create-item' || kind === 'copy')
          ? isSet('name') &&
            (kind === 'copy' || isSet('notes')) &&
            (isFolder || isSet('parent') || isSet('stock'))
          : (kind === 'create-job' ? ['jobName'] : ['stock', 'notes', 'name', 'parent', 'version']).some(
              isSet,
            );
      return isMore && !isTouched && write.at <= time && book.at(`there:${record}`, time) !== undefined;
    }),
  );
}

const setSince = (book: LedgerIndex, { id }: ShownCommand, item: string | number): readonly Write[] =>
  book
    .changes(`stock:${item}`, book.appliedWrites(id).at(-1)?.at ?? 0, EVER)
    .flatMap(({ write }) => (write.request.startsWith('PUT') ? [write] : []));

/** Whether another client set an item's stock since a command was last applied. */
export const isSetByOthers = (book: LedgerIndex, command: ShownCommand, item: number): boolean =>
  setSince(book, command, item).some(({ by }) => !book.commands.has(by));

/** The same, or a request of the station did that had left before: it was computed without that application. */
export function isSetUnaware(book: LedgerIndex, command: ShownCommand, item: number): boolean {
  const landed = book.appliedWrites(command.id).at(-1)?.at ?? 0;
  const isBefore = (by: string): boolean =>
    book.ledger.departures.some((one) => one.by === by && one.at < landed);
  return isSetByOthers(book, command, item) || setSince(book, command, item).some(({ by }) => isBefore(by));
}

/** Whether some client has set the stock of each record that a command made or added to since. */
export const isReset = (book: LedgerIndex, command: ShownCommand): boolean =>
  book
    .appliedWrites(command.id)
    .flatMap((write) =>
      write.changes.flatMap((change) => (growth({ change, write }) > 0 ? [change.cell] : [])),
    )
    .every(
      (cell) => !cell.startsWith('stock:') || setSince(book, command, cell.slice('stock:'.length)).length > 0,
    );

/** Whether each request of a command was answered with a refusal. */
export const isRefused = ({ ledger }: LedgerIndex, { id }: ShownCommand): boolean =>
  ledger.departures.every(({ by, answered, answeredOnce }) => by !== id || (answered && !answeredOnce));

/**
 * Whether other clients have written, since the read before a request, the value that it was to set, so that one of them may have reverted
 * it. The version of an order or a job lets only one write pass; so there it takes two changes.
 */
export function isRewritten(book: LedgerIndex, command: ShownCommand, time: number): boolean {
  const { id, intent } = command;
  const sent = Math.min(...readTimesBefore(book, command, 'first'));
  const set = 'itemId' in intent ? intent.itemId : intent.kind === 'move-folder' ? intent.folderId : null;
  const written = book.changes(`updated:${set}`, sent, time).filter(({ write }) => write.by !== id);
  const versioned = 'orderId' in intent ? intent.orderId : 'jobId' in intent ? intent.jobId : null;
  return written.length > 0 || book.changes(`version:${versioned}`, sent, time).length > 1;
}

/** The records in a folder at one of the times, and those that the station's commands moved or copied into it. */
export function idsWithin(book: LedgerIndex, folder: number, times: readonly number[]): readonly number[] {
  const below = idsBelow(book, folder, times);
  const carried = [...book.commands.values()].flatMap(({ intent }) =>
    (intent.kind === 'move' || intent.kind === 'copy') && [folder, ...below].includes(intent.folderId ?? 0)
      ? [intent.itemId]
      : [],
  );
  return [...below, ...carried];
}

/** Whether some client has set again what a command set, or was reported to have set. */
export function isSetAgain(
  book: LedgerIndex,
  { id, intent, statements }: ShownCommand,
  from: number,
  to: number,
): boolean {
  const reported = statements.flatMap(({ proof }) => proof?.readings ?? []);
  const asked = [...wantedBy(intent), ...reported.map((one) => [`stock:${one.id}`, one.now] as const)];
  const landed = book.appliedWrites(id).flatMap(({ changes }) => changes);
  const isSet = (cell: string, value: string | undefined, since: number): boolean =>
    book.changes(cell, since, to).some(({ change }) => change.after === value);
  return (
    asked.some(([cell, value]) => isSet(cell, value, from)) ||
    landed.some(
      ({ cell, after, at }) => !/^(updated|version|in):/.test(cell) && isSet(cell, after, Math.max(from, at)),
    )
  );
}

/**
 * Whether a second delivery of an answered (accepted or refused) receipt or move cannot be recognized: another client has written to the
 * order or the source since, or another receipt of the station was applied again.
 */
export function isMixed(book: LedgerIndex, command: ShownCommand): boolean {
  const { id, intent } = command;
  if (intent.kind !== 'receive' && intent.kind !== 'move') return false;
  const isAnswered = book.ledger.departures.some((one) => one.by === id && one.answered);
  const stocks = book
    .appliedWrites(id)
    .flatMap(({ changes }) => changes.flatMap(({ cell }) => (cell.startsWith('stock:') ? [cell] : [])));
  const cells = intent.kind === 'receive' ? [`version:${intent.orderId}`] : new Set(stocks);
  const since = Math.min(...readTimesBefore(book, command, 'first'));
  const writes = [...cells].flatMap((cell) => book.changes(cell, since, EVER));
  const isKnown = (write: Write): boolean =>
    write.by === id || intent.kind === 'move' || book.appliedWrites(write.by)[0] === write;
  return isAnswered && writes.some(({ write }) => !book.commands.has(write.by) || !isKnown(write));
}

/** The fewest writes that explain the source's change and these growths: each by itself, or as a move out of the source. */
export function others(source: number, grown: readonly number[]): number {
  let left: ReadonlySet<number> = new Set([source]);
  for (const one of grown) left = new Set([...left].flatMap((rest) => [rest, rest + one]));
  return grown.length + Number(!left.has(0));
}
