/** How a screen's ask becomes a command, of any kind: see `decide.ts`. */
import type { Decided } from '#domain/command.ts';
import type { IntentKind, IntentOf } from '#domain/intent.ts';
import type { OrderLineDraft } from '#domain/record.ts';
import type { GiveRefusal } from '#domain/kinds/definition.ts';
import type { DeskPorts } from './ports.ts';
import type { Stock } from './stock.ts';

export type DecidedOr<D extends Decided = Decided> = D | { readonly refused: GiveRefusal };

/** What of an order the mirror may not have, as the screen showed it. */
export interface Seen {
  readonly version?: number;
  readonly lines?: readonly OrderLineDraft[];
  readonly status?: string;
}

/** What a screen shows. */
export interface Shown {
  readonly desk: DeskPorts;
  readonly stock: Stock;
  readonly seen: Seen;
}

export type Rule<K extends IntentKind> = (
  shown: Shown,
  intent: IntentOf<K>,
) => DecidedOr<Extract<Decided, { kind: K }>>;

export const GONE = { refused: 'gone' } as const;
