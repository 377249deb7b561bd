/**
 * The basis of a command that takes another back: what that one left, with this station's own later commands. The mirror may
 * show what other clients did since. They would be undone with it, so they have to stand out when the undo is delivered.
 */
import type { Decided } from '#domain/commands/command.ts';
import { alertFields } from '#domain/stock/alert.ts';
import { contentAfter, contentsAfter, folderAfter, ownWork } from '#domain/commands/content.ts';
import type { Facts, Mirror } from '#domain/commands/facts.ts';
import { withFields } from '#domain/stock/fields.ts';
import { effectsOf, madeBy } from '#domain/kinds/definitions.ts';
import { fieldsAfter } from '#domain/kinds/edit-item.ts';
import { fieldsNamed } from '#domain/orders/order-fields.ts';
import { jobFields } from '#domain/stock/job.ts';
import { alertAfter, jobAfter, linesAfter, orderFieldsAfter } from '#domain/commands/pending-changes.ts';
import { projectMade } from '#domain/commands/project.ts';
import type { Folder, Item } from '#domain/stock/record.ts';
import { Item as WireItem } from '#wire/item.ts';
import { Job } from '#wire/job.ts';
import { routes } from '#wire/routes.ts';
import { attemptsOf } from '../../store/commands/delivery-attempts.ts';
import { appliedAfter, unsettledCommands, type StoredCommand } from '../../store/commands/commands.ts';
import type { Reader } from '../../store/database.ts';
import { entries } from '../../store/mirror/jobs-alerts-fields-units-groups.ts';
import { keptJson } from '../../store/json-columns.ts';
import { orderById } from '../../store/mirror/purchase-orders.ts';
import { withRealIds } from '../../store/commands/temporary-ids.ts';
import { recordOf } from '../../sync/pull/lists/wire-to-domain.ts';
import { versionAfterOwn, versionLeftBy } from '../../sync/push/kinds/version-after-own-writes.ts';

/**
 * @param facts as the undo was decided on
 * @param command the one that is taken back, with real ids
 * @param undo as the screens show things now
 */
export function onWhatItLeft(facts: Facts, db: Reader, command: StoredCommand, undo: Decided): Decided {
  const later = laterThan(db, command);
  const { mirror } = facts;
  switch (undo.kind) {
    case 'edit-item': {
      if (command.kind !== 'edit-item') return undo;
      const { itemId, set } = command.intent;
      const fields = fieldsAfter(itemId, withFields(undo.basis.fields, set), later.flatMap(effectsOf));
      return { ...undo, basis: { ...undo.basis, fields } };
    }
    case 'move-folder': {
      if (command.kind !== 'move-folder') return undo;
      const fromId = folderAfter(command.intent.folderId, command.intent.intoId, later);
      return { ...undo, basis: { ...undo.basis, fromId, from: facts.placeOf(fromId).name } };
    }
    case 'edit-order': {
      if (command.kind !== 'edit-order') return undo;
      const { orderId, lines, set } = command.intent;
      const left = {
        ...(lines && { lines: linesAfter(orderId, lines, later) }),
        ...(set && { fields: fieldsNamed(orderFieldsAfter(orderId, set, later), set) }),
      };
      return { ...undo, basis: { ...undo.basis, ...left } };
    }
    case 'delete-order': {
      if (command.kind !== 'create-order') return undo;
      // Its version is told by the answer, when it is delivered.
      const { version: _, ...basis } = undo.basis;
      const lines = linesAfter(undo.intent.orderId, command.intent.lines, later);
      return { ...undo, basis: { ...basis, lines, heads: facts.rules.headsOf(command.intent) } };
    }
    case 'edit-alert':
    case 'delete-alert':
    case 'edit-job':
    case 'delete-job':
      return onAlertOrJob(command, undo, later);
    case 'delete': {
      const { recordId, what } = undo.intent;
      const made = asMade(db, mirror, command);
      if (made === undefined) return undo;
      const record = { ...made, id: recordId };
      const contents = putInside(db, mirror, recordId, later);
      const { direct, within } = contents;
      const inside = what === 'folder' ? { children: direct.length, within } : {};
      const own = ownWork(record, contents, later);
      const { own: _, ...basis } = undo.basis;
      // No time is as it was made: what is written on it has to be.
      const as = { updatedAt: '', after: contentAfter(record, later), ...(own && { own }) };
      return { ...undo, basis: { ...basis, ...as, ...inside } };
    }
    case 'order-status':
    case 'job-status':
      return onStatusLeft(db, command, undo, later);
    // Their basis is no guard: figures are read before they are changed.
    case 'receive':
    case 'move':
    case 'count':
    case 'adjust':
    case 'create-item':
    case 'copy':
    case 'create-order':
    case 'create-alert':
    case 'create-job':
      return undo;
    default:
      return undo satisfies never;
  }
}

type OnAlertOrJob = Extract<Decided, { kind: 'edit-alert' | 'delete-alert' | 'edit-job' | 'delete-job' }>;

function onAlertOrJob(command: StoredCommand, undo: OnAlertOrJob, later: readonly StoredCommand[]): Decided {
  switch (undo.kind) {
    case 'edit-alert': {
      if (command.kind !== 'edit-alert') return undo;
      const fields = alertAfter(undo.intent.alertId, alertFields(command.intent), later);
      return { ...undo, basis: { ...undo.basis, fields } };
    }
    case 'delete-alert': {
      if (command.kind !== 'create-alert') return undo;
      const fields = alertAfter(undo.intent.alertId, alertFields(command.intent), later);
      return { ...undo, basis: { ...undo.basis, fields } };
    }
    case 'edit-job': {
      if (command.kind !== 'edit-job') return undo;
      const { jobId, set } = command.intent;
      const left = { ...undo.basis.fields, ...set, status: '' };
      const fields = jobFields(jobAfter(jobId, left, later) ?? left);
      return { ...undo, basis: { ...undo.basis, fields } };
    }
    case 'delete-job': {
      if (command.kind !== 'create-job') return undo;
      const made = { ...jobFields(command.intent), status: undo.basis.saw.status };
      return { ...undo, basis: { ...undo.basis, saw: jobAfter(undo.intent.jobId, made, later) ?? made } };
    }
    default:
      return undo satisfies never;
  }
}

type OfStatus = Extract<Decided, { kind: 'order-status' | 'job-status' }>;

/** The status alone does not show that another client has led the record on and back: its version does. */
function onStatusLeft(
  db: Reader,
  command: StoredCommand,
  undo: OfStatus,
  later: readonly StoredCommand[],
): Decided {
  const left = versionLeftBy(db, command);
  const isOn = ({ intent, state }: StoredCommand): boolean =>
    state === 'applied' &&
    (undo.kind === 'order-status'
      ? 'orderId' in intent && intent.orderId === undo.intent.orderId
      : 'jobId' in intent && intent.jobId === undo.intent.jobId);
  const version = left === undefined ? {} : { version: versionAfterOwn(db, later.filter(isOn), left) };
  if (undo.kind === 'job-status') {
    if (command.kind !== 'job-status') return undo;
    const { jobId, status: word } = command.intent;
    const done = { name: undo.basis.name, notes: null, startDate: null, endDate: null, status: word };
    const status = jobAfter(jobId, done, later)?.status ?? word;
    return { ...undo, basis: { ...undo.basis, status, ...version } };
  }
  if (command.kind !== 'order-status') return undo;
  const { heads: _, ...saw } = undo.basis.saw ?? {};
  const seen = left === undefined ? {} : { saw: { ...saw, ...version } };
  return { ...undo, basis: { ...undo.basis, status: command.intent.status, ...seen } };
}

/** Whether the mirror shows that another client has written on the order or job since. @param undo on what its command left */
export function isWrittenSince(mirror: Reader, undo: Decided): boolean {
  if (undo.kind === 'order-status') {
    const now = orderById(mirror, undo.intent.orderId)?.version ?? -1;
    return now > (undo.basis.saw?.version ?? now);
  }
  if (undo.kind !== 'job-status') return false;
  const job = entries(mirror, 'job').find(({ id }) => id === undo.intent.jobId);
  const now = Job.safeParse(job?.body).data?.version ?? -1;
  return now > (undo.basis.version ?? now);
}

/** This station's own commands that came after one, applied or waiting, in that order. */
function laterThan(db: Reader, { seq }: StoredCommand): readonly StoredCommand[] {
  const waiting = unsettledCommands(db).filter(({ state }) => state !== 'review');
  return [...appliedAfter(db, seq), ...waiting].map((one) => withRealIds(db, one));
}

/** What this station has put into a folder since it made it. */
function putInside(db: Reader, mirror: Mirror, folderId: number, later: readonly StoredCommand[]) {
  const made = (id: number): Item | Folder | undefined => {
    const maker = later.find(({ intent }) => madeBy(intent).includes(id));
    const record = maker && asMade(db, mirror, maker);
    return record && { ...record, id };
  };
  return contentsAfter(folderId, later, mirror, made);
}

/** The record that a command made, as the service told of it, or else as it was asked for. */
function asMade(db: Reader, mirror: Mirror, command: StoredCommand): Item | Folder | undefined {
  if (command.kind !== 'create-item' && command.kind !== 'copy') return undefined;
  const sent = attemptsOf(db, command.seq).findLast(({ outcome }) => outcome === 'applied');
  const told = routes.createItem.answer.safeParse(keptJson(sent?.answer ?? null)).data;
  if (told !== undefined) {
    const made = recordIn(told);
    // An answer may leave out photos and custom fields: a copy has its original's.
    const original = command.kind === 'copy' ? mirror.item(command.intent.itemId) : undefined;
    const { customValues, photos } = original ?? {};
    const left = { ...(customValues && { customValues }), ...(photos && { photos }) };
    return { ...left, ...made, rest: (made.rest || original?.rest) ?? '' };
  }
  if (command.kind === 'copy') return projectMade(command.intent.copyId, effectsOf(command), mirror.item);
  // Not from the intent: the notes were sent with a mark.
  const body = typeof sent?.request.body === 'object' ? sent.request.body : {};
  const asked = WireItem.safeParse({ ...body, id: 0, created_at: '', updated_at: '' }).data;
  return asked && recordIn(asked);
}

function recordIn(wire: WireItem): Item | Folder {
  const found = recordOf(wire);
  return found.kind === 'item' ? found.item : found.folder;
}
