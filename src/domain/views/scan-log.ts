/** The tape of scans: what came in, what it meant, what was done. */
import type { Screen } from '../scanning/place.ts';
import type { ScanReply } from '../replies/reply.ts';

export interface ScanLogView {
  /** The newest first, the last few hundred. */
  readonly scans: readonly ScanLogRow[];
  /** There are older ones. */
  readonly isCut: boolean;
}

export interface ScanLogRow {
  readonly id: string;
  readonly at: string;
  readonly by: string;
  readonly source: string;
  /** As it came in, control characters and all. */
  readonly text: string;
  readonly screen: Screen;
  /** Average time between its keys in milliseconds, where it came as keys. */
  readonly pace: number | null;
  readonly reply: ScanReply;
  /** It was only the first piece of a code that came in whole behind it. */
  readonly isPiece: boolean;
}
