/** The account's own fields and units, and what is assumed of the service where its document is silent. */
import type { AssumptionName, Switchable } from '../commands/assumed.ts';

export interface ReferenceView {
  readonly fields: readonly FieldRow[];
  readonly units: readonly UnitRow[];
}

export interface FieldRow {
  readonly id: number;
  readonly name: string;
  /** The service's words; null where it tells none. */
  readonly type: string | null;
  readonly appliesTo: string | null;
  /** How many items and folders have a value of it; `isCut`: at least so many. */
  readonly used: number;
  readonly isCut: boolean;
  /** How many alerts watch its date. */
  readonly alerts: number;
}

export interface UnitRow {
  readonly name: string;
  /** The service's word for what is measured, as length; null where it tells none. */
  readonly type: string | null;
  /** How the service writes it for people; null where it does not. */
  readonly written: string | null;
}

export interface AssumptionsView {
  readonly rows: readonly AssumptionRow[];
  /** When the account was last looked at (ISO 8601); null: never. */
  readonly observedAt: string | null;
}

export interface AssumptionRow {
  readonly name: AssumptionName;
  /** A: several clients of comparable services agree. B: one does. C: a guess. */
  readonly sure: 'A' | 'B' | 'C';
  readonly seen: SeenOf;
  /** Null where there is nothing to switch. `waiting`: so many commands that rest on it were given and go by themselves. */
  readonly switched: { readonly name: Switchable; readonly isOn: boolean; readonly waiting: number } | null;
}

/**
 * What the account was seen to do. fits: so many records are as assumed. differs: so many are not; an example. is: a fact. none: there is
 * no such record to see it by. unseen: it has not been looked at, or reading alone does not show it.
 */
export type SeenOf =
  | { readonly kind: 'fits'; readonly n: number }
  | { readonly kind: 'differs'; readonly n: number; readonly words: string }
  | { readonly kind: 'is'; readonly words: string }
  | { readonly kind: 'none' | 'unseen' };

/** As kept: by the name of the assumption. */
export interface Observed {
  readonly at: string;
  readonly seen: Readonly<Record<string, SeenOf>>;
}
