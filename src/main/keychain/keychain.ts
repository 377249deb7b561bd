/**
 * The operating system's keychain, behind four functions. The secret key is kept nowhere else: without a keychain it is asked
 * for at each start and held in memory, never written to a file.
 */
import type keytar from 'keytar';

/** absent: this computer has none, or Dockhand was set up without it. locked: it is there and would not open. */
export type KeychainState = 'ready' | 'absent' | 'locked';
export type Found =
  { readonly status: 'ready'; readonly key: string | null } | { readonly status: 'absent' | 'locked' };

/** Accounts are profile ids. */
export interface Keychain {
  get(account: string): Promise<Found>;
  set(account: string, key: string): Promise<KeychainState>;
  delete(account: string): Promise<KeychainState>;
  status(): Promise<KeychainState>;
}

const SERVICE = 'Dockhand';
/** Holds no secret: being able to write it tells an open keychain from a locked one. */
const CANARY = 'is the keychain open';
/** A keychain that shows a dialog nobody answers must not hold up the dock. */
const PATIENCE = 20_000;

export interface SystemKeychain extends Keychain {
  /** Whether a call to the operating system has not returned. A process that ends the usual way waits for it. */
  isBusy(): boolean;
}

/**
 * At most one call to the operating system is under way: each blocks a thread until it returns, and one behind an unanswered
 * dialog may never do so. A question that has waited too long for its turn makes no call at all.
 * @param how for tests
 */
export function systemKeychain({ load: from = loadKeytar, patience = PATIENCE } = {}): SystemKeychain {
  let loaded: Promise<typeof keytar | null> | undefined;
  const load = () => (loaded ??= from());
  /** Settles when every call so far has returned. */
  let turn: Promise<unknown> = Promise.resolve();
  let busy = 0;

  async function use<T>(
    work: (tar: typeof keytar) => Promise<T>,
  ): Promise<{ status: 'ready'; value: T } | { status: 'absent' | 'locked' }> {
    const tar = await load();
    if (tar === null) return { status: 'absent' };
    let isLate = false;
    const call = turn.then(async () => {
      if (isLate) return LATE;
      busy += 1;
      return work(tar).finally(() => {
        busy -= 1;
      });
    });
    turn = call.catch(() => undefined);
    try {
      const value = await withPatience(call, patience);
      isLate = value === LATE;
      return value === LATE ? { status: 'locked' } : { status: 'ready', value };
    } catch (error) {
      return { status: isNobodyThere(error) ? 'absent' : 'locked' };
    }
  }

  /** A locked keyring on Linux reads as an empty one. It cannot be written to, though. */
  const status = async () => (await use((tar) => tar.setPassword(SERVICE, CANARY, 'open'))).status;

  return {
    get: async (account) => {
      const found = await use((tar) => tar.getPassword(SERVICE, account));
      if (found.status !== 'ready') return { status: found.status };
      if (found.value !== null) return { status: 'ready', key: found.value };
      const canary = await status();
      return canary === 'ready' ? { status: canary, key: null } : { status: canary };
    },
    set: async (account, key) => (await use((tar) => tar.setPassword(SERVICE, account, key))).status,
    delete: async (account) => (await use((tar) => tar.deletePassword(SERVICE, account))).status,
    status,
    isBusy: () => busy > 0,
  };
}

async function loadKeytar(): Promise<typeof keytar | null> {
  try {
    const loaded: { default: typeof keytar } = await import('keytar');
    return loaded.default;
  } catch {
    // An optional dependency: not built here.
    return null;
  }
}

const LATE: unique symbol = Symbol('late');

async function withPatience<T>(work: Promise<T>, patience: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Linux: no secret service on the session bus, or no bus. The library has only a sentence for it (the messages are GDBus's),
 * so this is the one place where an error is told by its text, and a miss merely says `locked` instead.
 */
function isNobodyThere(error: unknown): boolean {
  return (
    error instanceof Error &&
    /not provided by any \.service|Could not connect|autolaunch/i.test(error.message)
  );
}
