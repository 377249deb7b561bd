/**
 * Corrects a command's basis (the values that the operator saw when deciding) before its delivery. The screens showed this station's
 * earlier commands as if they were applied already. If one of them was cancelled or refused instead, the basis contains an effect that
 * never came. Without the correction, its absence would be taken for another client's change. What is corrected depends on the kind of the
 * command:
 * - Edits, moves of folders, and commands on alerts and jobs: if a value in the basis is exactly the one that an unapplied command was to
 *   set, it becomes the value before that command.
 * - Deletion of an item or folder: the expected contents are computed again.
 * - Count: the amount of an adjustment is taken out of the expected stock only if the adjustment was cancelled before it was sent, and was
 *   still waiting when the first unit was counted. In other cases that might be wrong, and the count would overwrite another client's
 *   stock.
 * - Order status: `ownStatuses`, the statuses that earlier own commands were to set, keeps only those of applied commands.
 *   `isReceiptMissing` is set if an earlier own receipt on the order was cancelled or refused after the command was given.
 *
 * Own commands that were applied meanwhile are added to the basis of some commands:
 * - Count: the effect of the commands given after the last unit was counted (`shift`).
 * - Deletion of an order, and an order status that approves the order or ends editing: own writes to the order since the operator saw it.
 * - Undo of a job status: the job's version after own writes.
 */
import { isDeepStrictEqual } from 'node:util';
import type { DeliveryState } from '#domain/commands/delivery-state.ts';
import { subtract, sum, ZERO, type Decimal } from '#domain/values/decimal.ts';
import type { AlertFields } from '#domain/stock/alert.ts';
import { JOB_FIELDS, jobFields, type JobShown } from '#domain/stock/job.ts';
import type { OwnShift } from '#domain/kinds/count.ts';
import type { OrderStatusBasis } from '#domain/kinds/order-status.ts';
import {
  fieldIn,
  fieldNames,
  sameField,
  settingOf,
  withFields,
  type FieldValue,
} from '#domain/stock/fields.ts';
import { namesOf, type OrderFields } from '#domain/orders/order-fields.ts';
import type { EditableFields } from '#domain/stock/record.ts';
import { subject, type Subject } from '#domain/commands/lane.ts';
import { attemptsOf } from '../../../store/commands/delivery-attempts.ts';
import { commandsInPlace, earlierInLane, type StoredCommand } from '../../../store/commands/commands.ts';
import type { Reader } from '../../../store/database.ts';
import { isReplacement, replacementOf } from '../../../store/commands/find-replacement-command.ts';
import { talliesOn } from '../../../store/sheets/sheet-tallies.ts';
import { idsOf, withRealIds } from '../../../store/commands/temporary-ids.ts';
import {
  wasWaitingAtCommand,
  wasWaitingAtTally,
} from '../../../store/commands/was-earlier-command-waiting.ts';
import { areLike } from '../kinds/alerts/alert-fields.ts';
import { contentsBasis } from '../kinds/items/expected-contents-before-deletion.ts';
import { addedAsReported, isUnplacedOn } from '../kinds/effects-of-own-later-commands.ts';
import { withOwnWrites } from '../kinds/orders/add-own-writes-to-expected-order.ts';
import { versionAfterOwn } from '../kinds/version-after-own-writes.ts';

type Of<K extends StoredCommand['kind']> = Extract<StoredCommand, { kind: K }>;

/** @param done earlier commands that a dry run takes for applied */
export function withStandingBasis(
  db: Reader,
  command: StoredCommand,
  done: readonly StoredCommand[],
): StoredCommand {
  switch (command.kind) {
    case 'edit-item':
      return fieldsAsLeft(db, command, done);
    case 'move-folder':
      return placeAsLeft(db, command, done);
    case 'edit-order':
      return orderAsLeft(db, command, done);
    case 'order-status': {
      const { saw } = command.basis;
      const basis = {
        ...withOwnStatuses(db, command, done),
        ...(saw && { saw: withOwnWrites(db, command, saw) }),
        ...(hasReceiptMissing(db, command) && { isReceiptMissing: true as const }),
      };
      return { ...command, basis };
    }
    case 'delete-order': {
      const { kind, order, vendor, ...saw } = command.basis;
      return { ...command, basis: { kind, order, vendor, ...withOwnWrites(db, command, saw) } };
    }
    case 'delete':
      return contentsBasis(db, command, done);
    case 'edit-alert':
    case 'delete-alert':
      return alertAsLeft(db, command, done);
    case 'edit-job': {
      const fields = jobFields(jobAsLeft(db, command, done, { ...command.basis.fields, status: '' }));
      return { ...command, basis: { ...command.basis, fields } };
    }
    case 'job-status': {
      const saw = { name: command.basis.name, notes: null, startDate: null, endDate: null };
      const { status } = jobAsLeft(db, command, done, { ...saw, status: command.basis.status });
      return { ...command, basis: { ...command.basis, status, ...versionAsLeft(db, command) } };
    }
    case 'delete-job': {
      const saw = jobAsLeft(db, command, done, command.basis.saw);
      return { ...command, basis: { ...command.basis, saw } };
    }
    case 'count':
      return stockAsLeft(db, command);
    case 'receive':
    case 'move':
    case 'adjust':
    case 'create-item':
    case 'copy':
    case 'create-order':
    case 'create-alert':
    case 'create-job':
      return command;
    default:
      return command satisfies never;
  }
}

/** An earlier command that sets a value: its number and state, the value it sets, and the value before it. */
interface Setting<T> {
  readonly seq: number;
  readonly state: DeliveryState;
  readonly set: T;
  readonly was: T;
}

/**
 * The value without the effects of earlier commands that were not applied. Only commands after the last applied one count. If that one
 * was still waiting when one of these was given, the screens showed its value by then, whatever an older form had shown.
 */
function asLeft<T>(
  db: Reader,
  value: T,
  settings: readonly Setting<T>[],
  isSame: (a: T, b: T) => boolean,
): T {
  const last = settings.findLastIndex(({ state }) => state !== 'cancelled' && state !== 'refused');
  const applied = settings[last];
  const before = ({ seq, was }: Setting<T>): T =>
    applied !== undefined && wasWaitingAtCommand(db, applied.seq, seq) ? applied.set : was;
  return settings
    .slice(last + 1)
    .reduceRight((now, one) => (isSame(now, one.set) ? before(one) : now), value);
}

/**
 * Earlier commands on a record, in order: applied, taken for applied by a dry run, cancelled or refused. One that was cancelled or refused
 * before this command was given counts only if the form was older, because it may still have shown that effect; else the value may be
 * another client's. It does not count if this command is a person's answer to a review, because the review showed the record without it.
 */
const earlierIn = (
  db: Reader,
  { seq, basis }: StoredCommand,
  on: Extract<Subject, { readonly id: number }>,
  done: readonly StoredCommand[],
): readonly StoredCommand[] => {
  const isAnswer = isReplacement(db, seq);
  const wasSeen = ({ state, settledAt, seq: earlier }: StoredCommand): boolean =>
    state === 'applied' ||
    settledAt === null ||
    wasWaitingAtCommand(db, earlier, seq) ||
    (basis.isFormOlder === true && !isAnswer);
  return [...earlierInLane(db, seq, on, ['applied', 'cancelled', 'refused']), ...done]
    .filter(wasSeen)
    .map((one) => withRealIds(db, one))
    .sort((one, other) => one.seq - other.seq);
};

function fieldsAsLeft(db: Reader, command: Of<'edit-item'>, done: readonly StoredCommand[]): Of<'edit-item'> {
  const { itemId } = command.intent;
  const earlier = earlierIn(db, command, subject('item', itemId), done);
  const edits = earlier.flatMap((one) =>
    one.kind === 'edit-item' && one.intent.itemId === itemId ? [one] : [],
  );
  const names = new Set(edits.flatMap(({ intent }) => fieldNames(intent.set)));
  const fields = [...names].reduce<EditableFields>((now, name) => {
    const settings = edits.flatMap(({ seq, state, intent: { set }, basis }) =>
      fieldNames(set).includes(name)
        ? [{ seq, state, set: fieldIn(set, name), was: fieldIn(basis.fields, name) }]
        : [],
    );
    const value = asLeft<FieldValue>(db, fieldIn(now, name), settings, sameField);
    return withFields(now, settingOf(name, value));
  }, command.basis.fields);
  return { ...command, basis: { ...command.basis, fields } };
}

function stockAsLeft(db: Reader, command: Of<'count'>): Of<'count'> {
  const { expected, since } = command.basis;
  const undone = sum(undoneBefore(db, command));
  const shift = since === undefined ? {} : { shift: shiftBy(db, since, command.intent.itemId) };
  return { ...command, basis: { ...command.basis, ...shift, expected: subtract(expected, undone) } };
}

/** The changes of stock by adjustments that still waited when the first piece was counted, and were cancelled unsent. */
function undoneBefore(
  db: Reader,
  { intent: { itemId, sheetId }, basis, seq: own }: Of<'count'>,
): readonly Decimal[] {
  if (basis.seenAt === undefined) return [];
  const first = talliesOn(db, sheetId, idsOf(db, itemId)).find(
    ({ undone, outside, expected: shown }) => !undone && !outside && shown !== null,
  );
  const hasWaited = (seq: number): boolean =>
    first === undefined ? wasWaitingAtCommand(db, seq, own) : wasWaitingAtTally(db, seq, first.seq);
  const earlier = earlierInLane(db, own, subject('item', itemId), ['applied', 'cancelled', 'refused']);
  // An earlier own count set the stock, so adjustments before it no longer matter.
  const sinceCount = earlier.slice(earlier.findLastIndex(({ kind }) => kind === 'count') + 1);
  return sinceCount.flatMap(({ intent, state, seq }) => {
    const isCalledOff =
      state === 'cancelled' && attemptsOf(db, seq).every(({ outcome }) => outcome === 'not-sent');
    return intent.kind === 'adjust' && isCalledOff && hasWaited(seq) ? [intent.by] : [];
  });
}

/**
 * By how much own commands have changed the stock of an item. Commands that stand in their place, such as the remaining lines of a partly
 * applied receipt, count too.
 */
export function shiftBy(db: Reader, seqs: readonly number[], itemId: number): OwnShift {
  const commands = commandsInPlace(db, seqs)
    .filter(({ state }) => state !== 'cancelled' && state !== 'refused')
    .map((one) => withRealIds(db, one));
  const by = sum(commands.map((one) => addedAsReported(one, itemId) ?? ZERO));
  const mayEmpty = commands.some(
    ({ intent }) => intent.kind === 'move' && intent.itemId === itemId && !intent.leaveZero,
  );
  return { by, isOpen: commands.some((one) => isUnplacedOn(one, itemId)), mayEmpty };
}

function placeAsLeft(
  db: Reader,
  command: Of<'move-folder'>,
  done: readonly StoredCommand[],
): Of<'move-folder'> {
  const { folderId } = command.intent;
  const moves = earlierIn(db, command, subject('folder', folderId), done).flatMap((one) =>
    one.kind === 'move-folder' && one.intent.folderId === folderId
      ? [{ seq: one.seq, state: one.state, set: one.intent.intoId, was: one.basis.fromId }]
      : [],
  );
  const fromId = asLeft(db, command.basis.fromId, moves, Object.is);
  return { ...command, basis: { ...command.basis, fromId } };
}

function orderAsLeft(
  db: Reader,
  command: Of<'edit-order'>,
  done: readonly StoredCommand[],
): Of<'edit-order'> {
  const { orderId } = command.intent;
  const earlier = earlierIn(db, command, subject('order', orderId), done).flatMap((one) =>
    one.kind === 'edit-order' && one.intent.orderId === orderId ? [one] : [],
  );
  const { lines, fields, ...basis } = command.basis;
  const edits = earlier.flatMap(({ seq, state, intent: { lines: set }, basis: { lines: was } }) =>
    set === undefined || was === undefined ? [] : [{ seq, state, set, was }],
  );
  const left = {
    ...(lines && { lines: asLeft(db, lines, edits, isDeepStrictEqual) }),
    ...(fields && { fields: orderFieldsAsLeft(db, fields, earlier) }),
  };
  return { ...command, basis: { ...basis, ...left } };
}

/** Field by field: an earlier command may have set another one. */
const orderFieldsAsLeft = (
  db: Reader,
  fields: OrderFields,
  earlier: readonly Of<'edit-order'>[],
): OrderFields =>
  Object.fromEntries(
    namesOf(fields).map((name) => {
      const edits = earlier.flatMap(({ seq, state, intent, basis }) => {
        const set = intent.set?.[name];
        return set === undefined ? [] : [{ seq, state, set, was: basis.fields?.[name] ?? null }];
      });
      return [name, asLeft<string | null>(db, fields[name] ?? null, edits, Object.is)];
    }),
  );

function alertAsLeft<C extends Of<'edit-alert' | 'delete-alert'>>(
  db: Reader,
  command: C,
  done: readonly StoredCommand[],
): C {
  const { intent, basis } = command;
  if (basis.fields === undefined) return command;
  const edits = earlierIn(db, command, subject('item-alerts', intent.itemId), done).flatMap((one) =>
    one.kind === 'edit-alert' && one.intent.alertId === intent.alertId
      ? [{ seq: one.seq, state: one.state, set: one.intent, was: one.basis.fields ?? one.intent }]
      : [],
  );
  return { ...command, basis: { ...basis, fields: asLeft<AlertFields>(db, basis.fields, edits, areLike) } };
}

function jobAsLeft(
  db: Reader,
  command: Of<'edit-job' | 'job-status' | 'delete-job'>,
  done: readonly StoredCommand[],
  saw: JobShown,
): JobShown {
  const { jobId } = command.intent;
  const earlier = earlierIn(db, command, subject('job', jobId), done);
  const left = JOB_FIELDS.map((name) => {
    const edits = earlier.flatMap(({ seq, kind, state, intent, basis }) => {
      const set = intent.kind === 'edit-job' && intent.jobId === jobId ? intent.set[name] : undefined;
      return set === undefined || basis.kind !== 'edit-job' || kind !== 'edit-job'
        ? []
        : [{ seq, state, set, was: basis.fields[name] }];
    });
    return [name, asLeft<string | null>(db, saw[name], edits, Object.is)] as const;
  });
  const statuses = earlier.flatMap((one) =>
    one.kind === 'job-status' && one.intent.jobId === jobId
      ? [{ seq: one.seq, state: one.state, set: one.intent.status, was: one.basis.status }]
      : [],
  );
  return { ...saw, ...Object.fromEntries(left), status: asLeft(db, saw.status, statuses, Object.is) };
}

/** The receipts on the order that were given before the command, and what took their places since: remainders, and those sent again. */
function receiptsBefore(db: Reader, { seq, intent }: Of<'order-status'>): readonly StoredCommand[] {
  const ends = ['applied', 'refused', 'cancelled'] as const;
  const earlier = earlierInLane(db, seq, subject('order', intent.orderId), ends);
  return commandsInPlace(
    db,
    earlier.filter(({ kind }) => kind === 'receive').map((one) => one.seq),
  );
}

/**
 * Whether a receipt given before the command, or a part of it, was called off, refused or given up after the command was given. One that a
 * person has sent again was not.
 */
const hasReceiptMissing = (db: Reader, command: Of<'order-status'>): boolean =>
  receiptsBefore(db, command).some(
    ({ state, seq }) =>
      (state === 'cancelled' || state === 'refused') &&
      replacementOf(db, seq) === undefined &&
      // What took a receipt's place since the command was given ended after that.
      (seq > command.seq || wasWaitingAtCommand(db, seq, command.seq)),
  );

/** The version that the command takes back left, with own writes since. */
function versionAsLeft(
  db: Reader,
  { seq, intent: { jobId }, basis: { version } }: Of<'job-status'>,
): { readonly version?: number } {
  if (version === undefined) return {};
  const own = earlierInLane(db, seq, subject('job', jobId), ['applied']);
  return { version: versionAfterOwn(db, own, version) };
}

/** Keeps in `ownStatuses` only the statuses that an applied own command has set. */
function withOwnStatuses(
  db: Reader,
  command: Of<'order-status'>,
  done: readonly StoredCommand[],
): OrderStatusBasis {
  const { ownStatuses = [] } = command.basis;
  if (ownStatuses.length === 0) return command.basis;
  const { orderId } = command.intent;
  const applied = [
    ...earlierInLane(db, command.seq, subject('order', orderId), ['applied']),
    ...receiptsBefore(db, command).filter(({ state }) => state === 'applied'),
    ...done.filter(({ intent }) => 'orderId' in intent && intent.orderId === orderId),
  ];
  const isOurs = (status: string): boolean =>
    applied.some(({ intent }) =>
      intent.kind === 'order-status' ? intent.status === status : intent.kind === 'receive',
    );
  return { ...command.basis, ownStatuses: ownStatuses.filter(isOurs) };
}
