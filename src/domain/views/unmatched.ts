/** Codes that were scanned and that nobody knew, and still nobody knows. */
import type { Symbology } from '../barcode/barcode.ts';
import type { Gs1Facts } from '../barcode/gs1.ts';
import type { Screen } from '../scanning/place.ts';

/** A code as it was read, with what is needed to give it a meaning. */
export interface ScannedCode {
  readonly code: string;
  readonly symbology: Symbology | undefined;
  /** Whether the reader told the symbology. */
  readonly told: boolean;
  readonly gs1?: Gs1Facts;
}

export interface UnmatchedRow extends ScannedCode {
  readonly times: number;
  /** When, by whom and where it was scanned last (ISO 8601). */
  readonly at: string;
  readonly by: string;
  readonly screen: Screen;
}

export interface UnmatchedView {
  /** The one scanned last first. */
  readonly codes: readonly UnmatchedRow[];
  /** There are older ones. */
  readonly isCut: boolean;
}
