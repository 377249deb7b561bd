/**
 * What every command kind has to know to be delivered exactly once. The rules are pure: `look` says what to read, `decide` and
 * `hear` say what follows. Reading, sending, waiting and writing down are `deliver.ts`, the same for every kind.
 *
 * A kind is never told what it sent in memory. It gets the attempts as they were written down, so a station that was killed
 * goes on exactly as one that was not.
 */
import type { Command, Decided, Proof, ReviewCase, SentRequest } from '#domain/command.ts';
import type { IntentKind } from '#domain/intent.ts';
import type { Item, Order } from '#domain/record.ts';
import type { ReceiveProgress } from '#wire/receive.ts';
import type { Attempt } from '../../store/attempts.ts';

export type CommandOf<K extends IntentKind> = Extract<Command, { kind: K }>;

export interface Kind<K extends IntentKind, Facts, Preimage> {
  /** What the command touches. Commands that share a lane are delivered one after the other. */
  readonly lanes: (decided: Pick<CommandOf<K>, 'intent' | 'basis'>) => readonly string[];
  readonly look: (command: CommandOf<K>) => Look<Facts>;
  readonly decide: (command: CommandOf<K>, facts: Facts, past: Past<Preimage>) => Step<Preimage>;
  /** What the service's answer to the write comes to. */
  readonly hear: (command: CommandOf<K>, preimage: Preimage, answer: Answered) => Hearing;
}

/** A reading plan: yields what to read, is given what was found, returns the facts. It is dropped where a read fails. */
export type Look<Facts> = Generator<Ask, Facts, Told>;

export type Ask =
  | { readonly read: 'item'; readonly id: number }
  /** One page of a folder's direct contents, the newest first. */
  | { readonly read: 'contents'; readonly folderId: number | null; readonly page: number }
  | { readonly read: 'order'; readonly id: number }
  | { readonly read: 'receipt'; readonly orderId: number };

/** Null: the service says there is no such thing. */
export type Told =
  | { readonly read: 'item'; readonly item: Item | null }
  | { readonly read: 'contents'; readonly items: readonly Item[]; readonly more: boolean }
  | { readonly read: 'order'; readonly order: Order | null }
  | { readonly read: 'receipt'; readonly receipt: ReceiveProgress | null };

/** What has been tried. */
export interface Past<Preimage> {
  readonly tries: readonly (Attempt & { readonly preimage: Preimage })[];
  /** The last attempt, where it may have been applied or the service is still at work on it. */
  readonly doubt: Doubt<Preimage> | null;
  /** How long an unheard request may still arrive (milliseconds). */
  readonly settleDelay: number;
}

export interface Doubt<Preimage> {
  readonly outcome: 'unknown' | 'accepted';
  readonly preimage: Preimage;
  /** Milliseconds since it was sent, or since this process started, whichever is less. */
  readonly waited: number;
}

export type Step<Preimage> =
  | { readonly do: 'send'; readonly request: SentRequest; readonly preimage: Preimage }
  | Settle
  | { readonly do: 'review'; readonly review: ReviewCase }
  | { readonly do: 'wait'; readonly milliseconds: number };

export interface Settle {
  readonly do: 'settle';
  readonly proof: Proof;
  /** What of the command did not go in and is still wanted: it goes on as commands of its own. */
  readonly rest?: readonly Rest[];
}

export interface Rest {
  readonly decided: Decided;
  /** Null: it can be sent again without asking. */
  readonly review: ReviewCase | null;
}

/** An answer that is the service's own, with its body as JSON. */
export type Answered =
  | { readonly got: 'ok'; readonly json: unknown }
  | { readonly got: 'refused'; readonly status: number; readonly words: string };

/** `look`: the answer alone does not decide; read and `decide` again. `accepted`: the service is at work. */
export type Hearing =
  | Settle
  | { readonly do: 'review'; readonly review: ReviewCase }
  | { readonly do: 'look'; readonly outcome: 'accepted' | 'unknown' | 'not-applied' };

export function* readItem(id: number): Look<Item | null> {
  const told = yield { read: 'item', id };
  return told.read === 'item' ? told.item : null;
}

export function* readOrder(id: number): Look<Order | null> {
  const told = yield { read: 'order', id };
  return told.read === 'order' ? told.order : null;
}

export function* readReceipt(orderId: number): Look<ReceiveProgress | null> {
  const told = yield { read: 'receipt', orderId };
  return told.read === 'receipt' ? told.receipt : null;
}

/** A folder's own records of one article, over all its pages. */
export function* readArticleIn(folderId: number | null, sid: string): Look<readonly Item[]> {
  const found: Item[] = [];
  for (let page = 1; ; page++) {
    const told = yield { read: 'contents', folderId, page };
    if (told.read !== 'contents') return found;
    found.push(...told.items.filter((item) => item.sid === sid));
    if (!told.more) return found;
  }
}

/**
 * A kind whose command, facts and preimage are known only to itself. They belong together by construction: the command's kind
 * picks it, its own `look` makes the facts, its own `decide` made the preimages.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyKind = Kind<any, any, any>;
