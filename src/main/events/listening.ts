/**
 * Decides whether a profile's station listens for webhook deliveries, and where. For the practice warehouse it does so by itself, on a free
 * port and with a random path that are new at each start. For a real account a person turns it on, gives the address to the site's proxy or
 * tunnel, and enters the secret that the service signs with, if there is one. The path then stays the same.
 * The secret is in the keychain. Once a secret was entered, unsigned deliveries are refused, even while the keychain does not return the
 * secret.
 */
import { randomBytes } from 'node:crypto';
import type { EventsPlace, EventsView } from '#domain/views/settings.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { createKeyring, type Keyring } from '../keychain/keyring.ts';
import type { Clock } from '../ports.ts';
import type { Hint } from './hint.ts';
import { EVERYWHERE, listenForEvents, type Listener, type Signing } from './listener.ts';
import { subscribe } from './subscribe.ts';

export interface ListeningPorts {
  readonly clock: Pick<Clock, 'now' | 'sleep'>;
  readonly keychain: Keychain;
  /** The name under which the keychain stores the secret. */
  readonly account: string;
  /** Secrets that the keychain has not stored: see `keyring`. */
  readonly held?: Map<string, string>;
  readonly onHint: (hint: Hint) => boolean;
  readonly onDefect: (error: unknown) => void;
  /** Called when the result of `view` has changed without a call from outside. */
  readonly onChanged: () => void;
  readonly remembered: () => EventsPlace | null;
  readonly remember: (place: EventsPlace | null) => void;
}

export interface Listening {
  view(): EventsView;
  /** Listens as it did the last time, if it did. Until the keychain has answered, deliveries that must be signed are refused. */
  open(): Promise<void>;
  /** Asks the keychain for the secret again, after it has refused. */
  askSecret(): void;
  /** Starts to listen as a person wants it. An empty secret keeps the stored one; if there is none, deliveries need no signature. */
  listen(how: Wanted): Promise<void>;
  stop(): Promise<void>;
  /** Listens, and registers the URL with the practice warehouse. */
  listenToPractice(practice: PracticeDoor): Promise<void>;
  close(): Promise<void>;
}

interface PracticeDoor {
  readonly address: string;
  readonly adminToken?: string;
}

export interface Wanted {
  readonly port: number;
  readonly reach: EventsPlace['reach'];
  readonly secret: string;
}

const LOOPBACK = '127.0.0.1';
const newToken = (): string => randomBytes(24).toString('base64url');

export function createListening(ports: ListeningPorts): Listening {
  return new ProfileListening(ports);
}

class ProfileListening implements Listening {
  readonly #ports: ListeningPorts;
  readonly #keyring: Keyring;
  #listener: Listener | null = null;
  /** The secret of the practice warehouse, new at each start. */
  #practiceSecret: string | null = null;
  /** Whether deliveries need no signature: the keychain has no secret, or the operator entered none. */
  #isUnsigned = true;
  /** The port that is not available because another program uses it; null: none. */
  #taken: number | null = null;
  #closed = false;

  constructor(ports: ListeningPorts) {
    this.#ports = ports;
    this.#keyring = createKeyring({ ...ports, onChanged: () => this.#keychainSaid() });
  }

  view(): EventsView {
    const place = this.#ports.remembered();
    return {
      state: this.#taken !== null ? 'port-taken' : this.#listener === null ? 'off' : 'listening',
      url: this.#listener?.url ?? null,
      port: place?.port ?? null,
      reach: place?.reach ?? 'computer',
      signed: this.#signed(),
    };
  }

  async open(): Promise<void> {
    const place = this.#ports.remembered();
    if (place === null) return;
    this.#isUnsigned = place.signed === false;
    if (!this.#isUnsigned) this.#keyring.ask();
    await this.#begin(place);
  }

  askSecret(): void {
    if (!this.#isUnsigned) this.#keyring.ask();
  }

  async listen({ port, reach, secret }: Wanted): Promise<void> {
    if (secret !== '') {
      this.#isUnsigned = false;
      await this.#keyring.take(secret);
    }
    const token = this.#ports.remembered()?.token ?? newToken();
    const place = { port, reach, token, signed: !this.#isUnsigned };
    this.#ports.remember(place);
    await this.#begin(place);
  }

  async stop(): Promise<void> {
    this.#ports.remember(null);
    this.#isUnsigned = true;
    this.#taken = null;
    await this.#keyring.forget();
    await this.#listener?.close();
    this.#listener = null;
  }

  async listenToPractice({ address, adminToken }: PracticeDoor): Promise<void> {
    if (adminToken === undefined) return;
    await this.#begin({ port: 0, token: newToken(), reach: 'computer' });
    if (this.#listener === null || this.#closed) return;
    this.#practiceSecret = await subscribe(address, adminToken, this.#listener.url);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#keyring.close();
    await this.#listener?.close();
  }

  async #begin({ port, token, reach }: EventsPlace): Promise<void> {
    await this.#listener?.close();
    this.#listener = null;
    try {
      this.#listener = await listenForEvents({
        host: reach === 'network' ? EVERYWHERE : LOOPBACK,
        port,
        token,
        signing: () => this.#signing(),
        onHint: this.#ports.onHint,
        onDefect: this.#ports.onDefect,
        now: () => this.#ports.clock.now().getTime(),
      });
      this.#taken = null;
    } catch {
      this.#taken = port;
    }
    if (this.#closed) await this.#listener?.close();
  }

  #keychainSaid(): void {
    // An older version did not store whether there is a secret. Now the keychain has answered that there is none.
    const state = this.#keyring.state();
    const hasNone = state === 'missing' || state === 'absent';
    if (hasNone && this.#ports.remembered()?.signed === undefined) this.#isUnsigned = true;
    this.#ports.onChanged();
  }

  #signed(): EventsView['signed'] {
    if (this.#practiceSecret !== null) return 'yes';
    if (this.#isUnsigned) return 'no';
    if (this.#keyring.secret() === null) return 'missing';
    return this.#keyring.state() === 'ready' ? 'yes' : 'until-closed';
  }

  /** Once a secret was set, deliveries must stay signed: if the secret cannot be read now, unsigned deliveries are still refused. */
  #signing(): Signing {
    return { needed: this.#signed() !== 'no', secret: this.#practiceSecret ?? this.#keyring.secret() };
  }
}
