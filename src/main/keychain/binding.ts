/**
 * Makes a keychain of a binding, a library that can reach one. At most one call to the operating system is under way: each blocks
 * a thread until it returns, and one behind an unanswered dialog may never do so. A question that has waited too long for its turn
 * makes no call at all.
 */
import type { KeychainKind } from '#domain/views/settings.ts';
import type { Keychain } from './keychain.ts';

/** Each function throws where the keychain does not do it. */
export interface Secrets {
  get(account: string): Promise<string | null>;
  set(account: string, key: string): Promise<void>;
  /** No trouble where there is none. */
  delete(account: string): Promise<void>;
  /** Throws where the keychain is locked. A locked one on Linux may read as an empty one. */
  check(): Promise<void>;
}

export interface Binding {
  readonly kind: KeychainKind;
  /** Null where it is not built or not allowed here. Asked once, and calls no keychain. */
  load(): Promise<Secrets | null>;
  /** Whether an error says that there is no keychain, and not that it is locked. */
  isNobodyThere(error: unknown): boolean;
}

/** The service that our entries are under. Other than keytar's, so that on no system the two have one entry in common. */
export const SERVICE = 'Dockhand workstation';
/** Holds no secret: being able to write it tells an open keychain from a locked one. */
export const CANARY = 'is the keychain open';

/** A keychain that shows a dialog nobody answers must not hold up the dock (milliseconds). */
const PATIENCE = 20_000;

export interface BoundKeychain extends Keychain {
  readonly kind: KeychainKind;
  /** Whether there is a binding at all. Does not ask the keychain. */
  isThere(): Promise<boolean>;
  /** Whether a call to the operating system has not returned. A process that ends the usual way waits for it. */
  isBusy(): boolean;
}

/** @param patience milliseconds; then it is told as locked */
export function keychainOver(binding: Binding, patience = PATIENCE): BoundKeychain {
  let loaded: Promise<Secrets | null> | undefined;
  const load = () => (loaded ??= binding.load());
  /** Settles when every call so far has returned. */
  let turn: Promise<unknown> = Promise.resolve();
  let busy = 0;

  async function use<T>(
    work: (secrets: Secrets) => Promise<T>,
  ): Promise<{ status: 'ready'; value: T } | { status: 'absent' | 'locked' }> {
    const secrets = await load();
    if (secrets === null) return { status: 'absent' };
    let isLate = false;
    const call = turn.then(async () => {
      if (isLate) return LATE;
      busy += 1;
      return work(secrets).finally(() => {
        busy -= 1;
      });
    });
    turn = call.catch(() => undefined);
    try {
      const value = await withPatience(call, patience);
      isLate = value === LATE;
      return value === LATE ? { status: 'locked' } : { status: 'ready', value };
    } catch (error) {
      return { status: binding.isNobodyThere(error) ? 'absent' : 'locked' };
    }
  }

  const status = async () => (await use((secrets) => secrets.check())).status;

  return {
    kind: binding.kind,
    get: async (account) => {
      const found = await use((secrets) => secrets.get(account));
      if (found.status !== 'ready') return { status: found.status };
      if (found.value !== null) return { status: 'ready', key: found.value };
      const checked = await status();
      return checked === 'ready' ? { status: checked, key: null } : { status: checked };
    },
    set: async (account, key) => (await use((secrets) => secrets.set(account, key))).status,
    delete: async (account) => (await use((secrets) => secrets.delete(account))).status,
    status,
    isThere: async () => (await load()) !== null,
    isBusy: () => busy > 0,
  };
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
 * Linux: no secret service on the session bus, or no bus. The libraries have only a sentence for it (the messages are those of
 * D-Bus), so this is the one place where an error is told by its text, and a miss merely says `locked` instead.
 */
export const saysNobodyThere = (error: unknown): boolean =>
  error instanceof Error &&
  /not provided by any \.service|Could not connect|Failed to connect|autolaunch/i.test(error.message);
