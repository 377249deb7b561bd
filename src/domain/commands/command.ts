/**
 * An intent made durable. The basis is what the screen showed when the operator decided: without it nobody could say later
 * whether the world had changed in between.
 */
import type { Decimal } from '../values/decimal.ts';
import type { DeliveryState } from './delivery-state.ts';
import type { AlertFields } from '../stock/alert.ts';
import type { FieldName } from '../stock/fields.ts';
import type { BookedOtherwise, Foretold, ReceivedOn } from '../receiving/forecast.ts';
import type { IntentKind, IntentOf } from './intent.ts';
import type { JobShown } from '../stock/job.ts';
import type { AdjustBasis } from '../kinds/adjust.ts';
import type { CopyBasis } from '../kinds/copy.ts';
import type { CountBasis } from '../kinds/count.ts';
import type { CreateAlertBasis } from '../kinds/create-alert.ts';
import type { CreateItemBasis } from '../kinds/create-item.ts';
import type { CreateOrderBasis } from '../kinds/create-order.ts';
import type { DeleteBasis } from '../kinds/delete.ts';
import type { DeleteAlertBasis } from '../kinds/delete-alert.ts';
import type { DeleteOrderBasis } from '../kinds/delete-order.ts';
import type { EditAlertBasis } from '../kinds/edit-alert.ts';
import type { EditItemBasis } from '../kinds/edit-item.ts';
import type { EditOrderBasis } from '../kinds/edit-order.ts';
import type { CreateJobBasis } from '../kinds/create-job.ts';
import type { EditJobBasis } from '../kinds/edit-job.ts';
import type { JobStatusBasis } from '../kinds/job-status.ts';
import type { DeleteJobBasis } from '../kinds/delete-job.ts';
import type { MoveBasis } from '../kinds/move.ts';
import type { MoveFolderBasis } from '../kinds/move-folder.ts';
import type { OrderStatusBasis } from '../kinds/order-status.ts';
import type { ReceiveBasis } from '../kinds/receive.ts';
import type { Origin } from './origin.ts';
import type { OrderFields } from '../orders/order-fields.ts';
import type { EditableFields, NewPhoto, OrderLineDraft, SeenRecord } from '../stock/record.ts';

/**
 * `origins`: see `origin.ts`. Absent where nothing is known of any, and in commands of earlier versions. `isFormOlder`: what the form
 * showed was not so any more when the command was given.
 */
export type Basis = KindBasis & { readonly origins?: readonly Origin[]; readonly isFormOlder?: true };

type KindBasis =
  | ReceiveBasis
  | MoveBasis
  | MoveFolderBasis
  | CountBasis
  | AdjustBasis
  | CreateItemBasis
  | EditItemBasis
  | CopyBasis
  | DeleteBasis
  | CreateOrderBasis
  | EditOrderBasis
  | OrderStatusBasis
  | DeleteOrderBasis
  | CreateAlertBasis
  | EditAlertBasis
  | DeleteAlertBasis
  | CreateJobBasis
  | EditJobBasis
  | JobStatusBasis
  | DeleteJobBasis;

/** An intent with its basis, one pair a kind. */
export type Decided = {
  readonly [K in IntentKind]: {
    readonly kind: K;
    readonly intent: IntentOf<K>;
    readonly basis: Extract<Basis, { kind: K }>;
  };
}[IntentKind];

export type Command = Decided & {
  readonly id: string;
  /** Its number, in the order of enqueueing, and so of delivery within a lane; what is left of one, or a count decided anew, keeps its place. */
  readonly seq: number;
  readonly by: string;
  /** The station's wall clock when it was decided (ISO 8601). For people; nothing is computed from it. */
  readonly at: string;
  readonly state: DeliveryState;
};

/** In a review of what another client has changed: whether an attempt of ours may have been booked before that. */
interface Unsure {
  readonly mayBeBooked?: true;
}

/** Why a person is asked. Each carries the figures for both readings. */
export type ReviewCase =
  /** The service said no; its words. Nothing was applied. */
  | { readonly kind: 'refused'; readonly words: string; readonly status: number }
  /** What the command speaks of is no longer there. `record`: an item or a folder, which of them is not known any more. */
  | {
      readonly kind: 'gone';
      readonly what: 'item' | 'folder' | 'record' | 'order' | 'line' | 'alert' | 'job';
    }
  /** A record that another command of ours was to make is not to be had: nothing was sent. `isUnknown`: that one did go through. */
  | {
      readonly kind: 'never-made';
      readonly what: 'item' | 'folder' | 'order' | 'job';
      readonly isUnknown?: true;
    }
  /** The order is in a status that takes no receipt. */
  | { readonly kind: 'order-closed'; readonly status: string }
  /** Somebody else's receipt on the same order does not come to an end; the service's word for how it goes. */
  | { readonly kind: 'order-busy'; readonly words: string }
  /** More than there is, or more than is left to receive. */
  | {
      readonly kind: 'too-many';
      readonly wanted: Decimal;
      readonly left: Decimal;
      readonly lineId: number | null;
      /** Too few on the record whose goods were to be booked over to another. Absent in reviews of earlier versions. */
      readonly isOfSource?: true;
    }
  /** A count's starting point has moved: expected, service now, counted. */
  | ({
      readonly kind: 'count-moved';
      readonly expected: Decimal;
      readonly now: Decimal;
      readonly counted: Decimal;
      /** By how much own commands given since it was counted have shifted `expected` and `counted`. Absent where there were none. */
      readonly own?: Decimal;
    } & Unsure)
  /** The field that an edit sets was changed by somebody else meanwhile. */
  | ({
      readonly kind: 'edit-moved';
      readonly field: FieldName;
      /** What a custom field is called. */
      readonly called?: string;
      readonly base: string | null;
      readonly now: string | null;
      readonly ours: string | null;
      /** All the record's fields as they are now. */
      readonly nowAll: EditableFields;
    } & Unsure)
  /** What was to be deleted is not what the person saw any more. */
  | {
      readonly kind: 'changed-since';
      readonly sawAt: string;
      readonly nowAt: string;
      readonly childrenThen: number;
      readonly childrenNow: number;
      /** Everything in the folder now; null where that is too much to be read. Absent in reviews of earlier versions. */
      readonly within?: readonly SeenRecord[] | null;
      /** What is directly in it, where not everything can be read; null where that is too much as well. */
      readonly direct?: readonly SeenRecord[] | null;
    }
  /** A folder is no longer where it was to be taken from. */
  | ({
      readonly kind: 'moved-elsewhere';
      readonly fromId: number | null;
      readonly nowIn: number | null;
    } & Unsure)
  /** The order, or the job, cannot go from the status it has to the one that was asked for; or only with a second thought. */
  | ({
      readonly kind: 'status-moved';
      readonly status: string;
      readonly wanted: string;
      readonly possible: boolean;
      /** Absent of an order. */
      readonly of?: 'job';
      /** The job's by now. Absent where the service gives none, and in reviews of earlier versions. */
      readonly version?: number;
    } & Unsure)
  /** Another client changed the same order meanwhile. */
  | ({
      readonly kind: 'order-moved';
      readonly lines: readonly OrderLineDraft[];
      readonly version?: number;
      /** Those that were to change, as they are by now. Absent where none was. */
      readonly fields?: OrderFields;
    } & Unsure)
  /** Another client changed the same alert meanwhile. `now` is null where it is no quantity alert any more. */
  | ({ readonly kind: 'alert-moved'; readonly saw: AlertFields; readonly now: AlertFields | null } & Unsure)
  /** Another client changed the same job meanwhile. */
  | ({ readonly kind: 'job-moved'; readonly now: JobShown } & Unsure)
  /** Several records look like what was asked for; which is ours, nobody can say. */
  | { readonly kind: 'look-alikes'; readonly ids: readonly number[] }
  /** It was found applied twice after all: a request arrived late, or was delivered twice. */
  | { readonly kind: 'twice'; readonly readings: readonly Reading[]; readonly made: readonly number[] }
  /** It was settled as not booked (called off, refused, discarded), and the records show since that it was booked after all. */
  | {
      readonly kind: 'applied-late';
      readonly readings: readonly Reading[];
      readonly made: readonly number[];
      /** Of a receipt: as in `Proof`. */
      readonly receivedOn?: readonly ReceivedOn[];
    }
  /** By now these lines of a receipt would do something other than the operator was told. Nothing was sent. */
  | { readonly kind: 'forecast-changed'; readonly lines: readonly Foretold[] }
  /** These lines of a receipt were booked, and did something other than the operator was told. */
  | { readonly kind: 'booked-otherwise'; readonly lines: readonly BookedOtherwise[] }
  /** Some lines of a receipt went in, these did not; the service's words where it gave some. */
  | { readonly kind: 'lines-failed'; readonly lines: readonly FailedLine[]; readonly words: string | null }
  /**
   * What is there fits neither "it went in" nor "it did not", or it fits both. `reason` says why where the figures alone do not;
   * where both are missing the record is gone.
   */
  | {
      readonly kind: 'cannot-tell';
      readonly readings: readonly Reading[];
      readonly reason?: Uncertain;
      /** The service's words, where it gave some. */
      readonly words?: string;
    }
  /** The service's answer could not be read; what it said. `unsent`: nothing of the command can have been booked by then. */
  | { readonly kind: 'unclear-answer'; readonly words: string; readonly unsent?: true };

/**
 * `rewritten`: it is as it was before, and has been written since: another client may have set back what we had set. `unsteady`:
 * other clients write so often that it is never read twice alike. `taken`: the service says that the number is taken, and lists no
 * order of that number. `unkept`: the service accepted it, and shows that it did not keep it.
 */
export type Uncertain = 'rewritten' | 'unsteady' | 'taken' | 'unkept';

export interface FailedLine {
  readonly lineId: number;
  readonly quantity: Decimal;
  readonly words: string | null;
}

/** One figure with what it would be if the command went in and if it did not, and what it is. */
export interface Reading {
  readonly of: 'source' | 'destination' | 'line' | 'item';
  readonly id: number | null;
  readonly before: Decimal;
  readonly ifApplied: Decimal;
  readonly now: Decimal;
}

/** How it is known that a command was applied. */
export interface Proof {
  /**
   * `answer`: the service said so in full. `read-back`: the answer does not say so, and a mark or a number in the records shows it.
   * `figures`: the answer does not say so, and the figures are as they would be, with other clients' changes taken out; another
   * client that did the very same at the same moment cannot be excluded; of an alert, at any time before. `already`: it was so before.
   * `person`: a person settled it. `taken`: of `figures`, where the service had answered that it accepted the request.
   */
  readonly how: 'answer' | 'read-back' | 'figures' | 'already' | 'person';
  readonly taken?: true;
  readonly readings: readonly Reading[];
  /** Records the service made for it: copies by a receipt, the moved portion of a move. */
  readonly made: readonly number[];
  /** The origins of what it created, as the mirror first showed it. Absent until then, and in commands of earlier versions. */
  readonly origins?: readonly Origin[];
  /** Records the service removed for it: the source of a move that took all. */
  readonly gone: readonly number[];
  /** Of a receipt: what each line went onto, as found when the mirror first showed it. Absent until then. */
  readonly receivedOn?: readonly ReceivedOn[];
  /** What is written of its lots on these records has been given, or it was booked before there was a field for it. */
  readonly lotsWritten?: true;
}

/** A request as it left, kept as evidence. */
export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
  /** Photos that go with it, by the names this station keeps them under. */
  readonly files?: readonly NewPhoto[];
}
