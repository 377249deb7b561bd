/*
 * The context of every operation: the account's data at one database connection (`Account`), and the pool that gives it out
 * (`AccountPool`). A piece of work takes an account from the pool and has it alone until the work ends. It must not take a second one
 * meanwhile, because the pool may have only one.
 * The variants in it say how the service behaves where the API document is silent.
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
  /** The number of the account in its database. */
  readonly id: number;
  /** Runs the work with the account. The work must not call `use` again, because the pool may have only one connection. */
  readonly use: <T>(work: (account: Account) => T | Promise<T>) => Promise<T>;
  /** Calls the listener when there is something more to do in the background. */
  onWork(listener: () => void): void;
  /** Waits for the work under way. */
  close(): Promise<void>;
}
