/**
 * Decides whether a profile's station listens for deliveries, and where. For the practice warehouse it always does, on a port and path
 * made for the day. For a real account a person turns it on, gives the address to the site's proxy or tunnel, and enters the secret
 * the service signs with, if any; the path stays the same from then on.
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
  /** Under which the secret is kept. */
  readonly account: string;
  /** Secrets that the keychain has not stored: see `keyring`. */
  readonly held?: Map<string, string>;
  readonly onHint: (hint: Hint) => boolean;
  readonly onDefect: (error: unknown) => void;
  /** What `view` tells has changed by itself. */
  readonly onChanged: () => void;
  readonly remembered: () => EventsPlace | null;
  readonly remember: (place: EventsPlace | null) => void;
}

export interface Listening {
  view(): EventsView;
  /** Listens where it did the last time, if it did. The keychain may answer later: until then nothing signed is taken. */
  open(): Promise<void>;
  /** Asks the keychain for the secret again, where it would not give it. */
  askSecret(): void;
  /** @param secret empty keeps the one there is, or goes without */
  listen(how: Wanted): Promise<void>;
  stop(): Promise<void>;
  /** Listens, and tells the practice warehouse where. */
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
  /** Of the practice warehouse, made anew each day. */
  #practiceSecret: string | null = null;
  /** No secret is to be had or needed, by what the keychain said or the operator set. */
  #isUnsigned = true;
  /** The port that another program has. */
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
    // An older version did not note whether there is a secret. Now the keychain has said that there is none.
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

  /** What was signed once has to be signed for good: a secret that cannot be read now is no leave to go without. */
  #signing(): Signing {
    return { needed: this.#signed() !== 'no', secret: this.#practiceSecret ?? this.#keyring.secret() };
  }
}
