/**
 * The computer's keychain as the station sees it: four functions. The secret key is kept nowhere else: without a keychain it is
 * asked for at each start and held in memory, never written to a file that can be read without the keychain.
 */

/** absent: this computer has none, or Dockhand was set up without it. locked: it is there and would not open. */
export type KeychainState = 'ready' | 'absent' | 'locked';
export type Found =
  { readonly status: 'ready'; readonly key: string | null } | { readonly status: 'absent' | 'locked' };

/** Accounts are profile ids. No function rejects. */
export interface Keychain {
  get(account: string): Promise<Found>;
  set(account: string, key: string): Promise<KeychainState>;
  delete(account: string): Promise<KeychainState>;
  status(): Promise<KeychainState>;
}
