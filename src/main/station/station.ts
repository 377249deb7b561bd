/**
 * The station: whichever profile is open, behind the three verbs. It knows no window; a shell carries the verbs to one.
 * Expected trouble never rejects: it is the answer to every act and read until it is over.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { checkAct, type ActAsked, type ActName, type ActReply } from '#bridge/acts.ts';
import type { Answer, Bridge, Problem, Topic } from '#bridge/bridge.ts';
import { checkRead, type ReadAsk, type ReadName, type ReadView } from '#bridge/reads.ts';
import type { SupportView } from '#domain/views/evidence.ts';
import type { KeychainKind } from '#domain/views/settings.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import { DONE, refuse } from '../answers.ts';
import { systemClock } from '../clock.ts';
import { computerActs, computerView, NO_COMPUTER, settingsFileOf, type Computer } from '../computer/acts.ts';
import { createHandedInView, type HandedInView } from '../computer/handed-in-view.ts';
import { SETTINGS_ENDING, type Handed } from '../computer/handed-over.ts';
import { isFixedBy, type FoundPolicy, type Policy } from '../computer/policy.ts';
import { isAccountOf, NO_POLICY, profilesUnder, settingsUnder } from '../computer/policy-in-force.ts';
import { DESK_ACTS } from '../desk/acts.ts';
import { evidenceView, supportView } from '../desk/outbox/evidence.ts';
import { DESK_READS } from '../desk/reads.ts';
import { nameOfPrinted, writeExport } from '../desk/exports.ts';
import { exportCount } from '../desk/counting/count-export.ts';
import { exportItems } from '../desk/items/item-export.ts';
import { noteError } from '../error-log.ts';
import type { Keychain } from '../keychain/keychain.ts';
import { sendToPrinter } from '../labels/socket.ts';
import type { Clock, RandomBytes, Trace } from '../ports.ts';
import type { PracticeService } from './practice.ts';
import { createOpening, type Opening } from './opening.ts';
import { problemOf } from '../problem.ts';
import type { Session } from '../session/session-type.ts';
import type { SessionPorts } from '../session/session-ports.ts';
import { keepPrivate } from '../private.ts';
import { putSetting } from '../store/profile-settings-and-state.ts';
import { settingsView } from './settings-view.ts';
import { openStationSettings } from './station-settings.ts';
import { ordersByNumber } from '../store/mirror/purchase-orders.ts';
import { StoreTrouble } from '../store/store-errors.ts';

export interface StationOptions {
  /** Where everything is kept. */
  readonly folder: string;
  readonly version: string;
  readonly startPractice: (folder: string) => Promise<PracticeService>;
  readonly keychain: Keychain;
  /** What the keys are kept in, for a person to read; null where that is nothing but memory. */
  readonly keptIn?: () => Promise<KeychainKind | null>;
  /** The system's proxy for an address, or null. */
  readonly proxyFor?: (url: string) => Promise<string | null>;
  /** The sheets its window would print, as a PDF; absent where the shell leaves that to its browser. */
  readonly printPdf?: () => Promise<Uint8Array>;
  /** What the administrator has set; absent: nothing. */
  readonly policy?: FoundPolicy;
  /** What only the shell can do; absent where it has no window. */
  readonly computer?: Computer;
  readonly clock?: Clock;
  readonly randomBytes?: RandomBytes;
  readonly trace?: Trace;
  /** Milliseconds for one request, from start to last byte. */
  readonly requestTimeout?: number;
  /** The settle delay (milliseconds), in which a request without an answer may still arrive: longer than a request and any proxy may take. */
  readonly settleDelay?: number;
  /** By how much the service's reads may lag its writes (milliseconds), where it answers them from a replica or a cache. */
  readonly readLag?: number;
  /** Milliseconds between two looks for changes, and between two sweeps for what is gone. */
  readonly pullEvery?: number;
  readonly reconcileEvery?: number;
  /** Resolves when this version has shown that it works; nothing is sent before. Absent: it works. */
  readonly mayBegin?: Promise<void>;
}

export interface Station extends Bridge {
  /** Null while the station works; what is wrong where it could not open its profile. */
  readonly problem: () => Problem | null;
  /** Shows what another program has handed over. Nothing is done before a person says so. */
  handOver(handed: Handed): void;
  /** The computer was asleep: what can be reached is tried at once. */
  resumed(): void;
  close(): Promise<void>;
}

const REQUEST_TIMEOUT = 30_000;
const SETTLE_DELAY = 90_000;
const READ_LAG = 4000;
const PULL_EVERY = 15_000;
const RECONCILE_EVERY = 60 * 60_000;
/** Milliseconds. A computer that wakes several times in a row is one that wakes once. */
const RESUMES_APART = 5000;

export async function openStation(options: StationOptions): Promise<Station> {
  const listeners = new Set<(topics: readonly Topic[]) => void>();
  const announce = (topics: readonly Topic[]) => {
    for (const listener of listeners) listener(topics);
  };
  const onDefect = (error: unknown) => {
    console.error('Dockhand:', error);
    noteError(options.folder, error, (options.clock ?? systemClock).now());
    if (error instanceof StoreTrouble && error.kind === 'damaged') void renew();
  };
  keepPrivate(options.folder, ['profiles', 'practice', 'removed']);
  const { policy } = options.policy ?? NO_POLICY;
  const profiles = profilesUnder(policy, options.folder, randomUUID, onDefect);
  const ports = portsFrom(options, {
    settings: openStationSettings(options.folder, profiles, onDefect, settingsUnder(policy)),
    nameOf: (profileId) => accounts.nameOf(profileId),
    profileIds: () => accounts.ids(),
    onKeyStored: (profileId, isStored) => accounts.noteKey(profileId, isStored),
    announce,
    onDefect,
  });
  const opening = createOpening(ports);
  const accounts = createAccounts(ports, opening, profiles, isAccountOf(policy));
  const handed = createHandedInView(ports.newId, policy);
  const parts: Parts = { options, ports, accounts, handed, policy };
  const acts = actsOf(parts);
  const reads = readsOf(parts);
  let resumedAt = -Infinity;
  let isRenewed = false;
  await opening.open(accounts.active());

  /**
   * A database that has turned out to be damaged while it was in use. Opened again, the queue is checked whole and stays
   * closed where it is the one; the mirror is begun anew. Once: what that does not mend is not mended by doing it again.
   */
  async function renew(): Promise<void> {
    if (isRenewed || opening.session() === null) return;
    isRenewed = true;
    await opening.open(accounts.active(), { mirrorAside: true });
  }

  return {
    act: async (name, ask, queueId) => {
      const checked = checkAct(name, ask);
      if (!checked.ok) return refuse('bad-ask', checked.detail);
      if (isFixedBy(policy, name)) return refuse('fixed-by-policy', name);
      return answer(opening, onDefect, acts[name], checked.ask, queueId);
    },
    read: async (name, ask, queueId) => {
      const checked = checkRead(name, ask);
      return checked.ok
        ? answer(opening, onDefect, reads[name], checked.ask, queueId)
        : refuse('bad-ask', checked.detail);
    },
    changed: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    problem: () => opening.problem(),
    handOver: (what) => {
      handed.take(what);
      announce(['handed']);
    },
    resumed: () => {
      const now = ports.clock.monotonic();
      if (now - resumedAt < RESUMES_APART) return;
      resumedAt = now;
      opening.session()?.retry();
      announce(['status']);
    },
    close: async () => {
      listeners.clear();
      await opening.close();
    },
  };
}

type Own = 'settings' | 'nameOf' | 'profileIds' | 'onKeyStored' | 'announce' | 'onDefect';

/** What every session works with: the shell's ports or the system's, and the station's own. */
function portsFrom(options: StationOptions, own: Pick<SessionPorts, Own>): SessionPorts {
  return {
    ...own,
    folder: options.folder,
    version: options.version,
    keychain: options.keychain,
    held: new Map(),
    startPractice: options.startPractice,
    proxyFor: (url) => options.proxyFor?.(url.href) ?? Promise.resolve(null),
    clock: options.clock ?? systemClock,
    newId: randomUUID,
    random: Math.random,
    randomBytes: options.randomBytes ?? randomBytes,
    trace: options.trace ?? (() => {}),
    requestTimeout: options.requestTimeout ?? REQUEST_TIMEOUT,
    settleDelay: options.settleDelay ?? SETTLE_DELAY,
    readLag: options.readLag ?? READ_LAG,
    pullEvery: options.pullEvery ?? PULL_EVERY,
    reconcileEvery: options.reconcileEvery ?? RECONCILE_EVERY,
    mayBegin: options.mayBegin ?? null,
  };
}

/** What the station's own acts and reads work with. */
interface Parts {
  readonly options: StationOptions;
  readonly ports: SessionPorts;
  readonly accounts: Accounts;
  readonly handed: HandedInView;
  readonly policy: Policy;
}

type Maybe<T> = T | Promise<T>;
/** `anyway`: also while no profile is open. Everything else is answered with what is wrong then. */
type Handler<Ask, T> =
  ((of: Session, ask: Ask) => Maybe<Answer<T>>) | { readonly anyway: (ask: Ask) => Maybe<Answer<T>> };
type ActHandlers = { [N in ActName]: Handler<ActAsked<N>, ActReply<N>> };
type ReadHandlers = { [N in ReadName]: Handler<ReadAsk<N>, ReadView<N>> };

const CLOSED: Problem = { code: 'station-gone', detail: 'the station is closed' };
const SWITCHED = refuse('switched', 'begun in another profile');
/** A shell that can replace the program answers these itself. */
const NO_UPDATES = { anyway: () => refuse('not-now', 'updates come with the sources') };

async function answer<Ask, T>(
  opening: Opening,
  onDefect: (error: unknown) => void,
  handler: Handler<Ask, T>,
  ask: Ask,
  queueId?: string,
): Promise<Answer<T>> {
  const session = opening.session();
  try {
    if (typeof handler !== 'function') return await handler.anyway(ask);
    if (session === null) return { ok: false, problem: opening.problem() ?? CLOSED };
    if (queueId !== undefined && queueId !== session.queueId) return SWITCHED;
    return await handler(session, ask);
  } catch (error) {
    // What its profile was working on went with it.
    if (typeof handler === 'function' && session !== opening.session()) return SWITCHED;
    onDefect(error);
    return { ok: false, problem: problemOf(error) };
  }
}

function actsOf(parts: Parts): ActHandlers {
  const { accounts, ports } = parts;
  return {
    ...DESK_ACTS,
    ...computerActs(computerParts(parts)),
    'settings.export': (of) => {
      const text = toText(settingsFileOf(of.settings));
      return { ok: true, value: { file: writeExport(of, 'station', SETTINGS_ENDING.slice(1), text) } };
    },
    'profile.add': { anyway: (ask) => accounts.add(ask) },
    'profile.use': { anyway: (ask) => accounts.use(ask.id) },
    'profile.rename': { anyway: (ask) => accounts.rename(ask) },
    'profile.remove': { anyway: (ask) => accounts.remove(ask) },
    'practice.reset': { anyway: (ask) => accounts.resetPractice(ask) },
    'profile.key': (of, ask) => accounts.changeKey(of, ask.key),
    'profile.trustKey': (of, ask) => accounts.trustKey(of, ask.key),
    'events.listen': (of, ask) => setEvents(parts, of, () => of.events.listen(ask)),
    'events.stop': (of) => setEvents(parts, of, () => of.events.stop()),
    'figure.typed': (of, { figure }) => {
      of.noteTyped(figure);
      return DONE;
    },
    plug: (of, ask) => setPlug(parts, of, ask.in),
    'labels.send': (of, { zpl }) => sendLabels(of, zpl),
    'labels.pdf': (of, ask) => savePdf(parts, of, ask.of),
    'photo.thumbnail': (of, { photoId, data }) =>
      of.photos.keepThumbnail(photoId, data) ? DONE : refuse('bad-ask', 'no small picture'),
    export: (of, { id }) => exportFor(parts, of, id),
    'assumptions.observe': async (of) => {
      const value = await of.observe();
      ports.announce(['settings']);
      return { ok: true, value };
    },
    'group.write': async (of, { write }) => {
      const value = await of.writeGroup(write);
      ports.announce(['stock']);
      return { ok: true, value };
    },
    'outbox.rehearse': async (of) => ({ ok: true, value: await of.rehearse() }),
    'items.export': (of, ask) => exportItems(of, ask),
    'count.export': (of, ask) => exportCount(of, ask),
    'items.atOffice': async (of, { text, page }) => ({
      ok: true,
      value: await of.searchAtOffice(text, page),
    }),
    refresh: done((of) => of.refresh()),
    'groups.look': done((of) => of.lookAtGroups()),
    'orders.look': done((of) => of.lookAtOrders()),
    'orders.read': (of, { orderIds }) => {
      of.readOrders(orderIds);
      return DONE;
    },
    'updates.look': NO_UPDATES,
    'updates.install': NO_UPDATES,
    'updates.file': NO_UPDATES,
    'screen.inHand': { anyway: () => DONE },
  };
}

const done =
  (does: (of: Session) => void) =>
  (of: Session): Answer<null> => {
    does(of);
    return DONE;
  };

function readsOf(parts: Parts): ReadHandlers {
  const { options, accounts, handed } = parts;
  return {
    ...DESK_READS,
    status: (of) => ({ ok: true, value: of.status() }),
    photo: (of, ask) => ({ ok: true, value: of.photos.view(ask) }),
    estimate: (of, { commands }) => ({ ok: true, value: of.estimate(commands) }),
    computer: { anyway: async () => ({ ok: true, value: await computerView(computerParts(parts)) }) },
    handed: (of) => ({
      ok: true,
      value: { handed: handed.view((number) => ordersByNumber(of.mirror.read, number)[0]?.id ?? null) },
    }),
    profiles: { anyway: () => ({ ok: true, value: { profiles: accounts.rows() } }) },
    updates: { anyway: () => ({ ok: true, value: { kind: 'sources' } }) },
    settings: async (of) => ({
      ok: true,
      value: settingsView(of, { ...parts, keptIn: await keptIn(options) }),
    }),
    support: async (of) => ({ ok: true, value: await supportOf(options, of) }),
  };
}

const keptIn = async (options: StationOptions): Promise<KeychainKind | null> =>
  (await options.keptIn?.()) ?? null;

const supportOf = async (options: StationOptions, of: Session): Promise<SupportView> =>
  supportView(of, options.version, of.status(), await keptIn(options));

async function exportFor(
  { options }: Parts,
  of: Session,
  id: string | undefined,
): Promise<Answer<{ readonly file: string }>> {
  if (id === undefined) {
    const support = await supportOf(options, of);
    return { ok: true, value: { file: writeExport(of, 'support', 'json', toText(support)) } };
  }
  const evidence = evidenceView(of, id);
  if (evidence === undefined) return refuse('not-there', id);
  const name = `evidence-${evidence.command.seq}`;
  return { ok: true, value: { file: writeExport(of, name, 'json', toText(evidence)) } };
}

function setPlug({ ports }: Parts, of: Session, isIn: boolean): Answer<null> {
  if (of.profile.address !== null) return refuse('not-now', 'only the practice profile has a plug');
  of.queue.write((db) => putSetting(db, 'plug', isIn ? 'in' : 'out'));
  of.retry();
  ports.announce(['status']);
  return DONE;
}

async function savePdf(
  { options }: Parts,
  of: Session,
  printed: ActAsked<'labels.pdf'>['of'],
): Promise<Answer<{ readonly file: string }>> {
  if (options.printPdf === undefined) return refuse('not-now', 'this shell leaves PDF to its browser');
  const pdf = await options.printPdf();
  return { ok: true, value: { file: writeExport(of, nameOfPrinted(printed), 'pdf', pdf) } };
}

async function setEvents({ ports }: Parts, of: Session, change: () => Promise<void>): Promise<Answer<null>> {
  if (of.profile.address === null) return refuse('not-now', 'the practice warehouse tells by itself');
  await change();
  ports.announce(['settings']);
  return DONE;
}

const computerParts = ({ options, ports, handed, policy }: Parts) => ({
  computer: options.computer ?? NO_COMPUTER,
  policy,
  handed,
  settings: ports.settings,
  announce: ports.announce,
});

async function sendLabels(of: Session, zpl: string): Promise<Answer<null>> {
  const printer = of.settings.get('zpl');
  if (printer === null) return refuse('not-now', 'no label printer is set');
  const printed = await sendToPrinter(printer.host, printer.port, zpl);
  if (printed.ok) return DONE;
  return refuse(printed.maybe ? 'printer-broke-off' : 'printer-silent', printed.detail);
}

const toText = (what: object): string => `${JSON.stringify(what, null, 2)}\n`;
