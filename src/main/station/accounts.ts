/**
 * The accounts this station knows, and which is in use: adding, switching, renaming and removing them, their keys, and the
 * practice warehouse begun anew. Work that was not sent is dropped only with a person's word on its figures, and the files of
 * an account that is removed are put aside, never deleted.
 */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ActAsked, ActReply } from '#bridge/acts.ts';
import type { Answer, Problem } from '#bridge/bridge.ts';
import { DONE, refuse } from '../answers.ts';
import type { ProfileRow, Unsent } from '#domain/views/settings.ts';
import { greetFirst } from './greeting.ts';
import type { How, Opening } from './opening.ts';
import { OWN_FOLDER } from '../private.ts';
import {
  createProfileList,
  PRACTICE,
  profileFolder,
  practiceFolder,
  removedFolder,
  type Profile,
  type ProfileList,
  type Profiles,
} from './profiles.ts';
import { problemOf } from '../problem.ts';
import { canBeKey, checkAddress } from './service-address.ts';
import type { SessionPorts } from '../session/session-ports.ts';
import { eventsAccount, type Session } from '../session/session-type.ts';
import { lockFolder } from '../store/profile-lock.ts';
import { unsent, unsentIn } from '../store/peek-closed-profile.ts';
import { createBudget } from '../sync/budget/request-budget.ts';

const UNSENDABLE = 'it has characters that no key has';

export interface Accounts {
  active(): Profile;
  nameOf(id: string): string;
  ids(): readonly string[];
  rows(): readonly ProfileRow[];
  add(ask: ActAsked<'profile.add'>): Promise<Answer<ActReply<'profile.add'>>>;
  /** Also from a profile that cannot be opened, and to the same one again. */
  use(id: string): Promise<Answer<null>>;
  rename(ask: ActAsked<'profile.rename'>): Answer<null>;
  remove(ask: ActAsked<'profile.remove'>): Promise<Answer<null>>;
  resetPractice(ask: ActAsked<'practice.reset'>): Promise<Answer<null>>;
  changeKey(of: Session, key: string): Promise<Answer<ActReply<'profile.key'>>>;
  /** A person's word that a key is of the same account; undefined: the one in use. */
  trustKey(of: Session, key: string | undefined): Promise<Answer<null>>;
  noteKey(profileId: string, keyStored: boolean): void;
}

/** What every act on the accounts works with. */
interface Office {
  readonly ports: SessionPorts;
  readonly opening: Opening;
  readonly list: ProfileList;
  readonly waiting: Waiting;
  readonly isFixed: (profile: Profile) => boolean;
}

/** @param isFixed whether the administrator has set an account: it cannot be renamed or removed */
export function createAccounts(
  ports: SessionPorts,
  opening: Opening,
  known: Profiles,
  isFixed: (profile: Profile) => boolean,
): Accounts {
  const list = createProfileList(ports.folder, known);
  const waiting = watchWaiting(ports.folder, opening);
  const office: Office = { ports, opening, list, waiting, isFixed };
  return {
    active: () => list.now().active,
    nameOf: (id) => list.find(id)?.name ?? '',
    ids: () => list.now().all.map(({ id }) => id),
    rows: () => list.now().all.map((profile) => rowOf(office, profile)),
    add: (ask) => add(office, ask),
    use: async (id) => {
      const active = list.find(id);
      return active === undefined ? refuse('not-there', id) : switchTo(office, { ...list.now(), active });
    },
    rename: ({ id, name }) => {
      const profile = list.find(id);
      if (profile === undefined || profile.address === null) return refuse('not-there', id);
      if (isFixed(profile)) return refuse('fixed-by-policy', id);
      list.replace({ ...profile, name });
      ports.announce(['settings', 'status']);
      return DONE;
    },
    remove: (ask) => remove(office, ask),
    resetPractice: (ask) => resetPractice(office, ask),
    changeKey: (of, key) => changeKey(office, of, key),
    trustKey: async (of, key) => {
      if (of.profile.address === null) return refuse('not-now', 'the practice profile has a key of its own');
      if (key !== undefined && !canBeKey(key)) return refuse('key-invalid', UNSENDABLE);
      await of.trustKey(key);
      ports.announce(['status', 'settings']);
      return DONE;
    },
    noteKey: (id, keyStored) => {
      const profile = list.find(id);
      if (profile === undefined || profile.keyStored === keyStored) return;
      try {
        list.replace({ ...profile, keyStored });
      } catch (error) {
        // It only words a warning, and is noted again at the next start.
        ports.onDefect(error);
      }
    },
  };
}

interface Waiting {
  /** Of an account that is not open as last read: it does not change while it is not. */
  of(profile: Profile): Unsent | null;
  /** Whether a person was told what is dropped as it is now. What they were told of another account may be old. */
  isTold(profile: Profile, told: Unsent | null): boolean;
  forget(): void;
}

function watchWaiting(folder: string, opening: Opening): Waiting {
  const elsewhere = new Map<string, Unsent | null>();

  function of(profile: Profile): Unsent | null {
    const session = opening.session();
    if (session?.profile.id === profile.id) return unsent(session.queue.read);
    const before = elsewhere.get(profile.id);
    if (before !== undefined) return before;
    const found = unsentIn(profileFolder(folder, profile));
    elsewhere.set(profile.id, found);
    return found;
  }

  return {
    of,
    isTold: (profile, told) => {
      elsewhere.delete(profile.id);
      return isDeepStrictEqual(of(profile), told);
    },
    forget: () => elsewhere.clear(),
  };
}

function rowOf({ opening, list, waiting, isFixed }: Office, profile: Profile): ProfileRow {
  const { id, name, address } = profile;
  const session = opening.session();
  return {
    id,
    name,
    address,
    active: id === list.now().active.id,
    isFixed: isFixed(profile),
    key: id === session?.profile.id ? session.keyState() : null,
    unsent: waiting.of(profile),
  };
}

async function switchTo(office: Office, to: Profiles, how: How = {}): Promise<Answer<null>> {
  const { opening, list, waiting } = office;
  list.keep(to);
  waiting.forget();
  await opening.open(to.active, how);
  const problem = opening.problem();
  return problem === null ? DONE : { ok: false, problem };
}

/** Does it while no station has the profile open. @throws StoreTrouble `busy` where another has it */
async function whileShut(
  office: Office,
  profile: Profile,
  next: Profiles,
  work: () => void,
): Promise<Answer<null>> {
  const { ports, list, waiting } = office;
  if (list.now().active.id === profile.id) {
    let problem: Problem | null = null;
    const between = () => {
      try {
        work();
      } catch (error) {
        problem = problemOf(error);
      }
    };
    const opened = await switchTo(office, next, { between });
    return problem === null ? opened : { ok: false, problem };
  }
  const folder = profileFolder(ports.folder, profile);
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
  lockFolder(folder)();
  list.keep(next);
  work();
  waiting.forget();
  ports.announce(['settings', 'status']);
  return DONE;
}

async function add(office: Office, ask: ActAsked<'profile.add'>): Promise<Answer<ActReply<'profile.add'>>> {
  const { ports, opening, list } = office;
  const { name, address: text, key } = ask;
  const checked = checkAddress(text);
  if (!checked.ok) return refuse(checked.why, text);
  if (!canBeKey(key)) return refuse('key-invalid', UNSENDABLE);
  // Of the account, from its first request on.
  const budget = createBudget(ports.clock, ports.random);
  const greeted = await greetFirst(ports, checked.addresses, key, budget);
  if (!greeted.ok) return greeted;
  const { address, items } = greeted.value;
  opening.session()?.hideKey(key);
  const profile: Profile = { id: ports.newId(), name, address, keyStored: false };
  const outcome = await switchTo(office, { active: profile, all: [...list.now().all, profile] }, { budget });
  const session = opening.session();
  if (session?.profile.id === profile.id) await session.takeKey(key);
  // It is there when the profile can be opened.
  else ports.held.set(profile.id, key);
  return outcome.ok ? { ok: true, value: { id: profile.id, items } } : outcome;
}

async function remove(
  office: Office,
  { id, unsent: told }: ActAsked<'profile.remove'>,
): Promise<Answer<null>> {
  const { ports, list, waiting } = office;
  const profile = list.find(id);
  if (profile === undefined || profile.address === null) return refuse('not-there', id);
  if (office.isFixed(profile)) return refuse('fixed-by-policy', id);
  if (!waiting.isTold(profile, told)) return refuse('not-now', 'something else waits there by now');
  if (!(await forgetSecrets(ports, profile))) return refuse('keychain-locked', 'its key is still in it');
  const { active, all } = list.now();
  const next = { active: active.id === id ? PRACTICE : active, all: all.filter((one) => one.id !== id) };
  return whileShut(office, profile, next, () => {
    mkdirSync(removedFolder(ports.folder), { recursive: true, mode: OWN_FOLDER });
    renameSync(profileFolder(ports.folder, profile), join(removedFolder(ports.folder), id));
  });
}

async function resetPractice(
  office: Office,
  { unsent: told }: ActAsked<'practice.reset'>,
): Promise<Answer<null>> {
  const { ports, list, waiting } = office;
  if (!waiting.isTold(PRACTICE, told)) return refuse('not-now', 'something else waits there by now');
  return whileShut(office, PRACTICE, list.now(), () => {
    // What was done goes first: without it, a warehouse that is left over is only one that was used before.
    for (const one of [profileFolder(ports.folder, PRACTICE), practiceFolder(ports.folder)])
      rmSync(one, { recursive: true, force: true });
  });
}

async function changeKey(
  { ports }: Office,
  of: Session,
  key: string,
): Promise<Answer<ActReply<'profile.key'>>> {
  if (of.profile.address === null) return refuse('not-now', 'the practice profile has a key of its own');
  if (!canBeKey(key)) return refuse('key-invalid', UNSENDABLE);
  const greeted = await of.tryKey(key);
  if (greeted === 'key-refused') return refuse('key-refused', 'by the service');
  if (greeted === 'other-account') return refuse('other-account', 'nothing shows that it is of the same one');
  if (greeted === 'stopped') return refuse('switched', 'the account was left meanwhile');
  // One that cannot be tried now is kept: the queue finds out.
  await of.takeKey(key);
  ports.announce(['status', 'settings']);
  return { ok: true, value: { isTried: greeted === 'answered' } };
}

/** Takes what the keychain has of an account out of it. @returns false where it is locked, which Linux tells by no error */
async function forgetSecrets({ keychain, held }: SessionPorts, { id, keyStored }: Profile): Promise<boolean> {
  // One that never stored the key need not open to be rid of it.
  if (keyStored !== false) {
    if ((await keychain.status()) === 'locked') return false;
    for (const account of [id, eventsAccount(id)])
      if ((await keychain.delete(account)) === 'locked') return false;
  }
  held.delete(id);
  return true;
}
