/**
 * An intent made durable. The basis is what the screen showed when the operator decided: without it nobody could say later
 * whether the world had changed in between.
 */
import type { Decimal } from './decimal.ts';
import type { CameOtherwise, Forecast, Foretold, ReceivedOn } from './forecast.ts';
import type { AlertFields, EditableFields, IntentKind, IntentOf, OrderLineDraft } from './intent.ts';
import type { Folder, Item } from './record.ts';

export interface ReceiveBasis {
  readonly kind: 'receive';
  readonly order: string;
  readonly vendor: string;
  readonly version: number;
  readonly lines: readonly ReceiveBasisLine[];
}

export interface ReceiveBasisLine {
  readonly lineId: number;
  readonly name: string;
  /** The article of its item. Absent in commands of earlier versions, and where the item is not known. */
  readonly sid?: string;
  readonly ordered: Decimal;
  readonly before: Decimal;
  readonly folder: string;
  readonly forecast: Forecast;
}

export interface MoveBasis {
  readonly kind: 'move';
  readonly name: string;
  /** The article: what source and moved portion have in common. */
  readonly sid: string;
  readonly available: Decimal;
  readonly fromId: number | null;
  readonly from: string;
  readonly to: string;
}

export interface CountBasis {
  readonly kind: 'count';
  readonly name: string;
  /** The stock shown (or hidden, on a blind sheet) when the first piece was counted. */
  readonly expected: Decimal;
  /** When that was (ISO 8601), with all that waited then. Absent in earlier versions, and where another figure has taken its place. */
  readonly seenAt?: string;
  readonly folder: string;
  readonly at?: Stack;
}

/** Which pieces they are: of this article, in this folder. Absent in commands of the first versions. */
export interface Stack {
  readonly sid: string;
  readonly folderId: number | null;
}

export interface MoveFolderBasis {
  readonly kind: 'move-folder';
  readonly name: string;
  readonly fromId: number | null;
  readonly from: string;
  readonly to: string;
}

export interface AdjustBasis {
  readonly kind: 'adjust';
  readonly name: string;
  readonly shown: Decimal;
  readonly folder: string;
  readonly at?: Stack;
}

export interface CreateItemBasis {
  readonly kind: 'create-item';
  readonly folder: string;
}

export interface EditItemBasis {
  readonly kind: 'edit-item';
  readonly name: string;
  readonly fields: EditableFields;
}

export interface CopyBasis {
  readonly kind: 'copy';
  readonly name: string;
  readonly to: string;
}

export interface DeleteBasis {
  readonly kind: 'delete';
  readonly name: string;
  readonly folder: string;
  /** Where it is. Absent in commands of the first versions. */
  readonly folderId?: number | null;
  /** What the person saw: the record as of then, and how many records were directly in it. */
  readonly updatedAt: string;
  readonly children: number;
  /**
   * Everything in the folder, at any depth. Absent in commands of earlier versions, and where a person has decided on a folder
   * that is too large to be read.
   */
  readonly within?: readonly SeenRecord[];
  /** What is directly in a folder that is too large to be read whole, where a person has decided on that. */
  readonly direct?: readonly SeenRecord[];
  /** The ids of what was directly in the folder: all that commands of earlier versions know. */
  readonly childIds?: readonly number[];
  /**
   * The record as it is once this station's own earlier commands on it have gone through: their writes move its time on, and
   * then this is what has to be found. Absent where there were none.
   */
  readonly after?: RecordContent;
  /** What every `after` in here is foreseen from. Absent in commands of earlier versions, and where there were none. */
  readonly own?: OwnWork;
}

/** This station's own commands that a basis reckons with, by their seqs, and the records as they were without them. */
export interface OwnWork {
  readonly seqs: readonly number[];
  readonly records: readonly (Item | Folder)[];
}

/** A record in a folder that is to be deleted. */
export interface SeenRecord {
  readonly id: number;
  /** Null: this station's own commands make it or put it there, at a time that is not known yet. */
  readonly updatedAt: string | null;
  /**
   * As in `DeleteBasis`: the record once this station's own commands on it have gone through. Absent beside a time of null in
   * commands of earlier versions, and where its outcome cannot be foreseen: the operator is asked then.
   */
  readonly after?: RecordContent;
}

/** What is written on a record and where it is, without the time it was written. Of a folder: no stock. */
export interface RecordContent {
  readonly fields: EditableFields;
  readonly quantity: Decimal | null;
  readonly folderId: number | null;
  readonly codes: readonly string[];
  readonly tags: readonly string[];
  /** Photos, custom fields, a measure: by a hash, as on the record. Absent where there is nothing of the kind. */
  readonly rest?: string;
}

export interface CreateOrderBasis {
  readonly kind: 'create-order';
  /** The names of the items, line by line. */
  readonly names: readonly string[];
}

export interface EditOrderBasis {
  readonly kind: 'edit-order';
  readonly order: string;
  readonly vendor: string;
  readonly lines: readonly OrderLineDraft[];
}

export interface OrderStatusBasis {
  readonly kind: 'order-status';
  readonly order: string;
  readonly vendor: string;
  readonly status: string;
  /** The statuses that this station's own earlier commands lead the order to. Absent where there were none. */
  readonly ownStatuses?: readonly string[];
}

export interface DeleteOrderBasis {
  readonly kind: 'delete-order';
  readonly order: string;
  readonly vendor: string;
  /** The one that was seen, without this station's own earlier commands. Absent where it is not known. */
  readonly version?: number;
  /** Compared, with the heads, where the version is absent. Absent where the mirror does not have them. */
  readonly lines?: readonly OrderLineDraft[];
  /** What it has besides its lines, in the service's words. Known of an order that is made here. */
  readonly heads?: Readonly<Record<string, unknown>>;
}

export interface CreateAlertBasis {
  readonly kind: 'create-alert';
  readonly name: string;
}

export interface EditAlertBasis {
  readonly kind: 'edit-alert';
  readonly name: string;
  /** The alert as the screen showed it. Absent in commands of earlier versions, and where the mirror does not have it. */
  readonly fields?: AlertFields;
}

export interface DeleteAlertBasis {
  readonly kind: 'delete-alert';
  readonly name: string;
  /** The alert as the screen showed it. Absent in commands of earlier versions, and where the mirror does not have it. */
  readonly fields?: AlertFields;
}

export type Basis =
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
  | DeleteAlertBasis;

/** An intent with its basis, one pair a kind. */
export type Decided = {
  readonly [K in IntentKind]: {
    readonly kind: K;
    readonly intent: IntentOf<K>;
    readonly basis: Extract<Basis, { kind: K }>;
  };
}[IntentKind];

/**
 * queued → sending → accepted | unknown → applied | review, and back to queued when it is proved that nothing happened.
 * `sending` is written before the first byte leaves; found at start-up it means `unknown`. `accepted`: the service has taken
 * it and is at work. `refused` and `cancelled` are final and changed nothing.
 */
export type DeliveryState =
  'queued' | 'sending' | 'accepted' | 'unknown' | 'review' | 'applied' | 'refused' | 'cancelled';

export const isSettled = (state: DeliveryState): boolean =>
  state === 'applied' || state === 'refused' || state === 'cancelled';

export type Command = Decided & {
  readonly id: string;
  /** Its number, in the order of enqueueing, and so of delivery within a lane; what is left of another stands in its place. */
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
  | { readonly why: 'refused'; readonly words: string; readonly status: number }
  /** What the command speaks of is no longer there. `record`: an item or a folder, which of them is not known any more. */
  | { readonly why: 'gone'; readonly what: 'item' | 'folder' | 'record' | 'order' | 'line' | 'alert' }
  /** A record that another command of ours was to make is not to be had: nothing was sent. `isUnknown`: that one did go through. */
  | { readonly why: 'never-made'; readonly what: 'item' | 'folder' | 'order'; readonly isUnknown?: true }
  /** The order is in a status that takes no receipt. */
  | { readonly why: 'order-closed'; readonly status: string }
  /** Somebody else's receipt on the same order does not come to an end; the service's word for how it goes. */
  | { readonly why: 'order-busy'; readonly words: string }
  /** More than there is, or more than is left to receive. */
  | {
      readonly why: 'too-many';
      readonly wanted: Decimal;
      readonly left: Decimal;
      readonly lineId: number | null;
    }
  /** A count's starting point has moved: expected, service now, counted. */
  | ({
      readonly why: 'count-moved';
      readonly expected: Decimal;
      readonly now: Decimal;
      readonly counted: Decimal;
    } & Unsure)
  /** The field that an edit sets was changed by somebody else meanwhile. */
  | ({
      readonly why: 'edit-moved';
      readonly field: keyof EditableFields;
      readonly base: string | null;
      readonly now: string | null;
      readonly ours: string | null;
      /** All the record's fields as they are now. */
      readonly nowAll: EditableFields;
    } & Unsure)
  /** What was to be deleted is not what the person saw any more. */
  | {
      readonly why: 'changed-since';
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
      readonly why: 'moved-elsewhere';
      readonly fromId: number | null;
      readonly nowIn: number | null;
    } & Unsure)
  /** The order cannot go from the status it has to the one that was asked for; or only with a second thought. */
  | ({
      readonly why: 'status-moved';
      readonly status: string;
      readonly wanted: string;
      readonly possible: boolean;
    } & Unsure)
  /** Another client changed the same order meanwhile. */
  | ({
      readonly why: 'order-moved';
      readonly lines: readonly OrderLineDraft[];
      readonly version?: number;
    } & Unsure)
  /** Another client changed the same alert meanwhile. `now` is null where it is no quantity alert any more. */
  | ({ readonly why: 'alert-moved'; readonly saw: AlertFields; readonly now: AlertFields | null } & Unsure)
  /** Several records look like what was asked for; which is ours, nobody can say. */
  | { readonly why: 'look-alikes'; readonly ids: readonly number[] }
  /** It was found done twice after all: a request landed late, or was delivered twice. */
  | { readonly why: 'twice'; readonly readings: readonly Reading[]; readonly made: readonly number[] }
  /** It was settled as not booked (called off, refused, discarded), and the records show since that it was booked after all. */
  | {
      readonly why: 'landed-late';
      readonly readings: readonly Reading[];
      readonly made: readonly number[];
      /** Of a receipt: as in `Proof`. */
      readonly receivedOn?: readonly ReceivedOn[];
    }
  /** By now these lines of a receipt would do something other than the operator was told. Nothing was sent. */
  | { readonly why: 'forecast-changed'; readonly lines: readonly Foretold[] }
  /** These lines of a receipt were booked, and did something other than the operator was told. */
  | { readonly why: 'came-otherwise'; readonly lines: readonly CameOtherwise[] }
  /** Some lines of a receipt went in, these did not; the service's words where it gave some. */
  | { readonly why: 'lines-failed'; readonly lines: readonly FailedLine[]; readonly words: string | null }
  /**
   * What is there fits neither "it went in" nor "it did not", or it fits both. `because` says why where the figures alone do not;
   * where both are missing the record is gone.
   */
  | {
      readonly why: 'cannot-tell';
      readonly readings: readonly Reading[];
      readonly because?: Uncertain;
      /** The service's words, where it gave some. */
      readonly words?: string;
    }
  /** The service's answer could not be read; what it said. `unsent`: nothing of the command can have been booked by then. */
  | { readonly why: 'strange-answer'; readonly words: string; readonly unsent?: true };

/**
 * `rewritten`: it is as it was before, and has been written since: another client may have set back what we had set. `unsteady`:
 * other clients write so often that it is never read twice alike. `taken`: the service says that the number is taken, and lists no
 * order of that number.
 */
export type Uncertain = 'rewritten' | 'unsteady' | 'taken';

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
   * `person`: a person settled it. `taken`: of `figures`, where the service was heard to take it.
   */
  readonly how: 'answer' | 'read-back' | 'figures' | 'already' | 'person';
  readonly taken?: true;
  readonly readings: readonly Reading[];
  /** Records the service made for it: copies by a receipt, the moved portion of a move. */
  readonly made: readonly number[];
  /** Records the service removed for it: the source of a move that took all. */
  readonly gone: readonly number[];
  /** Of a receipt: what each line went onto, as found when the mirror first showed it. Absent until then. */
  readonly receivedOn?: readonly ReceivedOn[];
}

/** A request as it left, kept as evidence. */
export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body: unknown;
}
