/**
 * One open profile: its databases, its key, the loop that talks to its service, and the desk that works on it. Scanning and
 * queueing need the databases alone; a missing key, keychain, network or service only stops the sending.
 */
import type { Topic } from '#bridge/bridge.ts';
import type { GroupWrite } from '#domain/views/groups.ts';
import type { Written } from '#domain/commands/written.ts';
import type { EstimateView, OfficeView } from '#domain/views/items.ts';
import type { RehearsalView } from '#domain/views/rehearsal.ts';
import type { KeyState, StatusView } from '#domain/views/status.ts';
import { keepOfflineSince, networkView } from './network-view.ts';
import { connect, type Connection } from '../client/client.ts';
import { canConnect } from '../client/look.ts';
import { throughPlug } from '../client/plug.ts';
import { noticeSilence, type Attentive } from '../client/silence.ts';
import { createTransport } from '../client/transport.ts';
import { yieldToEventLoop } from '../clock.ts';
import { operatorOf } from '../desk/operator.ts';
import { writeReceivedLots } from '../desk/lots/received-lots.ts';
import { createListening, type Listening } from '../events/listening.ts';
import { finderOfKey } from '../client/redact.ts';
import { createKeyring, type Keyring } from '../keychain/keyring.ts';
import type { Clock, NewId, RandomBytes, Trace } from '../ports.ts';
import type { Photos } from '../photos/photos.ts';
import { PracticeInBackground, type PracticeService } from '../station/practice.ts';
import { after, pullView } from './pull-view.ts';
import { closeFiles, openFiles, type ProfileFiles } from '../station/profile-files.ts';
import { practiceFolder, profileFolder, type Profile } from '../station/profiles.ts';
import { openOnline } from './session-online.ts';
import { openPhotos } from './session-photos.ts';
import { eventsAccount, type OpenedSession, type Session } from './session-type.ts';
import type { SessionPorts } from './session-ports.ts';
import { createSendingGate, type SendingGate } from './sending-gate.ts';
import type { StationSettings } from '../station/station-settings.ts';
import { outboxCounts } from '../store/commands/commands.ts';
import type { Store } from '../store/open-databases.ts';
import { hideScansOf } from '../store/sheets/barcode-scan-log.ts';
import { putProgress } from '../store/pull/pull-progress.ts';
import { putSetting, setting } from '../store/profile-settings-and-state.ts';
import { photoAddress } from '../store/mirror/read-items-and-folders.ts';
import { createBudget, type Budget } from '../sync/budget/request-budget.ts';
import { isAccountKnown } from '../sync/check-account-of-new-key.ts';
import type { KeyCheckResult } from '../sync/await-acceptance-of-new-key.ts';
import { searchAtService } from '../sync/search-at-service.ts';
import { startLoop, type Loop } from '../sync/sync-loop.ts';

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
  const opened = openFiles(ports, profileFolder(ports.folder, profile), mirrorAside);
  return opened.ok ? { ok: true, session: new ProfileSession(ports, profile, opened.files, budget) } : opened;
}

class ProfileSession implements Session {
  readonly profile: Profile;
  readonly isPractice: boolean;
  readonly queueId: string;
  readonly folder: string;
  readonly queue: Store['queue'];
  readonly mirror: Store['mirror'];
  readonly settings: StationSettings;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly randomBytes: RandomBytes;
  readonly settleDelay: number;
  readonly trace: Trace;
  readonly events: Listening;
  readonly photos: Photos;
  readonly rehearse: () => Promise<RehearsalView>;
  readonly writeGroup: (write: GroupWrite) => Promise<Written>;
  readonly lookAtGroups: () => void;
  readonly observe: () => Promise<Written>;
  readonly hasKeyIn = finderOfKey(() => this.#key());
  readonly #isPlugIn = (): boolean => setting(this.queue.read, 'plug') === 'in';
  readonly #ports: SessionPorts;
  readonly #store: Store;
  readonly #budget: Budget;
  readonly #keyring: Keyring;
  readonly #practice: PracticeInBackground | null;
  readonly #transport: Attentive;
  readonly #connection: Connection;
  readonly #gate: SendingGate;
  readonly #loop: Loop;
  /** Said until something is done in this session. */
  #wasCutOff: boolean;
  #typed: StatusView['typed'];
  /** A key that is tried and not kept yet. */
  #tried: string | null = null;
  /** The key of the step under way: what was read with one is not written with another. */
  #stepKey = '';

  constructor(
    ports: SessionPorts,
    profile: Profile,
    { folder, store, wasCutOff }: ProfileFiles,
    budget: Budget,
  ) {
    const { queue, mirror } = store;
    this.profile = profile;
    this.isPractice = profile.address === null;
    this.queueId = setting(queue.read, 'id');
    this.folder = folder;
    this.queue = queue;
    this.mirror = mirror;
    this.settings = ports.settings;
    this.clock = ports.clock;
    this.newId = ports.newId;
    this.randomBytes = ports.randomBytes;
    this.settleDelay = ports.settleDelay + ports.readLag;
    this.trace = ports.trace;
    this.#ports = ports;
    this.#store = store;
    this.#budget = budget;
    this.#wasCutOff = wasCutOff;
    this.#typed = setting(queue.read, 'typed');
    this.#keyring = this.#openKeyring();
    this.events = this.#openEvents();
    this.#practice = this.isPractice ? this.#startPractice() : null;
    this.#transport = this.#openTransport();
    const [transport, userAgent] = [this.#transport, `Dockhand/${ports.version}`];
    const connection = (this.#connection = connect({
      address: () => this.#address(),
      key: () => this.#stepKey,
      transport,
      userAgent,
      meter: budget,
      now: () => ports.clock.now().getTime(),
      monotonic: () => ports.clock.monotonic(),
      prefix: {
        get: () => setting(queue.read, 'ratePrefix'),
        learn: (prefix) => queue.write((db) => putSetting(db, 'ratePrefix', prefix)),
      },
    }));
    this.photos = openPhotos(ports, {
      folder,
      transport,
      addressOf: (recordId, photoId) => photoAddress(mirror.read, recordId, photoId),
      address: () => this.#address(),
      userAgent,
    });
    const hasKey = () => this.#key() !== '' && isAccountKnown(queue);
    const maySend = () => this.#gate.isOpen() && hasKey();
    const online = openOnline({ ports, queue, mirror, connection, budget, hasKey, maySend });
    ({
      rehearse: this.rehearse,
      writeGroup: this.writeGroup,
      lookAtGroups: this.lookAtGroups,
      observe: this.observe,
    } = online);
    this.#gate = createSendingGate({ ...ports, queue, onOpened: () => this.#loop.retry() });
    this.#loop = startLoop({
      ...ports,
      queue,
      mirror,
      connection,
      budget,
      yieldToEventLoop,
      pinKey: () => this.#gate.isOpen() && (this.#stepKey = this.#key()) !== '',
      isKeyPinned: () => this.#stepKey === this.#key(),
      checkConnection: () => canConnect(this.#connection, this.#isPlugIn, this.#address(), ports.proxyFor),
      onDelivery: () => this.#delivered(),
      onPull: (changed) => {
        ports.announce(changed ? ['status', 'stock', 'orders', 'sheets'] : ['status']);
        if (this.#loop.state().network === 'online') this.photos.retry();
      },
    });
    if (!this.isPractice) this.#keyring.ask();
  }

  announce(topics: readonly Topic[]): void {
    this.#wasCutOff = false;
    this.#ports.announce(topics);
  }

  wake(): void {
    this.#loop.wake();
  }

  keyState(): KeyState {
    if (this.isPractice) return 'ready';
    const { keyRefused, isOtherAccount } = this.#loop.state();
    if (keyRefused) return 'refused';
    if (isOtherAccount) return 'other-account';
    const state = this.#keyring.state();
    // Unlocking a keychain that was never given the key would bring nothing.
    return state === 'locked' && this.profile.keyStored === false ? 'missing' : state;
  }

  status(): StatusView {
    const { queue, settings, isPractice } = this;
    const { id } = this.profile;
    const reached = this.#loop.state();
    const { network, sending, firstPull, readyIn } = reached;
    const isKeyWrong = reached.keyRefused || reached.isOtherAccount;
    const counts = outboxCounts(queue.read);
    const isSending = counts.waiting > 0 && network === 'online' && !isKeyWrong;
    return {
      profile: { id, name: this.#ports.nameOf(id), practice: isPractice, queueId: this.queueId },
      profiles: this.#ports.profileIds(),
      wasCutOff: this.#wasCutOff,
      typed: this.#typed,
      station: settings.get('station'),
      operator: operatorOf(this),
      isNew: !settings.get('isWelcomed'),
      network: networkView(queue.read, {
        ...reached,
        hasPracticeFailed: this.#practice?.hasFailed() === true,
        isUntrusted: this.#connection.untrusted(),
        silentSince: this.#transport.silentSince(),
      }),
      key: this.keyState(),
      outbox: {
        ...counts,
        sending: sending !== null,
        clearAt: isSending
          ? after(this.clock, this.#budget.clearIn('outbox', counts.waiting * REQUESTS_PER_COMMAND))
          : null,
        paused: isKeyWrong,
      },
      budget: this.#budget.view(),
      pull: pullView(this.mirror.read, { firstPull, readyIn }, this.clock, this.#ports.reconcileEvery),
      plug: isPractice ? setting(queue.read, 'plug') : null,
    };
  }

  retry(): void {
    this.#loop.retry();
  }

  estimate(commands: number): EstimateView {
    const requests = Math.ceil(commands * REQUESTS_PER_COMMAND);
    const waiting = outboxCounts(this.queue.read).waiting * REQUESTS_PER_COMMAND;
    const seconds = Math.ceil(this.#budget.clearIn('outbox', requests + waiting) / 1000);
    return { requests, seconds, left: this.#budget.view()?.remaining ?? null };
  }

  searchAtOffice(text: string, page: number): Promise<OfficeView> {
    const ports = {
      mirror: this.mirror.read,
      connection: this.#connection,
      budget: this.#budget,
      clock: this.clock,
      hasKey: () => this.#key() !== '' && isAccountKnown(this.queue),
      onNews: (ids: readonly number[]) => this.#loop.foundOtherVersions(ids),
    };
    return searchAtService(ports, text, page);
  }

  refresh(): void {
    // The operator wants to know, and may have unlocked the keychain.
    if (!this.isPractice) {
      this.#keyring.ask();
      this.events.askSecret();
    }
    this.#loop.refresh();
  }

  readOrders(ids: readonly number[]): void {
    for (const id of ids) this.#loop.readOrder(id);
  }

  lookAtOrders(): void {
    this.mirror.write((db) => putProgress(db, 'otherOrdersWanted', true));
    this.#loop.refresh();
  }

  noteTyped(figure: StatusView['typed']): void {
    this.#typed = figure;
  }

  hideKey(key: string): void {
    this.queue.write((db) => hideScansOf(db, key));
  }

  async tryKey(key: string): Promise<KeyCheckResult> {
    const wasKnown = isAccountKnown(this.queue);
    // Another key may be another user's, and even of another account. What is known of the one in use stays known.
    if (key !== this.#key())
      this.queue.write((db) => {
        putSetting(db, 'author', null);
        putSetting(db, 'isAccountKnown', false);
      });
    this.hideKey(key);
    // What the disk refuses has failed: nothing is sent with its key.
    this.#tried = key;
    const greeted = await this.#loop.checkKey();
    if (this.#tried === key && (greeted === 'key-refused' || greeted === 'other-account')) {
      this.#tried = null;
      this.queue.write((db) => putSetting(db, 'isAccountKnown', wasKnown));
      this.#loop.retry();
    }
    return greeted;
  }

  async trustKey(key?: string): Promise<void> {
    this.queue.write((db) => {
      if (key !== undefined) putSetting(db, 'author', null);
      putSetting(db, 'isAccountKnown', true);
    });
    if (key === undefined) this.#loop.retry();
    else await this.takeKey(key);
  }

  async takeKey(key: string): Promise<void> {
    this.#tried = null;
    this.hideKey(key);
    const answered = this.#keyring.take(key);
    this.#loop.retry();
    await answered;
  }

  async close(): Promise<void> {
    this.#keyring.close();
    this.#gate.close();
    this.photos.close();
    await this.events.close();
    // A request under way gets a moment to be answered; cut off, its command is in doubt at the next start.
    const stopped = this.#loop.stop();
    await Promise.race([stopped, this.clock.sleep(LAST_WORDS, new AbortController().signal)]);
    await this.#connection.close();
    await Promise.all([stopped, this.#practice?.close()]);
    closeFiles(this.#store, this.#typed, this.#ports.onDefect);
  }

  #delivered(): void {
    try {
      keepOfflineSince(this.queue, this.#loop.state());
      writeReceivedLots(this);
    } catch (error) {
      // A disk that is full is no reason to end.
      this.#ports.onDefect(error);
    }
    this.#ports.announce(['status', 'outbox', 'orders']);
  }

  #key(): string {
    return this.#practice?.current()?.key ?? this.#tried ?? this.#keyring.secret() ?? '';
  }

  #openKeyring(): Keyring {
    const { id } = this.profile;
    return createKeyring({
      ...this.#ports,
      account: id,
      onChanged: (found) => {
        // Without a key the loop sleeps for an hour.
        if (found) this.#loop.retry();
        this.#ports.announce(['status', 'settings']);
      },
      onStored: (isStored) => this.#ports.onKeyStored(id, isStored),
    });
  }

  #openEvents(): Listening {
    const announce = (): void => this.#ports.announce(['settings']);
    const events = createListening({
      ...this.#ports,
      account: eventsAccount(this.profile.id),
      onHint: (hint) => this.#loop.hint(hint),
      remembered: () => setting(this.queue.read, 'events'),
      remember: (place) => this.queue.write((db) => putSetting(db, 'events', place)),
      onChanged: announce,
    });
    if (!this.isPractice) void events.open().then(announce);
    return events;
  }

  #startPractice(): PracticeInBackground {
    const { startPractice, folder, announce, onDefect } = this.#ports;
    const onStarted = (started: PracticeService | null): void => {
      this.#loop.retry();
      announce(['status']);
      if (started !== null) void this.events.listenToPractice(started);
    };
    return new PracticeInBackground(() => startPractice(practiceFolder(folder)), onStarted, onDefect);
  }

  #openTransport(): Attentive {
    const { proxyFor, requestTimeout, clock, announce } = this.#ports;
    const reached = throughPlug(createTransport({ proxyFor, timeout: requestTimeout }), this.#isPlugIn);
    return noticeSilence(reached, clock, () => announce(['status']));
  }

  #address(): string {
    return this.profile.address ?? this.#practice?.current()?.address ?? '';
  }
}
