/** The three verbs. `window.dock` in a screen, the desk in main; a shell carries them and knows nothing of what they say. */
import type { ActName, ActReply, ActAsk } from './acts.ts';
import type { ReadAsk, ReadName, ReadView } from './reads.ts';

export interface Bridge {
  /**
   * Changes something. The answer comes after it is on disk.
   * @param queueId the queue it was begun on (`StatusView.profile`): where another one is open by now it is refused as
   * `switched`. Absent: it is meant for whichever is open. What concerns the station and no profile heeds it not
   */
  act<N extends ActName>(name: N, ask: ActAsk<N>, queueId?: string): Promise<Answer<ActReply<N>>>;
  /** Shows something. Never waits for the network. @param queueId as for an act */
  read<N extends ReadName>(name: N, ask: ReadAsk<N>, queueId?: string): Promise<Answer<ReadView<N>>>;
  /** Calls `listener` with the topics that changed; returns what stops it. */
  changed(listener: (topics: readonly Topic[]) => void): () => void;
}

export type Answer<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/** A thing that changed; or one line of a receipt in progress, by order and line, where nothing else of the order did. */
export type Topic = WideTopic | `line ${number} ${number}`;
type WideTopic =
  | 'status'
  | 'stock'
  | 'orders'
  | 'outbox'
  | 'sheets'
  | 'batch'
  | 'putAway'
  | 'arrival'
  | 'scans'
  | 'settings'
  | 'handed'
  | 'updates'
  | 'photos';
export const TOPICS: readonly WideTopic[] = [
  'status',
  'stock',
  'orders',
  'outbox',
  'sheets',
  'batch',
  'putAway',
  'arrival',
  'scans',
  'settings',
  'handed',
  'updates',
  'photos',
];

const LINE = /^line (\d+) (\d+)$/;

/** The line that a topic is of; undefined where it is of more. */
export function lineOf(topic: string): { readonly orderId: number; readonly lineId: number } | undefined {
  const found = LINE.exec(topic);
  return found === null ? undefined : { orderId: Number(found[1]), lineId: Number(found[2]) };
}

export const isTopic = (said: unknown): said is Topic =>
  typeof said === 'string' && (TOPICS.some((topic) => topic === said) || LINE.test(said));

/** Why an act or a read could not be answered. `detail` is for a person who helps, never shown as the sentence itself. */
export interface Problem {
  readonly code: ProblemCode;
  readonly detail: string;
  /** The addresses that were asked, where one was to be found. */
  readonly tried?: readonly string[];
}

export type ProblemCode =
  /** The ask is not of the shape it should be. */
  | 'bad-ask'
  /** What it speaks of is not there (any more). */
  | 'not-there'
  /** It cannot be done as things stand; the screen was out of date. */
  | 'not-now'
  /** The administrator has set it (see `PolicyView`). */
  | 'fixed-by-policy'
  /** It was begun in another profile than the one that is open, or before that was begun anew. */
  | 'switched'
  | 'disk-full'
  /** The disk would not be read or written: permissions, or a fault. */
  | 'disk-trouble'
  /** The profile's folder cannot be made, or not be written in. */
  | 'folder-shut'
  /** The queue file is damaged; it is kept as it is and no scan is taken. */
  | 'queue-damaged'
  /** The queue file was written by a newer Dockhand. */
  | 'queue-newer'
  /** Another Dockhand has this profile open. */
  | 'in-use'
  | 'no-keychain'
  | 'keychain-locked'
  | 'address-invalid'
  | 'address-insecure'
  | 'service-unreachable'
  /** Somebody answers there whose certificate does not hold. */
  | 'certificate-refused'
  | 'not-the-service'
  /** It has characters that no key can have; it was not sent. */
  | 'key-invalid'
  | 'key-refused'
  /** The key is accepted, and of another account than the one that it is to be for. */
  | 'other-account'
  | 'practice-failed'
  /** The label printer could not be reached, and has printed nothing. */
  | 'printer-silent'
  /** It fell silent while it was sent to: some labels may have been printed. */
  | 'printer-broke-off'
  /** A fault of Dockhand's own. */
  | 'defect'
  /** The station itself does not answer (the browser shell's process has ended). */
  | 'station-gone';
