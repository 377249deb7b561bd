/** The outbox: what waits, what was proved and how, what needs a person. */
import type { Command, Decided, Proof, ReviewCase, SentRequest } from '../commands/command.ts';
import type { Decimal } from '../values/decimal.ts';

export interface OutboxView {
  readonly review: readonly CommandRow[];
  readonly waiting: readonly CommandRow[];
  /** Newest first, the last hundred. */
  readonly settled: readonly CommandRow[];
  /** There are older ones. */
  readonly isCut: boolean;
}

/** What has become of commands that were made together: how many still wait, need a person, went through, and did not. */
export interface DeliveryView {
  readonly waiting: number;
  readonly review: number;
  readonly applied: number;
  readonly dropped: number;
  /** Of one move or adjustment that went through: how many it was found to leave there; absent where it was not found, or was not there. */
  readonly left?: Decimal;
  /** Of one that went through: nothing takes it back any more. */
  readonly isFinal?: boolean;
}

export interface EntryRef {
  readonly id: string;
  readonly seq: number;
}

export type CommandRow = Command & {
  /** An earlier command on the same stock has to be settled first. */
  readonly behind: number | null;
  /** The entry (its seq) that needs a person and holds this one up, directly or through others; null: none does. */
  readonly heldBy: number | null;
  readonly attempts: number;
  readonly cancelRequested: boolean;
  readonly proof: Proof | null;
  readonly review: ReviewCase | null;
  readonly settledAt: string | null;
  /** Why a person dropped it. */
  readonly reason: string | null;
  /** What a person has put in its place. */
  readonly continuedBy?: EntryRef;
  /** It was booked, and others that were booked since have taken it back: see their entries for what of it. */
  readonly isTakenBack?: true;
};

export type CommandView = CommandRow & {
  readonly tries: readonly AttemptView[];
  /** What a person may do with it now. */
  readonly offers: readonly Settlement[];
  /** Null where it has not gone through, or there is nothing to take back. */
  readonly undo: UndoView | null;
  readonly station: string;
  /** Of a count that asks: what own entries that wait behind it add to the stock of its item. Absent: nothing. */
  readonly toCome?: { readonly by: Decimal; readonly entries: readonly EntryRef[] };
  /** Its request got no answer: when it can no longer arrive (ISO 8601), and whether it was booked is looked up. */
  readonly clearAt?: string;
};

export interface AttemptView {
  readonly n: number;
  readonly at: string;
  readonly outcome: AttemptOutcome;
  readonly sent: SentRequest;
  /** What came back: the status (null where nothing did) and the body, shortened, or what went wrong. */
  readonly answered: { readonly status: number | null; readonly body: string } | null;
  /** What was read before it was sent. */
  readonly before: unknown;
}

/**
 * sending: its bytes may be on the way. not-sent, not-applied: nothing happened. accepted: the service is processing it.
 * unknown: it got no answer. not-seen: it got no answer, and the records showed nothing of it when it could no longer arrive.
 * applied, refused: the service said so, or the records show it.
 */
export type AttemptOutcome =
  'sending' | 'not-sent' | 'not-applied' | 'not-seen' | 'accepted' | 'unknown' | 'applied' | 'refused';

/**
 * What a person can say of a command. cancel: do not send it. retry: it did not go in, send it; or: it shall be as I said,
 * whatever has changed since. applied: it went in, I have looked; or: let it be as it is. discard: it did not and shall not.
 * difference: not the figure counted, but the difference found, on top of what is there now. recount: drop it, it is counted
 * anew. in-part: of a receipt, some lines went in and the others are to be sent. take-back: send what takes back the one that is too many.
 * own-place: of a receipt, its goods go where their items are by now. onto-item: goods that came as a second record are put onto the item.
 * own-stock: of a receipt, its order takes nothing any more: its goods become records of their own. correct: of a receipt, it is dropped, and its lines go back onto the order.
 */
export const SETTLEMENTS = [
  'cancel',
  'retry',
  'applied',
  'discard',
  'difference',
  'recount',
  'in-part',
  'take-back',
  'own-place',
  'onto-item',
  'own-stock',
  'correct',
] as const;
export type Settlement = (typeof SETTLEMENTS)[number];

/** What takes a command back, before it is sent: commands of their own, and what of it stays all the same. */
export interface UndoView {
  readonly steps: readonly Decided[];
  readonly stays: readonly Stays[];
  /** Of a receipt: what came beyond the order with it, and stays as records of its own. Absent: nothing did. */
  readonly surplus?: readonly Surplus[];
}

export interface Surplus {
  readonly name: string;
  readonly quantity: Decimal;
  /** What it is measured in. Absent: it is not, or it came by an earlier version. */
  readonly unit?: string;
}

/**
 * received-on-order: the order still counts the goods as received. deleted-for-good: gone, with its history. status: that
 * status is an end. second-record: the goods are back, as a record of their own. nothing-known: nobody knows what was made.
 * not-any-more: what it made has changed or gone since. switched-off: what would take it back rests on an assumption that is
 * switched off here; of either none of it can be taken back. was-so: it was so before, and nothing of it is ours to take back.
 * perhaps-copied: the goods may be on a copy of the item, and which record got them cannot be told. not-located: it is not known yet.
 * unread: what it made is still being read. job-folder: the folder of the job, and what is in it. job-status: nothing leads a job back to
 * the status it had. written-since: another client has written on the order or job since, and a person is asked before the status is set back.
 * emptied: the goods that it booked were taken off another record, or may still be: that is taken back first.
 */
export type Stays =
  | 'received-on-order'
  | 'deleted-for-good'
  | 'status'
  | 'second-record'
  | 'nothing-known'
  | 'not-any-more'
  | 'switched-off'
  | 'was-so'
  | 'perhaps-copied'
  | 'not-located'
  | 'unread'
  | 'job-folder'
  | 'job-status'
  | 'written-since'
  | 'emptied';
