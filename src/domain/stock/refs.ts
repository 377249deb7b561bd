/** An item and an order as a reply or a screen names them: what is needed to tell one from another, and how many there are. */
import type { Decimal } from '../values/decimal.ts';
import type { FolderRef, Measure } from './record.ts';

export interface ItemRef {
  readonly id: number;
  readonly name: string;
  /** The text of its first label, where it has one. */
  readonly code: string | null;
  readonly folder: FolderRef;
  /** Stock as the screen shows it: the service's figure plus what waits in the outbox. */
  readonly quantity: Decimal;
  /** As on the item. */
  readonly measure?: Measure;
  /** As the fields have them that the profile writes lots into. Absent: none. `expires`: a day. */
  readonly lot?: string;
  readonly expires?: string;
  /** What its quantity is measured in, as orders have it. Absent: it is counted in pieces, boxes and the like. */
  readonly unit?: string;
  /** Its first photo; absent where it has none. */
  readonly photoId?: number;
}

export interface OrderRef {
  readonly id: number;
  readonly number: string;
  readonly vendor: string;
  readonly status: string;
  /** The status that was asked for here, where a scan finds one that the mirror does not show yet; null and absent: none was. */
  readonly becomes?: string | null;
}

/** First what expires first; what has no such day keeps its order behind that. */
export const byExpiry = (items: readonly ItemRef[]): ItemRef[] =>
  items.toSorted((a, b) => (a.expires ?? NEVER).localeCompare(b.expires ?? NEVER));

const NEVER = '9999';
