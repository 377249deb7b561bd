/**
 * Maps the name of each command kind to its rules (`kindOf`), and says where an applied command is checked for a duplicate application
 * (`duplicateCheckAt`):
 * - at the service, if a request without an answer may still be applied;
 * - in the mirror (the local copy), if every request was answered and the kind asks for that (`checkAnswered`).
 *
 * A command is not checked in any other case, or if a second application would have no effect.
 */
import type { IntentKind } from '#domain/commands/intent.ts';
import type { DueDuplicateCheck } from '../../../store/commands/commands.ts';
import { adjust } from './items/adjust.ts';
import { copy } from './items/copy.ts';
import { count } from './items/count.ts';
import { createAlert } from './alerts/create-alert.ts';
import { createItem } from './items/create-item.ts';
import { createOrder } from './orders/create-order.ts';
import { deleteAlert } from './alerts/delete-alert.ts';
import { deleteOrder } from './orders/delete-order.ts';
import { deleteRecord } from './items/delete.ts';
import { editAlert } from './alerts/edit-alert.ts';
import { editItem } from './items/edit-item.ts';
import { editOrder } from './orders/edit-order.ts';
import { createJob } from './jobs/create-job.ts';
import { deleteJob } from './jobs/delete-job.ts';
import { editJob } from './jobs/edit-job.ts';
import { jobStatus } from './jobs/job-status.ts';
import type { AnyKind } from './command-kind.ts';
import { moveFolder } from './items/move-folder.ts';
import { move } from './items/move.ts';
import { orderStatus } from './orders/order-status.ts';
import { receive } from './orders/receive.ts';

const KINDS: Readonly<Record<IntentKind, AnyKind>> = {
  receive,
  move,
  'move-folder': moveFolder,
  count,
  adjust,
  'create-item': createItem,
  'edit-item': editItem,
  copy,
  delete: deleteRecord,
  'create-order': createOrder,
  'edit-order': editOrder,
  'order-status': orderStatus,
  'delete-order': deleteOrder,
  'create-alert': createAlert,
  'edit-alert': editAlert,
  'delete-alert': deleteAlert,
  'create-job': createJob,
  'edit-job': editJob,
  'job-status': jobStatus,
  'delete-job': deleteJob,
};

/** The rules for a command of any kind. */
export function kindOf(command: { readonly kind: IntentKind }): AnyKind {
  return KINDS[command.kind];
}

/** Kinds whose late application overwrites what this station has set since. */
const RESETS: ReadonlySet<IntentKind> = new Set(['edit-item', 'move-folder', 'edit-alert']);

/** Where an applied command is checked for a duplicate. @param uncertain whether a request without an answer may still be applied */
export function duplicateCheckAt(
  command: { readonly kind: IntentKind },
  uncertain: boolean,
): DueDuplicateCheck | null {
  const { duplicates, checkAnswered } = kindOf(command);
  if (duplicates === undefined && !RESETS.has(command.kind)) return null;
  if (uncertain) return 'service';
  return checkAnswered === true ? 'mirror' : null;
}
