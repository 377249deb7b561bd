/** The kinds there are, by name. */
import type { Decided } from '#domain/command.ts';
import type { IntentKind } from '#domain/intent.ts';
import { readLane } from '#domain/lane.ts';
import type { SecondLook } from '../../store/commands.ts';
import { adjust } from './adjust.ts';
import { copy } from './copy.ts';
import { count } from './count.ts';
import { createAlert } from './create-alert.ts';
import { createItem } from './create-item.ts';
import { createOrder } from './create-order.ts';
import { deleteAlert } from './delete-alert.ts';
import { deleteOrder } from './delete-order.ts';
import { deleteRecord } from './delete.ts';
import { editAlert } from './edit-alert.ts';
import { editItem } from './edit-item.ts';
import { editOrder } from './edit-order.ts';
import type { AnyKind } from './kind.ts';
import { moveFolder } from './move-folder.ts';
import { move } from './move.ts';
import { orderStatus } from './order-status.ts';
import { receive } from './receive.ts';

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
};

/** The rules for a command of any kind. */
export function kindOf(command: { readonly kind: IntentKind }): AnyKind {
  return KINDS[command.kind];
}

/** What a command would touch: see `Kind.lanes`. The top level is no lane, for everybody shares it; the pieces of an article there are. */
export function lanesOf(decided: Decided): readonly string[] {
  const lanes: readonly string[] = kindOf(decided).lanes(decided);
  return [...new Set(lanes)].filter((lane) => readLane(lane).lane !== 'folder:null');
}

/** A late landing of these undoes what this station has set since. */
const RESETS: ReadonlySet<IntentKind> = new Set(['edit-item', 'move-folder', 'edit-alert']);

/** Where an applied command is checked for a second landing. @param inDoubt whether an unheard request of it may still land */
export function secondLookAt(command: { readonly kind: IntentKind }, inDoubt: boolean): SecondLook | null {
  const { twice, checkHeard } = kindOf(command);
  if (twice === undefined && !RESETS.has(command.kind)) return null;
  if (inDoubt) return 'service';
  return checkHeard === true ? 'mirror' : null;
}
