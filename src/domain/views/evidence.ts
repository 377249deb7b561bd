/** What is handed on as a file: the evidence of one command, and a bundle for whoever helps. */
import type { DeliveryState } from '../commands/delivery-state.ts';
import type { Proof, ReviewCase, SentRequest } from '../commands/command.ts';
import type { IntentKind } from '../commands/intent.ts';
import type { AttemptOutcome, CommandView } from './outbox.ts';
import type { KeychainKind } from './settings.ts';
import type { StatusView } from './status.ts';

export interface EvidenceView {
  /** The version of this shape. */
  readonly evidence: 1;
  readonly writtenAt: string;
  readonly sheetId: string | null;
  /** The intent, its basis, every attempt with what was read before, sent and answered, and the proof or the review. */
  readonly command: CommandView;
}

/** No key, no names, no texts, no quantities, no ids. */
export interface SupportView extends Pick<StatusView, 'network' | 'key' | 'outbox' | 'budget' | 'pull'> {
  readonly support: 1;
  readonly writtenAt: string;
  readonly version: string;
  readonly node: string;
  readonly platform: string;
  readonly isPractice: boolean;
  readonly keptIn: KeychainKind | null;
  readonly commands: readonly CommandOutline[];
}

export interface CommandOutline {
  readonly seq: number;
  readonly kind: IntentKind;
  readonly at: string;
  readonly state: DeliveryState;
  readonly settledAt: string | null;
  readonly cancelRequested: boolean;
  readonly review: ReviewCase['kind'] | null;
  readonly proof: Proof['how'] | null;
  readonly tries: readonly {
    readonly n: number;
    readonly at: string;
    readonly method: SentRequest['method'];
    /** Its ids left out. */
    readonly path: string;
    readonly outcome: AttemptOutcome;
    readonly status: number | null;
  }[];
}
