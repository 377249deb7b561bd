/** What is said of what is done in the parts of Items: groups, jobs, the account's reference, locations, and acts on many. */
import type { GoodsBack } from '../stock/goods-back.ts';
import type { DraftSaid } from './reply-of-drafts.ts';
import type { FolderRef } from '../stock/record.ts';
import type { UndoLate } from '../commands/undo.ts';
import type { Stays } from '../views/outbox.ts';
import type { Written } from '../commands/written.ts';

export type PartSaid =
  | DraftSaid
  /** The write of an item group was sent, or was not: what came of it. */
  | {
      readonly kind: 'group-written';
      readonly name: string;
      readonly did: 'create' | 'edit' | 'delete';
      readonly came: Written;
    }
  /** The account was looked at for what is assumed of it, or was not. */
  | { readonly kind: 'observed'; readonly came: Written }
  /** A job was made, changed, led to another status or deleted. `status`: which. */
  | {
      readonly kind: 'job-set';
      readonly name: string;
      readonly did: 'create' | 'edit' | 'status' | 'delete';
      readonly status: string | null;
    }
  /** A location by itself. */
  | {
      readonly kind: 'location';
      readonly did: 'made' | 'edited' | 'deleted';
      readonly folder: FolderRef;
    }
  /** An act on many: so many commands were given, and so many records are left as they are. */
  | {
      readonly kind: 'many';
      readonly did: 'moved' | 'edited' | 'deleted' | 'locations';
      readonly given: number;
      readonly refused: number;
      /** Locations that were there already and get a label. */
      readonly labelled?: number;
    }
  | ({ readonly kind: 'many-undone'; readonly of: 'items' | 'locations' } & ManyTakenBack);

/** What has become of the commands of an act on many that is taken back. What was not booked, or undone before, is in none of these. */
export interface ManyTakenBack {
  /** They had not left, and are not sent. */
  readonly cancelled: number;
  /** They may be on their way, and are being stopped. */
  readonly asked: number;
  /** They had been booked, and get commands that take them back. */
  readonly back: number;
  /** As many of those come back as records of their own. */
  readonly beside: number;
  /** As many of those that are not sent are rows of the batch in hand again. Absent: none. */
  readonly inHand?: number;
  /** The goods of those that are not sent, are taken back, or can be: absent where they move none. */
  readonly goods?: Readonly<Partial<Record<OfGoods, GoodsBack>>>;
  /** Nothing of these was undone, by why. */
  readonly left: Readonly<Partial<Record<ManyLate, number>>>;
}

/** A label of an item or location that is being made, or of one that is there; or the code of its pack, or one of its other fields. */
export type CodeTaken = 'new-item' | 'new-location' | 'label' | 'pack' | 'field';

/** A code that asked something, scanned so many times. */
export interface CodeAsked {
  readonly code: string;
  readonly times: number;
}

/** As those of one command, where booked ones are told apart by what is known of them; in the order in which they are told. */
export const MANY_LATE = [
  'booked',
  'booked-beside',
  'unread',
  'was-so',
  'not-any-more',
  'deleted-for-good',
  'stays',
  'asks',
  'asks-unsure',
  'moved-on',
] as const satisfies (UndoLate | Stays | 'booked-beside')[];
export type ManyLate = (typeof MANY_LATE)[number];

export const OF_GOODS = ['cancelled', 'back', 'booked', 'booked-beside'] as const satisfies (
  keyof ManyTakenBack | ManyLate
)[];
export type OfGoods = (typeof OF_GOODS)[number];
