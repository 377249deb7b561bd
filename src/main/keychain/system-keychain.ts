/**
 * The keychain that both shells use: the first of several bindings that is there, with the others read for keys that they were
 * given before. A key found in another is moved: written, read back, and only then deleted where it was. A process that ends
 * between two of these steps leaves the key readable; an old copy that is left over is never read again, and goes with the key.
 */
import type { KeychainKind } from '#domain/views/settings.ts';
import { keychainOver, type Binding, type BoundKeychain } from './binding.ts';
import type { Keychain, KeychainState } from './keychain.ts';

export interface SystemKeychain extends Keychain {
  /** See `BoundKeychain`. */
  isBusy(): boolean;
  /** Where keys are kept, as far as is known without asking the keychain; null where there is none. */
  keptIn(): Promise<KeychainKind | null>;
}

/**
 * @param bindings the one to be used first
 * @param wished a kind that comes before the others; one that is not among them is passed over, and said on the error output
 * @param patience for tests
 */
export function systemKeychain(
  bindings: readonly Binding[],
  wished?: string,
  patience?: number,
): SystemKeychain {
  const kinds = bindings.map(({ kind }) => kind);
  if (wished !== undefined && !kinds.some((kind) => kind === wished))
    console.error(`DOCKHAND_KEYCHAIN is one of ${kinds.join(', ')}, not ${wished}.`);
  const keychains = bindings
    .toSorted((a, b) => Number(b.kind === wished) - Number(a.kind === wished))
    .map((binding) => keychainOver(binding, patience));
  return { ...firstOf(keychains), isBusy: () => keychains.some((one) => one.isBusy()) };
}

function firstOf(keychains: readonly BoundKeychain[]): Omit<SystemKeychain, 'isBusy'> {
  /** The one that has answered last, open. */
  let used: KeychainKind | null = null;

  async function firstPresent(
    ask: (keychain: BoundKeychain) => Promise<KeychainState>,
  ): Promise<{ state: KeychainState; by: BoundKeychain | null }> {
    for (const by of keychains) {
      const state = await ask(by);
      if (state === 'ready') used = by.kind;
      if (state !== 'absent') return { state, by };
    }
    return { state: 'absent', by: null };
  }

  return {
    get: async (account) => {
      let open: BoundKeychain | null = null;
      for (const keychain of keychains) {
        const found = await keychain.get(account);
        if (found.status !== 'ready') {
          if (found.status === 'absent') continue;
          // What it has counts before what a later one has.
          return found;
        }
        open ??= keychain;
        used = open.kind;
        if (found.key === null) continue;
        if (keychain !== open) await move(account, found.key, keychain, open);
        return found;
      }
      return open === null ? { status: 'absent' } : { status: 'ready', key: null };
    },
    set: async (account, key) => {
      const { state, by } = await firstPresent((keychain) => keychain.set(account, key));
      // So that an old one does not come back. Where that fails it is still passed over for the new one.
      if (state === 'ready') for (const other of keychains) if (other !== by) await other.delete(account);
      return state;
    },
    delete: async (account) => {
      let worst: KeychainState = 'absent';
      // The last first: a process that ends between two must not leave an old key where the new one was.
      for (const keychain of keychains.toReversed()) {
        const state = await keychain.delete(account);
        if (state === 'locked') return state;
        if (state === 'ready') worst = state;
      }
      return worst;
    },
    status: async () => (await firstPresent((keychain) => keychain.status())).state,
    keptIn: async () => {
      if (used !== null) return used;
      for (const keychain of keychains) if (await keychain.isThere()) return keychain.kind;
      return null;
    },
  };
}

async function move(account: string, key: string, from: Keychain, to: Keychain): Promise<void> {
  if ((await to.set(account, key)) !== 'ready') return;
  const written = await to.get(account);
  if (written.status === 'ready' && written.key === key) await from.delete(account);
}
