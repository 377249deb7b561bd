/** All alerts of the account, and which of them have fired. */
import type { ItemRef } from '../stock/refs.ts';
import type { AlertView } from './stock.ts';

export interface AlertsView {
  readonly fired: readonly AlertRow[];
  readonly others: readonly AlertRow[];
  /** How many there are, and how many of those that have fired did so by what waits alone; the lists hold the first of them. */
  readonly counts: { readonly fired: number; readonly expected: number; readonly all: number };
}

export interface AlertRow {
  readonly item: ItemRef;
  readonly alert: AlertView;
}

/** What the rail and the notices need: the number of alerts that have fired, and which they are. */
export interface FiredView {
  /** Without those that have by what waits alone. */
  readonly count: number;
  /** The list of alerts has been read, as part of all there is: before that one seems to fire when it merely comes in. */
  readonly isRead: boolean;
  /** The first of them, in the order of their ids. One that is still to be made at the service is counted, and not listed. */
  readonly fired: readonly FiredAlert[];
}

export interface FiredAlert extends Pick<AlertView, 'isExpected'> {
  readonly id: number;
  /** Its name. */
  readonly item: string;
}

/** The custom fields that can hold a date to be reminded of, and the groups that alerts tell. */
export interface AlertChoicesView {
  readonly dateFields: readonly { readonly id: number; readonly name: string }[];
  readonly groups: readonly string[];
}
