/**
 * Whether a profile's station listens for deliveries, and where. For the practice warehouse it always does, on a port and path
 * made for the day. For a real account a person turns it on, gives the address to the site's proxy or tunnel, and puts in the
 * secret the service signs with, if it does; the path stays the same from then on.
 */
import { randomBytes } from 'node:crypto';
import type { EventsPlace, EventsView } from '#domain/views/settings.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { createKeyring } from '../keychain/keyring.ts';
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
  listenToPractice(practice: { readonly address: string; readonly adminToken?: string }): Promise<void>;
  close(): Promise<void>;
}

export interface Wanted {
  readonly port: number;
  readonly reach: EventsPlace['reach'];
  readonly secret: string;
}

const LOOPBACK = '127.0.0.1';
const newToken = (): string => randomBytes(24).toString('base64url');

export function createListening(ports: ListeningPorts): Listening {
  let listener: Listener | null = null;
  /** Of the practice warehouse, made anew each day. */
  let practiceSecret: string | null = null;
  /** No secret is to be had or needed, by what the keychain said or the operator set. */
  let isUnsigned = true;
  let taken: number | null = null;
  let closed = false;

  const keyring = createKeyring({
    ...ports,
    onChanged: () => {
      // An older version did not note whether there is a secret. Now the keychain has said that there is none.
      const state = keyring.state();
      const hasNone = state === 'missing' || state === 'absent';
      if (hasNone && ports.remembered()?.signed === undefined) isUnsigned = true;
      ports.onChanged();
    },
  });

  async function begin({ port, token, reach }: EventsPlace): Promise<void> {
    await listener?.close();
    listener = null;
    try {
      listener = await listenForEvents({
        host: reach === 'network' ? EVERYWHERE : LOOPBACK,
        port,
        token,
        signing,
        onHint: ports.onHint,
        onDefect: ports.onDefect,
        now: () => ports.clock.now().getTime(),
      });
      taken = null;
    } catch {
      taken = port;
    }
    if (closed) await listener?.close();
  }

  const signed = (): EventsView['signed'] => {
    if (practiceSecret !== null) return 'yes';
    if (isUnsigned) return 'no';
    if (keyring.secret() === null) return 'missing';
    return keyring.state() === 'ready' ? 'yes' : 'until-closed';
  };

  /** What was signed once has to be signed for good: a secret that cannot be read now is no leave to go without. */
  const signing = (): Signing => ({ needed: signed() !== 'no', secret: practiceSecret ?? keyring.secret() });

  return {
    view: () => ({
      state: taken !== null ? 'port-taken' : listener === null ? 'off' : 'listening',
      url: listener?.url ?? null,
      port: ports.remembered()?.port ?? null,
      reach: ports.remembered()?.reach ?? 'computer',
      signed: signed(),
    }),
    open: async () => {
      const place = ports.remembered();
      if (place === null) return;
      isUnsigned = place.signed === false;
      if (!isUnsigned) keyring.ask();
      await begin(place);
    },
    askSecret: () => {
      if (!isUnsigned) keyring.ask();
    },
    listen: async ({ port, reach, secret: given }) => {
      if (given !== '') {
        isUnsigned = false;
        await keyring.take(given);
      }
      const token = ports.remembered()?.token ?? newToken();
      const place = { port, reach, token, signed: !isUnsigned };
      ports.remember(place);
      await begin(place);
    },
    stop: async () => {
      ports.remember(null);
      isUnsigned = true;
      taken = null;
      await keyring.forget();
      await listener?.close();
      listener = null;
    },
    listenToPractice: async ({ address, adminToken }) => {
      if (adminToken === undefined) return;
      await begin({ port: 0, token: newToken(), reach: 'computer' });
      if (listener === null || closed) return;
      practiceSecret = await subscribe(address, adminToken, listener.url);
    },
    close: async () => {
      closed = true;
      keyring.close();
      await listener?.close();
    },
  };
}
