/**
 * Changes the answers of reads in a dry run of the outbox (`rehearse-outbox.ts`): each record, order, alert and job becomes what it would
 * be after the earlier waiting commands. So the dry run can tell what would happen to the next command without sending the earlier ones.
 * Pure.
 * - A record that an earlier command removes is left out.
 * - A record that an earlier command would create is counted in the total of its folder, but not listed.
 * - A record that an earlier command changes gets an empty text as the time of its last write, which equals no stored time.
 * - Lists of orders, and the progress of a receipt, are returned as they were read.
 */
import type { Command } from '#domain/commands/command.ts';
import { add, compare, ZERO } from '#domain/values/decimal.ts';
import { editRecord } from '#domain/stock/fields.ts';
import { effectsOf } from '#domain/kinds/definitions.ts';
import { isEmptied, projectFields, projectQuantity, queuedByLine } from '#domain/commands/project.ts';
import { canReceive, type Folder, type Item, type Order } from '#domain/stock/record.ts';
import type { Alert } from '#wire/alert.ts';
import type { Job } from '#wire/job.ts';
import { bodyOf } from './push/kinds/jobs/job-fields.ts';
import type { ReadRequest, Found, ReadAnswer } from './push/reads/read-plan-types.ts';

/** @param before the earlier commands, in the order in which they are delivered, with real ids */
export function overlay(what: ReadRequest, answer: ReadAnswer, before: readonly Command[]): ReadAnswer {
  switch (answer.type) {
    case 'record':
      return { ...answer, record: answer.record === null ? null : laid(answer.record, before) };
    case 'contents':
    case 'recent': {
      const records = answer.records.flatMap((record) => laid(record, before) ?? []);
      const left = answer.records.length - records.length;
      const came = what.type === 'contents' ? cameInto(what.folderId, before) : 0;
      return { ...answer, records, total: answer.total - left + came };
    }
    case 'order':
      return { ...answer, order: answer.order === null ? null : orderAfter(answer.order, before) };
    case 'alerts': {
      const alerts = answer.alerts.flatMap((alert) => alertAfter(alert, before) ?? []);
      const left = answer.alerts.length - alerts.length;
      return { ...answer, alerts, ...(answer.total === undefined ? {} : { total: answer.total - left }) };
    }
    case 'jobs':
      return { ...answer, jobs: answer.jobs.flatMap((job) => jobAfter(job, before) ?? []) };
    case 'orders':
    case 'receipt':
    case 'too-large':
      return answer;
    default:
      return answer satisfies never;
  }
}

/** The record after the earlier commands; null if one of them removes it. */
function laid(found: Found, before: readonly Command[]): Found | null {
  const { id } = found.kind === 'item' ? found.item : found.folder;
  const effects = before.flatMap(effectsOf);
  if (effects.some((effect) => effect.kind === 'goes' && effect.recordId === id)) return null;
  if (found.kind === 'item' && isEmptied(id, found.item.quantity, effects)) return null;
  // The service stamps every change with a new time, which is unknown here: an empty text matches no stored time.
  const updatedAt = before.some((one) => changes(one, id)) ? '' : undefined;
  const dated = <R extends Item | Folder>(record: R): R =>
    updatedAt === undefined ? record : { ...record, updatedAt };
  if (found.kind === 'folder') return { ...found, folder: dated(folderAfter(found.folder, before)) };
  const { item } = found;
  const quantity = projectQuantity(id, item.quantity, effects);
  return { ...found, item: dated({ ...projectFields(item, effects), quantity }) };
}

function changes({ intent }: Command, id: number): boolean {
  if (intent.kind === 'receive') return intent.lines.some(({ itemId }) => itemId === id);
  if (intent.kind === 'move-folder') return intent.folderId === id;
  const isOnItem = ['adjust', 'count', 'move', 'edit-item'].includes(intent.kind);
  return isOnItem && 'itemId' in intent && intent.itemId === id;
}

function folderAfter(folder: Folder, before: readonly Command[]): Folder {
  return before.reduce((now, { intent }) => {
    if (intent.kind === 'move-folder' && intent.folderId === now.id)
      return { ...now, parentId: intent.intoId };
    return intent.kind === 'edit-item' && intent.itemId === now.id ? editRecord(now, intent.set) : now;
  }, folder);
}

/** By how many records the folder's contents grow. */
function cameInto(folderId: number | null, before: readonly Command[]): number {
  return before.reduce((sum, command) => {
    const came = effectsOf(command).filter(
      (effect) =>
        (effect.kind === 'arrives' && effect.folderId === folderId) ||
        (effect.kind === 'appears' && effect.record.folderId === folderId),
    ).length;
    const { intent, kind } = command;
    if (intent.kind !== 'move-folder' || kind !== 'move-folder') return sum + came;
    return sum + Number(intent.intoId === folderId) - Number(command.basis.fromId === folderId);
  }, 0);
}

/** The alert after the earlier commands; null if one of them removes it. */
function alertAfter(alert: Alert, before: readonly Command[]): Alert | null {
  return before.reduce<Alert | null>((now, { intent }) => {
    if (now === null || !('alertId' in intent) || intent.alertId !== now.id) return now;
    if (intent.kind === 'delete-alert') return null;
    const { itemId, method, value, groups, reminder } = intent;
    return {
      ...now,
      type: reminder === undefined ? 'Quantity' : 'DateReminder',
      item_id: itemId,
      threshold_method: method,
      threshold_value: value,
      threshold_interval: reminder?.interval ?? null,
      custom_attribute_id: reminder?.fieldId ?? null,
      recipient_groups: [...groups],
    };
  }, alert);
}

/** The job after the earlier commands; null if one of them removes it. */
function jobAfter(job: Job, before: readonly Command[]): Job | null {
  return before.reduce<Job | null>((now, { intent }) => {
    if (now === null || !('jobId' in intent) || intent.jobId !== now.id) return now;
    if (intent.kind === 'delete-job') return null;
    if (intent.kind === 'create-job') return now;
    return intent.kind === 'job-status'
      ? { ...now, status: intent.status }
      : { ...now, ...bodyOf(intent.set) };
  }, job);
}

/** The order after the earlier commands; null if one of them removes it. */
function orderAfter(order: Order, before: readonly Command[]): Order | null {
  const isGone = before.some(({ intent }) => intent.kind === 'delete-order' && intent.orderId === order.id);
  if (isGone) return null;
  const queued = queuedByLine(order.id, before);
  const changed = before.reduce((now, { intent }): Order => {
    if (intent.kind === 'order-status' && intent.orderId === now.id) return { ...now, status: intent.status };
    if (intent.kind !== 'edit-order' || intent.orderId !== now.id) return now;
    const lines = intent.lines?.map(({ lineId, itemId, quantity, unitRate }) => {
      const line = now.lines.find(({ id }) => id === lineId);
      return { id: lineId ?? 0, itemId, ordered: quantity, received: line?.received ?? ZERO, unitRate };
    });
    return { ...now, lines: lines ?? now.lines, fields: { ...now.fields, ...intent.set } };
  }, order);
  const lines = changed.lines.map((line) => ({
    ...line,
    received: add(line.received, queued.get(line.id) ?? ZERO),
  }));
  if (queued.size === 0 || !canReceive(changed.status)) return { ...changed, lines };
  const isAll = lines.every(({ received, ordered }) => compare(received, ordered) >= 0);
  return { ...changed, lines, status: isAll ? 'received' : 'partially_received' };
}
