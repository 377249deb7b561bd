/** The outbox: what waits, what was proved and how, what needs a person. */
import type { Command, Proof, ReviewCase, SentRequest } from '../command.ts';

export interface OutboxView {
  readonly review: readonly CommandRow[];
  readonly waiting: readonly CommandRow[];
  /** Newest first, the last hundred. */
  readonly settled: readonly CommandRow[];
}

export type CommandRow = Command & {
  /** An earlier command on the same stock has to be settled first. */
  readonly behind: number | null;
  readonly attempts: number;
  readonly cancelRequested: boolean;
  readonly proof: Proof | null;
  readonly review: ReviewCase | null;
  readonly settledAt: string | null;
};

export type CommandView = CommandRow & {
  readonly tries: readonly AttemptView[];
  /** What a person may do with it now. */
  readonly offers: readonly Settlement[];
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
 * sending: its bytes may be on the way. not-sent, not-applied: nothing happened. accepted: the service is at work.
 * unknown: nobody heard. not-seen: nobody heard, and nothing was seen of it when it could no longer arrive. applied,
 * refused: the service said so, or the records show it.
 */
export type AttemptOutcome =
  'sending' | 'not-sent' | 'not-applied' | 'accepted' | 'unknown' | 'applied' | 'refused';

/** cancel: do not send it. retry: send it again. applied: it went in, I have looked. discard: it did not and shall not. */
export type Settlement = 'cancel' | 'retry' | 'applied' | 'discard';
