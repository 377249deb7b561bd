/**
 * The station: whichever profile is open, behind the three verbs. It knows no window; a shell carries the verbs to one.
 * Expected trouble never rejects: it is the answer to every act and read until it is over.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { checkAct, type ActAsked, type ActName, type ActReply } from '#bridge/acts.ts';
import type { Answer, Bridge, Problem, ProblemCode, Topic } from '#bridge/bridge.ts';
import { checkRead, type ReadAsk, type ReadName, type ReadView } from '#bridge/reads.ts';
import type { ProfileRow, SettingsView } from '#domain/views/settings.ts';
import { connect } from './client/client.ts';
import { greet, type Greeting } from './client/greet.ts';
import type { Meter } from './client/meter.ts';
import { createTransport } from './client/transport.ts';
import { systemClock } from './clock.ts';
import { DESK_ACTS } from './desk/acts.ts';
import { evidenceView, supportView } from './desk/evidence.ts';
import { DESK_READS } from './desk/reads.ts';
import { writeExport } from './desk/exports.ts';
import type { Keychain } from './keychain/keychain.ts';
import { sendToPrinter } from './labels/socket.ts';
import type { Clock, RandomBytes, Trace } from './ports.ts';
import type { PracticeService } from './practice.ts';
import { checkAddress, readProfiles, writeProfiles, type Profile, type Profiles } from './profiles.ts';
import { createOpening } from './opening.ts';
import { problemOf, type Session, type SessionPorts } from './session.ts';
import { keepPrivate } from './private.ts';
import { putSetting, setting } from './store/settings.ts';
import { StoreTrouble } from './store/trouble.ts';
import { createBudget } from './sync/budget/budget.ts';

export interface StationOptions {
  /** Where everything is kept. */
  readonly folder: string;
  readonly version: string;
  readonly startPractice: (folder: string) => Promise<PracticeService>;
  readonly keychain: Keychain;
  /** The system's proxy for an address, or null. */
  readonly proxyFor?: (url: string) => Promise<string | null>;
  /** The sheets its window would print, as a PDF; absent where the shell leaves that to its browser. */
  readonly printPdf?: () => Promise<Uint8Array>;
  readonly clock?: Clock;
  readonly randomBytes?: RandomBytes;
  readonly trace?: Trace;
  /** Milliseconds for one request, from start to last byte. */
  readonly requestTimeout?: number;
  /** How long an unheard request may still arrive (milliseconds): longer than a request and any proxy may take. */
  readonly settleDelay?: number;
  /** Milliseconds between two looks for changes, and between two sweeps for what is gone. */
  readonly pullEvery?: number;
  readonly sweepEvery?: number;
}

export interface Station extends Bridge {
  /** Null while the station works; what is wrong where it could not open its profile. */
  readonly problem: () => Problem | null;
  close(): Promise<void>;
}

const REQUEST_TIMEOUT = 30_000;
const SETTLE_DELAY = 90_000;
const PULL_EVERY = 15_000;
const SWEEP_EVERY = 60 * 60_000;

export async function openStation(options: StationOptions): Promise<Station> {
  const listeners = new Set<(topics: readonly Topic[]) => void>();
  const announce = (topics: readonly Topic[]) => {
    for (const listener of listeners) listener(topics);
  };
  const ports: SessionPorts = {
    folder: options.folder,
    version: options.version,
    keychain: options.keychain,
    held: new Map(),
    onKeyStored: (profileId, isStored) => noteKey(profileId, isStored),
    startPractice: options.startPractice,
    proxyFor: (url) => options.proxyFor?.(url.href) ?? Promise.resolve(null),
    clock: options.clock ?? systemClock,
    newId: randomUUID,
    random: Math.random,
    randomBytes: options.randomBytes ?? randomBytes,
    trace: options.trace ?? (() => {}),
    requestTimeout: options.requestTimeout ?? REQUEST_TIMEOUT,
    settleDelay: options.settleDelay ?? SETTLE_DELAY,
    pullEvery: options.pullEvery ?? PULL_EVERY,
    sweepEvery: options.sweepEvery ?? SWEEP_EVERY,
    announce,
    onDefect: (error) => {
      console.error('Dockhand:', error);
      if (error instanceof StoreTrouble && error.kind === 'damaged') void renew();
    },
  };

  keepPrivate(options.folder, ['profiles', 'practice']);
  let profiles: Profiles = readProfiles(options.folder);
  const opening = createOpening(ports);
  let isRenewed = false;
  await opening.open(profiles.active);

  /**
   * A database that has turned out to be damaged while it was in use. Opened again, the queue is checked whole and stays
   * closed where it is the one; the mirror is begun anew. Once: what that does not mend is not mended by doing it again.
   */
  async function renew(): Promise<void> {
    if (isRenewed || opening.session() === null) return;
    isRenewed = true;
    await opening.open(profiles.active, true);
  }

  async function addProfile(ask: ActAsked<'profile.add'>): Promise<Answer<{ readonly items: number }>> {
    const checked = checkAddress(ask.address);
    if (!checked.ok) return refuse(checked.why, ask.address);
    const greeting = await greetAt(checked.address, ask.key, createBudget(ports.clock, ports.random));
    if (!greeting.ok) return refuse(greeting.why, greeting.detail);
    const { address } = checked;
    opening.session()?.hideKey(ask.key);
    const profile: Profile = { id: ports.newId(), name: ask.name, address, keyStored: false };
    const outcome = await switchTo(profile, [...profiles.all, profile]);
    const session = opening.session();
    if (session?.profile.id === profile.id) await session.takeKey(ask.key);
    // It is there when the profile can be opened.
    else ports.held.set(profile.id, ask.key);
    return outcome.ok ? { ok: true, value: { items: greeting.items } } : outcome;
  }

  async function useProfile(id: string): Promise<Answer<null>> {
    const profile = profiles.all.find((one) => one.id === id);
    return profile === undefined ? refuse('not-there', id) : switchTo(profile, profiles.all);
  }

  /** Also from a profile that cannot be opened, and to the same one again. */
  async function switchTo(active: Profile, all: readonly Profile[]): Promise<Answer<null>> {
    writeProfiles(options.folder, { active, all });
    profiles = { active, all };
    await opening.open(active);
    const problem = opening.problem();
    return problem === null ? DONE : { ok: false, problem };
  }

  /** So that after the next start a locked keychain is not waited for that never had the key. */
  function noteKey(profileId: string, keyStored: boolean): void {
    if (profiles.all.find(({ id }) => id === profileId)?.keyStored === keyStored) return;
    const noted = (profile: Profile) => (profile.id === profileId ? { ...profile, keyStored } : profile);
    profiles = { active: noted(profiles.active), all: profiles.all.map(noted) };
    try {
      writeProfiles(options.folder, profiles);
    } catch (error) {
      // It only words a warning, and is noted again at the next start.
      ports.onDefect(error);
    }
  }

  function profileRows(): readonly ProfileRow[] {
    const session = opening.session();
    return profiles.all.map(({ id, name, address }) => ({
      id,
      name,
      address,
      active: id === profiles.active.id,
      key: id === session?.profile.id ? session.keyState() : null,
    }));
  }

  /** A key the service refuses is not kept. One that cannot be tried now is: the queue finds out. */
  async function changeKey(of: Session, key: string): Promise<Answer<null>> {
    const { address } = of.profile;
    if (address === null) return refuse('not-now', 'the practice profile has a key of its own');
    const greeting = await greetAt(address, key, of.budget);
    if (!greeting.ok && greeting.why === 'key-refused') return refuse(greeting.why, greeting.detail);
    await of.takeKey(key);
    announce(['status', 'settings']);
    return DONE;
  }

  /** @param budget that of the account where it is known: a person's question counts like any other */
  async function greetAt(address: string, key: string, meter: Meter): Promise<Greeting> {
    const connection = connect({
      address: () => address,
      key: () => key,
      transport: createTransport({ proxyFor: ports.proxyFor, timeout: ports.requestTimeout }),
      userAgent: `Dockhand/${options.version}`,
      meter,
      now: () => ports.clock.now().getTime(),
      monotonic: () => ports.clock.monotonic(),
    });
    try {
      return await greet(connection);
    } finally {
      await connection.close();
    }
  }

  function exportFor(of: Session, id: string | undefined): Answer<{ readonly file: string }> {
    if (id === undefined) {
      const support = supportView(of, options.version, of.status());
      return { ok: true, value: { file: writeExport(of, 'support', 'json', toText(support)) } };
    }
    const evidence = evidenceView(of, id);
    if (evidence === undefined) return refuse('not-there', id);
    const name = `evidence-${evidence.command.seq}`;
    return { ok: true, value: { file: writeExport(of, name, 'json', toText(evidence)) } };
  }

  function setPlug(of: Session, isIn: boolean): Answer<null> {
    if (of.profile.address !== null) return refuse('not-now', 'only the practice profile has a plug');
    of.queue.write((db) => putSetting(db, 'plug', isIn ? 'in' : 'out'));
    of.retry();
    announce(['status']);
    return DONE;
  }

  async function savePdf(of: Session): Promise<Answer<{ readonly file: string }>> {
    if (options.printPdf === undefined) return refuse('not-now', 'this shell leaves PDF to its browser');
    const pdf = await options.printPdf();
    return { ok: true, value: { file: writeExport(of, 'labels', 'pdf', pdf) } };
  }

  async function setEvents(of: Session, change: () => Promise<void>): Promise<Answer<null>> {
    if (of.profile.address === null) return refuse('not-now', 'the practice warehouse tells by itself');
    await change();
    announce(['settings']);
    return DONE;
  }

  function settingsView(of: Session): SettingsView {
    const db = of.queue.read;
    return {
      profiles: profileRows(),
      station: setting(db, 'station'),
      operator: setting(db, 'operator'),
      wedge: setting(db, 'wedge'),
      scanners: setting(db, 'scanners'),
      zpl: setting(db, 'zpl'),
      writesPdf: options.printPdf !== undefined,
      sound: setting(db, 'sound'),
      events: of.profile.address === null ? null : of.events.view(),
      folder: of.folder,
      version: options.version,
    };
  }

  const acts: ActHandlers = {
    ...DESK_ACTS,
    'profile.add': { anyway: (ask) => addProfile(ask) },
    'profile.use': { anyway: (ask) => useProfile(ask.id) },
    'profile.key': (of, ask) => changeKey(of, ask.key),
    'events.listen': (of, ask) => setEvents(of, () => of.events.listen(ask)),
    'events.stop': (of) => setEvents(of, () => of.events.stop()),
    plug: (of, ask) => setPlug(of, ask.in),
    'labels.send': (of, { zpl }) => sendLabels(of, zpl),
    'labels.pdf': (of) => savePdf(of),
    export: (of, { id }) => exportFor(of, id),
    'outbox.rehearse': async (of) => ({ ok: true, value: await of.rehearse() }),
    refresh: (of) => {
      of.refresh();
      return DONE;
    },
  };
  const reads: ReadHandlers = {
    ...DESK_READS,
    status: (of) => ({ ok: true, value: of.status() }),
    profiles: { anyway: () => ({ ok: true, value: { profiles: profileRows() } }) },
    settings: (of) => ({ ok: true, value: settingsView(of) }),
    support: (of) => ({ ok: true, value: supportView(of, options.version, of.status()) }),
  };

  return {
    act: async (name, ask) => {
      const checked = checkAct(name, ask);
      return checked.ok ? answer(acts[name], checked.ask) : refuse('bad-ask', checked.detail);
    },
    read: async (name, ask) => {
      const checked = checkRead(name, ask);
      return checked.ok ? answer(reads[name], checked.ask) : refuse('bad-ask', checked.detail);
    },
    changed: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    problem: () => opening.problem(),
    close: async () => {
      listeners.clear();
      await opening.close();
    },
  };

  async function answer<Ask, T>(handler: Handler<Ask, T>, ask: Ask): Promise<Answer<T>> {
    try {
      if (typeof handler !== 'function') return await handler.anyway(ask);
      const session = opening.session();
      return session === null
        ? { ok: false, problem: opening.problem() ?? CLOSED }
        : await handler(session, ask);
    } catch (error) {
      ports.onDefect(error);
      return { ok: false, problem: problemOf(error) };
    }
  }
}

const toText = (what: object): string => `${JSON.stringify(what, null, 2)}\n`;

type Maybe<T> = T | Promise<T>;
/** `anyway`: also while no profile is open. Everything else is answered with what is wrong then. */
type Handler<Ask, T> =
  ((of: Session, ask: Ask) => Maybe<Answer<T>>) | { readonly anyway: (ask: Ask) => Maybe<Answer<T>> };
type ActHandlers = { [N in ActName]: Handler<ActAsked<N>, ActReply<N>> };
type ReadHandlers = { [N in ReadName]: Handler<ReadAsk<N>, ReadView<N>> };

const DONE: Answer<null> = { ok: true, value: null };
const CLOSED: Problem = { code: 'station-gone', detail: 'the station is closed' };

function refuse(code: ProblemCode, detail: string): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: { code, detail } };
}

async function sendLabels(of: Session, zpl: string): Promise<Answer<null>> {
  const printer = setting(of.queue.read, 'zpl');
  if (printer === null) return refuse('not-now', 'no label printer is set');
  const printed = await sendToPrinter(printer.host, printer.port, zpl);
  if (printed.ok) return DONE;
  return refuse(printed.maybe ? 'printer-broke-off' : 'printer-silent', printed.detail);
}
