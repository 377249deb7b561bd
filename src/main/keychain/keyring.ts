/**
 * One secret of the computer's keychain, looked for in the background and held in memory once it is known. A keychain may
 * show a dialog that is answered late or never, so no caller waits for it. Invariant: a keyring has at most one question
 * under way, and a keychain that stays locked is asked at growing pauses until it opens. A secret that the keychain has not
 * stored outlives its keyring in `held`, so that closing a profile and opening it again does not lose it.
 */
import type { Clock } from '../ports.ts';
import type { Keychain, KeychainState } from './keychain.ts';

/**
 * `opening`: the keychain has not answered yet. `held`: the secret is in memory alone, the keychain has not stored it.
 * `missing`: the keychain is open and has none.
 */
export type KeyringState = 'opening' | 'held' | 'missing' | KeychainState;

export interface Keyring {
  /** Null while it is not known. */
  secret(): string | null;
  state(): KeyringState;
  /** Starts looking for the secret. Where the keychain would not open, asks it at once instead of after the pause. */
  ask(): void;
  /** The new secret counts at once; it is stored in the background. Resolves with the answer, or after a moment without. */
  take(secret: string): Promise<void>;
  /** The same for removing it. */
  forget(): Promise<void>;
  /** Asks nothing more. A question under way is left alone. */
  close(): void;
}

export interface KeyringPorts {
  readonly keychain: Keychain;
  readonly account: string;
  /** By account, the secrets given since this process began that the keychain has not stored. Never written to a file. */
  readonly held?: Map<string, string>;
  readonly clock: Pick<Clock, 'sleep'>;
  /** The keychain has answered. @param found with the secret that was looked for */
  readonly onChanged: (found: boolean) => void;
  /** It has answered, open, whether the secret is in it. */
  readonly onStored?: (isStored: boolean) => void;
  readonly onDefect: (error: unknown) => void;
}

/** Milliseconds between two questions to a keychain that would not open. */
const FIRST_PAUSE = 1000;
const LAST_PAUSE = 60_000;
/** How long an act waits for the keychain, so that its answer can usually say what came of it (milliseconds). */
const MOMENT = 500;

type Wish = 'find' | 'store' | 'delete';

export function createKeyring(ports: KeyringPorts): Keyring {
  const { keychain, account, clock, held = new Map<string, string>(), onChanged, onDefect } = ports;
  let secret: string | null = held.get(account) ?? null;
  /** What the keychain still has to do. */
  let wish: Wish | null = secret === null ? null : 'store';
  /** What it answered last. */
  let said: KeychainState | null = null;
  let isWorking = false;
  const closing = new AbortController();
  let bell = new AbortController();
  let answered = new AbortController();

  async function question(
    asked: Wish,
    about: string | null,
  ): Promise<{ state: KeychainState; key: string | null }> {
    switch (asked) {
      case 'find': {
        const found = await keychain.get(account);
        return found.state === 'ready' ? found : { ...found, key: null };
      }
      case 'store':
        return { state: await keychain.set(account, about ?? ''), key: about };
      case 'delete':
        return { state: await keychain.delete(account), key: null };
      default:
        return asked satisfies never;
    }
  }

  async function work(): Promise<void> {
    isWorking = true;
    try {
      for (let pause = FIRST_PAUSE; wish !== null && !closing.signal.aborted;) {
        const asked: Wish = wish;
        const about = secret;
        const { state, key } = await question(asked, about);
        if (closing.signal.aborted) return;
        said = state;
        // Something else may have been wished for while the keychain thought about it.
        if (wish !== asked || secret !== about) continue;
        if (state === 'ready') {
          wish = null;
          secret = key;
          held.delete(account);
          ports.onStored?.(key !== null);
        }
        answered.abort();
        answered = new AbortController();
        onChanged(asked === 'find' && secret !== null);
        if (wish !== asked || secret !== about) continue;
        // Without a keychain there is nothing to open: only an operator's wish is a reason to look again.
        if (state === 'absent') return;
        await clock.sleep(pause, bell.signal);
        pause = bell.signal.aborted ? FIRST_PAUSE : Math.min(pause * 2, LAST_PAUSE);
        bell = new AbortController();
      }
    } finally {
      // In the same step as the last look at the wish, so that none is made between the two.
      isWorking = false;
    }
  }

  function begin(): void {
    bell.abort();
    if (isWorking || closing.signal.aborted) return;
    bell = new AbortController();
    void work().catch(onDefect);
  }

  const change = async (to: Wish, value: string | null): Promise<void> => {
    wish = to;
    secret = value;
    if (value === null) held.delete(account);
    else held.set(account, value);
    const heard = answered.signal;
    begin();
    await clock.sleep(MOMENT, heard);
  };

  return {
    secret: () => secret,
    state: () => {
      if (secret !== null) return wish === null ? 'ready' : 'held';
      if (said === null) return wish === 'find' ? 'opening' : 'missing';
      return said === 'ready' ? 'missing' : said;
    },
    ask: () => {
      if (secret === null) wish ??= 'find';
      if (wish !== null) begin();
    },
    take: (given) => change('store', given),
    forget: () => change('delete', null),
    close: () => {
      closing.abort();
      bell.abort();
    },
  };
}
