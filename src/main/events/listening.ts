/**
 * Whether a profile's station listens for deliveries, and where. For the practice warehouse it always does, on a port and path
 * made for the day. For a real account a person turns it on, gives the address to the site's proxy or tunnel, and puts in the
 * secret the service signs with, if it does; the path stays the same from then on.
 */
import { randomBytes } from 'node:crypto';
import type { EventsPlace, EventsView } from '#domain/views/settings.ts';
import type { Keychain } from '../keychain/keychain.ts';
import type { Clock } from '../ports.ts';
import type { Hint } from './hint.ts';
import { EVERYWHERE, listenForEvents, type Listener, type Signing } from './listener.ts';
import { subscribe } from './subscribe.ts';

export interface ListeningPorts {
  readonly clock: Pick<Clock, 'now'>;
  readonly keychain: Keychain;
  /** Under which the secret is kept. */
  readonly account: string;
  readonly onHint: (hint: Hint) => boolean;
  readonly onDefect: (error: unknown) => void;
  readonly remembered: () => EventsPlace | null;
  readonly remember: (place: EventsPlace | null) => void;
}

export interface Listening {
  view(): EventsView;
  /** Listens where it did the last time, if it did. */
  open(): Promise<void>;
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
  let secret: string | null = null;
  let signed: EventsView['signed'] = 'no';
  let taken: number | null = null;
  let closed = false;

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

  /** What was signed once has to be signed for good: a secret that cannot be read now is no leave to go without. */
  async function signing(): Promise<Signing> {
    if (signed === 'missing') await findSecret();
    return { needed: signed !== 'no', secret };
  }

  async function findSecret(): Promise<void> {
    const found = await ports.keychain.get(ports.account);
    if (found.state !== 'ready' || found.key === null) return;
    secret = found.key;
    signed = 'yes';
  }

  return {
    view: () => ({
      state: taken !== null ? 'port-taken' : listener === null ? 'off' : 'listening',
      url: listener?.url ?? null,
      port: ports.remembered()?.port ?? null,
      reach: ports.remembered()?.reach ?? 'computer',
      signed,
    }),
    open: async () => {
      const place = ports.remembered();
      if (place === null) return;
      signed = place.signed === true ? 'missing' : 'no';
      await findSecret();
      await begin(place);
    },
    listen: async ({ port, reach, secret: given }) => {
      if (given !== '') {
        secret = given;
        const kept = await ports.keychain.set(ports.account, given);
        signed = kept === 'ready' ? 'yes' : 'until-closed';
      }
      const token = ports.remembered()?.token ?? newToken();
      const place = { port, reach, token, signed: signed !== 'no' };
      ports.remember(place);
      await begin(place);
    },
    stop: async () => {
      ports.remember(null);
      secret = null;
      signed = 'no';
      taken = null;
      await ports.keychain.delete(ports.account);
      await listener?.close();
      listener = null;
    },
    listenToPractice: async ({ address, adminToken }) => {
      if (adminToken === undefined) return;
      await begin({ port: 0, token: newToken(), reach: 'computer' });
      if (listener === null || closed) return;
      secret = await subscribe(address, adminToken, listener.url);
      signed = secret === null ? 'no' : 'yes';
    },
    close: async () => {
      closed = true;
      await listener?.close();
    },
  };
}
