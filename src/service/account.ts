/*
 * The context of every operation: the account's data at one connection, and the variants by which it answers where the document is
 * silent. Each piece of work takes one from the pool and has it alone until it ends.
 */
import type { Variants } from '#wire/variants.ts';
import type { Ids } from './ids.ts';
import type { Store } from './store/store.ts';

export interface Account {
  readonly store: Store;
  readonly variants: Variants;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly ids: Ids;
}

export interface AccountPool extends Omit<Account, 'store'> {
  /** Among the accounts of its database. */
  readonly id: number;
  /** Runs the work with an account; within it another is never taken, for there may be one alone. */
  readonly use: <T>(work: (account: Account) => T | Promise<T>) => Promise<T>;
  /** Calls the listener when there is something more to do in the background. */
  onWork(listener: () => void): void;
  /** Waits for the work under way. */
  close(): Promise<void>;
}
