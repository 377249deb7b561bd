/**
 * The interface by which the client reports its requests to the request budget: the class of work of each request as it leaves, and what
 * its answer's headers say about the account's allowance.
 */

/** The classes of work in order of precedence. */
export const CLASSES = ['person', 'probe', 'outbox', 'poll', 'bulk'] as const;
export type WorkClass = (typeof CLASSES)[number];

export interface Meter {
  /** Reports that a request leaves now. The caller reports its result to the returned object. */
  send(work: WorkClass): Sending;
}

export interface Sending {
  /**
   * Reports an answer. @param report its rate headers; null if it has none @param limited whether it was a 429
   * @param writesIn milliseconds until the service accepts writes, according to the answer to a write; 0 if it accepted that write; absent
   * or null: unknown
   */
  answered(report: RateReport | null, limited: boolean, writesIn?: number | null): void;
  /** Reports that no answer came. @param sent false if nothing left this computer, so that the service has not counted the request */
  lost(sent: boolean): void;
}

/** The rate headers of one answer. */
export interface RateReport {
  readonly max: number;
  readonly remaining: number;
  /** Milliseconds until the reset, always more than 0, whatever form the header has; null if its value is not plausible. */
  readonly left: number | null;
}
