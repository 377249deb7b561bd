/** How a burst of keys is told from a person typing (milliseconds). */
export interface WedgeSettings {
  /** Average time between two keys of a scan, at most. */
  readonly averageGap: number;
  /** Silence that ends a scan without an Enter or Tab. */
  readonly settle: number;
  readonly minimumLength: number;
}
