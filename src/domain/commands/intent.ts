/**
 * What the operator wants done: one member for each file of `kinds/`.
 *
 * A record that does not exist yet has a temporary id, a negative number given by the station. It stands for the real one in
 * every intent, until the command that makes the record is settled; the service never sees it.
 */
import type { AdjustIntent } from '../kinds/adjust.ts';
import type { CopyIntent } from '../kinds/copy.ts';
import type { CountIntent } from '../kinds/count.ts';
import type { CreateAlertIntent } from '../kinds/create-alert.ts';
import type { CreateItemIntent } from '../kinds/create-item.ts';
import type { CreateOrderIntent } from '../kinds/create-order.ts';
import type { DeleteIntent } from '../kinds/delete.ts';
import type { DeleteAlertIntent } from '../kinds/delete-alert.ts';
import type { DeleteOrderIntent } from '../kinds/delete-order.ts';
import type { EditAlertIntent } from '../kinds/edit-alert.ts';
import type { EditItemIntent } from '../kinds/edit-item.ts';
import type { EditOrderIntent } from '../kinds/edit-order.ts';
import type { CreateJobIntent } from '../kinds/create-job.ts';
import type { EditJobIntent } from '../kinds/edit-job.ts';
import type { JobStatusIntent } from '../kinds/job-status.ts';
import type { DeleteJobIntent } from '../kinds/delete-job.ts';
import type { MoveIntent } from '../kinds/move.ts';
import type { MoveFolderIntent } from '../kinds/move-folder.ts';
import type { OrderStatusIntent } from '../kinds/order-status.ts';
import type { ReceiveIntent } from '../kinds/receive.ts';

export type Intent =
  | ReceiveIntent
  | MoveIntent
  | MoveFolderIntent
  | CountIntent
  | AdjustIntent
  | CreateItemIntent
  | EditItemIntent
  | CopyIntent
  | DeleteIntent
  | CreateOrderIntent
  | EditOrderIntent
  | OrderStatusIntent
  | DeleteOrderIntent
  | CreateAlertIntent
  | EditAlertIntent
  | DeleteAlertIntent
  | CreateJobIntent
  | EditJobIntent
  | JobStatusIntent
  | DeleteJobIntent;
export type IntentKind = Intent['kind'];
export type IntentOf<K extends IntentKind> = Extract<Intent, { kind: K }>;
