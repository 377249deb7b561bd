/** The interface that counts requests: the class of work of each as it leaves, and the headers of its answer. */

/** In order of precedence. */
export const CLASSES = ['person', 'probe', 'outbox', 'poll', 'bulk'] as const;
export type WorkClass = (typeof CLASSES)[number];

export interface Meter {
  /** A request leaves now. Say what became of it. */
  send(work: WorkClass): Sending;
}

export interface Sending {
  /**
   * It was answered: what the headers say (null where there were none), and whether it was a 429. @param writesIn milliseconds until the
   * service accepts writes, as its answer to one says: 0 where it accepted this one. Left out or null: it says nothing of that.
   */
  answered(report: RateReport | null, limited: boolean, writesIn?: number | null): void;
  /** No answer came. @param sent false where nothing has left this computer, so that it was never counted */
  lost(sent: boolean): void;
}

/** The rate headers of one answer. */
export interface RateReport {
  readonly max: number;
  readonly remaining: number;
  /** Milliseconds until the reset, more than 0, however the header put it; null where it says nothing that can be. */
  readonly left: number | null;
}
