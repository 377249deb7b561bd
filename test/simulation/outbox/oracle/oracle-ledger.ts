/**
 * Defines the input of the oracle (`Ledger`) and an index over it. The ledger of one simulated run contains the service's writes with the
 * values they changed, the requests that left the station, the reads and pulls it made, and what the outbox screen said of each command
 * over time. The simulation fills it from the simulated service, the torture test from the real one.
 *
 * `indexLedger` finds any value at any time. `wantedBy` lists the values that a command sets, and `seenBy` those of them that its operator
 * had seen. `shifted` corrects a counted quantity by what the station's other commands did to the stock between the counting and the
 * sending of the count.
 */
import type { Decided, Proof, Reading, ReviewCase } from '#domain/commands/command.ts';
import type { AlertFields } from '#domain/stock/alert.ts';
import type { JobShown } from '#domain/stock/job.ts';
import { decimal, isNegative } from '#domain/values/decimal.ts';
import type { Intent } from '#domain/commands/intent.ts';
import type { OrderLineDraft, RecordContent } from '#domain/stock/record.ts';
import { CUSTOM_FIELD } from '../network-and-service/simulated-service-state.ts';

/** A change of one value, named as a cell (`stock:12`, `status:7`, `there:9`). Undefined: the record did not exist. */
export interface Change {
  readonly at: number;
  readonly cell: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A write at the moment it reached the service. A receipt's changes are recorded when its run is done. */
export interface Write {
  readonly at: number;
  /** The id of the station's command, or the name of another client. */
  readonly by: string;
  readonly request: string;
  readonly status: number;
  readonly changes: Change[];
  /** The lines that the run could not book. */
  readonly failed: number[];
}

/**
 * A write of the station as it left. `answered`: the service's own answer was received completely. `answeredOnce`: and the write was delivered
 * only once, so that the answer states its whole effect.
 */
export interface SentRequest {
  readonly by: string;
  readonly at: number;
  answered: boolean;
  answeredOnce: boolean;
  /** The status of a refusal that looks like the service's: to the only delivery, to a second one, or from a gateway in its place. */
  declined?: number;
}

/** A read for one of the station's commands; `at` is the time of the state that its answer shows. */
export interface LedgerRead {
  readonly by: string;
  readonly at: number;
  /** When the station made the read, if the answer shows an older state. */
  readonly madeAt?: number;
  /** The path with its query; absent if not recorded. */
  readonly path?: string;
}

/** A read without a complete answer of the service. `isGateway`: something else answered in its place, recognizably. */
export interface Failure extends LedgerRead {
  readonly isGateway?: true;
  /** The answer was a 404 that looks like the service's. */
  readonly saysGone?: true;
}

export interface Ledger {
  /** All values before the first write. */
  readonly start: ReadonlyMap<string, string>;
  readonly writes: readonly Write[];
  readonly departures: readonly SentRequest[];
  readonly reads: readonly LedgerRead[];
  /** Absent if not recorded. */
  readonly failures?: readonly Failure[];
  /** When the station pulled everything. */
  readonly pulls: readonly number[];
  /** Whether all clients of the account write under one name, so that `updated_by` shows nothing. */
  readonly sharesName: boolean;
  /** Whether some answers cannot be read to their end (an endless list, a giant row): then any question is justified. */
  readonly isUnreadable: boolean;
}

export interface Statement {
  readonly at: number;
  readonly state: string;
  readonly review: ReviewCase | null;
  readonly proof: Proof | null;
}

/** One command as the screen showed it. */
export interface ShownCommand {
  readonly id: string;
  /** With the service's ids, as far as they are known. */
  readonly intent: Intent;
  /** When it was decided, when the screens began to show it, and the time of the values on which it was decided. */
  readonly decidedAt: number;
  readonly givenAt: number;
  readonly seenAt: number;
  /** The values that the operator saw of what the command sets. */
  readonly saw: ReadonlyMap<string, string>;
  /** Only for a count: the station's commands given since it was counted, which shift what was counted and what was seen. */
  readonly since?: readonly string[];
  readonly statements: readonly Statement[];
}

/** A change with the write that made it. */
export interface ChangeOfWrite {
  readonly change: Change;
  readonly write: Write;
}

/** Ten-thousandths, so that sums are exact. */
export const figure = (text: string | undefined): number => Math.round(Number(text ?? 0) * 10_000);
export const growth = ({ change }: ChangeOfWrite): number => figure(change.after) - figure(change.before);
export const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
export const EVER = Number.POSITIVE_INFINITY;
/** The longest time that a reading of several requests takes (milliseconds), except for one of many pages. */
const ONE_READING = 1500;
/** The longest time between two pages of one reading, if the second failed once (milliseconds). */
const PAGES_APART = 3000;

/** The ledger with queries for any value at any time. */
export interface LedgerIndex {
  readonly ledger: Ledger;
  readonly commands: ReadonlyMap<string, ShownCommand>;
  readonly cells: ReadonlyMap<string, readonly ChangeOfWrite[]>;
  /** The value of a cell at a time; undefined if the record did not exist. */
  at(cell: string, time: number): string | undefined;
  /** The changes of a cell after the first time, up to and including the second. */
  changes(cell: string, from: number, to: number): readonly ChangeOfWrite[];
  /** The writes that the service applied for a command. */
  appliedWrites(id: string): readonly Write[];
  /** The quantity that a command booked on an order line. */
  bookedOn(id: string, lineId: number): number;
  /** The times of the reads of a command's last reading before a time; undefined if there was none since it was last sent. */
  lastReadBefore(id: string, time: number): readonly number[] | undefined;
  /** The same; a list of many pages includes the reads just before, because it takes longer and is resumed. */
  readingBefore(command: ShownCommand, time: number): readonly number[] | undefined;
}

/**
 * Sorts changes by time. Writes are recorded as they arrive, but two receipts of one instant may be applied in another order: then
 * each change must begin where the one before it ended.
 */
function putInOrder(entries: ChangeOfWrite[], start: string | undefined): void {
  entries.sort((a, b) => a.change.at - b.change.at);
  let value = start;
  for (const [n, { change }] of entries.entries()) {
    const isNext = (one: ChangeOfWrite): boolean =>
      one.change.at === change.at && one.change.before === value;
    const next = entries.findIndex((one, at) => at >= n && isNext(one));
    if (next > n) entries.splice(n, 0, ...entries.splice(next, 1));
    value = entries[n]?.change.after;
  }
}

export function indexLedger(ledger: Ledger, commands: readonly ShownCommand[]): LedgerIndex {
  const { writes, reads, departures, start } = ledger;
  const cells = new Map<string, ChangeOfWrite[]>([...start.keys()].map((cell) => [cell, []]));
  for (const write of writes)
    for (const change of write.changes) {
      const before = cells.get(change.cell);
      if (before === undefined) cells.set(change.cell, [{ change, write }]);
      else before.push({ change, write });
    }
  for (const [cell, all] of cells) putInOrder(all, start.get(cell));
  const of = (cell: string): readonly ChangeOfWrite[] => cells.get(cell) ?? [];
  const readsBefore = (id: string, time: number): readonly number[] => {
    const since = departures.findLast((one) => one.by === id && one.at < time)?.at ?? 0;
    return reads.flatMap(({ by, at, madeAt = at }) =>
      by === id && madeAt <= time && madeAt > since ? [at] : [],
    );
  };
  const lastReadBefore = (id: string, time: number): readonly number[] | undefined => {
    const own = readsBefore(id, time);
    const last = own.at(-1);
    return last === undefined ? undefined : own.filter((at) => at >= last - ONE_READING);
  };
  return {
    ledger,
    cells,
    commands: new Map(commands.map((one) => [one.id, one])),
    at: (cell, time) => {
      const [first] = of(cell);
      const last = of(cell).findLast(({ change }) => change.at <= time);
      if (last !== undefined) return last.change.after;
      return first === undefined ? start.get(cell) : first.change.before;
    },
    changes: (cell, from, to) => of(cell).filter(({ change }) => change.at > from && change.at <= to),
    appliedWrites: (id) => writes.filter((one) => one.by === id && one.status < 300),
    bookedOn: (id, lineId) => {
      const own = of(`received:${lineId}`).filter(({ write }) => write.by === id);
      return sum(own.map(growth));
    },
    lastReadBefore,
    readingBefore: ({ id, intent }, time) => {
      const own = readsBefore(id, time);
      if (!/^(copy|create-item|move)$/.test(intent.kind)) return lastReadBefore(id, time);
      const begun = own.findLastIndex((at, n) => at - (own[n - 1] ?? -EVER) > PAGES_APART);
      return own.length === 0 ? undefined : own.slice(begun);
    },
  };
}

/**
 * A count, corrected by what the station's commands given since the counting did to the stock before the count was sent (or, if it was not
 * sent, last reported).
 */
export function shifted(book: LedgerIndex, command: ShownCommand): ShownCommand {
  const { id, intent, since = [], saw, statements } = command;
  if (intent.kind !== 'count' || since.length === 0) return command;
  const until = book.ledger.departures.find((one) => one.by === id)?.at ?? statements.at(-1)?.at ?? EVER;
  const by = sum(since.map((one) => addedBy(book, one, intent.itemId, until)));
  const withIt = (text: string) => decimal((figure(text) + by) / 10_000);
  const quantity = withIt(intent.quantity);
  if (isNegative(quantity)) return command;
  const seen = new Map([...saw].map(([cell, text]) => [cell, withIt(text)]));
  return { ...command, intent: { ...intent, quantity }, saw: seen };
}

/**
 * By how much a command of the station changed a stock, according to the ledger. Two cases go by what was intended or reported instead. An
 * adjustment counts as what it was to add, even if another client wrote between its read and its write. A command that was reported as
 * proved by values, though another client did the same or set the stock back between two applications, counts as reported; whether that
 * report was right is judged elsewhere.
 */
function addedBy(book: LedgerIndex, id: string, itemId: number, until: number): number {
  const one = book.commands.get(id);
  // A receipt whose background run is lost, or booked none of its lines, has changed nothing.
  const isBooked = ({ changes }: Write): boolean =>
    one?.intent.kind === 'receive'
      ? changes.some(({ cell }) => /^(stock|received):/.test(cell))
      : changes.length > 0;
  const sent = book.appliedWrites(id).filter((write) => write.at <= until && isBooked(write)).length;
  const { state, proof } = one?.statements.at(-1) ?? {};
  if (
    one !== undefined &&
    state === 'applied' &&
    proof &&
    (sent > 1 || (sent === 0 && proof.how === 'figures'))
  )
    return sum(
      proof.readings.flatMap((read) =>
        isOfItem(one, read, itemId) ? [figure(read.ifApplied) - figure(read.before)] : [],
      ),
    );
  if (one?.intent.kind === 'adjust') return sent > 0 ? figure(one.intent.by) : 0;
  const changes = book.changes(`stock:${itemId}`, -EVER, until).filter(({ write }) => write.by === id);
  return sum(changes.map(growth));
}

/** Whether a stated value is the item's stock, or that of an order line which was to be added to the item. */
const isOfItem = ({ intent }: ShownCommand, { of, id }: Reading, itemId: number): boolean =>
  of === 'line'
    ? intent.kind === 'receive' &&
      intent.lines.some((line) => line.lineId === id && line.itemId === itemId && line.copyId === null)
    : id === itemId;

/** The service's ids of the records in an intent. */
export function idsIn(intent: object): readonly number[] {
  return Object.entries(intent).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.flatMap((one) => (typeof one === 'object' ? idsIn(one) : []));
    return typeof value === 'number' && /^(item|folder|order|record|alert|job|into)Id$/.test(name)
      ? [value]
      : [];
  });
}

/** The values that the operator saw of what a command sets, by the ledger's names. */
export function seenBy({ intent, basis }: Decided): ReadonlyMap<string, string> {
  if (intent.kind === 'count' && basis.kind === 'count')
    return new Map([[`stock:${intent.itemId}`, basis.expected]]);
  if (intent.kind === 'move-folder' && basis.kind === 'move-folder')
    return new Map([[`parent:${intent.folderId}`, String(basis.fromId)]]);
  if (intent.kind === 'delete' && basis.kind === 'delete') {
    const seen = [{ id: intent.recordId, after: basis.after }, ...(basis.within ?? [])];
    const stamps = [{ id: intent.recordId, updatedAt: basis.updatedAt }, ...(basis.within ?? [])];
    return new Map([
      ...stamps.flatMap(({ id, updatedAt }): [string, string][] =>
        updatedAt === null ? [] : [[`updated:${id}`, updatedAt]],
      ),
      ...seen.flatMap(({ id, after }) => (after === undefined ? [] : contentCells(id, after))),
    ]);
  }
  if ((basis.kind === 'edit-alert' || basis.kind === 'delete-alert') && 'alertId' in intent) {
    const { fields } = basis;
    return new Map(fields && [[`alert:${intent.alertId}`, alertOf(fields)]]);
  }
  if (intent.kind === 'delete-order' && basis.kind === 'delete-order' && basis.lines !== undefined)
    return new Map([[`content:${intent.orderId}`, contentOf(basis.lines)]]);
  if (intent.kind === 'order-status' && basis.kind === 'order-status' && basis.saw?.lines !== undefined)
    return new Map([[`content:${intent.orderId}`, contentOf(basis.saw.lines)]]);
  if (intent.kind === 'edit-job' && basis.kind === 'edit-job')
    return new Map(jobCells(intent.jobId, basis.fields));
  if (intent.kind === 'job-status' && basis.kind === 'job-status')
    return new Map(jobCells(intent.jobId, { status: basis.status }));
  if (intent.kind === 'delete-job' && basis.kind === 'delete-job')
    return new Map(jobCells(intent.jobId, basis.saw));
  if (intent.kind !== 'edit-item' || basis.kind !== 'edit-item') return new Map();
  return new Map([
    ...['name', 'notes', 'price'].map((name): [string, string] => [
      `${name}:${intent.itemId}`,
      textOf(basis.fields, name),
    ]),
    [`custom:${intent.itemId}`, customText(basis.fields.customValues)],
  ]);
}

function contentCells(id: number, { fields, quantity, folderId }: RecordContent): [string, string][] {
  const shown = { ...fields, stock: quantity, parent: String(folderId) };
  const cells = ['name', 'notes', 'price', 'stock', 'parent'].map((name): [string, string] => [
    `${name}:${id}`,
    textOf(shown, name),
  ]);
  const { customValues } = fields;
  return customValues === undefined ? cells : [...cells, [`custom:${id}`, customText(customValues)]];
}

const JOB_CELLS = {
  name: 'jobName',
  notes: 'jobNotes',
  startDate: 'jobStart',
  endDate: 'jobEnd',
  status: 'jobStatus',
} as const;

const jobCells = (id: number, shown: Partial<JobShown>): [string, string][] =>
  Object.entries(JOB_CELLS).flatMap(([name, cell]): [string, string][] =>
    name in shown ? [[`${cell}:${id}`, textOf(shown, name)]] : [],
  );

const alertOf = ({ itemId, method, value, groups }: AlertFields): string =>
  [itemId, method, value, ...groups].join(' ');

const customText = (values: Readonly<Record<number, unknown>> = {}): string => {
  const value = values[CUSTOM_FIELD];
  return typeof value === 'string' ? value : String(null);
};

function textOf(fields: object, name: string): string {
  const value: unknown = Object.entries(fields).find(([one]) => one === name)?.[1];
  return typeof value === 'string' ? value : String(null);
}

const contentOf = (lines: readonly OrderLineDraft[]): string =>
  lines
    .map((one) => [one.itemId, one.quantity, one.unitRate].join(' '))
    .sort()
    .join();

/** The values that a command sets, by the ledger's names; none for a command that adds. */
export function wantedBy(intent: Intent): readonly (readonly [cell: string, value: string | undefined])[] {
  switch (intent.kind) {
    case 'count':
      return [[`stock:${intent.itemId}`, intent.quantity]];
    case 'edit-item':
      return Object.keys(intent.set).map((name) =>
        name === 'customValues'
          ? [`custom:${intent.itemId}`, customText(intent.set.customValues)]
          : [`${name}:${intent.itemId}`, textOf(intent.set, name)],
      );
    case 'delete':
      return [[`there:${intent.recordId}`, undefined]];
    case 'move-folder':
      return [[`parent:${intent.folderId}`, String(intent.intoId)]];
    case 'order-status':
      return [[`status:${intent.orderId}`, intent.status]];
    case 'delete-order':
      return [[`there:${intent.orderId}`, undefined]];
    case 'edit-order':
      return [[`content:${intent.orderId}`, contentOf(intent.lines ?? [])]];
    case 'delete-alert':
      return [[`there:${intent.alertId}`, undefined]];
    case 'edit-alert':
    case 'create-alert': {
      const alert = alertOf(intent);
      return [
        intent.kind === 'edit-alert' ? [`alert:${intent.alertId}`, alert] : [`alike:${alert}`, 'there'],
      ];
    }
    case 'move':
    case 'adjust':
    case 'copy':
    case 'create-item':
    case 'create-order':
    case 'receive':
    case 'create-job':
      return [];
    case 'edit-job':
      return jobCells(intent.jobId, intent.set);
    case 'job-status':
      return jobCells(intent.jobId, { status: intent.status });
    case 'delete-job':
      return [[`there:${intent.jobId}`, undefined]];
    default:
      return intent satisfies never;
  }
}
