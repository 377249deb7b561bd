/**
 * What this station's own commands make of an order, an alert or a job: those that wait, and those the mirror does not show yet. A basis
 * contains it: otherwise the station would take its own work for another client's when it comes to send what was decided on it. What
 * they make of records is in `content.ts`.
 */
import { alertFields, type AlertFields } from '../stock/alert.ts';
import type { Command } from './command.ts';
import { add, compare, ZERO } from '../values/decimal.ts';
import type { JobShown } from '../stock/job.ts';
import type { CreateOrderIntent } from '../kinds/create-order.ts';
import type { OrderFields } from '../orders/order-fields.ts';
import { queuedByLine } from './project.ts';
import type { Order, OrderLineDraft } from '../stock/record.ts';

/** The commands, with real ids where they are known, and how such an id is found. */
interface Own {
  readonly commands: readonly Command[];
  readonly idNow: (id: number) => number;
}

/** The lines of an order once `commands` have gone through. */
export function linesAfter<L extends readonly OrderLineDraft[] | undefined>(
  orderId: number,
  lines: L,
  commands: readonly Command[],
): L | readonly OrderLineDraft[] {
  return commands.reduce<L | readonly OrderLineDraft[]>(
    (now, { intent }) =>
      intent.kind === 'edit-order' && intent.orderId === orderId ? (intent.lines ?? now) : now,
    lines,
  );
}

/** What is written on an order besides its lines once `commands` have gone through. @param fields without them */
export const orderFieldsAfter = (
  orderId: number,
  fields: OrderFields,
  commands: readonly Command[],
): OrderFields =>
  commands.reduce(
    (now, { intent }) =>
      intent.kind === 'edit-order' && intent.orderId === orderId ? { ...now, ...intent.set } : now,
    fields,
  );

/** An alert once `commands` have gone through. */
export function alertAfter<A extends AlertFields | undefined>(
  alertId: number,
  fields: A,
  commands: readonly Command[],
): A | AlertFields {
  const edit = commands.findLast(({ intent }) => intent.kind === 'edit-alert' && intent.alertId === alertId);
  return edit?.kind === 'edit-alert' ? alertFields(edit.intent) : fields;
}

/** A job once `commands` have gone through; undefined where one of them deletes it. */
export function jobAfter(jobId: number, job: JobShown, commands: readonly Command[]): JobShown | undefined {
  return commands.reduce<JobShown | undefined>((now, { intent }) => {
    if (now === undefined || !('jobId' in intent) || intent.jobId !== jobId) return now;
    if (intent.kind === 'create-job') return now;
    if (intent.kind === 'delete-job') return undefined;
    return intent.kind === 'edit-job' ? { ...now, ...intent.set } : { ...now, status: intent.status };
  }, job);
}

/** The intent of the command that makes an order. */
export function makingOf(commands: readonly Command[], id: number): CreateOrderIntent | undefined {
  const made = commands.find(({ intent }) => intent.kind === 'create-order' && intent.orderId === id);
  return made?.kind === 'create-order' ? made.intent : undefined;
}

/** Whether an order is to be deleted by a command that is on its way. */
export function orderGoes({ commands, idNow }: Own, orderId: number): boolean {
  const id = idNow(orderId);
  return commands.some(({ intent }) => intent.kind === 'delete-order' && intent.orderId === id);
}

/** The status that was last asked for an order here, and is on its way; null where there is none. */
export function statusAsked({ commands, idNow }: Own, orderId: number): string | null {
  const id = idNow(orderId);
  const asked = commands.findLast(({ intent }) => intent.kind === 'order-status' && intent.orderId === id);
  return asked?.kind === 'order-status' ? asked.intent.status : null;
}

/** Whether a receipt of it was given here that may still be booked (`unsettled`), or that the mirror does not show yet. */
export const isReceivedHere = (
  unsettled: readonly Command[],
  { commands, idNow }: Own,
  orderId: number,
): boolean =>
  [...unsettled, ...commands].some(
    ({ intent }) => intent.kind === 'receive' && idNow(intent.orderId) === idNow(orderId),
  );

/**
 * The statuses they may lead an order to: receiving sets them, and the service may pass through the one before.
 * @param orderById as the mirror has it
 */
export function statusesToCome(
  own: Own,
  orderId: number,
  orderById: (id: number) => Order | undefined,
): string[] {
  const id = own.idNow(orderId);
  const asked = statusAsked(own, orderId);
  const status = asked === null ? [] : [asked];
  const queued = queuedByLine(id, own.commands);
  if (queued.size === 0) return status;
  const isAll = orderById(id)?.lines.every(
    (line) => compare(add(line.received, queued.get(line.id) ?? ZERO), line.ordered) >= 0,
  );
  return [...status, 'partially_received', ...(isAll === true ? ['received'] : [])];
}
