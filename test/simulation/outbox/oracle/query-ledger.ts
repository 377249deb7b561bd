/**
 * Queries of the oracle over its ledger: how often a command was applied, when it was read and sent, which of its effects a reader of the
 * service can still see, whether its records could not be read, and what other clients did meanwhile. `oracle.ts` draws the conclusions.
 * Queries about answers, about moves, and about receipts are in `query-answers.ts`, `query-moves.ts` and `query-receipts.ts`.
 */
import type { ReviewCase } from '#domain/command.ts';
import {
  EVER,
  figure,
  growth,
  sum,
  wantedBy,
  type LedgerIndex,
  type ShownCommand,
  type Write,
} from './oracle-ledger.ts';

/** How often a command was applied completely; of a receipt, the line that was applied most often. */
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

/** When a request was sent. One during which the station was killed may have been sent: the screen says that it is unknown. */
function leftAt(
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

/** The times of the reads before a request; of the mirror's read if the service was not read. */
export function looksOf(
  book: LedgerIndex,
  told: ShownCommand,
  which: 'first' | 'last',
  before = EVER,
): readonly number[] {
  const sent = leftAt(book, told, which, before);
  return book.lastReadBefore(told.id, sent) ?? [book.ledger.pulls.findLast((at) => at <= sent) ?? 0];
}

/** The reads of a command's last reading that list a folder's contents or changes; a read of one record shows no copy. */
export function listsBefore(book: LedgerIndex, id: string, time: number): readonly number[] {
  const isRecord = (at: number): boolean =>
    book.ledger.looks.some((one) => one.by === id && one.at === at && /\/items\/\d/.test(one.path ?? ''));
  return (book.lastReadBefore(id, time) ?? []).filter((at) => !isRecord(at));
}

/** How many failed reads, and writes without a clear answer, justify a question. */
export const [MANY_READS, MANY_WRITES] = [5, 5];
/** The same for a gateway that answers now and then: it is retried longer than an unreadable answer. */
const MANY_GATEWAYS = 15;
/** After so many torn readings a question is justified. */
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
 * Whether every reading for a command failed since it was last applied, or a person settled it because it cannot be read: then no reading
 * can have shown it.
 */
export function isUnreadSince(book: LedgerIndex, { id, statements }: ShownCommand): boolean {
  const landed = book.appliedWrites(id).at(-1)?.at ?? EVER;
  const isSince = (one: { readonly by: string; readonly at: number }) => one.by === id && one.at >= landed;
  const isSaid = statements.at(-1)?.proof?.how === 'person';
  if (isSaid && statements.findLast(({ review }) => review !== null)?.review?.why === 'strange-answer')
    return true;
  const failures = book.ledger.failures?.filter(isSince) ?? [];
  const reads = book.ledger.looks.filter(isSince);
  return failures.length > 0 && reads.every(({ at }) => isBrokenOff(at, reads, failures));
}

/** The longest time between two reads of one reading, including all backoffs (milliseconds). */
const ONE_AFTER_ANOTHER = 60_000;

type Times = readonly { readonly at: number }[];

/** Whether the reading that a read was part of failed: its last read did. */
function isBrokenOff(at: number, reads: Times, failures: Times): boolean {
  const asked = [...reads, ...failures].map((one) => one.at).sort((a, b) => a - b);
  const after = asked.filter((one) => one >= at);
  const end = after.find((one, n) => (after[n + 1] ?? EVER) - one > ONE_AFTER_ANOTHER);
  return failures.some((one) => one.at === end);
}

/** Whether a person was told that the facts change with every reading, and other clients did write so often meanwhile. */
export function isUnsteady(
  book: LedgerIndex,
  id: string,
  review: ReviewCase,
  times: readonly number[],
): boolean {
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const isOthers = ({ by, at }: Write): boolean => by !== id && at >= from && at <= to;
  return 'because' in review && book.ledger.writes.filter(isOthers).length >= MANY_REREADS;
}

export type Torn = readonly [first: number, then: number];
/** A reading as its first and its last read. */
export function torn(all: readonly number[]): readonly Torn[] {
  const times = [...new Set([...all.slice(0, 2), ...all.slice(-2)])];
  return times.flatMap((first) => times.flatMap((then): Torn[] => (then < first ? [] : [[first, then]])));
}

/** Whether another client made a record equal to ours, including the notes. */
export function isMarkCopied(book: LedgerIndex, id: string, time: number): boolean {
  const made = book.appliedWrites(id)[0]?.changes.find(({ cell }) => cell.startsWith('notes:'));
  const notes = [...book.cells.keys()].filter((cell) => cell.startsWith('notes:') && cell !== made?.cell);
  return notes.some((cell) => book.at(cell, time) === made?.after);
}

/** Whether another command of ours made the record and is reported as done with it; of a receipt the record is never reported. */
function isToldOurs(
  book: LedgerIndex,
  { id }: ShownCommand,
  by: string,
  record: string,
  time: number,
): boolean {
  const told = by === id ? undefined : book.commands.get(by);
  const { state, proof } = told?.statements.findLast(({ at }) => at <= time) ?? {};
  return (
    state === 'applied' && (told?.intent.kind === 'receive' || proof?.made.includes(Number(record)) === true)
  );
}

/** The uncertainty of the service's clock (milliseconds): records' times may be in whole seconds, and are as of an answer. */
const CLOCK_UNKNOWN = 3000;

/** The service's clock as the newest record read by then shows it, which may be far behind. */
function clockAt({ ledger: { looks, pulls }, cells }: LedgerIndex, time: number): number {
  const read = Math.max(0, ...[...looks.map(({ at }) => at), ...pulls].filter((at) => at <= time));
  const written = [...cells].flatMap(([cell, all]) =>
    cell.startsWith('updated:') ? all.flatMap(({ change }) => (change.at <= read ? [change.at] : [])) : [],
  );
  return Math.max(0, ...written);
}

/**
 * Whether another client made a record of the same name since our first request was sent, and some client has written it since; or, for
 * a copy, the record is elsewhere with its whole stock, like one that was moved there whole.
 */
export function isLikeMade(book: LedgerIndex, told: ShownCommand, time: number): boolean {
  const { intent } = told;
  const left = clockAt(book, leftAt(book, told, 'first')) - CLOCK_UNKNOWN;
  const name =
    intent.kind === 'create-item'
      ? intent.fields.name
      : intent.kind === 'copy'
        ? book.at(`name:${intent.itemId}`, leftAt(book, told, 'first'))
        : undefined;
  return [...book.cells.keys()].some((cell) => {
    const [what, record = ''] = cell.split(':');
    if (what !== 'name' || name === undefined) return false;
    const [made] = book.changes(`there:${record}`, left, time);
    const isRenamed = book.changes(cell, made?.change.at ?? EVER, time).length > 0;
    if (book.at(cell, time) !== name && !isRenamed && !isButNamed(book, told, record, time)) return false;
    const isOthers = made !== undefined && !isToldOurs(book, told, made.write.by, record, time);
    // Times in whole seconds do not show whether it was written since.
    const isVague = Date.parse(book.at(`updated:${record}`, time) ?? '') % 1000 === 0;
    const isWritten =
      isOthers && (isVague || book.changes(`updated:${record}`, made.change.at, time).length > 0);
    const isElsewhere =
      intent.kind === 'copy' && book.at(`parent:${record}`, time) !== String(intent.folderId);
    const isWhole = isElsewhere && figure(book.at(`stock:${record}`, time)) === figure(intent.quantity);
    return isWritten || (isOthers && isWhole);
  });
}

/**
 * Whether a record is as ours was to be except for its name and notes, at our location: ours would look so after another client renamed
 * it.
 */
function isButNamed(book: LedgerIndex, { intent }: ShownCommand, record: string, time: number): boolean {
  const is = (cell: string, value: string | number | null): boolean =>
    book.at(`${cell}:${record}`, time) === String(value);
  const isThere = (folder: number | null, quantity: string): boolean =>
    is('parent', folder) && figure(book.at(`stock:${record}`, time)) === figure(quantity);
  if (intent.kind === 'copy') return isThere(intent.folderId, intent.quantity);
  if (intent.kind !== 'create-item' || intent.what !== 'item') return false;
  const { quantity, price, minQuantity } = intent.fields;
  return isThere(intent.folderId, quantity) && is('price', price) && is('minQuantity', minQuantity);
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
 * The applications of a command whose effect a reader can see at a time: the record they made or added to exists as they left it. A
 * record of their own shows as long as it has its name or location, because its times show that it was made and written since. The
 * effect of an answered request is searched in the mirror alone, which does not keep creation times; and a second order with an answered
 * order's number cannot exist, unless another client renumbered the first.
 */
export function shownAt(book: LedgerIndex, id: string, time: number): readonly Write[] {
  const kind = book.commands.get(id)?.intent.kind;
  const isUnsure = book.ledger.departures.some(({ by, answered }) => by === id && !answered);
  return book.appliedWrites(id).filter((write) =>
    write.changes.some((change) => {
      const [name = '', record] = change.cell.split(':');
      const isMade = name === 'there' && !change.before && change.after !== 'line';
      const isMore = name === 'stock' ? growth({ change, write }) > 0 : isMade;
      // Folders can be told apart by nothing else.
      const isFolder = change.after === 'folder';
      const isSet = (figure: string): boolean =>
        book.changes(`${figure}:${record}`, change.at, time).some((one) => !book.commands.has(one.write.by));
      const isTouched =
        isUnsure && (kind === 'create-item' || kind === 'copy')
          ? isSet('name') &&
            (kind === 'copy' || isSet('notes')) &&
            (isFolder || isSet('parent') || isSet('stock'))
          : ['stock', 'notes', 'name', 'parent', 'version'].some(isSet);
      return isMore && !isTouched && write.at <= time && book.at(`there:${record}`, time) !== undefined;
    }),
  );
}

const setSince = (book: LedgerIndex, { id }: ShownCommand, item: string | number): readonly Write[] =>
  book
    .changes(`stock:${item}`, book.appliedWrites(id).at(-1)?.at ?? 0, EVER)
    .flatMap(({ write }) => (write.request.startsWith('PUT') ? [write] : []));

/** Whether another client set an item's stock since a command was last applied. */
export const isSetByOthers = (book: LedgerIndex, told: ShownCommand, item: number): boolean =>
  setSince(book, told, item).some(({ by }) => !book.commands.has(by));

/** Whether some client has set the stock of each record that a command made or added to since. */
export const isReset = (book: LedgerIndex, told: ShownCommand): boolean =>
  book
    .appliedWrites(told.id)
    .flatMap((write) =>
      write.changes.flatMap((change) => (growth({ change, write }) > 0 ? [change.cell] : [])),
    )
    .every(
      (cell) => !cell.startsWith('stock:') || setSince(book, told, cell.slice('stock:'.length)).length > 0,
    );

/** Whether other clients did the same, or the same amount together, while the command was under way. */
export function isDoneByOthers(
  book: LedgerIndex,
  told: ShownCommand,
  to: number,
  isTold: (line: number) => boolean,
): boolean {
  const { intent, id } = told;
  // The report is about its last attempt. Of its reads before that, the first ones may have been made again, as older than our own writes.
  const froms = (['first', 'last'] as const).flatMap((which) => looksOf(book, told, which));
  const tos = [to, ...(book.lastReadBefore(id, to) ?? [])];
  const isSame = (cell: string, by: number): boolean =>
    froms.some((from) =>
      tos.some((until) => {
        const all = book.changes(cell, from, until).filter(({ write }) => write.by !== id);
        return all.some((one) => growth(one) === by) || (all.length > 0 && sum(all.map(growth)) === by);
      }),
    );
  if (intent.kind === 'receive')
    return intent.lines.every(
      ({ lineId, quantity }) =>
        !isTold(lineId) || book.bookedOn(id, lineId) > 0 || isSame(`received:${lineId}`, figure(quantity)),
    );
  if (intent.kind === 'adjust') return isSame(`stock:${intent.itemId}`, figure(intent.by));
  const stocks = [...book.cells.keys()].filter((cell) => cell.startsWith('stock:'));
  if (intent.kind === 'move' && isSame(`stock:${intent.itemId}`, -figure(intent.quantity))) return true;
  return (
    (intent.kind === 'copy' || intent.kind === 'move') &&
    stocks.some((cell) => isSame(cell, figure(intent.quantity)))
  );
}

/**
 * Whether, after this command was applied again, a person was asked about a duplicate of another receipt of ours on the order, or of
 * another move or copy of ours of the item to the same location: that question's figures contain both.
 */
export const isToldOfAnother = (book: LedgerIndex, { id, intent }: ShownCommand, second: number): boolean =>
  [...book.commands.values()].some(
    (one) =>
      one.id !== id &&
      isOnSameFigures(one.intent, intent) &&
      one.statements.some(({ at, review }) => at >= second && review?.why === 'twice'),
  );

const isOnSameFigures = (one: ShownCommand['intent'], other: ShownCommand['intent']): boolean =>
  (one.kind === 'receive' && other.kind === 'receive' && one.orderId === other.orderId) ||
  ((one.kind === 'move' || one.kind === 'copy') &&
    one.kind === other.kind &&
    one.itemId === other.itemId &&
    one.folderId === other.folderId);

/**
 * Whether the command's effect is reported as that of another command of ours that asked for the same. For receipts, to any location: the
 * lines have in total what is reported, and the order does not show which receipt it was. For a stock that is set, the other command is
 * reported as "by us, or by another client", with that figure.
 */
export const isSwapped = (book: LedgerIndex, { id, intent }: ShownCommand): boolean =>
  intent.kind === 'receive'
    ? intent.lines.every(({ lineId }) => isAsTold(book, lineId))
    : [...book.commands.values()].some(
        (one) =>
          one.id !== id &&
          book.appliedWrites(one.id).length === 0 &&
          (isAlike(one.intent, intent) ||
            (intent.kind === 'adjust' && isToldAsSet(one, book.appliedWrites(id).slice(1)))),
      );

function isToldAsSet({ statements }: ShownCommand, landings: readonly Write[]): boolean {
  const { state, proof, at = 0 } = statements.at(-1) ?? {};
  const readings = state === 'applied' && proof?.how === 'figures' ? proof.readings : [];
  return landings.every(
    ({ changes, at: landedAt }) =>
      landedAt <= at &&
      readings.some((one) =>
        changes.some(({ cell, after }) => cell === `stock:${one.id}` && after === one.now),
      ),
  );
}

/** Whether our receipts have booked as much on a line as they are reported to have. */
function isAsTold(book: LedgerIndex, line: number): boolean {
  const all = [...book.commands.values()].map(({ id, intent, statements }) => {
    const { state, proof } = statements.at(-1) ?? {};
    const own = intent.kind === 'receive' ? intent.lines.filter(({ lineId }) => lineId === line) : [];
    const { readings = [] } = proof ?? {};
    const isTold = state === 'applied' && (readings.length === 0 || readings.some((one) => one.id === line));
    return book.bookedOn(id, line) - (isTold ? sum(own.map(({ quantity }) => figure(quantity))) : 0);
  });
  return sum(all) === 0;
}

const isAlike = (one: object, other: object): boolean =>
  JSON.stringify({ ...one, portionId: 0, copyId: 0 }) ===
  JSON.stringify({ ...other, portionId: 0, copyId: 0 });

/** Whether each request of a command was answered with a refusal. */
export const isRefused = ({ ledger }: LedgerIndex, { id }: ShownCommand): boolean =>
  ledger.departures.every(({ by, answered, heard }) => by !== id || (answered && !heard));

/**
 * Whether other clients have written, since the read before a request, the figure that it was to set, so that one of them may have
 * reverted it. An order's version accepts only one write, so there it takes two.
 */
export function isRewritten(book: LedgerIndex, told: ShownCommand, time: number): boolean {
  const { id, intent } = told;
  const sent = Math.min(...looksOf(book, told, 'first'));
  const set = 'itemId' in intent ? intent.itemId : intent.kind === 'move-folder' ? intent.folderId : null;
  const written = book.changes(`updated:${set}`, sent, time).filter(({ write }) => write.by !== id);
  const order = 'orderId' in intent ? `version:${intent.orderId}` : '';
  return written.length > 0 || book.changes(order, sent, time).length > 1;
}

/** The same, with records that our own commands moved there, including other clients' changes on them. */
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
  const told = statements.flatMap(({ proof }) => proof?.readings ?? []);
  const asked = [...wantedBy(intent), ...told.map((one) => [`stock:${one.id}`, one.now] as const)];
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
 * Whether a second delivery of an answered (accepted or refused) receipt or move cannot be told apart: another client has written to the
 * order or the source since, or another receipt of ours was applied again.
 */
export function isMixed(book: LedgerIndex, told: ShownCommand): boolean {
  const { id, intent } = told;
  if (intent.kind !== 'receive' && intent.kind !== 'move') return false;
  const isAnswered = book.ledger.departures.some((one) => one.by === id && one.answered);
  const stocks = book
    .appliedWrites(id)
    .flatMap(({ changes }) => changes.flatMap(({ cell }) => (cell.startsWith('stock:') ? [cell] : [])));
  const cells = intent.kind === 'receive' ? [`version:${intent.orderId}`] : new Set(stocks);
  const since = Math.min(...looksOf(book, told, 'first'));
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
