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
  return new BackgroundKeyring(ports);
}

class BackgroundKeyring implements Keyring {
  readonly #ports: KeyringPorts;
  readonly #held: Map<string, string>;
  #secret: string | null;
  /** What the keychain still has to do. */
  #wish: Wish | null;
  /** What it answered last. */
  #said: KeychainState | null = null;
  #isWorking = false;
  readonly #closing = new AbortController();
  #wakeSignal = new AbortController();
  #answered = new AbortController();

  constructor(ports: KeyringPorts) {
    this.#ports = ports;
    this.#held = ports.held ?? new Map<string, string>();
    this.#secret = this.#held.get(ports.account) ?? null;
    this.#wish = this.#secret === null ? null : 'store';
  }

  secret(): string | null {
    return this.#secret;
  }

  state(): KeyringState {
    if (this.#secret !== null) return this.#wish === null ? 'ready' : 'held';
    if (this.#said === null) return this.#wish === 'find' ? 'opening' : 'missing';
    return this.#said === 'ready' ? 'missing' : this.#said;
  }

  ask(): void {
    if (this.#secret === null) this.#wish ??= 'find';
    if (this.#wish !== null) this.#begin();
  }

  async take(secret: string): Promise<void> {
    this.#held.set(this.#ports.account, secret);
    await this.#change('store', secret);
  }

  async forget(): Promise<void> {
    this.#held.delete(this.#ports.account);
    await this.#change('delete', null);
  }

  close(): void {
    this.#closing.abort();
    this.#wakeSignal.abort();
  }

  async #change(wish: Wish, secret: string | null): Promise<void> {
    this.#wish = wish;
    this.#secret = secret;
    const answered = this.#answered.signal;
    this.#begin();
    await this.#ports.clock.sleep(MOMENT, answered);
  }

  #begin(): void {
    this.#wakeSignal.abort();
    if (this.#isWorking || this.#closing.signal.aborted) return;
    this.#wakeSignal = new AbortController();
    void this.#work().catch(this.#ports.onDefect);
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    try {
      for (let pause = FIRST_PAUSE; this.#wish !== null && !this.#closing.signal.aborted;) {
        const asked: Wish = this.#wish;
        const about = this.#secret;
        const hasChanged = (): boolean => this.#wish !== asked || this.#secret !== about;
        const { status: state, key } = await question(this.#ports, asked, about);
        if (this.#closing.signal.aborted) return;
        this.#said = state;
        // Something else may have been wished for while the keychain thought about it.
        if (hasChanged()) continue;
        if (state === 'ready') {
          this.#wish = null;
          this.#secret = key;
          this.#held.delete(this.#ports.account);
          this.#ports.onStored?.(key !== null);
        }
        this.#answered.abort();
        this.#answered = new AbortController();
        this.#ports.onChanged(asked === 'find' && this.#secret !== null);
        if (hasChanged()) continue;
        // Without a keychain there is nothing to open: only an operator's wish is a reason to look again.
        if (state === 'absent') return;
        await this.#ports.clock.sleep(pause, this.#wakeSignal.signal);
        pause = this.#wakeSignal.signal.aborted ? FIRST_PAUSE : Math.min(pause * 2, LAST_PAUSE);
        this.#wakeSignal = new AbortController();
      }
    } finally {
      // In the same step as the last look at the wish, so that none is made between the two.
      this.#isWorking = false;
    }
  }
}

async function question(
  { keychain, account }: KeyringPorts,
  asked: Wish,
  about: string | null,
): Promise<{ status: KeychainState; key: string | null }> {
  switch (asked) {
    case 'find': {
      const found = await keychain.get(account);
      return found.status === 'ready' ? found : { ...found, key: null };
    }
    case 'store':
      return { status: await keychain.set(account, about ?? ''), key: about };
    case 'delete':
      return { status: await keychain.delete(account), key: null };
    default:
      return asked satisfies never;
  }
}
