/**
 * A command that is decided anew after a review goes behind what else of ours waits. Its basis is what the review found, with what
 * those will make of it: otherwise they would be taken for another client's work when it is sent. A count alone keeps its place (see
 * `settle.ts`): nothing on its item has gone before it.
 */
import type { Decided } from '#domain/commands/command.ts';
import { contentAfter, contentsAfter, folderAfter, isTouched, ownWork } from '#domain/commands/content.ts';
import { effectsOf } from '#domain/kinds/definitions.ts';
import type { SeenRecord } from '#domain/stock/record.ts';
import { fieldsAfter } from '#domain/kinds/edit-item.ts';
import { fieldsNamed } from '#domain/orders/order-fields.ts';
import { jobFields } from '#domain/stock/job.ts';
import { alertAfter, jobAfter, linesAfter, orderFieldsAfter } from '#domain/commands/pending-changes.ts';
import { unsettledCommands, type StoredCommand } from '../../store/commands/commands.ts';
import type { Writer } from '../../store/database.ts';
import { realId, withRealIds } from '../../store/commands/temporary-ids.ts';
import { factsNow } from '../facts.ts';
import type { DeskPorts } from '../ports.ts';

type Of<K extends Decided['kind']> = Extract<Decided, { kind: K }>;

export function behindWaiting(desk: DeskPorts, db: Writer, decided: Decided): Decided {
  const waiting = unsettledCommands(db)
    .filter(({ state }) => state !== 'review')
    .map((command) => withRealIds(db, command));
  switch (decided.kind) {
    case 'delete':
      return deleteBehind(desk, db, decided, waiting);
    case 'edit-item': {
      const id = realId(db, decided.intent.itemId);
      const fields = fieldsAfter(id, decided.basis.fields, waiting.flatMap(effectsOf));
      return { ...decided, basis: { ...decided.basis, fields } };
    }
    case 'move-folder': {
      const id = realId(db, decided.intent.folderId);
      const fromId = folderAfter(id, decided.basis.fromId, waiting);
      return { ...decided, basis: { ...decided.basis, fromId } };
    }
    case 'edit-order': {
      const { orderId, set = {} } = decided.intent;
      const { lines, fields, ...basis } = decided.basis;
      const seen = {
        ...(lines && { lines: linesAfter(orderId, lines, waiting) }),
        ...(fields && { fields: fieldsNamed(orderFieldsAfter(orderId, fields, waiting), set) }),
      };
      return { ...decided, basis: { ...basis, ...seen } };
    }
    case 'delete-order': {
      const lines = linesAfter(decided.intent.orderId, decided.basis.lines, waiting);
      return lines === undefined ? decided : { ...decided, basis: { ...decided.basis, lines } };
    }
    case 'edit-alert':
    case 'delete-alert': {
      const fields = alertAfter(decided.intent.alertId, decided.basis.fields, waiting);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pair is kept
      return (
        fields === undefined ? decided : { ...decided, basis: { ...decided.basis, fields } }
      ) as Decided;
    }
    case 'edit-job': {
      const { jobId } = decided.intent;
      const shown = { ...decided.basis.fields, status: '' };
      const fields = jobFields(jobAfter(jobId, shown, waiting) ?? shown);
      return { ...decided, basis: { ...decided.basis, fields } };
    }
    case 'delete-job': {
      const { saw } = decided.basis;
      return {
        ...decided,
        basis: { ...decided.basis, saw: jobAfter(decided.intent.jobId, saw, waiting) ?? saw },
      };
    }
    case 'order-status': {
      const ownStatuses = factsNow(desk, db).pending.statusesOf(decided.intent.orderId);
      return { ...decided, basis: { ...decided.basis, ownStatuses } };
    }
    case 'receive':
    case 'move':
    case 'count':
    case 'adjust':
    case 'create-item':
    case 'copy':
    case 'create-order':
    case 'create-alert':
    case 'create-job':
    case 'job-status':
      return decided;
    default:
      return decided satisfies never;
  }
}

/** Only where the mirror has a record as the review found it can be said what those that wait will make of it. */
function deleteBehind(
  desk: DeskPorts,
  db: Writer,
  decided: Of<'delete'>,
  waiting: readonly StoredCommand[],
): Decided {
  const { mirror } = factsNow(desk, db);
  const id = realId(db, decided.intent.recordId);
  const { within, direct } = decided.basis;
  const own = contentsAfter(id, waiting, mirror);
  const basis = {
    ...decided.basis,
    ...(within && { within: withOwn(within, own.within) }),
    ...(direct && { direct: withOwn(direct, own.direct) }),
  };
  const record = decided.intent.what === 'item' ? mirror.item(id) : mirror.folder(id);
  if (record === undefined) return { ...decided, basis };
  const isForeseen = record.updatedAt === basis.updatedAt && isTouched(id, waiting);
  const after = isForeseen ? { after: contentAfter(record, waiting) } : {};
  const work = ownWork(record, own, waiting);
  return { ...decided, basis: { ...basis, ...after, ...(work && { own: work }) } };
}

/** What the review found in a folder, with what those that wait put there, or make of what is there as it was found. */
function withOwn(found: readonly SeenRecord[], waiting: readonly SeenRecord[]): readonly SeenRecord[] {
  const own = waiting.filter(
    ({ id, updatedAt, after }) =>
      updatedAt === null ||
      (after !== undefined && found.some((one) => one.id === id && one.updatedAt === updatedAt)),
  );
  return [...found.filter((one) => own.every((other) => other.id !== one.id)), ...own];
}
