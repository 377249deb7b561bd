/**
 * One open profile: its databases, its key, the loop that talks to its service, and the desk that works on it. Scanning and
 * queueing need the databases alone; a missing key, keychain, network or service only stops the sending.
 */
import { mkdirSync } from 'node:fs';
import type { Problem, Topic } from '#bridge/bridge.ts';
import type { RehearsalView } from '#domain/views/rehearsal.ts';
import type { KeyState, Network, StatusView } from '#domain/views/status.ts';
import { connect } from './client/client.ts';
import { throughPlug } from './client/plug.ts';
import { createTransport, type Transport } from './client/transport.ts';
import { breathe } from './clock.ts';
import { operatorOf } from './desk/operator.ts';
import type { DeskPorts } from './desk/ports.ts';
import { createListening, type Listening } from './events/listening.ts';
import { redactor } from './client/redact.ts';
import type { Keychain } from './keychain/keychain.ts';
import { createKeyring } from './keychain/keyring.ts';
import type { Clock, NewId, RandomBytes, Trace } from './ports.ts';
import type { PracticeService } from './practice.ts';
import { after, pullView } from './pull-view.ts';
import { practiceFolder, profileFolder, type Profile } from './profiles.ts';
import type { StationSettings } from './station-settings.ts';
import { forgetSending } from './store/attempts.ts';
import { outboxCounts } from './store/commands.ts';
import { openStore, type Store } from './store/open.ts';
import { OWN_FOLDER } from './private.ts';
import { hideScansOf } from './store/scans.ts';
import { putSetting, setting } from './store/settings.ts';
import { StoreTrouble, troubleOf } from './store/trouble.ts';
import { createBudget, type Budget } from './sync/budget/budget.ts';
import type { Greeted } from './sync/greeting.ts';
import { startLoop } from './sync/loop.ts';
import { reflect } from './sync/pull/changes.ts';
import { adoptCopies } from './sync/push/copies.ts';
import { createRehearsal } from './sync/rehearse.ts';

export interface SessionPorts {
  readonly folder: string;
  readonly version: string;
  readonly keychain: Keychain;
  /** By account, the keys that the keychain has not stored: in memory for as long as this process runs. */
  readonly held: Map<string, string>;
  /** The keychain has said whether a profile's key is in it. */
  readonly onKeyStored: (profileId: string, isStored: boolean) => void;
  readonly settings: StationSettings;
  /** What a profile is called now. */
  readonly nameOf: (profileId: string) => string;
  readonly profileIds: () => readonly string[];
  readonly startPractice: (folder: string) => Promise<PracticeService>;
  readonly proxyFor: (url: URL) => Promise<string | null>;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly random: () => number;
  readonly randomBytes: RandomBytes;
  readonly trace: Trace;
  /** Milliseconds for one request, from start to last byte. */
  readonly requestTimeout: number;
  readonly settleDelay: number;
  readonly pullEvery: number;
  readonly sweepEvery: number;
  readonly announce: (topics: readonly Topic[]) => void;
  readonly onDefect: (error: unknown) => void;
}

export interface Session extends DeskPorts {
  readonly profile: Profile;
  readonly queueId: string;
  readonly events: Pick<Listening, 'view' | 'listen' | 'stop'>;
  status(): StatusView;
  keyState(): KeyState;
  /** The plug, a new key, or a person's wish may have changed what can be reached. */
  retry(): void;
  refresh(): void;
  /** What everything that waits would come to, read and not sent. */
  rehearse(): Promise<RehearsalView>;
  /** A key that may have been scanned before it was given: it is taken off the tape. */
  hideKey(key: string): void;
  /** Sends with this key, which is kept nowhere yet, and resolves with how the service greets it. */
  tryKey(key: string): Promise<Greeted>;
  /** Sends with this key from now on, and stores it: in the keychain, or in memory where that would not take it. */
  takeKey(key: string): Promise<void>;
  close(): Promise<void>;
}

/** The account of the keychain that has the secret of a profile's deliveries. */
export const eventsAccount = (profileId: string): string => `${profileId} events`;

export type OpenedSession =
  { readonly ok: true; readonly session: Session } | { readonly ok: false; readonly problem: Problem };

/** A look and a send, and now and then a look afterwards. */
const REQUESTS_PER_COMMAND = 2.6;
/** Milliseconds a request may still take when the station closes. */
const LAST_WORDS = 2000;

/**
 * Synchronous, so that nothing but the disk is waited for: the key, the practice service and the network come later.
 * @param mirrorAside the mirror has turned out to be damaged: begin a new one
 * @param budget the account's, where it has been asked something already
 */
export function openSession(
  ports: SessionPorts,
  profile: Profile,
  mirrorAside = false,
  budget: Budget = createBudget(ports.clock, ports.random),
): OpenedSession {
  const folder = profileFolder(ports.folder, profile);
  let store: Store | undefined;
  let wasCutOff = false;
  try {
    mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
    store = openStore(folder, ports.trace, mirrorAside);
    store.queue.mustWrite((db) => {
      if (setting(db, 'id') === '') putSetting(db, 'id', ports.newId());
      wasCutOff = setting(db, 'isOpen');
      forgetSending(db, ports.clock.now().toISOString());
    });
    reflect(store.queue, store.mirror);
    // What waits for a receipt's copy is looked at before the first turn of pulling, which would adopt it.
    adoptCopies(store.queue, store.mirror);
    // Only now: until here it may still fail, and what could not be opened was not cut off.
    store.queue.mustWrite((db) => putSetting(db, 'isOpen', true));
  } catch (error) {
    store?.close();
    // The queue has been checked by then.
    const isMirror = store !== undefined && error instanceof StoreTrouble && error.kind === 'damaged';
    if (isMirror && !mirrorAside) return openSession(ports, profile, true, budget);
    const problem = problemOf(error);
    // What stands in the way of opening it is not one act that the disk would not keep.
    const code = problem.code === 'disk-trouble' ? 'folder-shut' : problem.code;
    return { ok: false, problem: { ...problem, code } };
  }
  const opened = store;
  const { queue, mirror } = opened;
  const queueId = setting(queue.read, 'id');

  const keyring = createKeyring({
    ...ports,
    account: profile.id,
    onChanged: (found) => {
      // Without a key the loop sleeps for an hour.
      if (found) loop.retry();
      ports.announce(['status', 'settings']);
    },
    onStored: (isStored) => ports.onKeyStored(profile.id, isStored),
  });
  const events = createListening({
    ...ports,
    account: eventsAccount(profile.id),
    onHint: (hint) => loop.hint(hint),
    remembered: () => setting(queue.read, 'events'),
    remember: (place) => queue.write((db) => putSetting(db, 'events', place)),
    onChanged: () => ports.announce(['settings']),
  });
  if (profile.address !== null) void events.open().then(() => ports.announce(['settings']));
  const service = practiceOf(ports, profile, (started) => {
    loop.retry();
    ports.announce(['status']);
    if (started !== null) void events.listenToPractice(started);
  });
  const transport = transportFor(ports, profile, () => setting(queue.read, 'plug') === 'in');
  /** A key that is tried and not kept yet. */
  let tried: string | null = null;
  const keyNow = (): string => service?.current()?.key ?? tried ?? keyring.secret() ?? '';
  const hideKey = (key: string): void => queue.write((db) => hideScansOf(db, key));
  const connection = connect({
    address: () => profile.address ?? service?.current()?.address ?? '',
    key: keyNow,
    transport,
    userAgent: `Dockhand/${ports.version}`,
    meter: budget,
    now: () => ports.clock.now().getTime(),
    monotonic: () => ports.clock.monotonic(),
    prefix: {
      get: () => setting(queue.read, 'ratePrefix'),
      learn: (prefix) => queue.write((db) => putSetting(db, 'ratePrefix', prefix)),
    },
  });
  const hasKey = (): boolean => keyNow() !== '';
  const rehearse = createRehearsal({
    ...ports,
    queue: queue.read,
    mirror: mirror.read,
    connection,
    budget,
    hasKey,
  });
  const loop = startLoop({
    ...ports,
    queue,
    mirror,
    connection,
    budget,
    breathe,
    hasKey,
    onDelivery: () => ports.announce(['status', 'outbox', 'orders']),
    onPull: (changed) => ports.announce(changed ? ['status', 'stock', 'orders', 'sheets'] : ['status']),
  });
  const networkState = (): Network['state'] => {
    if (service?.failed() === true) return 'practice-failed';
    const { network } = loop.state();
    return network === 'offline' && connection.untrusted() ? 'untrusted' : network;
  };
  const keyState = (): KeyState => {
    if (profile.address === null) return 'ready';
    if (loop.state().keyRefused) return 'refused';
    const state = keyring.state();
    // Unlocking a keychain that was never given the key would bring nothing.
    return state === 'locked' && profile.keyStored === false ? 'missing' : state;
  };

  /** The operator wants to know, and may have unlocked the keychain. */
  const askKeychain = (): void => {
    if (profile.address === null) return;
    keyring.ask();
    events.askSecret();
  };
  if (profile.address !== null) keyring.ask();

  return {
    ok: true,
    session: {
      profile,
      queueId,
      folder,
      events,
      queue,
      mirror,
      settings: ports.settings,
      clock: ports.clock,
      newId: ports.newId,
      randomBytes: ports.randomBytes,
      isPractice: profile.address === null,
      hasKeyIn: (text) => redactor([keyNow()])(text) !== text,
      trace: ports.trace,
      announce: (topics) => {
        wasCutOff = false;
        ports.announce(topics);
      },
      wake: loop.wake,
      keyState,
      status: () => {
        const { network, since, keyRefused, sending, firstPull, readyIn } = loop.state();
        const counts = outboxCounts(queue.read);
        return {
          profile: {
            id: profile.id,
            name: ports.nameOf(profile.id),
            practice: profile.address === null,
            queueId,
          },
          profiles: ports.profileIds(),
          wasCutOff,
          station: ports.settings.get('station'),
          operator: operatorOf({ queue, settings: ports.settings, isPractice: profile.address === null }),
          isNew: !ports.settings.get('isWelcomed'),
          network: { state: networkState(), since },
          key: keyState(),
          outbox: {
            ...counts,
            sending: sending !== null,
            clearAt:
              counts.waiting === 0 || network !== 'online' || keyRefused
                ? null
                : after(ports.clock, budget.clearIn('outbox', counts.waiting * REQUESTS_PER_COMMAND)),
            paused: keyRefused,
          },
          budget: budget.view(),
          pull: pullView(mirror.read, { firstPull, readyIn }, ports.clock),
          plug: profile.address === null ? setting(queue.read, 'plug') : null,
        };
      },
      retry: loop.retry,
      refresh: () => {
        askKeychain();
        loop.refresh();
      },
      rehearse,
      hideKey,
      tryKey: async (key) => {
        // Another key may be another user's.
        queue.write((db) => putSetting(db, 'author', null));
        hideKey(key);
        // What the disk refuses has failed: nothing is sent with its key.
        tried = key;
        const greeted = await loop.greeted();
        if (tried === key && greeted === 'key-refused') {
          tried = null;
          loop.retry();
        }
        return greeted;
      },
      takeKey: async (key) => {
        tried = null;
        hideKey(key);
        const answered = keyring.take(key);
        loop.retry();
        await answered;
      },
      close: async () => {
        keyring.close();
        await events.close();
        // A request under way gets a moment to be answered; cut off, its command is in doubt at the next start.
        const stopped = loop.stop();
        await Promise.race([stopped, ports.clock.sleep(LAST_WORDS, new AbortController().signal)]);
        await connection.close();
        await Promise.all([stopped, service?.close()]);
        closeInOrder(opened, ports.onDefect);
      },
    },
  };
}

/** A queue that takes no more notes is closed all the same. */
function closeInOrder(store: Store, onDefect: (error: unknown) => void): void {
  try {
    store.queue.write((db) => putSetting(db, 'isOpen', false));
  } catch (error) {
    onDefect(error);
  } finally {
    store.close();
  }
}

function transportFor(ports: SessionPorts, profile: Profile, plugIsIn: () => boolean): Transport {
  const transport = createTransport({ proxyFor: ports.proxyFor, timeout: ports.requestTimeout });
  return profile.address === null ? throughPlug(transport, plugIsIn) : transport;
}

/** The practice warehouse, started in the background: the desk does not wait for it. */
function practiceOf(
  ports: SessionPorts,
  profile: Profile,
  onChanged: (started: PracticeService | null) => void,
) {
  if (profile.address !== null) return null;
  let current: PracticeService | undefined;
  let failed = false;
  async function start(): Promise<void> {
    try {
      current = await ports.startPractice(practiceFolder(ports.folder));
    } catch (error) {
      failed = true;
      ports.onDefect(error);
    }
    onChanged(current ?? null);
  }
  const starting = start();
  return {
    current: () => current,
    failed: () => failed,
    close: async () => {
      await starting;
      await current?.close();
    },
  };
}

export function problemOf(error: unknown): Problem {
  const trouble = troubleOf(error, 'a file');
  if (!(trouble instanceof StoreTrouble)) return { code: 'defect', detail: String(error) };
  const detail = trouble.message;
  switch (trouble.kind) {
    case 'full':
      return { code: 'disk-full', detail };
    case 'busy':
      return { code: 'in-use', detail };
    case 'damaged':
      return { code: 'queue-damaged', detail };
    case 'newer':
      return { code: 'queue-newer', detail };
    case 'unwritable':
      return { code: 'disk-trouble', detail };
    case 'defect':
      return { code: 'defect', detail };
    default:
      return trouble.kind satisfies never;
  }
}
